// What ends a stream whose disk stays full.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

namespace tickgate {

// ResourceExhausted: the disk has been full for io.full_timeout.
absl::Status DiskStaysFull(std::string_view stream, int64_t full_timeout_ns);

}  // namespace tickgate
