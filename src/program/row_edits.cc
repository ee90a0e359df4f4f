#include "program/row_edits.h"

#include <algorithm>
#include <utility>

#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr size_t kEditsExpected = 256;
constexpr size_t kBytesExpected = 16 << 10;

// Whether the object whose closing brace comes next has no member so far.
bool EndsInOpenBrace(std::string_view row) {
  const std::string_view kept = TrimBlanks(row);
  return !kept.empty() && kept.back() == '{';
}

}  // namespace

RowEdits::RowEdits() {
  edits_.reserve(kEditsExpected);
  bytes_.reserve(kBytesExpected);
}

void RowEdits::Add(const Edit& edit) {
  if (!edits_.empty() && edit.begin < edits_.back().begin) sorted_ = false;
  edits_.push_back(edit);
}

void RowEdits::Replace(uint32_t begin, uint32_t end, std::string_view bytes) {
  Add({.kind = Kind::kReplace,
       .begin = begin,
       .end = end,
       .bytes_begin = static_cast<uint32_t>(bytes_.size()),
       .bytes_count = static_cast<uint32_t>(bytes.size())});
  bytes_ += bytes;
}

void RowEdits::Cut(const Grammar& event, const uint32_t* s, const uint32_t* after) {
  const bool last = event.At(after[0]) != ',';
  Add({.kind = Kind::kCut,
       .begin = s[-2],
       .end = s[0] + static_cast<uint32_t>(event.Between(s, after).size()),
       .separator = s[-3],
       .next = last ? 0 : std::min(after[1], event.end())});
}

void RowEdits::AddMember(uint32_t close, std::string_view key, std::string_view token) {
  Add({.kind = Kind::kAddMember,
       .begin = close,
       .end = close,
       .bytes_begin = static_cast<uint32_t>(bytes_.size()),
       .bytes_count = static_cast<uint32_t>(key.size() + 1 + token.size())});
  bytes_ += key;
  bytes_ += ':';
  bytes_ += token;
}

// By insertion: what is said out of turn is little, and equals keep their order.
void RowEdits::Sort() {
  for (size_t i = 1; i < edits_.size(); ++i) {
    for (size_t j = i; j > 0 && edits_[j].begin < edits_[j - 1].begin; --j) {
      std::swap(edits_[j], edits_[j - 1]);
    }
  }
  sorted_ = true;
}

// Where the bytes that are left out begin, of a member some member before it stays.
uint32_t RowEdits::CutBegin(const Edit& edit, const char* text, uint32_t copied) const {
  const std::string_view kept(text + copied, edit.separator - copied);
  return copied + static_cast<uint32_t>(TrimBlanks(kept).size());
}

void RowEdits::AppendRow(const char* text, uint32_t begin, uint32_t end, std::string* row) {
  if (!sorted_) Sort();
  const size_t row_begin = row->size();
  uint32_t copied = begin;
  bool leading = false;  // no member before `copied` stays
  for (const Edit& edit : edits_) {
    const std::string_view bytes(bytes_.data() + edit.bytes_begin, edit.bytes_count);
    switch (edit.kind) {
      case Kind::kReplace:
        row->append(text + copied, edit.begin - copied);
        *row += bytes;
        copied = edit.end;
        break;
      case Kind::kCut: {
        leading = text[edit.separator] == '{' || (leading && copied == edit.begin);
        const uint32_t from = leading ? edit.begin : CutBegin(edit, text, copied);
        row->append(text + copied, from - copied);
        copied = leading && edit.next != 0 ? edit.next : edit.end;
        break;
      }
      case Kind::kAddMember:
        row->append(text + copied, edit.begin - copied);
        copied = edit.begin;
        if (!EndsInOpenBrace(std::string_view(*row).substr(row_begin))) *row += ',';
        *row += bytes;
        break;
    }
  }
  row->append(text + copied, end - copied);
}

}  // namespace tickgate
