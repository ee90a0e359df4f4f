// The members at the top of the event at hand, as the steps of a transform change them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "program/token_arena.h"
#include "program/transform_names.h"

namespace tickgate {

struct EventMember {
  std::string_view key;  // as written, between the quotes
  std::string_view value;
  std::string_view origin;  // where in the event its value came from; empty: nowhere
  int32_t before = -1;      // an earlier member of the same key, where keys may come twice
  uint32_t slot = kNoSlot;
  bool kept = true;
};

class EventMembers {
 public:
  // Both outlive it; `names` no longer grows.
  EventMembers(const NameTable* names, TokenArena* arena);

  // False where the event is no object.
  bool Read(std::string_view event);

  // The last member of that name, or -1.
  int32_t Find(uint32_t slot) const { return at_[slot]; }
  EventMember& operator[](int32_t index) { return members_[static_cast<size_t>(index)]; }
  const EventMember& operator[](int32_t index) const {
    return members_[static_cast<size_t>(index)];
  }
  std::span<const EventMember> all() const { return members_; }

  // `first` and those before it get another name; -1 names nothing.
  void SetSlot(uint32_t slot, int32_t first) { at_[slot] = first; }
  // Puts it in the place of the one there, or behind all others. Key and value outlive the event.
  void Put(uint32_t slot, std::string_view key, std::string_view value, std::string_view origin);
  void SetValue(EventMember* member, std::string_view value);
  void Remove(uint32_t slot);
  // Leaves those alone whose slot is marked.
  void KeepOnly(const std::vector<bool>& marked);

  void MarkChanged() { changed_ = true; }
  bool changed() const { return changed_; }  // anything, since Read
  std::string_view event() const { return event_; }
  // Whether the bytes lie within the event.
  bool InEvent(std::string_view bytes) const {
    return bytes.data() >= event_.data() && bytes.data() < event_.data() + event_.size();
  }

  size_t ScratchBytes() const { return members_.capacity() * sizeof(EventMember); }

 private:
  const NameTable& names_;
  TokenArena& arena_;
  std::string_view event_;
  std::vector<EventMember> members_;
  std::vector<int32_t> at_;  // by slot
  bool changed_ = false;
};

}  // namespace tickgate
