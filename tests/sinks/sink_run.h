// A whole run of a file sink with its commits, that can be killed anywhere and started again.
//
// The checkpoint is two members here: what they say is committed. Rows are numbered; each run
// replays from the committed count, as a source would.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "sinks/make_sink.h"
#include "sinks/recover_files.h"
#include "sinks/segment_name.h"
#include "storage/faulty_storage.h"
#include "storage/temp_folder.h"

namespace tickgate {

class SinkRun {
 public:
  struct Shape {
    SinkSpec spec;
    size_t rows = 120;
    size_t rows_in_epoch = 20;
    size_t rows_in_turn = 7;
  };

  SinkRun(Shape shape, FaultyStorage& faulty, Storage& storage)
      : shape_(std::move(shape)), faulty_(faulty), storage_(storage) {
    setup_.stream = "trades";
    setup_.records = {"trade"};
    setup_.partitions = {"in"};
    setup_.wanted = WantedFields(shape_.spec);
  }

  // Recovers and makes the sink; what was committed is where it goes on.
  absl::Status Start() {
    Kill();
    std::vector<Mark> marks;
    if (committed_) marks.push_back(*committed_);
    TG_ASSIGN_OR_RETURN(RecoverReport report, RecoverFiles(storage_, marks, {"trades", false}));
    const Mark* resume = committed_ ? &report.marks[0] : nullptr;
    TG_ASSIGN_OR_RETURN(Mark start, StartMark(shape_.spec, setup_, storage_, resume));
    committed_ = start;
    TG_ASSIGN_OR_RETURN(sink_, MakeSink(shape_.spec, setup_, &storage_, &*committed_));
    appended_ = committed_rows_;
    sealed_.clear();
    sealed_last_ = false;
    return absl::OkStatus();
  }

  // Some rows, perhaps a seal, a step, perhaps a commit. `Done` when all is committed.
  absl::Status Turn() {
    now_ns_ += 1'000'000;
    const size_t due = std::min({shape_.rows, appended_ + shape_.rows_in_turn,
                                 (appended_ / shape_.rows_in_epoch + 1) * shape_.rows_in_epoch});
    if (!sealed_last_) TG_RETURN_IF_ERROR(AppendUpTo(due));
    const bool epoch_full = appended_ % shape_.rows_in_epoch == 0 && appended_ > sealed_rows();
    if (!sealed_last_ && (epoch_full || appended_ == shape_.rows)) {
      sealed_last_ = appended_ == shape_.rows;
      TG_ASSIGN_OR_RETURN(Mark mark, sink_->Seal(++epoch_, sealed_last_));
      sealed_.push_back({epoch_, appended_, std::move(mark)});
    }
    TG_RETURN_IF_ERROR(sink_->Step(now_ns_).status());
    while (!sealed_.empty() && sealed_.front().epoch <= sink_->DurableEpoch()) {
      TG_RETURN_IF_ERROR(CommitFirst());
    }
    return absl::OkStatus();
  }
  bool Done() const { return committed_rows_ == shape_.rows && sealed_.empty(); }
  absl::Status Run() {
    TG_RETURN_IF_ERROR(Start());
    for (int turns = 0; !Done(); ++turns) {
      TG_RETURN_IF_ERROR(Turn());
      if (turns > 100'000) return absl::DeadlineExceededError("the run goes nowhere");
    }
    return absl::OkStatus();
  }
  void Kill() { sink_.reset(); }

  size_t committed_rows() const { return committed_rows_; }
  const Mark& committed() const { return *committed_; }

  // What the first `count` rows must have left, by path without worker, number and endings.
  std::map<std::string, std::string> Expected(size_t count) const {
    std::map<std::string, std::string> files;
    for (size_t i = 0; i < count; ++i) {
      const std::string key = setup_.wanted.empty() ? "trades.jsonl" : KeyOf(i);
      files[key] += TextOf(i) + "\n";
    }
    return files;
  }
  // What is there: segments of a path joined in order, cut to the committed marks where open.
  std::map<std::string, std::string> Found(const std::string& folder) const {
    std::map<std::pair<std::string, int64_t>, std::string> pieces;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string name = entry.path().string().substr(folder.size() + 1);
      if (!entry.is_regular_file() || name.ends_with(".json") || name.ends_with(".tmp")) continue;
      const auto segment = ParseSegmentName(name);
      const std::string path = segment ? segment->path : name;
      pieces[{path, segment ? segment->number : 0}] = ContentOf(entry.path());
    }
    std::map<std::string, std::string> files;
    for (const auto& [key, content] : pieces) {
      if (!content.empty()) files[key.first] += content;
    }
    return files;
  }

 private:
  struct Sealed {
    EpochNumber epoch;
    size_t rows;
    Mark mark;
  };

  static std::string KeyOf(size_t i) { return "K" + std::to_string(i * 7 % 3); }
  static std::string TextOf(size_t i) {
    return "{\"i\":" + std::to_string(i) + ",\"pad\":\"" + std::string(i * 13 % 97, 'x') + "\"}";
  }
  size_t sealed_rows() const { return sealed_.empty() ? committed_rows_ : sealed_.back().rows; }

  absl::Status AppendUpTo(size_t due) {
    while (appended_ < due) {
      const std::string text = TextOf(appended_), key = KeyOf(appended_);
      const WantedValue value{key, 0, true};
      Row row;
      row.bytes = text;
      row.position = {0, 0, static_cast<int64_t>(appended_)};
      if (!setup_.wanted.empty()) row.wanted = {&value, 1};
      TG_ASSIGN_OR_RETURN(const AppendResult result, sink_->Append({&row, 1}));
      if (result.taken == 0) break;
      ++appended_;
    }
    return absl::OkStatus();
  }

  absl::Status CommitFirst() {
    Sealed first = std::move(sealed_.front());
    sealed_.erase(sealed_.begin());
    for (const FileMark& file : first.mark.files) {
      if (faulty_.SyncedBytes(file.path) < file.bytes) {
        return absl::InternalError(file.path + " is called durable and is not");
      }
    }
    committed_ = std::move(first.mark);
    committed_rows_ = first.rows;
    return FinishFiles(storage_, {*committed_}, "trades");
  }

  const Shape shape_;
  FaultyStorage& faulty_;
  Storage& storage_;
  SinkSetup setup_;
  std::unique_ptr<Sink> sink_;
  std::optional<Mark> committed_;
  size_t committed_rows_ = 0;
  size_t appended_ = 0;
  std::vector<Sealed> sealed_;
  bool sealed_last_ = false;
  EpochNumber epoch_ = 0;
  int64_t now_ns_ = 1'000'000'000;
};

}  // namespace tickgate
