// Expressions made by hand and events as slots, for the tests of rules.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "event/row.h"
#include "program/rule_run.h"
#include "program/token_state.h"

namespace tickgate {

inline Expression Num(std::string_view token) {
  Expression literal = {.type = ExpressionType::kNumber};
  ParseDecimal(token, &literal.number);
  return literal;
}
inline Expression Str(std::string_view text) {
  return {.type = ExpressionType::kString, .text = std::string(text)};
}
inline Expression Flag(bool value) { return {.boolean = value}; }
inline Expression Null() { return {.type = ExpressionType::kNull}; }
inline Expression Span(int64_t ns) {
  return {.type = ExpressionType::kDuration, .number = DecimalOf(ns)};
}
inline Expression Instant(int64_t ns) {
  return {.type = ExpressionType::kTimestamp, .number = DecimalOf(ns)};
}
inline Expression Received() {
  return {.op = ExpressionOp::kReceived, .type = ExpressionType::kTimestamp};
}
inline Expression Field(std::string_view path, ExpressionType type = ExpressionType::kNumber) {
  return {.op = ExpressionOp::kField, .type = type, .text = std::string(path)};
}
inline Expression Make(ExpressionOp op, std::vector<Expression> args,
                       ExpressionType type = ExpressionType::kBool) {
  return {.op = op, .type = type, .args = std::move(args)};
}
inline Expression Reckoned(ExpressionOp op, std::vector<Expression> args) {
  Expression made = Make(op, std::move(args), ExpressionType::kNumber);
  if (op == ExpressionOp::kDivide) made.number = DecimalOf(kQuotientDigits);
  return made;
}
inline Expression ListOf(std::vector<Expression> items) {
  return Make(ExpressionOp::kLiteral, std::move(items), ExpressionType::kList);
}

// Slots by name: a, b, c, ... in the order they are set.
class SlotEvent {
 public:
  SlotEvent() = default;
  SlotEvent(const SlotEvent&) = delete;
  SlotEvent& operator=(const SlotEvent&) = delete;

  // JSON text as it stands in an event; a string without escapes. Nothing: absent.
  SlotEvent& Set(std::string_view path, std::string_view token, int64_t timestamp_ns = 0) {
    token = kept_.emplace_back(token);
    WantedValue slot = {.text = token, .timestamp_ns = timestamp_ns, .present = true};
    slot.state = StateOf(token);
    if (slot.state == ValueState::kString) slot.text = token.substr(1, token.size() - 2);
    return SetSlot(path, slot);
  }
  SlotEvent& SetNone(std::string_view path) {
    WantedValue slot;
    slot.state = ValueState::kNone;
    return SetSlot(path, slot);
  }
  SlotEvent& SetSlot(std::string_view path, WantedValue slot) {
    slot.present = slot.state > ValueState::kNone;
    paths_.emplace_back(path);
    slots_.push_back(slot);
    return *this;
  }

  RuleCode Compile(const Expression& expression) const {
    absl::StatusOr<RuleCode> rule = CompileRule(expression, [this](std::string_view path) {
      for (size_t i = 0; i < paths_.size(); ++i) {
        if (paths_[i] == path) return std::optional(static_cast<uint16_t>(i));
      }
      return std::optional<uint16_t>();
    });
    return std::move(rule).value();
  }

  Answer Check(const Expression& expression, int64_t received_ns = 0) const {
    return RuleRunner().Check(Compile(expression), slots_, received_ns);
  }
  // "5.5", "'text'", "true", "5ns", "@5", "token", "null"; "none": no value.
  std::string Evaluate(const Expression& expression, int64_t received_ns = 0) const;

  const std::vector<WantedValue>& slots() const { return slots_; }

 private:
  std::vector<std::string> paths_;
  std::deque<std::string> kept_;  // what the slots point to
  std::vector<WantedValue> slots_;
};

inline std::string SlotEvent::Evaluate(const Expression& expression, int64_t received_ns) const {
  RuleRunner runner;
  runner.BeginEvent();
  const RuleCode rule = Compile(expression);
  ExpressionValue value;
  if (!runner.Evaluate(rule, slots_, received_ns, &value)) return "none";
  switch (value.kind) {
    case ExpressionValue::Kind::kNull:
      return "null";
    case ExpressionValue::Kind::kBool:
      return value.boolean ? "true" : "false";
    case ExpressionValue::Kind::kNumber:
      return FormatDecimal(value.number);
    case ExpressionValue::Kind::kDouble:
      return "double " + std::to_string(value.real);
    case ExpressionValue::Kind::kString:
      return "'" + std::string(value.text) + "'";
    case ExpressionValue::Kind::kTimestamp:
      return "@" + std::to_string(value.ns);
    case ExpressionValue::Kind::kDuration:
      return std::to_string(value.ns) + "ns";
    case ExpressionValue::Kind::kToken:
      return std::string(value.text);
  }
  return {};
}

inline std::ostream& operator<<(std::ostream& out, Answer answer) {
  constexpr const char* kWords[] = {"false", "true", "unverifiable"};
  return out << kWords[static_cast<int>(answer)];
}

}  // namespace tickgate
