// The exact check of a scalar: what a ValueSpec says, for every spelling JSON allows.
//
// This is the slow way, taken where the quick check is not sure; its word is the truth.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/decimal.h"
#include "event/row.h"
#include "program/code.h"
#include "program/findings.h"
#include "program/grammar.h"

namespace tickgate {

// Which value is judged, and where what is found of it goes.
struct ValueSite {
  const ValueCode& code;
  uint16_t field;       // the member of the event that it lies within
  int depth;            // levels open around the value
  WantedValue* wanted;  // filled unless null
};

class ScalarJudge {
 public:
  ScalarJudge(Grammar* grammar, Findings* findings) : grammar_(*grammar), findings_(*findings) {}

  // Judges a whole scalar token. False where it breaks the frame.
  bool Judge(const ValueSite& site, std::string_view token);

  void Add(const ValueSite& site, Reason reason, std::string_view token);

 private:
  struct Scalar {
    enum class Kind : uint8_t { kString, kNumber, kBool, kNull };
    Kind kind;
    std::string_view token;
    std::string_view content;  // of a string; else the token
  };

  bool Read(std::string_view token, Scalar* scalar);
  void JudgeRead(const ValueSite& site, const Scalar& scalar);

  void Text(const ValueSite& site, const Scalar& scalar);
  void Integer(const ValueSite& site, const Scalar& scalar, std::string_view number);
  void DecimalNumber(const ValueSite& site, const Scalar& scalar, std::string_view number);
  void Bool(const ValueSite& site, const Scalar& scalar);
  void TextTime(const ValueSite& site, const Scalar& scalar);
  void Bounds(const ValueSite& site, const Scalar& scalar, const Decimal& value);
  // `const`, `in`, `in_file`. `number`: the value, where it is compared as one.
  void Membership(const ValueSite& site, const Scalar& scalar, bool is_text, const Decimal* number);
  void Keep(const ValueSite& site, const Scalar& scalar, int64_t timestamp_ns = 0);

  Grammar& grammar_;
  Findings& findings_;
};

}  // namespace tickgate
