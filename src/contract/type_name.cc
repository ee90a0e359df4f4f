#include "contract/type_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "document/problem.h"

namespace tickgate {
namespace {

constexpr int kDepthMax = 8;
constexpr int kPrecisionMax = 38;

struct NamedType {
  std::string_view name;
  ValueType type;
};
// In the order in which messages list them.
constexpr std::array<NamedType, 14> kTypes = {{{"string", ValueType::kString},
                                               {"int", ValueType::kInt},
                                               {"uint", ValueType::kUint},
                                               {"bigint", ValueType::kBigint},
                                               {"decimal", ValueType::kDecimal},
                                               {"double", ValueType::kDouble},
                                               {"bool", ValueType::kBool},
                                               {"timestamp", ValueType::kTimestamp},
                                               {"date", ValueType::kDate},
                                               {"time", ValueType::kTime},
                                               {"uuid", ValueType::kUuid},
                                               {"object", ValueType::kObject},
                                               {"tuple", ValueType::kTuple},
                                               {"any", ValueType::kAny}}};

std::string_view Trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// What stands between `open` behind the name and `close` at the end; nullopt where that is not
// there.
std::optional<std::string_view> Argument(std::string_view text, std::string_view name, char open,
                                         char close) {
  if (text.size() < name.size() + 2 || !text.starts_with(name)) return std::nullopt;
  if (text[name.size()] != open || text.back() != close) return std::nullopt;
  return text.substr(name.size() + 1, text.size() - name.size() - 2);
}

std::optional<int> SmallNumber(std::string_view text) {
  text = Trimmed(text);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

TypeNameResult Wrong(std::string code, std::string message) {
  return {nullptr, std::move(code), std::move(message)};
}

TypeNameResult Plain(ValueType type) {
  auto value = std::make_shared<ValueSpec>();
  value->type = type;
  return {std::move(value), {}, {}};
}

TypeNameResult ParseDecimalType(std::string_view text, std::string_view arguments) {
  const size_t comma = arguments.find(',');
  const std::optional<int> precision = SmallNumber(arguments.substr(0, comma));
  const std::optional<int> scale =
      comma == std::string_view::npos ? 0 : SmallNumber(arguments.substr(comma + 1));
  if (!precision || !scale || comma == std::string_view::npos) {
    return Wrong("bad-type", Concat("'", text, "': wanted decimal(PRECISION,SCALE)"));
  }
  if (*precision < 1 || *precision > kPrecisionMax) {
    return Wrong("bad-type",
                 Concat("'", text, "': the precision must be from 1 to ", kPrecisionMax));
  }
  if (*scale > *precision) {
    return Wrong("bad-type",
                 Concat("'", text, "': the scale is larger than the precision, no number fits"));
  }
  TypeNameResult result = Plain(ValueType::kDecimal);
  result.value->precision = *precision;
  result.value->scale = *scale;
  return result;
}

TypeNameResult UnknownType(std::string_view text) {
  std::vector<std::string_view> candidates;
  std::string known;
  for (const NamedType& type : kTypes) {
    candidates.push_back(type.name);
    AppendAll(&known, known.empty() ? "" : ", ", type.name);
  }
  if (text.empty()) return Wrong("bad-type", "a type is missing, as in tuple<int,string>");
  const auto count = [&](char c) { return std::count(text.begin(), text.end(), c); };
  if (count('<') > count('>') || count('(') > count(')')) {
    return Wrong("bad-type", Concat("'", text, "' is no type: a bracket of it is not closed"));
  }
  const std::string near = DidYouMean(text, candidates);
  return Wrong("bad-type", Concat("'", text, "' is no type",
                                  near.empty() ? Concat(": known are ", known,
                                                        ", decimal(18,9), "
                                                        "list<int> and tuple<int,string>")
                                               : near));
}

TypeNameResult Parse(std::string_view text, int depth);

TypeNameResult ParseList(std::string_view item, int depth) {
  TypeNameResult items = Parse(Trimmed(item), depth + 1);
  if (items.value == nullptr) return items;
  TypeNameResult result = Plain(ValueType::kList);
  result.value->items = std::move(items.value);
  return result;
}

// The types between the commas that stand in no inner brackets.
std::vector<std::string_view> Arguments(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' || text[i] == '(') ++depth;
    if (text[i] == '>' || text[i] == ')') --depth;
    if (text[i] != ',' || depth != 0) continue;
    parts.push_back(Trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  parts.push_back(Trimmed(text.substr(begin)));
  return parts;
}

// Positions without a name go by their number.
TypeNameResult ParseTuple(std::string_view arguments, int depth) {
  auto tuple = std::make_shared<TupleSpec>();
  for (std::string_view argument : Arguments(arguments)) {
    TypeNameResult position = Parse(argument, depth + 1);
    if (position.value == nullptr) return position;
    FieldSpec& field = tuple->front.emplace_back();
    field.name = std::to_string(tuple->front.size() - 1);
    field.required = true;
    field.value = *position.value;
  }
  TypeNameResult result = Plain(ValueType::kTuple);
  result.value->tuple = std::move(tuple);
  return result;
}

TypeNameResult Parse(std::string_view text, int depth) {
  for (const NamedType& type : kTypes) {
    if (text == type.name) return Plain(type.type);
  }
  if (depth >= kDepthMax) {
    return Wrong("bad-type", Concat("types are nested deeper than ", kDepthMax));
  }
  if (const auto arguments = Argument(text, "decimal", '(', ')')) {
    return ParseDecimalType(text, *arguments);
  }
  if (const auto item = Argument(text, "list", '<', '>')) return ParseList(*item, depth);
  if (const auto types = Argument(text, "tuple", '<', '>')) return ParseTuple(*types, depth);
  if (text == "list") {
    return Wrong("bad-type", "'list' must say what it holds, as in list<int> or list<any>");
  }
  return UnknownType(text);
}

}  // namespace

TypeNameResult ParseTypeName(std::string_view text) { return Parse(Trimmed(text), 0); }

std::string TypeNameOf(const ValueSpec& value) {
  if (value.type == ValueType::kList) return Concat("list<", TypeNameOf(*value.items), ">");
  if (value.type == ValueType::kDecimal && value.scale >= 0) {
    return Concat("decimal(", value.precision, ",", value.scale, ")");
  }
  const bool numbered =
      value.tuple != nullptr && !value.tuple->front.empty() && value.tuple->front[0].name == "0";
  if (value.type == ValueType::kTuple && numbered) {
    std::string text = "tuple<";
    for (const FieldSpec& position : value.tuple->front) {
      AppendAll(&text, text.back() == '<' ? "" : ",", TypeNameOf(position.value));
    }
    return text + ">";
  }
  return std::string(NameOf(value.type));
}

std::string_view NameOf(ValueType type) {
  for (const NamedType& named : kTypes) {
    if (named.type == type) return named.name;
  }
  return "list";
}

std::vector<ValueType> AllTypes() {
  std::vector<ValueType> types;
  for (const NamedType& named : kTypes) {
    if (named.type == ValueType::kObject) types.push_back(ValueType::kList);
    types.push_back(named.type);
  }
  return types;
}

}  // namespace tickgate
