# cmake --install: the program with its completions and manual page, and the library
# tickgate::tickgate with the headers of src/tickgate, for find_package(tickgate CONFIG).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The library: the objects of every folder it is made of in one archive, so that a consumer links
# one file and knows no folder. What comes from Debian is found again by the package's config.
set(objects)
foreach(folder IN ITEMS base event ring storage ops program document contract sources sinks checkpoint
                        runtime config tickgate)
  get_target_property(kind tickgate_${folder} TYPE)
  if(kind STREQUAL "STATIC_LIBRARY")
    list(APPEND objects $<TARGET_OBJECTS:tickgate_${folder}>)
  endif()
endforeach()
add_library(tickgate_archive STATIC ${objects})
set_target_properties(tickgate_archive PROPERTIES OUTPUT_NAME tickgate EXPORT_NAME tickgate
                      LINKER_LANGUAGE CXX)
target_compile_features(tickgate_archive INTERFACE cxx_std_20)
target_include_directories(tickgate_archive INTERFACE $<INSTALL_INTERFACE:include>)
target_link_libraries(tickgate_archive INTERFACE ${TICKGATE_LIBRARIES})

install(TARGETS tickgate_archive EXPORT tickgate ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/tickgate/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tickgate
        FILES_MATCHING PATTERN "*.h")
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/tickgate)
install(EXPORT tickgate NAMESPACE tickgate:: FILE tickgateTargets.cmake DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/tickgateConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/tickgateConfigVersion.cmake tools/cmake/tickgateConfig.cmake
              tools/cmake/LibraryPackages.cmake
        DESTINATION ${package})

# The packs as files too: to read, to copy, to point a stream at.
install(DIRECTORY src/packs DESTINATION ${CMAKE_INSTALL_DATADIR}/tickgate
        FILES_MATCHING PATTERN "*.yaml")

# The program, and what it says of itself to shells and to man.
install(TARGETS tickgate RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set(said)
function(tickgate_said kind file folder)
  set(output ${CMAKE_BINARY_DIR}/said/${file})
  add_custom_command(OUTPUT ${output}
                     COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/said
                     COMMAND tickgate completion ${kind} > ${output}
                     DEPENDS tickgate VERBATIM)
  set(said ${said} ${output} PARENT_SCOPE)
  install(FILES ${output} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()
tickgate_said(bash tickgate bash-completion/completions)
tickgate_said(zsh _tickgate zsh/site-functions)
tickgate_said(fish tickgate.fish fish/vendor_completions.d)
tickgate_said(man tickgate.1 man/man1)
add_custom_target(tickgate_said ALL DEPENDS ${said})
