#include "base/status.h"

#include <cerrno>
#include <system_error>

#include "base/concat.h"

namespace tickgate {

int ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return 0;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kPermissionDenied:
      return 78;
    case absl::StatusCode::kDataLoss:
    case absl::StatusCode::kResourceExhausted:
      return 74;
    default:
      return 1;
  }
}

absl::Status ErrnoStatus(int error, std::string_view tried, std::string_view on_what) {
  const std::string message =
      Concat(tried, " ", on_what, ": ", std::generic_category().message(error));
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return absl::ResourceExhaustedError(message);
    case ENOENT:
      return absl::NotFoundError(message);
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::PermissionDeniedError(message);
    default:
      return absl::DataLossError(message);
  }
}

}  // namespace tickgate
