#include "checkpoint/codec.h"

#include <zlib.h>

#include "absl/status/status.h"
#include "base/concat.h"
#include "checkpoint/bytes.h"

namespace tickgate {
namespace {

// 2: what the breaker has seen. Version 1 is read as well.
constexpr uint8_t kFormatVersion = 2;

// One description a type, for both directions. Each takes its object apart by a structured binding,
// which no longer compiles when the type gains a member: none can be forgotten here.

template <typename Codec>
void PositionFields(Codec& codec, auto& position) {
  auto& [partition, index, offset] = position;
  codec.Int(partition);
  codec.Int(index);
  codec.Int(offset);
}

template <typename Codec>
void FileMarkFields(Codec& codec, auto& mark) {
  auto& [path, final_path, bytes, rows, closed, plain, manifest, sha256, first_partition,
         last_partition, first, last, first_epoch, last_epoch, records] = mark;
  codec.Text(path);
  codec.Text(final_path);
  codec.Int(bytes);
  codec.Int(rows);
  codec.Flag(closed);
  codec.Flag(plain);
  codec.Flag(manifest);
  codec.Text(sha256);
  codec.Text(first_partition);
  codec.Text(last_partition);
  PositionFields(codec, first);
  PositionFields(codec, last);
  codec.Int(first_epoch);
  codec.Int(last_epoch);
  codec.List(records, [](Codec& inner, auto& record) {
    inner.Text(record.first);
    inner.Int(record.second);
  });
}

template <typename Codec>
void MarkFields(Codec& codec, auto& mark) {
  auto& [sink, folder, pattern, worker, next_segment, files] = mark;
  codec.Text(sink);
  codec.Text(folder);
  codec.Text(pattern);
  codec.Int(worker);
  codec.Int(next_segment);
  codec.List(files, [](Codec& inner, auto& file) { FileMarkFields(inner, file); });
}

template <typename Codec>
void CursorFields(Codec& codec, auto& cursor) {
  auto& [type, partitions] = cursor;
  codec.Text(type);
  codec.List(partitions, [](Codec& inner, auto& entry) {
    auto& [partition, offset, identity] = entry;
    inner.Text(partition);
    inner.Int(offset);
    inner.Text(identity);
  });
}

template <typename Codec>
void BreakerFields(Codec& codec, auto& breaker) {
  auto& [contract, seen, bad] = breaker;
  codec.Text(contract);
  codec.Int(seen);
  codec.Int(bad);
}

struct TargetMarks {
  std::string target;
  std::vector<Mark> workers;
};

// `targets` stands for the member `marks`: a list is what the codec knows.
template <typename Codec>
void CheckpointFields(Codec& codec, uint8_t version, auto& checkpoint, auto& targets) {
  auto& [stream, source_identity, id, epoch, committed_ns, cursor, marks, verdicts, frames,
         breaker] = checkpoint;
  codec.Text(stream);
  codec.Text(source_identity);
  codec.Text(id);
  codec.Int(epoch);
  codec.Int(committed_ns);
  CursorFields(codec, cursor);
  codec.List(targets, [](Codec& inner, auto& entry) {
    inner.Text(entry.target);
    inner.List(entry.workers, [](Codec& deep, auto& mark) { MarkFields(deep, mark); });
  });
  for (auto& count : verdicts) codec.Int(count);
  codec.Int(frames);
  if (version >= 2) BreakerFields(codec, breaker);
}

absl::Status Damaged(std::string_view bytes, std::string_view what) {
  return absl::DataLossError(Concat("checkpoint value of ", bytes.size(), " bytes: ", what));
}

uint32_t CrcOf(std::string_view bytes) {
  return static_cast<uint32_t>(
      ::crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

}  // namespace

std::string EncodeCheckpoint(const Checkpoint& checkpoint) {
  std::vector<TargetMarks> targets;
  for (const auto& [target, workers] : checkpoint.marks) targets.push_back({target, workers});
  ByteWriter writer;
  writer.Int(kFormatVersion);
  CheckpointFields(writer, kFormatVersion, checkpoint, targets);
  std::string bytes = writer.bytes();
  AppendCrc(&bytes);
  return bytes;
}

absl::StatusOr<Checkpoint> DecodeCheckpoint(std::string_view bytes) {
  std::string_view content = bytes;
  if (!TakeCrc(&content)) return Damaged(bytes, "its CRC does not match");
  ByteReader reader(content);
  uint8_t version = 0;
  reader.Int(version);
  if (!reader.ok()) return Damaged(bytes, "it is empty");
  if (version == 0 || version > kFormatVersion) {
    return absl::FailedPreconditionError(Concat("checkpoint of format version ",
                                                static_cast<int>(version), "; this program reads ",
                                                static_cast<int>(kFormatVersion)));
  }
  Checkpoint checkpoint;
  std::vector<TargetMarks> targets;
  CheckpointFields(reader, version, checkpoint, targets);
  if (!reader.ok()) return Damaged(bytes, "it ends too early");
  if (!reader.AtEnd()) return Damaged(bytes, "bytes follow its last field");
  for (TargetMarks& entry : targets) {
    if (!checkpoint.marks.empty() && checkpoint.marks.rbegin()->first >= entry.target) {
      return Damaged(bytes, "its targets are out of order");
    }
    checkpoint.marks.emplace_hint(checkpoint.marks.end(), std::move(entry.target),
                                  std::move(entry.workers));
  }
  return checkpoint;
}

void AppendCrc(std::string* bytes) {
  ByteWriter crc;
  crc.Int(CrcOf(*bytes));
  bytes->append(crc.bytes());
}

bool TakeCrc(std::string_view* bytes) {
  if (bytes->size() < sizeof(uint32_t)) return false;
  const std::string_view content = bytes->substr(0, bytes->size() - sizeof(uint32_t));
  ByteReader reader(bytes->substr(content.size()));
  uint32_t crc = 0;
  reader.Int(crc);
  if (crc != CrcOf(content)) return false;
  *bytes = content;
  return true;
}

}  // namespace tickgate
