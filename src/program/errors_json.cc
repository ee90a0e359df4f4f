// AppendErrorsJson: the failures of an event as the quarantine shows them. Cold.
#include <string>
#include <string_view>

#include "base/text.h"
#include "program/expected.h"
#include "program/judge.h"
#include "program/member_pointer.h"

namespace tickgate {
namespace {

constexpr size_t kActualBytesMax = 256;

// At most kActualBytesMax bytes, cut between code points.
std::string_view Clipped(std::string_view text) {
  if (text.size() <= kActualBytesMax) return text;
  size_t end = kActualBytesMax;
  while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

void AppendMember(std::string_view name, std::string_view text, std::string* out) {
  if (out->back() != '{') *out += ',';
  AppendJsonString(name, out);
  *out += ':';
  AppendJsonString(text, out);
}

const FieldSpec* FieldOf(const Program& program, const Outcome& outcome, const EventError& error) {
  const auto& records = program.spec().records;
  if (error.field == kNoField || outcome.record >= records.size()) return nullptr;
  const auto& fields = records[outcome.record].fields;
  return error.field < fields.size() ? &fields[error.field] : nullptr;
}

std::string PathOf(const FieldSpec* field, std::string_view event, const EventError& error) {
  std::string path;
  if (field != nullptr) {
    AppendPointerStep(field->name, &path);
    if (error.item >= 0) AppendPointerStep(std::to_string(error.item), &path);
  } else if (error.key_bytes > 0) {
    AppendPointerAt(event, error.key_begin, &path);
  }
  return path;
}

std::string ExpectedOf(const FieldSpec* field, const EventError& error) {
  if (error.reason == Reason::kNotObject) return "object";
  if (field == nullptr) return "";
  const bool item = error.item >= 0 && field->value.items != nullptr;
  return ExpectedText(item ? *field->value.items : field->value, error.reason);
}

void AppendError(const Program& program, const Outcome& outcome, const EventError& error,
                 std::string* out) {
  const FieldSpec* field = FieldOf(program, outcome, error);
  *out += '{';
  const std::string path = PathOf(field, outcome.event, error);
  if (!path.empty() && IsUtf8(path)) AppendMember("path", path, out);
  AppendMember("reason", NameOf(error.reason), out);
  const std::string expected = ExpectedOf(field, error);
  if (!expected.empty() && IsUtf8(expected)) AppendMember("expected", expected, out);
  if (error.token_bytes > 0) {
    const std::string content =
        TokenContent(outcome.event.substr(error.token_begin, error.token_bytes));
    const std::string_view actual = Clipped(content);
    if (IsUtf8(actual)) AppendMember("actual", actual, out);
  }
  *out += '}';
}

}  // namespace

void AppendErrorsJson(const Program& program, const Outcome& outcome, std::string* out) {
  *out += '[';
  for (const EventError& error : outcome.errors) {
    if (out->back() != '[') *out += ',';
    AppendError(program, outcome, error, out);
  }
  *out += ']';
}

}  // namespace tickgate
