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

constexpr int kListDepthMax = 8;
constexpr int kPrecisionMax = 38;

struct NamedType {
  std::string_view name;
  ValueType type;
};
constexpr std::array<NamedType, 7> kTypes = {{{"string", ValueType::kString},
                                              {"int", ValueType::kInt},
                                              {"uint", ValueType::kUint},
                                              {"decimal", ValueType::kDecimal},
                                              {"bool", ValueType::kBool},
                                              {"timestamp", ValueType::kTimestamp},
                                              {"any", ValueType::kAny}}};
constexpr std::array<std::string_view, 7> kLaterTypes = {"bigint", "double", "date", "time",
                                                         "uuid",   "object", "tuple"};

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
  const std::string near = DidYouMean(text, candidates);
  return Wrong("bad-type", Concat("'", text, "' is no type",
                                  near.empty() ? Concat(": known are ", known,
                                                        ", decimal(18,9) "
                                                        "and list<int>")
                                               : near));
}

TypeNameResult Parse(std::string_view text, int depth) {
  for (const NamedType& type : kTypes) {
    if (text == type.name) return Plain(type.type);
  }
  const std::string_view word = text.substr(0, text.find_first_of("<("));
  if (std::find(kLaterTypes.begin(), kLaterTypes.end(), word) != kLaterTypes.end()) {
    return Wrong("not-in-this-version", Concat("type '", word, "' is not in this version"));
  }
  if (const auto arguments = Argument(text, "decimal", '(', ')')) {
    return ParseDecimalType(text, *arguments);
  }
  if (const auto item = Argument(text, "list", '<', '>')) {
    if (depth >= kListDepthMax) {
      return Wrong("bad-type", Concat("lists are nested deeper than ", kListDepthMax));
    }
    TypeNameResult items = Parse(Trimmed(*item), depth + 1);
    if (items.value == nullptr) return items;
    TypeNameResult result = Plain(ValueType::kList);
    result.value->items = std::move(items.value);
    return result;
  }
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
  for (const NamedType& type : kTypes) {
    if (type.type == value.type) return std::string(type.name);
  }
  return {};
}

}  // namespace tickgate
