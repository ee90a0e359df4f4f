// A contract in words, for people who look at a difference.
#include <sstream>
#include <string>

#include "reference/differential.h"
#include "reference/json_tree.h"

namespace tickgate::reference {
namespace {

constexpr const char* kTypes[] = {"any",  "string",    "int",  "uint",   "decimal",
                                  "bool", "timestamp", "list", "bigint", "double",
                                  "date", "time",      "uuid", "object", "tuple"};
constexpr const char* kUnits[] = {"s", "ms", "us", "ns", "rfc3339", "fraction", "auto"};
constexpr const char* kSteps[] = {
    "lower",      "upper",   "trim",       "null_if_blank",  "truncate",   "round", "wrap_list",
    "parse_json", "to_json", "bool_words", "parse_datetime", "parse_date", "uuid"};
constexpr const char* kOps[] = {
    "literal",  "field",    "received", "!",     "-",   "&&",   "||",      "==",
    "!=",       "<",        "<=",       ">",     ">=",  "+",    "-",       "*",
    "/",        "%",        "in",       "?:",    "has", "size", "matches", "startsWith",
    "endsWith", "contains", "lower",    "upper", "abs", "min",  "max",     "concat"};

std::string TextOfDecimal(const Decimal& value) { return FormatDecimal(value); }

std::string TextOf(const Expression& e) {
  switch (e.op) {
    case ExpressionOp::kField:
      return e.text;
    case ExpressionOp::kReceived:
      return "received";
    case ExpressionOp::kLiteral:
      if (e.type == ExpressionType::kString) return Quoted(e.text);
      if (e.type == ExpressionType::kBool) return e.boolean ? "true" : "false";
      if (e.type == ExpressionType::kNull) return "null";
      if (e.type != ExpressionType::kList) return TextOfDecimal(e.number);
      break;
    default:
      break;
  }
  std::string text = std::string(kOps[static_cast<size_t>(e.op)]) + "(";
  for (size_t i = 0; i < e.args.size(); ++i) text += (i > 0 ? ", " : "") + TextOf(e.args[i]);
  if (e.op == ExpressionOp::kDivide) text += "; " + TextOfDecimal(e.number);
  return text + ")";
}

class Writer {
 public:
  std::string Run(const ProgramSpec& spec) {
    out_ << "contract: depth " << spec.depth_max;
    if (spec.duplicate_keys_allowed)
      out_ << (spec.first_of_duplicates ? " keys first" : " keys last");
    if (spec.grammar_only) out_ << " grammar_only";
    if (spec.frame.explode) out_ << " explode " << Path(*spec.frame.explode);
    if (spec.frame.many_documents) out_ << " many";
    if (spec.frame.trim_nul) out_ << " trim_nul";
    if (spec.frame.trim_newline) out_ << " trim_newline";
    if (spec.frame.trim_bom) out_ << " trim_bom";
    for (const std::string& frame : spec.frame.control) out_ << " control " << frame;
    for (const InheritSpec& each : spec.frame.inherit) out_ << " inherit " << each.name;
    out_ << "\n";
    SelectText(spec.select);
    for (const RecordSpec& record : spec.records) {
      out_ << "record " << record.name << " unknown " << static_cast<int>(record.unknown);
      if (record.emit == Emit::kObject) out_ << " emit object";
      out_ << "\n";
      for (const FieldSpec& field : record.fields) Field("  ", field);
      if (record.positions) Tuple("  ", *record.positions);
      for (const RuleSpec& rule : record.rules) {
        out_ << "  rule " << rule.name << " " << TextOf(rule.check);
        if (!rule.when.empty()) out_ << " when " << TextOf(rule.when[0]);
        out_ << (rule.severity == Severity::kWarn ? " warn" : "")
             << (rule.on_none_fails ? " on_none fail" : "") << "\n";
      }
    }
    return out_.str();
  }

 private:
  static std::string Path(const JsonPath& path) {
    std::string text = "$";
    for (const PathStep& step : path.steps) {
      text += step.kind == PathStep::Kind::kEach    ? "[*]"
              : step.kind == PathStep::Kind::kIndex ? "[" + std::to_string(step.index) + "]"
                                                    : "." + step.name;
    }
    return text;
  }

  void SelectText(const SelectSpec& select) {
    if (select.cases.empty()) return;
    constexpr const char* kBy[] = {"nothing", "path", "inherited", "header", "topic", "stream"};
    out_ << "select by " << kBy[static_cast<size_t>(select.by)] << " " << Path(select.path) << " "
         << select.name << " otherwise " << static_cast<int>(select.otherwise) << "\n";
    for (const SelectCase& each : select.cases) {
      out_ << "  case";
      for (const Literal& literal : each.when) out_ << " when " << literal.token;
      for (const JsonPath& path : each.has) out_ << " has " << Path(path);
      for (const JsonPath& path : each.missing) out_ << " missing " << Path(path);
      out_ << " as " << static_cast<int>(each.as) << " record " << each.record << "\n";
    }
  }

  void Field(const std::string& indent, const FieldSpec& field) {
    out_ << indent << field.name << ":" << (field.required ? " required" : "");
    if (!field.rename.empty()) out_ << " rename " << field.rename;
    if (field.default_value) out_ << " default " << field.default_value->token;
    if (field.on_error != OnError::kQuarantine)
      out_ << " on_error " << static_cast<int>(field.on_error);
    if (field.mask != Mask::kNone) out_ << " mask " << static_cast<int>(field.mask);
    Value(indent, field.value);
  }

  void Tuple(const std::string& indent, const TupleSpec& tuple) {
    for (const FieldSpec& field : tuple.front) Field(indent + "  ", field);
    out_ << indent << "  rest " << static_cast<int>(tuple.rest);
    if (tuple.rest_value) Value(indent + "  ", *tuple.rest_value);
    out_ << "\n";
    for (const FieldSpec& field : tuple.back) Field(indent + "  back ", field);
  }

  void BoundText(const char* name, const std::optional<Bound>& bound) {
    if (bound) out_ << " " << name << " " << bound->text;
  }
  template <typename T>
  void Number(const char* name, const std::optional<T>& number) {
    if (number) out_ << " " << name << " " << *number;
  }

  void Value(const std::string& indent, const ValueSpec& v) {
    out_ << " " << kTypes[static_cast<size_t>(v.type)];
    if (v.type == ValueType::kDecimal) out_ << "(" << v.precision << "," << v.scale << ")";
    if (v.type == ValueType::kTimestamp) out_ << " " << kUnits[static_cast<size_t>(v.unit)];
    out_ << (v.nullable ? " nullable" : "") << (v.coerce ? " coerce" : "")
         << (v.from_string ? " from_string" : "") << (v.nul_allowed ? " nul" : "")
         << (v.unique_items ? " unique_items" : "");
    for (CoerceStep step : v.steps) out_ << " step " << kSteps[static_cast<size_t>(step)];
    BoundText("gt", v.gt);
    BoundText("ge", v.ge);
    BoundText("lt", v.lt);
    BoundText("le", v.le);
    BoundText("multiple_of", v.multiple_of);
    if (v.tick) out_ << " tick";
    Number("past", v.past_ns);
    Number("future", v.future_ns);
    Number("min_length", v.min_length);
    Number("max_length", v.max_length);
    Number("min_items", v.min_items);
    Number("max_items", v.max_items);
    if (v.format != TextFormat::kNone) out_ << " format " << static_cast<int>(v.format);
    if (v.pattern) out_ << " pattern " << *v.pattern << (v.pattern_full ? " full" : "");
    if (v.constant) out_ << " const " << v.constant->token;
    if (v.in) {
      for (const Literal& literal : *v.in) out_ << " in " << literal.token;
    }
    for (const Literal& literal : v.none_if) out_ << " none_if " << literal.token;
    out_ << "\n";
    if (v.items) {
      out_ << indent << "  items";
      Value(indent + "  ", *v.items);
    }
    if (v.object) {
      out_ << indent << "  object unknown " << static_cast<int>(v.object->unknown) << "\n";
      for (const FieldSpec& field : v.object->fields) Field(indent + "    ", field);
    }
    if (v.tuple) Tuple(indent + "  ", *v.tuple);
  }

  std::ostringstream out_;
};

}  // namespace

std::string TextOf(const ProgramSpec& spec) { return Writer().Run(spec); }

}  // namespace tickgate::reference
