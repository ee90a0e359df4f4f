#include "program/transform_members.h"

#include <algorithm>
#include <utility>

#include "program/json_token.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

constexpr size_t kFirstMembers = 256;

}  // namespace

EventMembers::EventMembers(const NameTable* names, DuplicateKeys duplicates, TokenArena* arena)
    : names_(*names), duplicates_(duplicates), arena_(*arena), at_(names->size(), -1) {
  members_.reserve(kFirstMembers);
}

std::string_view EventMembers::NameOf(std::string_view key) {
  if (key.find('\\') == std::string_view::npos) return key;
  char* const place = arena_.Take(key.size());
  return {place, Unescape(key, place)};
}

bool EventMembers::Read(std::string_view event) {
  event_ = event;
  changed_ = false;
  members_.clear();
  std::fill(at_.begin(), at_.end(), -1);
  const size_t open = static_cast<size_t>(SkipBlanks(event.data()) - event.data());
  if (open >= event.size() || event[open] != '{') return false;
  ContainerScan scan(event.substr(open));
  ContainerScan::Member read;
  while (scan.NextMember(&read)) {
    EventMember& member = members_.emplace_back();
    member.key = read.key;
    member.value = read.value;
    member.origin = read.value;
    std::string_view name = read.key;
    if (read.escaped) {
      char* const place = arena_.Take(name.size());
      name = {place, Unescape(name, place)};
    }
    member.slot = names_.Find(name);
    if (member.slot == kNoSlot) continue;
    int32_t& counts = at_[member.slot];
    const int32_t index = static_cast<int32_t>(members_.size()) - 1;
    if (counts >= 0 && duplicates_ == DuplicateKeys::kFirst) {
      member.twin = std::exchange((*this)[counts].twin, index);
    } else {
      member.twin = std::exchange(counts, index);
    }
  }
  return true;
}

void EventMembers::Put(uint32_t slot, std::string_view key, std::string_view value,
                       std::string_view origin) {
  changed_ = true;
  if (at_[slot] >= 0) {
    EventMember& member = (*this)[at_[slot]];
    member.value = value;
    member.origin = origin;
    return;
  }
  at_[slot] = static_cast<int32_t>(members_.size());
  EventMember& member = members_.emplace_back();
  member.key = key;
  member.value = value;
  member.origin = origin;
  member.slot = slot;
}

void EventMembers::SetValue(EventMember* member, std::string_view value) {
  member->value = value;
  changed_ = true;
}

void EventMembers::Remove(uint32_t slot) {
  for (int32_t i = at_[slot]; i >= 0; i = (*this)[i].twin) {
    (*this)[i].kept = false;
    changed_ = true;
  }
  at_[slot] = -1;
}

void EventMembers::RemoveTwins(int32_t index) {
  for (int32_t i = (*this)[index].twin; i >= 0; i = (*this)[i].twin) (*this)[i].kept = false;
  (*this)[index].twin = -1;
}

void EventMembers::KeepCounted() {
  counted_.Clear();
  for (size_t i = 0; i < members_.size(); ++i) {
    const size_t at = duplicates_ == DuplicateKeys::kFirst ? i : members_.size() - 1 - i;
    EventMember& member = members_[at];
    if (!member.kept || counted_.Insert(NameOf(member.key))) continue;
    member.kept = false;
    changed_ = true;
  }
}

void EventMembers::KeepOnly(const std::vector<bool>& marked) {
  for (EventMember& member : members_) {
    if (!member.kept || (member.slot != kNoSlot && marked[member.slot])) continue;
    member.kept = false;
    changed_ = true;
    if (member.slot != kNoSlot) at_[member.slot] = -1;
  }
}

}  // namespace tickgate
