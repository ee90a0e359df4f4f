// Runs the real binary: arguments in, exit code and both outputs out.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tickgate {

// The binary under test.
std::string BinaryPath();

struct RunRequest {
  std::vector<std::string> args;
  std::string folder = {};  // working folder; empty: as we are
  std::map<std::string, std::string> environment = {};
  std::string input = {};       // to stdin
  uint64_t file_bytes_max = 0;  // a write beyond fails with EFBIG; 0: no limit
  bool out_blocks = false;      // stdout is a pipe that nobody reads, full but for one write
};

struct RunResult {
  int code = -1;   // of a normal exit
  int signal = 0;  // that killed it
  std::string out;
  std::string err;
};

// A started binary. Its stdout goes to a file that is read at the end, its stderr comes by a pipe.
class Binary {
 public:
  explicit Binary(const RunRequest& request);
  ~Binary();  // kills what still runs

  pid_t pid() const { return pid_; }
  void Signal(int signal);
  // Waits until stderr holds `text`; false where the process ended without it.
  bool WaitForError(const std::string& text);
  // Waits until stderr is longer than `bytes`.
  bool WaitForMore(size_t bytes);
  const std::string& error() const { return err_; }  // what came so far
  RunResult Wait();

 private:
  // False at the end of stderr, which is the end of the process.
  bool ReadError();

  std::string in_path_, out_path_;
  std::string err_;
  int err_pipe_ = -1;
  int blocked_[2] = {-1, -1};  // the pipe that nobody reads, both ends
  pid_t pid_ = -1;
  bool ended_ = false;
};

RunResult RunBinary(const RunRequest& request);
// With arguments alone.
RunResult Tickgate(const std::vector<std::string>& args);

// A folder of its own below the test's temporary one, removed at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }
  // Returns the path.
  std::string Write(const std::string& name, const std::string& text) const;
  std::string Read(const std::string& name) const;
  bool Has(const std::string& name) const;

 private:
  std::string path_;
};

std::string ReadFile(const std::string& path);

}  // namespace tickgate
