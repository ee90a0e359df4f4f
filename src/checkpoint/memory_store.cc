// The checkpoint store of tests and of the library: the same answers as the one on disk, gone with
// the object.

#include <deque>
#include <functional>
#include <mutex>

#include "base/check.h"
#include "checkpoint/checkpoint_store.h"
#include "checkpoint/fence.h"

namespace tickgate {
namespace {

class MemoryCheckpointStore final : public CheckpointStore {
 public:
  absl::StatusOr<std::optional<Checkpoint>> Load(std::string_view stream) override {
    const std::lock_guard lock(mutex_);
    const Checkpoint* last = Last(stream);
    fence_.Note(stream, last == nullptr ? 0 : last->epoch);
    return last == nullptr ? std::optional<Checkpoint>() : *last;
  }

  absl::Status Commit(const Checkpoint& checkpoint) override {
    const std::lock_guard lock(mutex_);
    const Checkpoint* last = Last(checkpoint.stream);
    const EpochNumber stored = last == nullptr ? 0 : last->epoch;
    if (absl::Status status = fence_.Check(checkpoint.stream, stored); !status.ok()) return status;
    TG_CHECK(checkpoint.epoch >= stored);
    std::deque<Checkpoint>& history = streams_[checkpoint.stream];
    if (!history.empty() && checkpoint.epoch == stored) history.pop_front();
    history.push_front(checkpoint);
    if (history.size() > kHistoryMax) history.pop_back();
    fence_.Note(checkpoint.stream, checkpoint.epoch);
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<Checkpoint>> History(std::string_view stream) override {
    const std::lock_guard lock(mutex_);
    const auto found = streams_.find(stream);
    if (found == streams_.end()) return std::vector<Checkpoint>();
    return std::vector<Checkpoint>(found->second.begin(), found->second.end());
  }

  absl::StatusOr<std::vector<std::string>> Streams() override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const auto& entry : streams_) names.push_back(entry.first);
    return names;
  }

  absl::Status Reset(std::string_view stream) override {
    const std::lock_guard lock(mutex_);
    if (const auto found = streams_.find(stream); found != streams_.end()) streams_.erase(found);
    fence_.Note(stream, 0);
    return absl::OkStatus();
  }

 private:
  const Checkpoint* Last(std::string_view stream) const {
    const auto found = streams_.find(stream);
    return found == streams_.end() ? nullptr : &found->second.front();
  }

  std::mutex mutex_;
  std::map<std::string, std::deque<Checkpoint>, std::less<>> streams_;  // the newest first
  Fence fence_;
};

}  // namespace

std::unique_ptr<CheckpointStore> MakeMemoryCheckpointStore() {
  return std::make_unique<MemoryCheckpointStore>();
}

}  // namespace tickgate
