#include "program/member_table.h"

#include <algorithm>
#include <bit>
#include <random>

#include "program/key_hash.h"

namespace tickgate {
namespace {

// A member takes five bytes at least, so half as many slots as bytes are never more than 2/5 full.
size_t SlotsFor(size_t frame_bytes) { return std::bit_ceil(std::max<size_t>(64, frame_bytes / 2)); }

constexpr uint32_t kLastObject = 0xF0000000;

}  // namespace

uint64_t RandomKeySeed() {
  std::random_device device;
  return (uint64_t{device()} << 32 | device()) | 1;
}

MemberTable::MemberTable(size_t frame_bytes_max) : seed_(RandomKeySeed()) {
  Reset(SlotsFor(frame_bytes_max));
}

void MemberTable::Reset(size_t slot_count) {
  slots_ = std::make_unique<Slot[]>(slot_count);
  slot_count_ = slot_count;
  next_object_ = 1;
}

void MemberTable::Prepare() {
  used_ = true;
  const size_t slots = SlotsFor(frame_bytes_);
  if (slots > slot_count_ ||
      next_object_ > kLastObject - std::min<size_t>(frame_bytes_, 1u << 31)) {
    Reset(std::max(slots, slot_count_));
  }
  mask_ = slots - 1;
  first_object_ = next_object_;
}

bool MemberTable::Insert(uint32_t object, std::string_view key) {
  size_t at = HashKey(key, seed_ ^ (uint64_t{object} << 32)) & mask_;
  for (;; at = (at + 1) & mask_) {
    Slot& slot = slots_[at];
    if (slot.object < first_object_) {
      slot = {key.data(), static_cast<uint32_t>(key.size()), object};
      return true;
    }
    if (slot.object == object && std::string_view(slot.key, slot.key_bytes) == key) return false;
  }
}

}  // namespace tickgate
