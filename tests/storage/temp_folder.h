// A folder of a test's own, gone with it.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "base/check.h"
#include "gtest/gtest.h"

namespace tickgate {

class TempFolder {
 public:
  TempFolder() : TempFolder(testing::TempDir()) {}
  // Below `folder`, which ends in a slash.
  explicit TempFolder(const std::string& folder) : path_(folder + "tickgate-XXXXXX") {
    TG_CHECK(::mkdtemp(path_.data()) != nullptr);
  }
  ~TempFolder() { std::filesystem::remove_all(path_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  // Where files cost no disk, for tests that make very many: a memory file system if there is one.
  static std::string CheapPlace() {
    return ::access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : testing::TempDir();
  }

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::string ContentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void PutFile(const std::string& path, std::string_view content) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

}  // namespace tickgate
