// The key of `mask: hash`, from a file that only its owner should be able to read.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tickgate {

// The file's bytes without a line break at their end. InvalidArgument: it cannot be read, holds
// nothing, or far more than a key. No message shows any of it.
absl::StatusOr<std::string> ReadMaskKey(const std::string& path);

}  // namespace tickgate
