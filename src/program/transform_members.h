// The members at the top of the event at hand, as the steps of a transform change them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "program/token_arena.h"
#include "program/transform_names.h"
#include "program/transform_spec.h"

namespace tickgate {

struct EventMember {
  std::string_view key;  // as written, between the quotes
  std::string_view value;
  std::string_view origin;  // where in the event its value came from; empty: nowhere
  int32_t twin = -1;        // another member of the same key, where keys may come twice
  uint32_t slot = kNoSlot;
  bool kept = true;
};

class EventMembers {
 public:
  // Both outlive it; `names` no longer grows.
  EventMembers(const NameTable* names, DuplicateKeys duplicates, TokenArena* arena);

  // False where the event is no object.
  bool Read(std::string_view event);

  // The member of that name, or -1. Of several it is the one that counts, and the first of their
  // chain of twins.
  int32_t Find(uint32_t slot) const { return at_[slot]; }
  EventMember& operator[](int32_t index) { return members_[static_cast<size_t>(index)]; }
  const EventMember& operator[](int32_t index) const {
    return members_[static_cast<size_t>(index)];
  }
  std::span<const EventMember> all() const { return members_; }

  // `first` and its twins get another name; -1 names nothing.
  void SetSlot(uint32_t slot, int32_t first) { at_[slot] = first; }
  // Puts it in the place of the one there, or behind all others. Key and value outlive the event.
  void Put(uint32_t slot, std::string_view key, std::string_view value, std::string_view origin);
  void SetValue(EventMember* member, std::string_view value);
  void Remove(uint32_t slot);
  void RemoveTwins(int32_t index);
  // Leaves of each key, named or not, the member that counts.
  void KeepCounted();
  // Leaves those alone whose slot is marked.
  void KeepOnly(const std::vector<bool>& marked);

  void MarkChanged() { changed_ = true; }
  bool changed() const { return changed_; }  // anything, since Read
  std::string_view event() const { return event_; }
  DuplicateKeys duplicates() const { return duplicates_; }
  // Whether the bytes lie within the event.
  bool InEvent(std::string_view bytes) const {
    return bytes.data() >= event_.data() && bytes.data() < event_.data() + event_.size();
  }

  size_t ScratchBytes() const {
    return members_.capacity() * sizeof(EventMember) + counted_.ScratchBytes();
  }

 private:
  // The content of a key, in the arena where it must be made.
  std::string_view NameOf(std::string_view key);

  const NameTable& names_;
  const DuplicateKeys duplicates_;
  TokenArena& arena_;
  std::string_view event_;
  std::vector<EventMember> members_;
  std::vector<int32_t> at_;  // by slot
  NameSet counted_;
  bool changed_ = false;
};

}  // namespace tickgate
