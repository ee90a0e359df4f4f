// The text of a scalar as the value its key asks for.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"
#include "config/schema.h"

namespace tickgate {

// Of kBool (0 or 1), kCount and kCounts (the number), kDuration (ns; `off` is 0) and kSize
// (bytes). InvalidArgument says what was wanted and never quotes the text: it may hold a secret.
absl::StatusOr<int64_t> WholeValue(const Key& key, std::string_view text);

// Of kNumber: finite and not negative.
absl::StatusOr<double> NumberValue(std::string_view text);

// Whether the text could be the key's value at all, whatever its shape.
absl::Status CheckValue(const Key& key, std::string_view text);

}  // namespace tickgate
