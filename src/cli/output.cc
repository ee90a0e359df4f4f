#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

// False with errno set where not all of it could be written.
bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

}  // namespace

void PrintOut(std::string_view text) { PrintTo(STDOUT_FILENO, text); }

void PrintTo(int file, std::string_view text) {
  if (WriteAll(file, text) || errno == EPIPE) return;
  const absl::Status status =
      ErrnoStatus(errno, "write to", file == STDOUT_FILENO ? "stdout" : "stderr");
  PrintError(std::string(status.message()));
  std::_Exit(74);
}

void PrintError(std::string_view text) {
  WriteAll(STDERR_FILENO, Concat("tickgate: ", text, "\n"));  // where stderr is gone nobody listens
}

bool IsTerminal(int file) { return ::isatty(file) == 1; }

bool WantsColor(int file) {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* terminal = std::getenv("TERM");
  return IsTerminal(file) && terminal != nullptr && std::string_view(terminal) != "dumb";
}

int TerminalColumns(int file) {
  winsize size = {};
  return ::ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int FailWith(const absl::Status& status) {
  PrintError(std::string(status.message()));
  return ExitCodeOf(status);
}

}  // namespace tickgate
