# tickgate_packs(FOLDER TARGET): what stands in src/FOLDER is compiled into TARGET, as texts.
function(tickgate_packs folder target)
  set(packs ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
  set(script ${CMAKE_SOURCE_DIR}/tools/cmake/EmbedPacks.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/packs_data.cc)
  file(GLOB files CONFIGURE_DEPENDS ${packs}/*/*.yaml)
  add_custom_command(OUTPUT ${output}
                     COMMAND ${CMAKE_COMMAND} -DFOLDER=${packs} -DOUTPUT=${output} -P ${script}
                     DEPENDS ${files} ${script} VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
