#include "checkpoint/fence.h"

#include "base/concat.h"

namespace tickgate {

void Fence::Note(std::string_view stream, EpochNumber epoch) {
  known_.insert_or_assign(std::string(stream), epoch);
}

absl::Status Fence::Check(std::string_view stream, EpochNumber stored) const {
  const auto found = known_.find(stream);
  const EpochNumber known = found == known_.end() ? 0 : found->second;
  if (stored == known) return absl::OkStatus();
  return absl::AbortedError(Concat("fenced: stream ", stream, " stands at epoch ", stored,
                                   ", this process left it at ", known,
                                   "; another process writes its checkpoints"));
}

}  // namespace tickgate
