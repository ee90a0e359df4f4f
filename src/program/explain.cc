// Program::Explain: the compiled contract as text, one line an instruction.
#include <string>

#include "base/concat.h"
#include "program/code.h"
#include "program/expected.h"
#include "program/program.h"

namespace tickgate {
namespace {

std::string_view KindText(QuickKind kind) {
  switch (kind) {
    case QuickKind::kNone:
    case QuickKind::kEnd:
      return "exact";
    case QuickKind::kAny:
      return "quick any";
    case QuickKind::kString:
      return "quick length";
    case QuickKind::kLiteral:
      return "quick literal";
    case QuickKind::kShortString:
      return "quick set";
    case QuickKind::kByteClass:
      return "quick bytes";
    case QuickKind::kInteger:
    case QuickKind::kUnsigned:
    case QuickKind::kTextInteger:
    case QuickKind::kMultiple:
      return "quick integer";
    case QuickKind::kDecimal:
    case QuickKind::kUnsignedDecimal:
    case QuickKind::kTextDecimal:
    case QuickKind::kMultipleDecimal:
      return "quick decimal";
    case QuickKind::kWithin:
    case QuickKind::kRfc3339:
      return "quick time";
    case QuickKind::kNumber:
      return "quick number";
    case QuickKind::kBool:
      return "quick bool";
    case QuickKind::kUnsignedList:
      return "quick list of integers";
  }
  return "";
}

std::string_view UnknownText(UnknownFields unknown) {
  switch (unknown) {
    case UnknownFields::kPass:
      return "pass";
    case UnknownFields::kDrop:
      return "drop";
    case UnknownFields::kQuarantine:
      return "quarantine";
  }
  return "";
}

void AppendChecks(const ValueSpec& spec, std::string* out) {
  for (Reason reason : {Reason::kGt, Reason::kGe, Reason::kLt, Reason::kLe, Reason::kLength,
                        Reason::kPattern, Reason::kNotIn, Reason::kMultipleOf, Reason::kItems}) {
    if (reason == Reason::kPattern && !spec.pattern) continue;
    const std::string text = ExpectedText(spec, reason);
    if (!text.empty()) AppendAll(out, ", ", text);
  }
  if (spec.nullable) *out += ", nullable";
  if (spec.coerce) *out += ", coerce";
}

}  // namespace

std::string Program::Explain() const {
  std::string text = Concat(contract_version_, ": depth at most ", spec_.depth_max);
  if (spec_.grammar_only) text += ", grammar only";
  if (spec_.duplicate_keys_allowed) text += ", of repeated keys the last";
  text += '\n';
  for (size_t r = 0; r < code_->records.size(); ++r) {
    const RecordCode& record = code_->records[r];
    AppendAll(&text, "record ", spec_.records[r].name, ": unknown members ",
              UnknownText(record.object.unknown), '\n');
    for (const FieldCode& field : record.object.fields) {
      AppendAll(&text, "  ", field.name, ": ", TypeText(*field.value.spec));
      if (field.required) text += ", required";
      if (field.checked) AppendChecks(*field.value.spec, &text);
      if (field.value.items != nullptr) {
        AppendAll(&text, "; items ", TypeText(*field.value.items->spec));
        AppendChecks(*field.value.items->spec, &text);
      }
      AppendAll(&text, " [", KindText(field.quick.kind), ']');
      if (field.quick.slot != kNoSlot) {
        AppendAll(&text, " -> wanted ", static_cast<int>(field.quick.slot));
      }
      text += '\n';
    }
  }
  return text;
}

}  // namespace tickgate
