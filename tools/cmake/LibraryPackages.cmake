# What the library itself needs of Debian, each as an imported target; also read by those who link
# the installed library.
find_package(Threads REQUIRED)
find_package(absl REQUIRED)
find_package(PkgConfig REQUIRED)
set(TICKGATE_LIBRARIES Threads::Threads absl::status absl::statusor absl::strings absl::flat_hash_set)
foreach(library IN ITEMS liburing simdjson re2 zlib libzstd yaml-cpp rocksdb libcrypto)
  string(REPLACE "-" "_" name ${library})
  pkg_check_modules(${name} REQUIRED IMPORTED_TARGET ${library})
  list(APPEND TICKGATE_LIBRARIES PkgConfig::${name})
endforeach()
