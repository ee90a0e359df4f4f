// Chooses the record of an event: SelectSpec made ready to run.
//
// It looks at the event through the index alone, before a record's program walks it.
// Threads: an instance belongs to one judge.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/decimal.h"
#include "event/frame.h"
#include "program/index_path.h"
#include "program/judge.h"

namespace tickgate {

struct Selection {
  const SelectCase* chosen = nullptr;  // null: no case holds
  const uint32_t* value_at =
      nullptr;  // of the value that was looked at, where it lies in the event
};

class Selector {
 public:
  explicit Selector(const SelectSpec& spec);

  Selection Choose(const IndexedText& frame, const uint32_t* event, const FrameContext& context,
                   std::span<const InheritedValue> inherited);

 private:
  // A literal of the cases, and the cases that a value equal to it may meet, in order.
  struct Entry {
    char first_bytes[16] = {};  // of the literal's token
    uint32_t mask = 0;          // a bit for each of them
    Literal literal;
    bool is_number = false;
    Decimal number;
    std::vector<const SelectCase*> cases;
    const SelectCase* sure = nullptr;  // the first of them, where it asks no more
  };

  const uint32_t* ValueOfPath(const IndexedText& frame, const uint32_t* event,
                              std::string_view* token) const;
  static bool Is(const Entry& entry, std::string_view token);
  const Entry* FindExactly(std::string_view token);
  const std::vector<const SelectCase*>& CasesFor(std::string_view token);
  const Entry* FindByMeaning(std::string_view token) const;
  bool Holds(const SelectCase& one, const IndexedText& frame, const uint32_t* event);
  bool StandsThere(const JsonPath& path, const IndexedText& frame, const uint32_t* event);
  void ReadKeys(const IndexedText& frame, const uint32_t* event);

  const SelectSpec& spec_;
  std::vector<Entry> entries_;
  std::vector<const SelectCase*> others_;  // for a value that no literal equals, or none
  const Entry* last_ = nullptr;
  std::string
      first_key_;  // of a path of one name, with quotes and colon: where most events have it
  std::vector<std::string_view> keys_;  // members asked for by has and missing
  uint64_t present_ = 0;                // bit i: keys_[i] stands in the event
  bool keys_read_ = false;
};

}  // namespace tickgate
