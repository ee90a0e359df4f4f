// Durations and sizes as people write them in a config.
//
// Durations: `250us`, `1.5s`, `1h30m` (ns us ms s m h d, largest first); a bare number is seconds.
// Sizes: `64MiB`, `10MB`, `512KiB`; a bare number is bytes. Negative, empty or unknown text is an
// error that names the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tickgate {

absl::StatusOr<int64_t> ParseDurationNs(std::string_view text);
absl::StatusOr<int64_t> ParseBytes(std::string_view text);

// The shortest text that parses back to the same value: `100ms`, `1h30m`, `64MiB`.
std::string FormatDuration(int64_t ns);
std::string FormatBytes(int64_t bytes);

}  // namespace tickgate
