// Values that stand in a contract, read by the grammar of the field's type: const, in, bounds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/decimal.h"
#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

// A literal and what it compares as.
struct ReadLiteral {
  Literal literal;
  std::optional<Decimal> number;  // of an exact number; of a timestamp: ns
  std::string key;                // equal values have equal keys: 5 and 5.0
};

// Plain text or text in quotes, as it stands in the contract or on a line of a file.
struct LiteralText {
  std::string_view text;
  bool quoted = false;
};

// nullopt where the text is no value of the type; `why` then says what is wrong with it.
std::optional<ReadLiteral> ParseLiteral(const ValueSpec& value, LiteralText text, std::string* why);

// A bound of a number or timestamp.
std::optional<Bound> ParseBound(const ValueSpec& value, LiteralText text, std::string* why);

// Compares two bounds of one field by what they mean to its type.
std::strong_ordering CompareBounds(ValueType type, const Bound& a, const Bound& b);

// A literal of which only the look says what it is: in quotes and all that is no number, `true`,
// `false` or `null` is text.
ReadLiteral LiteralByLook(LiteralText text);

std::string_view NameOf(TimestampUnit unit);

// Whether all that stands there is a whole number, of any length.
bool IsIntegerText(std::string_view text);

}  // namespace tickgate
