// What the row of an event has other than the event itself: members left out, named anew, given
// other values, added. All else stays byte for byte, in its order.
//
// Memory: what is said of an event is kept in scratch that grows to its largest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "program/grammar.h"

namespace tickgate {

class RowEdits {
 public:
  RowEdits();

  void Begin() {
    edits_.clear();
    bytes_.clear();
    sorted_ = true;
  }
  bool any() const { return !edits_.empty(); }
  // How much has been said; Rewind takes back what was said since.
  size_t size() const { return edits_.size(); }
  void Rewind(size_t size) { edits_.resize(size); }

  // All offsets are those of the index's text. [begin, end) becomes `bytes`; nothing where they are
  // equal. Of two at one place the first said comes first.
  void Replace(uint32_t begin, uint32_t end, std::string_view bytes);
  // Leaves the member out whose value is [s, after), with one of the commas beside it: the one
  // before it, or where no member before it stays the one behind.
  void Cut(const Grammar& event, const uint32_t* s, const uint32_t* after);
  // A member more, before the closing brace at `close`. `key` has its quotes.
  void AddMember(uint32_t close, std::string_view key, std::string_view token);

  // Appends the event [begin, end) as edited.
  void AppendRow(const char* text, uint32_t begin, uint32_t end, std::string* row);

  size_t ScratchBytes() const { return edits_.capacity() * sizeof(Edit) + bytes_.capacity(); }

 private:
  enum class Kind : uint8_t { kReplace, kCut, kAddMember };
  struct Edit {
    Kind kind = Kind::kReplace;
    uint32_t begin = 0, end = 0;
    uint32_t bytes_begin = 0, bytes_count = 0;
    uint32_t separator = 0;  // of a cut: the brace or comma before the member
    uint32_t next = 0;       // of a cut: where the next member begins; 0: it is the last
  };

  void Add(const Edit& edit);
  void Sort();
  uint32_t CutBegin(const Edit& edit, const char* text, uint32_t copied) const;

  std::vector<Edit> edits_;
  std::string bytes_;
  bool sorted_ = true;
};

}  // namespace tickgate
