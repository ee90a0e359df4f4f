#include "runtime/router.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "program/field_extract.h"
#include "program/judge.h"

namespace tickgate {
namespace {

constexpr std::string_view kBase64 = "base64:";
constexpr size_t kStampBytes = 20;  // `<19 digits> ` before the payload of a tape line

// FNV-1a: the same key goes to the same worker in every run, whatever library we are built with.
uint64_t KeyHash(std::string_view key) {
  uint64_t hash = 14'695'981'039'346'656'037ULL;
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211ULL;
  return hash ^ (hash >> 32);
}

}  // namespace

Router::Router(const ShardOptions& shard, std::vector<ByteRing*> rings)
    : shard_(shard), rings_(std::move(rings)) {
  TG_CHECK(!rings_.empty());
  if (by_field()) {
    scratch_bytes_ = kBlockBytesMax + 2 * kReadablePadding;
    scratch_ = std::make_unique<char[]>(scratch_bytes_);
    waiting_.reserve(kBlockFramesMax);
  }
}

std::span<char> Router::ClaimBlock(uint32_t partition, size_t bytes) {
  bytes = std::min(bytes, kBlockBytesMax);
  if (by_field()) {
    if (!idle()) return {};
    return {scratch_.get() + kReadablePadding, bytes};
  }
  claimed_ = rings_[partition % rings_.size()];
  const std::span<char> room =
      claimed_->Claim(BlockTableOffset(bytes) + kBlockFramesMax * sizeof(FrameSpan));
  if (room.empty()) return {};
  claim_ = room.subspan(sizeof(BlockRecord), bytes);
  return claim_;
}

void Router::PublishBlock(const BlockInfo& info) {
  TG_CHECK(info.frames.size() <= kBlockFramesMax);
  if (info.frames.empty()) return;
  if (by_field()) {
    waiting_block_ = info;
    waiting_.assign(info.frames.begin(), info.frames.end());
    waiting_next_ = 0;
    Flush();
    return;
  }
  TG_CHECK(claimed_ != nullptr && info.bytes <= claim_.size());
  char* const head = claim_.data() - sizeof(BlockRecord);
  const BlockRecord record{info.offset,
                           info.received_ns,
                           info.partition,
                           static_cast<uint32_t>(info.bytes),
                           static_cast<uint32_t>(info.frames.size()),
                           info.format};
  std::memcpy(head, &record, sizeof(record));
  const size_t table = BlockTableOffset(info.bytes);
  std::memcpy(head + table, info.frames.data(), info.frames.size_bytes());
  claimed_->Publish(static_cast<uint32_t>(RecordKind::kBlock), table + info.frames.size_bytes());
  claimed_ = nullptr;
}

bool Router::Flush() {
  for (; waiting_next_ < waiting_.size(); ++waiting_next_) {
    const FrameSpan span = waiting_[waiting_next_];
    const std::string_view payload(scratch_.get() + kReadablePadding + span.begin,
                                   span.end - span.begin);
    FrameInfo info;
    info.partition = waiting_block_.partition;
    info.format = waiting_block_.format;
    info.offset = waiting_block_.offset + span.begin;
    info.received_ns = waiting_block_.received_ns;
    info.raw_bytes = static_cast<int64_t>(payload.size());
    if (!PushInline(WorkerOf(info, payload), info, payload)) return false;
  }
  return true;
}

size_t Router::WorkerOf(const FrameInfo& info, std::string_view payload) {
  if (!by_field()) return info.partition % rings_.size();
  std::optional<std::string> decoded;
  if (info.format == FrameFormat::kTape) {
    payload.remove_prefix(std::min(kStampBytes, payload.size()));
    if (payload.starts_with(kBase64)) {
      decoded = DecodeBase64(payload.substr(kBase64.size()));
      if (decoded) payload = *decoded;
    }
  }
  std::string_view key;
  if (!ExtractTopLevelField(payload, shard_.field, &key_scratch_, &key)) return 0;
  return KeyHash(key) % rings_.size();
}

bool Router::PushInline(size_t worker, const FrameInfo& info, std::string_view payload) {
  const std::span<char> room = rings_[worker]->Claim(sizeof(FrameInfo) + payload.size());
  if (room.empty()) return false;
  std::memcpy(room.data(), &info, sizeof(info));
  std::copy(payload.begin(), payload.end(), room.data() + sizeof(info));
  rings_[worker]->Publish(static_cast<uint32_t>(RecordKind::kFrame), room.size());
  return true;
}

bool Router::TryPushFrame(const FrameInfo& info, std::string_view payload) {
  return idle() && PushInline(WorkerOf(info, payload), info, payload);
}

bool Router::TryPushLargeFrame(const FrameInfo& info, std::string* payload) {
  if (!idle()) return false;
  ByteRing& ring = *rings_[WorkerOf(info, *payload)];
  const std::span<char> room = ring.Claim(sizeof(LargeFrameRecord));
  if (room.empty()) return false;
  const LargeFrameRecord record{info, new std::string(std::move(*payload))};
  payload->clear();
  std::memcpy(room.data(), &record, sizeof(record));
  ring.Publish(static_cast<uint32_t>(RecordKind::kLargeFrame), sizeof(record));
  return true;
}

bool Router::TryPushBarrier(size_t ring, const BarrierRecord& barrier) {
  const std::span<char> room = rings_[ring]->Claim(sizeof(barrier));
  if (room.empty()) return false;
  std::memcpy(room.data(), &barrier, sizeof(barrier));
  rings_[ring]->Publish(static_cast<uint32_t>(RecordKind::kBarrier), sizeof(barrier));
  return true;
}

bool Router::TryPushEnd(size_t ring) {
  const std::span<char> room = rings_[ring]->Claim(1);
  if (room.empty()) return false;
  rings_[ring]->Publish(static_cast<uint32_t>(RecordKind::kEnd), 1);
  return true;
}

}  // namespace tickgate
