// What a sink says of itself when it is sealed: enough to bring it back to that instant.
//
// A mark is stored in the checkpoint with the epoch it seals. Recovery goes by the names written
// here, never by today's config.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "event/position.h"

namespace tickgate {

using EpochNumber = uint64_t;  // 0: none yet

struct FileMark {
  std::string path;        // absolute; the name while open (`.part` of a segment)
  std::string final_path;  // the name once closed and committed; equals path for a plain file
  int64_t bytes = 0;       // committed length
  int64_t rows = 0;
  bool closed = false;  // will never be written again
  bool plain = false;
  bool manifest = false;  // a segment that gets NAME.manifest.json beside it
  // For the manifest of a segment. A sink that was not told a partition's name leaves it empty;
  // who commits the mark fills it in from the index in `first` and `last`.
  std::string sha256;  // hex; empty unless the manifest asks for it
  std::string first_partition, last_partition;
  Position first, last;
  EpochNumber first_epoch = 0, last_epoch = 0;
  std::vector<std::pair<std::string, int64_t>> records;  // rows by record

  friend bool operator==(const FileMark&, const FileMark&) = default;
};

// The mark of one worker's instance of a target.
struct Mark {
  std::string sink;          // type of the sink: "file"
  std::string folder;        // of a file sink: where its files lie, for the sweep of recovery
  std::string pattern;       // of a file sink that makes segments: absolute path template, {stream}
                             // filled in, no ending; the sweep touches only names that match it
  uint32_t worker = 0;       // whose instance; stands in the names of its segments
  int64_t next_segment = 0;  // of a file sink: the number its next segment gets
  std::vector<FileMark> files;

  friend bool operator==(const Mark&, const Mark&) = default;
};

}  // namespace tickgate
