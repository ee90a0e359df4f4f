#include "program/transform_expression.h"

#include <optional>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/timestamp.h"

namespace tickgate {

RuleCode CompileExpressionOf(const ValueSource& source) {
  absl::StatusOr<RuleCode> code =
      CompileRule(source.expression[0], [&](std::string_view path) -> std::optional<uint16_t> {
        for (size_t i = 0; i < source.fields.size(); ++i) {
          if (source.fields[i].text == path) return static_cast<uint16_t>(i);
        }
        return std::nullopt;
      });
  TG_CHECK(code.ok());
  return *std::move(code);
}

WantedValue SlotValueOf(std::string_view token, TokenArena* arena) {
  WantedValue value;
  if (token.empty()) return value;
  value.text = token;
  value.present = true;
  switch (KindOf(token)) {
    case TokenKind::kNull:
      value.state = ValueState::kNull;
      value.present = false;
      break;
    case TokenKind::kBool:
      value.state = ValueState::kBool;
      break;
    case TokenKind::kNumber:
      value.state = ValueState::kNumber;
      break;
    case TokenKind::kText:
      value.state = ValueState::kString;
      value.text = arena->Content(token);
      break;
    case TokenKind::kObject:
      value.state = ValueState::kObject;
      break;
    case TokenKind::kList:
      value.state = ValueState::kList;
      break;
  }
  return value;
}

bool TokenOf(const ExpressionValue& value, TokenArena* arena, std::string_view* token) {
  switch (value.kind) {
    case ExpressionValue::Kind::kNull:
      *token = "null";
      return true;
    case ExpressionValue::Kind::kBool:
      *token = value.boolean ? "true" : "false";
      return true;
    case ExpressionValue::Kind::kNumber:
      *token = value.text.empty() ? arena->Number(value.number) : arena->Copy(value.text);
      return true;
    case ExpressionValue::Kind::kString:
      *token = arena->Quoted(value.text);
      return true;
    case ExpressionValue::Kind::kTimestamp: {
      std::string& text = *arena->Scratch();
      AppendRfc3339(value.ns, &text);
      *token = arena->QuotedRaw(text);
      return true;
    }
    case ExpressionValue::Kind::kToken:
      *token = arena->Copy(value.text);
      return true;
    case ExpressionValue::Kind::kDouble:
    case ExpressionValue::Kind::kDuration:
      return false;
  }
  return false;
}

}  // namespace tickgate
