#include "base/log.h"

#include <unistd.h>

#include <array>
#include <string>

#include "base/clock.h"
#include "base/text.h"
#include "base/timestamp.h"

namespace tickgate {
namespace {

LogOptions g_options;

constexpr std::array<std::string_view, 4> kLevelNames = {"error", "warning", "info", "debug"};

}  // namespace

void SetLogOptions(const LogOptions& options) { g_options = options; }

void Log(LogLevel level, std::string_view component, std::string_view message) {
  if (level > g_options.level) return;
  const std::string_view name = kLevelNames[static_cast<size_t>(level)];
  std::string line;
  if (g_options.format == LogFormat::kJson) {
    line = "{\"time\":\"";
    AppendRfc3339(SystemClock().WallNs(), &line);
    line += "\",\"level\":\"";
    line += name;
    line += "\",\"component\":";
    AppendJsonString(component, &line);
    line += ",\"message\":";
    AppendJsonString(message, &line);
    line += "}\n";
  } else {
    AppendRfc3339(SystemClock().WallNs(), &line);
    line.append(" ").append(name).append(" ").append(component).append(": ").append(message) +=
        '\n';
  }
  // One write: lines of several threads never mix. Where stderr is gone there is nobody to tell.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace tickgate
