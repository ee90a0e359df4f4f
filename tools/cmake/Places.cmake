# Where tests and benches find files: one object alone depends on the path of this clone, so that a
# compiler cache serves the others in every clone.
set(TICKGATE_SHARED_DIR ${CMAKE_SOURCE_DIR}/../shared CACHE PATH "Recordings and suites of others")
if(NOT TARGET tickgate_places)
  add_library(tickgate_places STATIC ${CMAKE_SOURCE_DIR}/tests/places.cc)
  target_include_directories(tickgate_places PUBLIC ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(tickgate_places PRIVATE TICKGATE_SHARED_DIR="${TICKGATE_SHARED_DIR}"
                                                     TICKGATE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endif()
