// The names a file target may write and a file source may read, as patterns that can be compared
// before a single file exists.
//
// A pattern is a glob: `*` any bytes but `/`, `?` one of them, `[a-z]` and `[!a-z]` one of a set,
// `\c` the byte c.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sinks/make_sink.h"

namespace tickgate {

// Whether some name matches both.
bool PatternsMeet(std::string_view a, std::string_view b);

// Whether the target is one file appended to for ever, not segments.
bool IsPlain(const FileTarget& target);

struct Writer {
  std::string_view stream;
  size_t workers = 1;
  // Names of the contract's records; empty: not known yet.
  std::span<const std::string> records = {};
};

// Every name the target may write, manifests and open segments too. Empty: it writes no files, or
// a record stands in its path and none is known yet.
std::vector<std::string> WrittenPatterns(const SinkSpec& spec, const Writer& writer);

}  // namespace tickgate
