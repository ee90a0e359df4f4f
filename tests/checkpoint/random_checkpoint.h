// Checkpoints with every member drawn, for tests that must not depend on what a value looks like.
#pragma once

#include <limits>
#include <random>
#include <string>
#include <vector>

#include "checkpoint/checkpoint_store.h"

namespace tickgate {

class CheckpointMaker {
 public:
  explicit CheckpointMaker(uint64_t seed) : random_(seed) {}

  Checkpoint Make(std::string stream, EpochNumber epoch) {
    Checkpoint checkpoint;
    checkpoint.stream = std::move(stream);
    checkpoint.source_identity = Text();
    checkpoint.id = Text();
    checkpoint.epoch = epoch;
    checkpoint.committed_ns = Int();
    checkpoint.cursor.type = Text();
    for (size_t i = Count(); i > 0; --i) {
      checkpoint.cursor.partitions.push_back({Text(), Int(), Text()});
    }
    for (size_t i = Count(); i > 0; --i) {
      std::vector<Mark>& workers = checkpoint.marks[Text()];
      for (size_t k = Count(); k > 0; --k) workers.push_back(MakeMark());
    }
    for (uint64_t& count : checkpoint.verdicts) count = random_();
    checkpoint.frames = random_();
    checkpoint.breaker = {Text(), random_(), random_()};
    return checkpoint;
  }

 private:
  Mark MakeMark() {
    Mark mark;
    mark.sink = Text();
    mark.folder = Text();
    mark.pattern = Text();
    mark.worker = static_cast<uint32_t>(random_());
    mark.next_segment = Int();
    for (size_t i = Count(); i > 0; --i) mark.files.push_back(MakeFile());
    return mark;
  }

  FileMark MakeFile() {
    FileMark file;
    file.path = Text();
    file.final_path = Text();
    file.bytes = Int();
    file.rows = Int();
    file.closed = Flag();
    file.plain = Flag();
    file.manifest = Flag();
    file.sha256 = Text();
    file.first_partition = Text();
    file.last_partition = Text();
    file.first = MakePosition();
    file.last = MakePosition();
    file.first_epoch = random_();
    file.last_epoch = random_();
    for (size_t i = Count(); i > 0; --i) file.records.emplace_back(Text(), Int());
    return file;
  }

  Position MakePosition() {
    return {static_cast<uint32_t>(random_()), static_cast<uint32_t>(random_()), Int()};
  }

  size_t Count() { return random_() % 4; }
  bool Flag() { return random_() % 2 == 1; }

  // The ends of the range as often as all between them.
  int64_t Int() {
    switch (random_() % 4) {
      case 0:
        return std::numeric_limits<int64_t>::min();
      case 1:
        return std::numeric_limits<int64_t>::max();
      default:
        return static_cast<int64_t>(random_());
    }
  }

  std::string Text() {
    std::string text(random_() % 12, '\0');
    for (char& c : text) c = static_cast<char>(random_());
    return text;
  }

  std::mt19937_64 random_;
};

}  // namespace tickgate
