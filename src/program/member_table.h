// The keys met so far in every object of one frame, to find one that comes twice.
//
// Memory:  slots for frames of `frame_bytes_max` are allotted once; only a larger frame grows them.
//          A frame uses a part of them that fits its size, so small frames stay in cache.
// Keys are borrowed until the next BeginFrame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace tickgate {

class MemberTable {
 public:
  explicit MemberTable(size_t frame_bytes_max);

  void BeginFrame(size_t frame_bytes) {
    frame_bytes_ = frame_bytes;
    used_ = false;
  }
  // A number that sets the keys of one object apart from those of all others.
  uint32_t OpenObject() {
    if (!used_) Prepare();
    return next_object_++;
  }
  // False where the object has this key already.
  bool Insert(uint32_t object, std::string_view key);

  size_t ScratchBytes() const { return slot_count_ * sizeof(Slot); }

 private:
  // Empty where its object is one of an earlier frame.
  struct Slot {
    const char* key = nullptr;
    uint32_t key_bytes = 0;
    uint32_t object = 0;
  };

  void Prepare();
  void Reset(size_t slot_count);

  std::unique_ptr<Slot[]> slots_;
  size_t slot_count_ = 0;
  size_t mask_ = 0;
  size_t frame_bytes_ = 0;
  bool used_ = false;  // by the frame
  uint64_t seed_;
  uint32_t first_object_ = 1;
  uint32_t next_object_ = 1;
};

}  // namespace tickgate
