// AppendErrorsJson: the failures of an event as the quarantine shows them. Cold.
#include <string>
#include <string_view>

#include "base/concat.h"
#include "base/text.h"
#include "program/expected.h"
#include "program/judge.h"
#include "program/mask.h"
#include "program/member_pointer.h"
#include "program/transform.h"

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

// The path in the event as it came, whatever a transform made of it.
std::string PathOf(const Program& program, const Outcome& outcome, const EventError& error) {
  std::string path;
  if (error.reason == Reason::kRule) return path;
  const std::string_view event = outcome.judged;
  if (error.key_bytes > 0) {
    AppendPointerAt(event, error.key_begin, &path);
  } else if (error.missing != nullptr) {
    AppendPointerAt(event, error.token_begin, &path);
    AppendPointerStep(error.missing->name, &path);
  } else if (error.value != nullptr || error.token_bytes > 0) {
    AppendPointerAt(event, error.token_begin, &path);
  }
  const TransformSpec* transform = program.spec().transform.get();
  if (transform != nullptr && event.data() != outcome.event.data()) {
    MapPointerBack(*transform, DuplicateKeysOf(program.spec()), outcome.event, outcome.element,
                   &path);
  }
  return path;
}

std::string ExpectedOf(const Program& program, const Outcome& outcome, const EventError& error) {
  if (!error.note.empty()) return std::string(error.note);
  if (error.reason == Reason::kNotObject) {
    const bool positions = outcome.record < program.spec().records.size() &&
                           program.spec().records[outcome.record].positions.has_value();
    return positions ? "array" : "object";
  }
  if (error.reason == Reason::kRule) {
    return program.spec().records[outcome.record].rules[error.rule].text;
  }
  return error.value == nullptr ? "" : ExpectedText(*error.value, error.reason);
}

void AppendReason(const Program& program, const Outcome& outcome, const EventError& error,
                  std::string* out) {
  if (error.reason != Reason::kRule) return AppendMember("reason", NameOf(error.reason), out);
  const std::string& name = program.spec().records[outcome.record].rules[error.rule].name;
  AppendMember("reason", Concat("rule:", name), out);
  AppendMember("rule", name, out);
}

// The value an error is of, with what is masked in it hidden.
std::string ActualOf(MaskedText* judged, const EventError& error) {
  std::string token;
  judged->Append(error.token_begin, size_t{error.token_begin} + error.token_bytes, &token);
  return TokenContent(token);
}

void AppendError(const Program& program, const Outcome& outcome, MaskedText* judged,
                 const EventError& error, std::string* out) {
  *out += '{';
  const std::string path = PathOf(program, outcome, error);
  if (!path.empty() && IsUtf8(path)) AppendMember("path", path, out);
  AppendReason(program, outcome, error, out);
  const std::string expected = ExpectedOf(program, outcome, error);
  if (!expected.empty() && IsUtf8(expected)) AppendMember("expected", expected, out);
  if (error.token_bytes > 0) {
    const std::string content = ActualOf(judged, error);
    const std::string_view actual = Clipped(content);
    if (IsUtf8(actual)) AppendMember("actual", actual, out);
  }
  *out += '}';
}

}  // namespace

void AppendErrorsJson(const Program& program, const Outcome& outcome, std::string* out) {
  MaskedText judged(program.spec(), {.record = outcome.record, .as_it_came = false},
                    outcome.judged);
  *out += '[';
  for (const EventError& error : outcome.errors) {
    if (out->back() != '[') *out += ',';
    AppendError(program, outcome, &judged, error, out);
  }
  *out += ']';
}

}  // namespace tickgate
