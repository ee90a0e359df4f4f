// Program::Explain: the compiled contract as text, one line an instruction.
#include <array>
#include <span>
#include <string>
#include <string_view>

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
    case QuickKind::kIntegerList:
      return "quick list of integers";
    case QuickKind::kTuple:
      return "quick tuple";
    case QuickKind::kTupleList:
      return "quick list of tuples";
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
  for (const Literal& none : spec.none_if) AppendAll(out, ", none if ", none.token);
}

void AppendSettling(const FieldSpec& spec, std::string* out) {
  if (spec.default_value) AppendAll(out, ", default ", spec.default_value->token);
  if (!spec.rename.empty()) AppendAll(out, ", named ", spec.rename, " in the row");
  if (spec.mask != Mask::kNone) *out += ", masked";
  constexpr std::array<std::string_view, 4> kOnError = {"", "null", "the default", "a mark"};
  if (spec.on_error != OnError::kQuarantine) {
    AppendAll(out, ", on error ", kOnError[static_cast<size_t>(spec.on_error)]);
  }
}

void AppendFields(std::span<const FieldCode> fields, const std::string& indent, std::string* out);

// What stands within a value, a line for each part.
void AppendWithin(const ValueCode& value, const std::string& indent, std::string* out) {
  if (value.object != nullptr) {
    AppendAll(out, indent, "unknown members ", UnknownText(value.object->unknown), '\n');
    AppendFields(value.object->fields, indent, out);
  }
  if (value.tuple != nullptr) {
    AppendFields(value.tuple->front, indent, out);
    AppendFields(value.tuple->back, indent + "from the end: ", out);
  }
  if (value.items != nullptr) AppendWithin(*value.items, indent + "  ", out);
}

void AppendFields(std::span<const FieldCode> fields, const std::string& indent, std::string* out) {
  for (const FieldCode& field : fields) {
    if (field.reserved) continue;
    AppendAll(out, indent, field.name, ": ", TypeText(*field.value.spec));
    if (field.required) *out += ", required";
    if (field.checked) AppendChecks(*field.value.spec, out);
    if (field.spec != nullptr) AppendSettling(*field.spec, out);
    if (field.value.items != nullptr) {
      AppendAll(out, "; items ", TypeText(*field.value.items->spec));
      AppendChecks(*field.value.items->spec, out);
    }
    AppendAll(out, " [", KindText(field.quick.kind), ']');
    if (field.quick.slot != kNoSlot) {
      AppendAll(out, " -> slot ", static_cast<int>(field.quick.slot));
    }
    *out += '\n';
    AppendWithin(field.value, indent + "  ", out);
  }
}

void AppendFrame(const FrameRules& rules, std::string* out) {
  if (rules.decompress != Decompress::kNone) {
    AppendAll(out, "inflate frames, at most ", rules.inflated_bytes_max, " bytes each\n");
  }
  if (rules.many_documents) *out += "each document of a frame for itself\n";
  if (rules.explode) AppendAll(out, "explode ", rules.explode->text, '\n');
  for (const InheritSpec& inherit : rules.inherit) {
    AppendAll(out, "inherit ", inherit.name, " from ", inherit.path.text, '\n');
  }
  if (!rules.control.empty()) AppendAll(out, rules.control.size(), " control frames\n");
}

void AppendCase(const ProgramSpec& spec, const SelectCase& one, std::string* out) {
  *out += "  case";
  for (const Literal& when : one.when) AppendAll(out, ' ', when.token);
  for (const JsonPath& path : one.has) AppendAll(out, " has ", path.text);
  for (const JsonPath& path : one.missing) AppendAll(out, " missing ", path.text);
  switch (one.as) {
    case SelectAs::kRecord:
      AppendAll(out, " -> ", spec.records[one.record].name, '\n');
      break;
    case SelectAs::kControl:
      *out += " -> control\n";
      break;
    case SelectAs::kIgnore:
      *out += " -> ignored\n";
      break;
  }
}

void AppendSelect(const ProgramSpec& spec, std::string* out) {
  if (spec.select.cases.empty()) return;
  constexpr std::array<std::string_view, 6> kBy = {"members", "path ", "inherited ",
                                                   "header ", "topic", "stream"};
  AppendAll(out, "select by ", kBy[static_cast<size_t>(spec.select.by)],
            spec.select.by == SelectBy::kPath ? spec.select.path.text : spec.select.name, '\n');
  for (const SelectCase& one : spec.select.cases) AppendCase(spec, one, out);
  constexpr std::array<std::string_view, 3> kOtherwise = {"quarantine", "ignore", "pass"};
  AppendAll(out, "  otherwise ", kOtherwise[static_cast<size_t>(spec.select.otherwise)], '\n');
}

void AppendRules(const RecordSpec& spec, const RecordCode& code, std::string* out) {
  for (size_t i = 0; i < code.rules.size(); ++i) {
    const RuleSpec& rule = spec.rules[i];
    AppendAll(out, "  rule ", rule.name, rule.severity == Severity::kWarn ? " (a mark): " : ": ",
              rule.text, '\n');
    if (code.rules[i].when != nullptr) AppendAll(out, "when\n", ExplainRule(*code.rules[i].when));
    *out += ExplainRule(code.rules[i].check);
  }
}

}  // namespace

std::string Program::Explain() const {
  std::string text = Concat(contract_version_, ": depth at most ", spec_.depth_max);
  if (spec_.grammar_only) text += ", grammar only";
  if (spec_.duplicate_keys_allowed) {
    AppendAll(&text, ", of repeated keys the ", spec_.first_of_duplicates ? "first" : "last");
  }
  text += '\n';
  AppendFrame(spec_.frame, &text);
  AppendSelect(spec_, &text);
  for (size_t r = 0; r < code_->records.size(); ++r) {
    const RecordCode& record = code_->records[r];
    AppendAll(&text, "record ", spec_.records[r].name);
    if (record.positions != nullptr) {
      text += ": positions\n";
      AppendWithin(*record.positions, "  ", &text);
    } else {
      AppendAll(&text, ": unknown members ", UnknownText(record.object.unknown), '\n');
      AppendFields(record.object.fields, "  ", &text);
    }
    AppendRules(spec_.records[r], record, &text);
  }
  return text;
}

}  // namespace tickgate
