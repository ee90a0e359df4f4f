// Log lines to stderr: what happened, on which stream, one line each, as text or JSON.
//
// Threads: any. Never called on the event path.
#pragma once

#include <string_view>

namespace tickgate {

enum class LogLevel { kError, kWarning, kInfo, kDebug };
enum class LogFormat { kText, kJson };

struct LogOptions {
  LogLevel level = LogLevel::kInfo;
  LogFormat format = LogFormat::kText;
};

// Set once, before any thread starts.
void SetLogOptions(const LogOptions& options);

// `component` is a stream's name or a folder's: "trades", "checkpoint".
void Log(LogLevel level, std::string_view component, std::string_view message);

}  // namespace tickgate
