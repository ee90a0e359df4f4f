// Where an event stands in its source, and how far a source has been read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tickgate {

// partition: index into the source's partition names, stable within one run.
// offset:    the source's own measure within the partition (bytes of a file, Kafka's offset); it
// only
//            grows.
// index:     counts the events of one frame from 0.
struct Position {
  uint32_t partition = 0;
  uint32_t index = 0;
  int64_t offset = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

// The resume point of one partition: the offset of the first frame not yet taken, and what the
// source needs to know the partition again (of a file its inode and the CRC of its first KiB).
struct PartitionCursor {
  std::string partition;
  int64_t offset = 0;
  std::string identity;

  friend bool operator==(const PartitionCursor&, const PartitionCursor&) = default;
};

// A source's resume point over all its partitions, tagged with the type of the source.
struct Cursor {
  std::string type;
  std::vector<PartitionCursor> partitions;

  friend bool operator==(const Cursor&, const Cursor&) = default;
};

// {"type":"file","partitions":{"trades.jsonl":37000}}
std::string CursorJson(const Cursor& cursor);

}  // namespace tickgate
