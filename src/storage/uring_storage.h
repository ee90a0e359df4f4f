// The io_uring backend: writes and syncs go to the kernel and come back through one ring.
//
// Threads: the ring belongs to the thread that made it (SINGLE_ISSUER).
// Limits:  no more is in the kernel than the completion queue holds, by our own count; the rest
//          waits here in order of arrival. So the queue cannot overflow, which is checked.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "storage/storage.h"

namespace tickgate {

// The kernel's refusal where there is no io_uring (ENOSYS, EPERM, seccomp, memlock).
absl::StatusOr<std::unique_ptr<Storage>> MakeUringStorage();

}  // namespace tickgate
