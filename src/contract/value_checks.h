// What can be wrong with the options of a value though each of them is well formed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "contract/literal.h"
#include "program/program_spec.h"
#include "re2/re2.h"

namespace tickgate {

// Memory that one pattern may take; more is refused when the contract is compiled.
inline constexpr int64_t kPatternBytesMax = 8 << 20;

// nullptr where RE2 refuses the pattern; `why` then says what it said.
std::shared_ptr<const RE2> CompilePattern(const std::string& pattern, std::string* why);

// Why no value can pass: "gt 5 and lt 5 leave no value". Nothing where some can.
std::optional<std::string> Contradiction(const ValueSpec& value);

// Judges literals of a contract by the other options of their own field, as the program would.
class LiteralChecker {
 public:
  // `pattern` may be null. Both outlive the checker.
  LiteralChecker(const ValueSpec& value, const RE2* pattern) : value_(value), pattern_(pattern) {}
  // "'0' is not gt 0". Nothing where it passes.
  std::optional<std::string> WhyNot(const ReadLiteral& literal) const;

 private:
  std::optional<std::string> WhyOutOfBounds(const ReadLiteral& literal) const;
  std::optional<std::string> WhyTooManyDigits(const Decimal& number,
                                              const std::string& shown) const;
  std::optional<std::string> WhyNotText(const std::string& text, const std::string& shown) const;

  const ValueSpec& value_;
  const RE2* pattern_;
};

}  // namespace tickgate
