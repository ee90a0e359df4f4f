#include "program/cut_row.h"

#include <algorithm>

#include "program/json_token.h"

namespace tickgate {

void CutRow::Cut(const Grammar& event, const uint32_t* s, const uint32_t* after) {
  if (!cut_) {
    cut_ = true;
    leading_ = false;
    copied_ = event.begin();
    bytes_.clear();
  }
  const char* const text = event.text();
  const uint32_t key = s[-2];
  const uint32_t separator = s[-3];
  leading_ = text[separator] == '{' || (leading_ && copied_ == key);
  uint32_t begin = key;
  uint32_t end = s[0] + static_cast<uint32_t>(event.Between(s, after).size());
  if (!leading_) {
    const std::string_view kept(text + copied_, separator - copied_);
    begin = copied_ + static_cast<uint32_t>(TrimBlanks(kept).size());
  } else if (event.At(after[0]) == ',') {
    end = std::min(after[1], event.end());
  }
  bytes_.append(text + copied_, begin - copied_);
  copied_ = end;
}

std::string_view CutRow::Finish(const Grammar& event) {
  bytes_.append(event.text() + copied_, event.end() - copied_);
  copied_ = event.end();
  return bytes_;
}

}  // namespace tickgate
