#include "cli/binary.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tickgate {
namespace {

constexpr int kPatienceMs = 60'000;

std::string NewPath() {
  std::string pattern = testing::TempDir() + "/tickgate-XXXXXX";
  const int file = ::mkstemp(pattern.data());
  EXPECT_GE(file, 0);
  ::close(file);
  return pattern;
}

// A pipe holds so many writes of up to a page each; one more fits in the end.
void FillButOneWrite(const int ends[2]) {
  char page[4096] = {};
  ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
  while (::write(ends[1], page, sizeof(page)) > 0) {
  }
  ::fcntl(ends[1], F_SETFL, 0);
  EXPECT_EQ(::read(ends[0], page, sizeof(page)), static_cast<ssize_t>(sizeof(page)));
}

[[noreturn]] void Become(const RunRequest& request, const std::string& in, int out, int err) {
  ::dup2(::open(in.c_str(), O_RDONLY), STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  if (!request.folder.empty() && ::chdir(request.folder.c_str()) != 0) ::_exit(127);
  for (const auto& [name, value] : request.environment) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  if (request.file_bytes_max > 0) {
    const rlimit limit = {request.file_bytes_max, request.file_bytes_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::signal(SIGXFSZ, SIG_IGN);  // the failure of the write is to be seen, not the signal
  }
  std::vector<char*> args = {const_cast<char*>("tickgate")};
  for (const std::string& arg : request.args) args.push_back(const_cast<char*>(arg.c_str()));
  args.push_back(nullptr);
  ::execv(TICKGATE_BINARY, args.data());
  ::_exit(127);
}

}  // namespace

std::string BinaryPath() { return TICKGATE_BINARY; }

Binary::Binary(const RunRequest& request) : in_path_(NewPath()), out_path_(NewPath()) {
  std::ofstream(in_path_, std::ios::binary) << request.input;
  int ends[2];
  EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  if (request.out_blocks) {
    EXPECT_EQ(::pipe2(blocked_, O_CLOEXEC), 0);
    FillButOneWrite(blocked_);
  }
  const int out =
      request.out_blocks ? blocked_[1] : ::open(out_path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  pid_ = ::fork();
  if (pid_ == 0) Become(request, in_path_, out, ends[1]);
  if (!request.out_blocks) ::close(out);
  ::close(ends[1]);
  err_pipe_ = ends[0];
}

Binary::~Binary() {
  if (!ended_) {
    ::kill(pid_, SIGKILL);
    Wait();
  }
  ::close(err_pipe_);
  for (const int end : blocked_) {
    if (end >= 0) ::close(end);
  }
  ::unlink(in_path_.c_str());
  ::unlink(out_path_.c_str());
}

void Binary::Signal(int signal) { ::kill(pid_, signal); }

bool Binary::ReadError() {
  pollfd ready = {err_pipe_, POLLIN, 0};
  if (::poll(&ready, 1, kPatienceMs) <= 0) {
    ADD_FAILURE() << "the process said nothing for " << kPatienceMs << " ms; so far:\n" << err_;
    ::kill(pid_, SIGKILL);
    return false;
  }
  char bytes[4096];
  const ssize_t read = ::read(err_pipe_, bytes, sizeof(bytes));
  if (read <= 0) return false;
  err_.append(bytes, static_cast<size_t>(read));
  return true;
}

bool Binary::WaitForError(const std::string& text) {
  while (err_.find(text) == std::string::npos) {
    if (!ReadError()) return false;
  }
  return true;
}

bool Binary::WaitForMore(size_t bytes) {
  while (err_.size() <= bytes) {
    if (!ReadError()) return false;
  }
  return true;
}

RunResult Binary::Wait() {
  while (ReadError()) {
  }
  int status = 0;
  ::waitpid(pid_, &status, 0);
  ended_ = true;
  RunResult result;
  if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.out = ReadFile(out_path_);
  result.err = err_;
  return result;
}

RunResult RunBinary(const RunRequest& request) { return Binary(request).Wait(); }

RunResult Tickgate(const std::vector<std::string>& args) { return RunBinary({.args = args}); }

Folder::Folder() {
  std::string pattern = testing::TempDir() + "/tickgate-cli-XXXXXX";
  EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::Write(const std::string& name, const std::string& text) const {
  const std::string path = *this / name;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  return path;
}

std::string Folder::Read(const std::string& name) const { return ReadFile(*this / name); }

bool Folder::Has(const std::string& name) const { return std::filesystem::exists(*this / name); }

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace tickgate
