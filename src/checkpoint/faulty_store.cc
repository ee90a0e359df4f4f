#include "checkpoint/faulty_store.h"

#include "base/status.h"

namespace tickgate {

absl::StatusOr<std::optional<Checkpoint>> FaultyCheckpointStore::Load(std::string_view stream) {
  return store_.Load(stream);
}

absl::Status FaultyCheckpointStore::Commit(const Checkpoint& checkpoint) {
  ++commits_;
  const bool fails = fault_.at_commit > 0 && (fault_.for_ever ? commits_ >= fault_.at_commit
                                                              : commits_ == fault_.at_commit);
  if (!fails) return store_.Commit(checkpoint);
  ++failed_commits_;
  if (fault_.lands) TG_RETURN_IF_ERROR(store_.Commit(checkpoint));
  return fault_.error;
}

absl::StatusOr<std::vector<Checkpoint>> FaultyCheckpointStore::History(std::string_view stream) {
  return store_.History(stream);
}

absl::StatusOr<std::vector<std::string>> FaultyCheckpointStore::Streams() {
  return store_.Streams();
}

absl::Status FaultyCheckpointStore::Reset(std::string_view stream) { return store_.Reset(stream); }

}  // namespace tickgate
