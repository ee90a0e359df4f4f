#include "ring/byte_ring.h"

#include <bit>
#include <cstring>

#include "base/check.h"

namespace tickgate {
namespace {

struct Header {
  uint32_t bytes;
  uint32_t kind;
};

}  // namespace

ByteRing::ByteRing(size_t bytes)
    : capacity_(bytes),
      memory_(std::make_unique<char[]>(bytes + 3 * kPadding)),
      data_(memory_.get() + kPadding +
            (kPadding - reinterpret_cast<uintptr_t>(memory_.get()) % kPadding) % kPadding) {
  TG_CHECK(std::has_single_bit(bytes) && bytes >= 64 && bytes <= (size_t{1} << 31));
}

bool ByteRing::HasRoom(uint64_t end) {
  if (end - released_seen_ <= capacity_) return true;
  // acquire: the consumer is done with the bytes before this index (pairs with Release).
  released_seen_ = released_shared_.load(std::memory_order_acquire);
  return end - released_seen_ <= capacity_;
}

std::span<char> ByteRing::Claim(size_t bytes) {
  TG_CHECK(bytes <= payload_bytes_max());
  const size_t need = RecordBytes(bytes);
  const size_t to_end = capacity_ - (write_ & (capacity_ - 1));
  claim_ = need <= to_end ? write_ : write_ + to_end;
  if (!HasRoom(claim_ + need)) return {};
  return {At(claim_) + kHeaderBytes, bytes};
}

void ByteRing::Publish(uint32_t kind, size_t bytes) {
  if (claim_ != write_) {
    const Header skip{static_cast<uint32_t>(claim_ - write_), kSkip};
    std::memcpy(At(write_), &skip, sizeof(skip));
  }
  const Header header{static_cast<uint32_t>(bytes), kind};
  std::memcpy(At(claim_), &header, sizeof(header));
  write_ = claim_ + RecordBytes(bytes);
  claim_ = write_;
  // release: header and payload are whole before the consumer sees them (pairs with Peek).
  published_.store(write_, std::memory_order_release);
}

bool ByteRing::Peek(Record* record) {
  for (;;) {
    if (read_ == published_seen_) {
      // acquire: pairs with Publish.
      published_seen_ = published_.load(std::memory_order_acquire);
      if (read_ == published_seen_) return false;
    }
    Header header;
    std::memcpy(&header, At(read_), sizeof(header));
    if (header.kind == kSkip) {
      read_ += header.bytes;
      continue;
    }
    *record = {header.kind, At(read_) + kHeaderBytes, header.bytes};
    return true;
  }
}

void ByteRing::Advance() {
  Header header;
  std::memcpy(&header, At(read_), sizeof(header));
  read_ += RecordBytes(header.bytes);
}

void ByteRing::Release() {
  if (released_ == read_) return;
  released_ = read_;
  // release: our reads of the payloads happened before the writer may overwrite them (pairs with
  // HasRoom).
  released_shared_.store(released_, std::memory_order_release);
}

}  // namespace tickgate
