// Runs bytecode over the slots of one event. Three-valued: true, false, unverifiable.
//
// Threads: an instance belongs to one worker.
// Memory:  the stack is made in the constructor; texts that an expression makes (concat, lower,
//          upper) lie in blocks that are kept and used again, at most kRuleTextBytesMax an event.
// Errors:  none. What cannot be decided or reckoned is unverifiable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "base/decimal.h"
#include "event/row.h"
#include "program/rule_code.h"

namespace tickgate {

inline constexpr size_t kRuleTextBytesMax = 16 << 20;

enum class Answer : uint8_t { kFalse, kTrue, kUnverifiable };

// What an expression gives. Text is borrowed from the slots, the code or the runner.
struct ExpressionValue {
  enum class Kind : uint8_t {
    kNull,  // a literal null, or the null that a field holds
    kBool,
    kNumber,
    kDouble,
    kString,     // text: its content
    kTimestamp,  // ns
    kDuration,   // ns
    kToken,      // text: the JSON of a list, an object or a number too long for `number`
  };
  Kind kind = Kind::kNull;
  bool boolean = false;
  Decimal number = {};
  double real = 0;
  int64_t ns = 0;
  // Of a number or double that a field holds also its token, so that no digit is printed anew;
  // empty where it was reckoned.
  std::string_view text = {};
};

class RuleRunner {
 public:
  RuleRunner();
  ~RuleRunner();

  // `slots` are those that slot_of numbered. What is no bool is unverifiable.
  Answer Check(const RuleCode& code, std::span<const WantedValue> slots, int64_t received_ns);

  // False: no value (an operand without value, overflow, division by zero).
  bool Evaluate(const RuleCode& code, std::span<const WantedValue> slots, int64_t received_ns,
                ExpressionValue* value);

  // Forgets the texts that Evaluate made; once an event, before the first.
  void BeginEvent();

  // Bytes held, for the memory budget.
  size_t ScratchBytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickgate
