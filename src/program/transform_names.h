// The names that a transform speaks of, numbered; and the names of one event, to find one twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace tickgate {

inline constexpr uint32_t kNoSlot = 0xFFFFFFFF;

// Filled at the start, then only asked.
class NameTable {
 public:
  NameTable();

  // The name's slot: slots count from 0 in the order of the first Add.
  uint32_t Add(std::string_view name);
  // kNoSlot where it was not added. REQUIRES: 8 bytes are readable from the key's first on.
  uint32_t Find(std::string_view key) const {
    const Entry wanted = EntryOf(key);
    return (filter_ >> FilterBit(wanted) & 1) == 0 ? kNoSlot : Look(wanted, key);
  }

  size_t size() const { return names_.size(); }
  const std::string& name(uint32_t slot) const { return names_[slot]; }

 private:
  // A key of up to 16 bytes is known by its first and last 8.
  struct Entry {
    uint64_t head = 0, tail = 0;
    uint32_t bytes = 0;
    uint32_t slot = kNoSlot;
  };

  static Entry EntryOf(std::string_view key) {
    constexpr size_t kWord = sizeof(uint64_t);
    Entry entry;
    entry.bytes = static_cast<uint32_t>(key.size());
    std::memcpy(&entry.head, key.data(), kWord);
    if (key.size() >= kWord) {
      std::memcpy(&entry.tail, key.data() + key.size() - kWord, kWord);
    } else {
      entry.head &= (uint64_t{1} << (8 * key.size())) - 1;
    }
    return entry;
  }
  // Most keys of an event are none of the transform's: one bit tells so of nearly all of them.
  static unsigned FilterBit(const Entry& entry) {
    return static_cast<unsigned>((entry.head ^ entry.head >> 3 ^ entry.bytes * 11) & 63);
  }
  uint32_t Look(const Entry& wanted, std::string_view key) const;
  size_t PlaceOf(const Entry& entry) const;
  void Insert(Entry entry);

  std::vector<std::string> names_;
  uint64_t filter_ = 0;         // the bits of all names
  std::vector<Entry> entries_;  // a power of two of them, at most half of them in use
};

// Memory: grows to the largest event and is kept. Names are borrowed until Clear.
class NameSet {
 public:
  NameSet();

  void Clear();
  // False where it is there already.
  bool Insert(std::string_view name);
  bool Contains(std::string_view name) const {
    return (filter_ & FilterBit(name)) != 0 && entries_[PlaceOf(name)].round == round_;
  }

  size_t ScratchBytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    std::string_view name;
    uint32_t round = 0;  // in use where it is the set's
  };

  // Most names that are asked for are not there: a bit of each tells so.
  static uint64_t FilterBit(std::string_view name) {
    const size_t first = name.empty() ? 0 : static_cast<unsigned char>(name[0]);
    return uint64_t{1} << ((first ^ name.size() * 11) & 63);
  }
  size_t PlaceOf(std::string_view name) const;
  void Grow();

  std::vector<Entry> entries_;  // a power of two of them
  size_t count_ = 0;
  uint64_t filter_ = 0;  // the bits of all
  uint32_t round_ = 1;
  const uint64_t seed_;
};

}  // namespace tickgate
