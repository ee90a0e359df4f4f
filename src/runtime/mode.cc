#include "runtime/mode.h"

#include <algorithm>

#include "event/reason.h"

namespace tickgate {
namespace {

bool NeverLands(Reason reason) {
  switch (reason) {
    case Reason::kContractNotFound:
    case Reason::kHeaderMissing:
    case Reason::kTransformFailed:
    case Reason::kSinkRejected:
    case Reason::kOversizeRow:
      return true;
    default:  // all others are of the frame, or say what a contract found
      return IsFrameReason(reason);
  }
}

}  // namespace

std::string_view NameOf(Mode mode) {
  switch (mode) {
    case Mode::kEnforce:
      return "enforce";
    case Mode::kDetect:
      return "detect";
    case Mode::kShadow:
      return "shadow";
  }
  return "";
}

bool MayLand(const Outcome& outcome) {
  return !outcome.whole_frame &&
         std::none_of(outcome.errors.begin(), outcome.errors.end(),
                      [](const EventError& error) { return NeverLands(error.reason); });
}

}  // namespace tickgate
