# tickgate_folder(NAME [USES folder...] [LINKS library...])
# The sources of src/NAME as one library; tests/NAME/*_test.cc, where there are any, as one test binary.
function(tickgate_folder name)
  cmake_parse_arguments(arg "" "" "USES;LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cc)
  set(kind STATIC)
  set(scope PUBLIC)
  if(NOT sources)
    set(kind INTERFACE)  # headers alone
    set(scope INTERFACE)
  endif()
  add_library(tickgate_${name} ${kind} ${sources})
  target_include_directories(tickgate_${name} ${scope} $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>)
  list(TRANSFORM arg_USES PREPEND tickgate_)
  target_link_libraries(tickgate_${name} ${scope} ${arg_USES} ${arg_LINKS})
endfunction()

# tickgate_tests(NAME [LINKS target...]): tests/NAME/*.cc as one test binary of GoogleTest.
function(tickgate_tests name)
  cmake_parse_arguments(arg "" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${name}/*.cc)
  if(NOT sources)
    return()
  endif()
  add_executable(${name}_test ${sources})
  target_include_directories(${name}_test PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(${name}_test PRIVATE ${arg_LINKS} tickgate_places GTest::gmock
                        GTest::gtest_main)
  # A test has the name that its suite gives it, not the bytes of its parameter.
  gtest_discover_tests(${name}_test TEST_PREFIX ${name}/ NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT 600)
endfunction()

# tickgate_bench(NAME [LINKS target...]): bench/NAME/*.cc as one binary of Google Benchmark.
function(tickgate_bench name)
  cmake_parse_arguments(arg "" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/${name}/*.cc)
  if(NOT sources)
    return()
  endif()
  add_executable(${name}_bench ${sources})
  target_include_directories(${name}_bench PRIVATE ${CMAKE_SOURCE_DIR}/bench)
  target_link_libraries(${name}_bench PRIVATE ${arg_LINKS} benchmark::benchmark_main)
endfunction()
