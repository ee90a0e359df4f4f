#include "program/transform_names.h"

#include <algorithm>
#include <utility>

#include "program/key_hash.h"

namespace tickgate {
namespace {

constexpr size_t kWord = sizeof(uint64_t);
constexpr size_t kFirstEntries = 16;
constexpr size_t kFirstNames = 256;

}  // namespace

NameTable::NameTable() : entries_(kFirstEntries) {}

size_t NameTable::PlaceOf(const Entry& entry) const {
  const uint64_t hash =
      MixKeyWords(entry.head ^ entry.bytes, (entry.tail << 1) ^ 0x9E3779B97F4A7C15ull);
  return hash & (entries_.size() - 1);
}

void NameTable::Insert(Entry entry) {
  size_t place = PlaceOf(entry);
  while (entries_[place].slot != kNoSlot) place = (place + 1) & (entries_.size() - 1);
  entries_[place] = entry;
}

uint32_t NameTable::Add(std::string_view name) {
  std::string padded(name);
  padded.append(kWord, '\0');
  const std::string_view key(padded.data(), name.size());
  const uint32_t found = Find(key);
  if (found != kNoSlot) return found;
  const uint32_t slot = static_cast<uint32_t>(names_.size());
  names_.emplace_back(name);
  if (2 * names_.size() > entries_.size()) {
    std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
    for (const Entry& entry : old) {
      if (entry.slot != kNoSlot) Insert(entry);
    }
  }
  Entry entry = EntryOf(key);
  entry.slot = slot;
  filter_ |= uint64_t{1} << FilterBit(entry);
  Insert(entry);
  return slot;
}

uint32_t NameTable::Look(const Entry& wanted, std::string_view key) const {
  for (size_t place = PlaceOf(wanted);; place = (place + 1) & (entries_.size() - 1)) {
    const Entry& entry = entries_[place];
    if (entry.slot == kNoSlot) return kNoSlot;
    if (entry.head == wanted.head && entry.tail == wanted.tail && entry.bytes == wanted.bytes &&
        (key.size() <= 2 * kWord || names_[entry.slot] == key)) {
      return entry.slot;
    }
  }
}

NameSet::NameSet() : entries_(2 * kFirstNames), seed_(RandomKeySeed()) {}

void NameSet::Clear() {
  count_ = 0;
  filter_ = 0;
  if (++round_ != 0) return;
  std::fill(entries_.begin(), entries_.end(), Entry{});
  round_ = 1;
}

// Where it stands, or where it would.
size_t NameSet::PlaceOf(std::string_view name) const {
  const size_t mask = entries_.size() - 1;
  size_t place = HashKey(name, seed_) & mask;
  while (entries_[place].round == round_ && entries_[place].name != name) {
    place = (place + 1) & mask;
  }
  return place;
}

bool NameSet::Insert(std::string_view name) {
  if (2 * count_ >= entries_.size()) Grow();
  Entry& entry = entries_[PlaceOf(name)];
  if (entry.round == round_) return false;
  entry = {name, round_};
  filter_ |= FilterBit(name);
  ++count_;
  return true;
}

void NameSet::Grow() {
  const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
  for (const Entry& entry : old) {
    if (entry.round == round_) entries_[PlaceOf(entry.name)] = entry;
  }
}

}  // namespace tickgate
