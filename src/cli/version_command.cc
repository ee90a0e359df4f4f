// tickgate version: this binary and every library that is linked into it.
#include <string>
#include <string_view>

#include "base/concat.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "tickgate/version.h"

namespace tickgate {
namespace {

// "name version" entries, parted by commas; written by CMake from what it found.
constexpr std::string_view kLibraries = TICKGATE_LIBRARIES;

std::string LibraryLines() {
  std::string lines;
  std::string_view left = kLibraries;
  while (!left.empty()) {
    const size_t comma = left.find(',');
    const std::string_view entry = left.substr(0, comma);
    const size_t space = entry.find(' ');
    std::string name(entry.substr(0, space));
    name.resize(12, ' ');
    AppendAll(&lines, "  ", name, entry.substr(space + 1), "\n");
    left = comma == std::string_view::npos ? std::string_view() : left.substr(comma + 1);
  }
  return lines;
}

int PrintVersion() {
  PrintOut(Concat("tickgate ", Version(), "\n  compiler    ", TICKGATE_COMPILER, "\n  processor   ",
                  TICKGATE_PROCESSOR, "\n", LibraryLines()));
  return 0;
}

}  // namespace

void AddVersionCommand(CLI::App& app, Action* action) {
  CLI::App* command = app.add_subcommand("version", "This version, and that of each library in it");
  command->footer("Example:\n  tickgate version\n");
  command->callback([action] { *action = PrintVersion; });
}

}  // namespace tickgate
