// The exact check of a value: what a ValueSpec says, for every spelling JSON allows.
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

class ValueJudge {
 public:
  ValueJudge(Grammar* grammar, Findings* findings) : grammar_(*grammar), findings_(*findings) {}

  // Judges the value at `s` of a member of the event; failures go to the findings under `field`.
  // Fills `wanted` unless null. Gives the place behind the value, null where the frame is broken.
  const uint32_t* Member(const ValueCode& code, uint16_t field, const uint32_t* s,
                         WantedValue* wanted);

 private:
  // Where the value stands and what failed so far is told of.
  struct Site {
    const ValueCode& code;
    uint16_t field;
    int32_t item;
    int depth;  // levels open around the value
    WantedValue* wanted;
  };
  struct Scalar {
    enum class Kind : uint8_t { kString, kNumber, kBool, kNull };
    Kind kind;
    std::string_view token;
    std::string_view content;  // of a string; else the token
  };

  const uint32_t* Value(const Site& site, const uint32_t* s);
  const uint32_t* List(const Site& site, const uint32_t* s);
  bool Read(std::string_view token, Scalar* scalar);
  void Judge(const Site& site, const Scalar& scalar);

  void Text(const Site& site, const Scalar& scalar);
  void Integer(const Site& site, const Scalar& scalar, std::string_view number);
  void DecimalNumber(const Site& site, const Scalar& scalar, std::string_view number);
  void Bool(const Site& site, const Scalar& scalar);
  void TextTime(const Site& site, const Scalar& scalar);
  void Bounds(const Site& site, const Scalar& scalar, const Decimal& value);
  // `const`, `in`, `in_file`. `number`: the value, where it is compared as one.
  void Membership(const Site& site, const Scalar& scalar, bool is_text, const Decimal* number);

  void Add(const Site& site, Reason reason, std::string_view token);
  void Keep(const Site& site, std::string_view text, int64_t timestamp_ns = 0);

  Grammar& grammar_;
  Findings& findings_;
};

}  // namespace tickgate
