// Any text as an expression: refused with problems, or a tree that compiles to bytecode, runs over
// values of every kind, and gives the same answer twice.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/check.h"
#include "contract/expression_compile.h"
#include "program/rule_code.h"
#include "program/rule_run.h"

namespace tickgate {
namespace {

struct Field {
  std::string_view name;
  ExpressionType type;
  WantedValue value;
};

WantedValue Slot(ValueState state, std::string_view text) {
  WantedValue value;
  value.text = text;
  value.state = state;
  value.present =
      state != ValueState::kAbsent && state != ValueState::kNull && state != ValueState::kNone;
  value.timestamp_ns = 1'700'000'000'000'000'000;
  return value;
}

const std::array<Field, 10> kFields = {{
    {"p", ExpressionType::kNumber, Slot(ValueState::kNumber, "1.50")},
    {"q", ExpressionType::kNumber, Slot(ValueState::kNumber, "-3e5")},
    {"n", ExpressionType::kNumber, Slot(ValueState::kNone, "")},
    {"d", ExpressionType::kDouble, Slot(ValueState::kNumber, "0.1")},
    {"s", ExpressionType::kString, Slot(ValueState::kString, "AbC")},
    {"b", ExpressionType::kBool, Slot(ValueState::kBool, "true")},
    {"t", ExpressionType::kTimestamp, Slot(ValueState::kNumber, "1700000000000")},
    {"l", ExpressionType::kList, Slot(ValueState::kList, "[1,\"x\",null]")},
    {"o", ExpressionType::kObject, Slot(ValueState::kObject, "{\"k\":1}")},
    {"a", ExpressionType::kAny, Slot(ValueState::kNull, "null")},
}};

std::optional<uint16_t> SlotOfName(std::string_view name) {
  for (size_t i = 0; i < kFields.size(); ++i) {
    if (kFields[i].name == name) return static_cast<uint16_t>(i);
  }
  return std::nullopt;
}

ExpressionScope Scope() {
  ExpressionScope scope;
  scope.find = [](const JsonPath& path) -> std::optional<KnownField> {
    const std::optional<uint16_t> slot = SlotOfName(path.text);
    if (!slot) return std::nullopt;
    return KnownField{kFields[*slot].type, ExpressionType::kAny, path.text};
  };
  return scope;
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  static const ExpressionScope scope = Scope();
  static RuleRunner runner;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Problems problems("fuzz");
  const std::optional<Expression> expression = CompileExpression(text, scope, {}, &problems);
  TG_CHECK(expression.has_value() == problems.empty());
  if (!expression) return 0;
  const absl::StatusOr<RuleCode> code = CompileRule(*expression, SlotOfName);
  if (!code.ok()) return 0;
  std::array<WantedValue, kFields.size()> slots;
  for (size_t i = 0; i < slots.size(); ++i) slots[i] = kFields[i].value;
  ExpressionValue first, second;
  runner.BeginEvent();
  const bool has_value = runner.Evaluate(*code, slots, 1'700'000'000'000'000'000, &first);
  TG_CHECK(has_value == runner.Evaluate(*code, slots, 1'700'000'000'000'000'000, &second));
  TG_CHECK(!has_value || (first.kind == second.kind && first.number == second.number &&
                          first.boolean == second.boolean && first.text == second.text));
  if (expression->type != ExpressionType::kBool) return 0;
  const Answer answer = runner.Check(*code, slots, 1'700'000'000'000'000'000);
  TG_CHECK(has_value == (answer != Answer::kUnverifiable) ||
           first.kind == ExpressionValue::Kind::kNull);
  const std::optional<bool> constant = ConstantOf(*expression);
  TG_CHECK(!constant || answer == (*constant ? Answer::kTrue : Answer::kFalse));
  return 0;
}
