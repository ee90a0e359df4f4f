// Values that stand in a contract, read by the grammar of the field's type: const, in, bounds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

// A literal and what it compares as: numbers and timestamps by `number`, all else by its token.
struct ReadLiteral {
  Literal literal;
  std::optional<Decimal> number;  // of a timestamp: ns
};

// Plain text or text in quotes, as it stands in the contract or on a line of a file.
struct LiteralText {
  std::string_view text;
  bool quoted = false;
};

// nullopt where the text is no value of the type; `why` then says what is wrong with it.
std::optional<ReadLiteral> ParseLiteral(const ValueSpec& value, LiteralText text, std::string* why);

// A bound of an int, uint, decimal or timestamp.
std::optional<Bound> ParseBound(const ValueSpec& value, LiteralText text, std::string* why);

std::string_view NameOf(TimestampUnit unit);

}  // namespace tickgate
