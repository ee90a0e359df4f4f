// A whole stream driven turn by turn by one seeded hand: no threads, no sleeps, no wall clock.
//
// The disk is real but its syncs are played: it can lose what was never synced, hold completions
// back and fail. The checkpoint store outlives each "process", as does the disk.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "checkpoint/checkpoint_store.h"
#include "program/program.h"
#include "runtime/assembly.h"
#include "runtime/scripted_source.h"
#include "storage/checked_storage.h"
#include "storage/faulty_storage.h"
#include "storage/forwarding_storage.h"

namespace tickgate {

// Fields n (int >= least, required) and s (string, required).
inline std::shared_ptr<const Program> NumbersProgram(std::vector<std::string> wanted = {},
                                                     std::string version = "1.0.0",
                                                     int64_t least = 0) {
  ProgramSpec spec;
  spec.contract = "numbers";
  spec.version = std::move(version);
  RecordSpec record;
  record.name = "number";
  FieldSpec n;
  n.name = "n";
  n.required = true;
  n.value.type = ValueType::kInt;
  n.value.ge = Bound{DecimalOf(least), std::to_string(least)};
  FieldSpec s;
  s.name = "s";
  s.required = true;
  s.value.type = ValueType::kString;
  record.fields = {n, s};
  spec.records = {record};
  spec.wanted = std::move(wanted);
  absl::StatusOr<std::shared_ptr<const Program>> program = Program::Build(std::move(spec));
  EXPECT_TRUE(program.ok()) << program.status();
  return *program;
}

// Lines of which some break the contract and some are no JSON, with the answers.
struct MixedLines {
  std::string text;
  std::vector<std::string> good;
  size_t bad = 0;

  explicit MixedLines(int count) {
    for (int i = 0; i < count; ++i) {
      std::string line = "{\"n\":" + std::to_string(i) + ",\"s\":\"" +
                         std::string(1, static_cast<char>('A' + i % 5)) + "\"}";
      if (i % 17 == 5) line = "{\"n\":-" + std::to_string(i) + ",\"s\":\"B\"}";
      if (i % 29 == 3) line = "{\"n\":" + std::to_string(i) + ",\"s\":\"B}";
      const bool is_bad = i % 17 == 5 || i % 29 == 3;
      if (is_bad) {
        ++bad;
      } else {
        good.push_back(line);
      }
      text += line + "\n";
    }
  }
};

class Simulation {
 public:
  Simulation(uint64_t seed, StreamOptions options, std::string text)
      : random_(seed),
        options_(std::move(options)),
        text_(std::move(text)),
        folder_(std::filesystem::path(testing::TempDir()) /
                ("tickgate-sim-" + std::to_string(::getpid()) + "-" + std::to_string(seed))),
        posix_(MakePosixStorage()),
        store_(MakeMemoryCheckpointStore()) {
    std::filesystem::remove_all(folder_);
    options_.name = "numbers";
    if (options_.program == nullptr) options_.program = NumbersProgram();
    for (SinkSpec* spec : {&options_.load, &options_.dlq, &options_.gaps}) {
      spec->kind = SinkKind::kFile;
      const std::string path = spec->file.path;
      spec->file.path = (folder_ / (path.empty() ? "x.jsonl" : path)).string();
    }
    options_.load.target = "load";
    options_.dlq.target = "dlq";
    options_.gaps.target = "gaps";
    NewDisk();
  }
  ~Simulation() {
    Kill();
    std::filesystem::remove_all(folder_);
  }

  // A new process. Its start may fail where the disk does.
  absl::Status Boot() {
    StreamHooks hooks;
    hooks.make_source = [this]() -> absl::StatusOr<std::unique_ptr<Source>> {
      SourceScript script{text_};
      script.lines_a_poll = 1 + random_() % 50;
      script.partition_count = static_cast<uint32_t>(options_.shard.workers);
      script.replayable = replayable_;
      return std::make_unique<ScriptedSource>(script);
    };
    hooks.make_storage = [this]() -> absl::StatusOr<std::unique_ptr<Storage>> {
      return std::make_unique<ForwardingStorage>(*checked_);
    };
    assembly_ = std::make_unique<Assembly>(options_, hooks, *store_, clock_);
    absl::Status status = assembly_->Prepare();
    if (!status.ok()) {
      assembly_.reset();
      return status;
    }
    for (size_t i = 0; i < assembly_->workers(); ++i) assembly_->worker(i).Start();
    return status;
  }

  // One turn of one part, drawn by the seed.
  void Turn() {
    if (random_() % 8 == 0) faulty_->HoldCompletions(random_() % 2 == 0);
    switch (random_() % 4) {
      case 0:
        assembly_->reader().Step();
        break;
      case 1:
        assembly_->control().Step();
        break;
      default:
        assembly_->worker(random_() % assembly_->workers()).Step();
    }
    if (random_() % 4 == 0) clock_.Advance(static_cast<int64_t>(random_() % (20 * kNsPerMs)));
  }
  // Turns until the stream is done, at most `turns`. False: it was not.
  bool Run(uint64_t turns = 2'000'000) {
    for (uint64_t i = 0; i < turns; ++i) {
      if (assembly_->control().done()) return true;
      Turn();
    }
    return assembly_->control().done();
  }

  // The process is gone; what the disk had, or only what was synced, stays.
  void Kill(bool power_loss = false) {
    assembly_.reset();
    if (power_loss) faulty_->LoseUnsynced();
    NewDisk();
  }

  Control& control() { return assembly_->control(); }
  FaultyStorage& disk() { return *faulty_; }
  CheckpointStore& store() { return *store_; }
  std::mt19937_64& random() { return random_; }
  ManualClock& clock() { return clock_; }
  void set_replayable(bool replayable) { replayable_ = replayable; }
  void set_program(std::shared_ptr<const Program> program) {
    options_.program = std::move(program);
  }
  void set_text(std::string text) { text_ = std::move(text); }
  const std::filesystem::path& folder() const { return folder_; }

  // Lines of every data file whose name begins with `prefix`, by file name.
  std::vector<std::string> Lines(const std::string& prefix) const {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      if (entry.is_regular_file() && name.starts_with(prefix) &&
          name.find(".manifest.json") == std::string::npos) {
        paths.push_back(entry.path());
      }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> lines;
    for (const auto& path : paths) {
      std::ifstream file(path);
      for (std::string line; std::getline(file, line);) lines.push_back(line);
    }
    return lines;
  }

 private:
  void NewDisk() {
    faulty_ = std::make_unique<FaultyStorage>(*posix_);
    faulty_->Pretend(true);
    checked_ = std::make_unique<CheckedStorage>(*faulty_);
  }

  std::mt19937_64 random_;
  StreamOptions options_;
  std::string text_;
  const std::filesystem::path folder_;
  bool replayable_ = true;
  ManualClock clock_;
  std::unique_ptr<Storage> posix_;
  std::unique_ptr<CheckpointStore> store_;
  std::unique_ptr<FaultyStorage> faulty_;
  std::unique_ptr<CheckedStorage> checked_;
  std::unique_ptr<Assembly> assembly_;
};

}  // namespace tickgate
