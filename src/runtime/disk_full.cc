#include "runtime/disk_full.h"

#include "base/concat.h"
#include "base/units.h"

namespace tickgate {

absl::Status DiskStaysFull(std::string_view stream, int64_t full_timeout_ns) {
  return absl::ResourceExhaustedError(
      Concat("stream ", stream, ": the disk of its targets has been full for ",
             FormatDuration(full_timeout_ns), " (io.full_timeout); what is committed is whole"));
}

}  // namespace tickgate
