// How a failure of the world is said and how the process ends for it.
//
// Exit codes, by the code of the absl::Status that ended the work (stream-config's list):
//   78  found before anything was read: InvalidArgument, NotFound, FailedPrecondition,
//       PermissionDenied
//   74  the disk: DataLoss (short, corrupt, I/O error), ResourceExhausted (full)
//    1  a stream ended for good: every other code
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tickgate {

int ExitCodeOf(const absl::Status& status);

// What was tried, on what, and what the system answered: "open /x/y: Permission denied".
// ENOSPC and EDQUOT become ResourceExhausted, ENOENT NotFound, EACCES, EPERM and EROFS
// PermissionDenied, all else DataLoss.
absl::Status ErrnoStatus(int error, std::string_view tried, std::string_view on_what);

}  // namespace tickgate

// Leaves the function with the status when it is not OK.
#define TG_RETURN_IF_ERROR(expression)                                            \
  do {                                                                            \
    if (absl::Status tg_status = (expression); !tg_status.ok()) return tg_status; \
  } while (false)

#define TG_CONCAT_INNER(a, b) a##b
#define TG_CONCAT(a, b) TG_CONCAT_INNER(a, b)
#define TG_ASSIGN_OR_RETURN_INNER(result, target, expression) \
  auto result = (expression);                                 \
  if (!result.ok()) return std::move(result).status();        \
  target = std::move(result).value()
// TG_ASSIGN_OR_RETURN(auto x, MakeX());
#define TG_ASSIGN_OR_RETURN(target, expression) \
  TG_ASSIGN_OR_RETURN_INNER(TG_CONCAT(tg_result_, __LINE__), target, expression)
