// A sink under test over checked, faulty storage, driven by hand.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "gtest/gtest.h"
#include "sinks/make_sink.h"
#include "sinks/recover_files.h"
#include "storage/checked_storage.h"
#include "storage/faulty_storage.h"
#include "storage/temp_folder.h"

namespace tickgate {

// A row that owns what it refers to.
struct TestRow {
  std::string text;
  uint16_t record = 0;
  int64_t received_ns = 1'764'489'600 * kNsPerSecond;  // 2025-11-30T08:00:00Z
  std::vector<std::string> fields = {};                // in the order of SinkSetup::wanted
  int64_t time_ns = 0;
  bool present = true;
};

class SinkTest : public testing::Test {
 protected:
  SinkTest() {
    setup_.stream = "trades";
    setup_.records = {"trade", "quote"};
    setup_.partitions = {"in.jsonl"};
    spec_.kind = SinkKind::kFile;
    spec_.target = "load";
    faulty_.Pretend(true);
  }

  void Make(const std::string& path, const Mark* resume = nullptr) {
    spec_.file.path = folder_ / path;
    Remake(resume);
  }
  void Remake(const Mark* resume) {
    sink_.reset();
    absl::StatusOr<std::unique_ptr<Sink>> sink = TryMake(resume);
    ASSERT_TRUE(sink.ok()) << sink.status();
    sink_ = *std::move(sink);
    ASSERT_TRUE(sink_->Step(now_ns_).ok());
  }
  absl::StatusOr<std::unique_ptr<Sink>> TryMake(const Mark* resume) {
    setup_.wanted = WantedFields(spec_);
    return MakeSink(spec_, setup_, used_, resume);
  }

  absl::StatusOr<AppendResult> Append(const std::vector<TestRow>& rows) {
    std::deque<std::vector<WantedValue>> wanted;
    std::vector<Row> passed;
    for (const TestRow& row : rows) {
      wanted.emplace_back();
      for (const std::string& field : row.fields) {
        wanted.back().push_back({field, row.time_ns, row.present});
      }
      Row& to = passed.emplace_back();
      to.bytes = row.text;
      to.record = row.record;
      to.received_ns = row.received_ns;
      to.position = {0, 0, next_offset_++};
      to.wanted = wanted.back();
    }
    return sink_->Append(passed);
  }
  // All of them, giving the sink turns while it is full.
  void Land(const std::vector<TestRow>& rows) {
    for (size_t done = 0, turns = 0; done < rows.size(); ++turns) {
      ASSERT_LT(turns, 100'000u) << "the sink takes no more";
      const auto result = Append({rows.begin() + static_cast<ptrdiff_t>(done), rows.end()});
      ASSERT_TRUE(result.ok()) << result.status();
      ASSERT_FALSE(result->rejected) << result->rejected_why;
      done += result->taken;
      ASSERT_TRUE(sink_->Step(now_ns_).ok());
    }
  }
  Mark Seal(bool last = false) {
    absl::StatusOr<Mark> mark = sink_->Seal(++epoch_, last);
    EXPECT_TRUE(mark.ok()) << mark.status();
    return mark.ok() ? *mark : Mark();
  }
  void UntilDurable() {
    for (int turns = 0; sink_->DurableEpoch() < epoch_; ++turns) {
      ASSERT_LT(turns, 1000) << "epoch " << epoch_ << " never becomes durable";
      ASSERT_TRUE(sink_->Step(now_ns_).ok());
      ASSERT_TRUE(used_->Reap(true).ok());
    }
    while (used_->InFlight() > 0) ASSERT_TRUE(used_->Reap(true).ok());
    ASSERT_TRUE(sink_->Step(now_ns_).ok());
  }
  // Sealed, durable, committed: its mark.
  Mark Commit(bool last = false) {
    const Mark mark = Seal(last);
    UntilDurable();
    const absl::Status finished = FinishFiles(storage_, {mark}, "trades");
    EXPECT_TRUE(finished.ok()) << finished;
    return mark;
  }
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
      if (entry.is_regular_file()) {
        files.push_back(entry.path().string().substr(folder_.path().size() + 1));
      }
    }
    std::sort(files.begin(), files.end());
    return files;
  }
  std::string Content(const std::string& name) const { return ContentOf(folder_ / name); }

  TempFolder folder_;
  std::unique_ptr<Storage> posix_ = MakePosixStorage();
  FaultyStorage faulty_{*posix_};
  CheckedStorage storage_{faulty_};
  Storage* used_ = &storage_;  // by the sink
  SinkSpec spec_;
  SinkSetup setup_;
  std::unique_ptr<Sink> sink_;
  int64_t now_ns_ = kNsPerSecond;
  int64_t next_offset_ = 0;
  EpochNumber epoch_ = 0;
};

}  // namespace tickgate
