#include "document/text_checks.h"

#include "base/concat.h"
#include "base/text.h"
#include "base/units.h"
#include "document/document.h"

namespace tickgate {
namespace {

bool IsControl(char c) {
  const unsigned char byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n' && c != '\r' && c != '\t') || byte == 0x7F;
}

}  // namespace

bool CheckText(std::string_view text, size_t bytes_max, Problems* problems) {
  if (text.size() > bytes_max) {
    problems->Add({}, "too-large",
                  Concat("the file is larger than ", FormatBytes(static_cast<int64_t>(bytes_max))));
    return false;
  }
  if (!IsUtf8(text)) {
    problems->Add({}, "utf8", "the file is not UTF-8");
    return false;
  }
  for (size_t i = 0; i < text.size(); ++i) {
    if (!IsControl(text[i])) continue;
    problems->Add(PositionAt(text, i), "control", "a control character stands here");
    return false;
  }
  return true;
}

void AddDuplicateKey(std::string_view key, TextPosition at, TextPosition first,
                     Problems* problems) {
  problems->Add(at, "duplicate-key",
                Concat("'", key, "' stands here a second time, first in line ", first.line));
}

void AddTooDeep(TextPosition at, int depth_max, Problems* problems) {
  problems->Add(at, "too-deep", Concat("nested deeper than ", depth_max, " levels"));
}

}  // namespace tickgate
