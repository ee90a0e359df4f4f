# find_package(tickgate CONFIG) gives tickgate::tickgate.
include(${CMAKE_CURRENT_LIST_DIR}/LibraryPackages.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/tickgateTargets.cmake)
