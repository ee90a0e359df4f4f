#include "contract/value_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "contract/listed_values.h"
#include "contract/literal.h"
#include "contract/type_name.h"
#include "contract/value_checks.h"
#include "contract/words.h"

namespace tickgate {
namespace {

constexpr unsigned Bit(ValueType type) { return 1u << static_cast<unsigned>(type); }
constexpr unsigned kStrings = Bit(ValueType::kString);
constexpr unsigned kLists = Bit(ValueType::kList);
constexpr unsigned kTimestamps = Bit(ValueType::kTimestamp);
constexpr unsigned kOrdered = Bit(ValueType::kInt) | Bit(ValueType::kUint) |
                              Bit(ValueType::kDecimal) | Bit(ValueType::kTimestamp);
constexpr unsigned kScalars = kOrdered | kStrings | Bit(ValueType::kBool);

constexpr std::array<std::string_view, 5> kUnits = {"s", "ms", "us", "ns", "rfc3339"};

std::string_view ShownTypes(unsigned types) {
  if (types == kStrings) return "string";
  if (types == kLists) return "list";
  if (types == kTimestamps) return "timestamp";
  if (types == kOrdered) return "int, uint, decimal and timestamp";
  return "string, int, uint, decimal, bool and timestamp";
}

// The type that a constant or list of values without `type` speaks for.
std::string InferredType(const Node& node) {
  const Node& sample = node.is_list() && !node.items.empty() ? node.items[0] : node;
  Decimal number;
  if (!sample.is_scalar() || sample.quoted) return "string";
  if (sample.text == "true" || sample.text == "false") return "bool";
  return ParseDecimal(sample.text, &number) == DecimalParse::kNotANumber ? "string" : "decimal";
}

class ValueReader {
 public:
  // `known` is false where the type could not be read: then only the words are checked.
  ValueReader(MapReader* map, const ValueScope& scope, bool known, ValueSpec* value)
      : map_(*map), scope_(scope), known_(known), value_(*value) {}

  void Read() {
    map_.RefuseLater(kLaterValueWords);
    value_.nullable = map_.Bool("nullable").value_or(false);
    ReadCoerceHere();
    ReadUnit();
    ReadBounds();
    ReadLengths();
    ReadPattern();
    ReadItems();
    if (known_) Check();
    ReadConstant();
    ReadListed();
  }

 private:
  // The option's node where it stands there and fits the type.
  const Node* Fitting(std::string_view word, unsigned types) {
    const Node* node = map_.Any(word);
    if (node == nullptr || !known_) return nullptr;
    if ((types & Bit(value_.type)) != 0) return node;
    const bool for_items = value_.type == ValueType::kList && (types & kLists) == 0;
    scope_.problems->Add(map_.KeyAt(word), "option",
                         Concat("'", word, "' does not fit type ", TypeNameOf(value_),
                                ": it is for ", ShownTypes(types),
                                for_items ? "; of the items of a list it stands in 'items'" : ""));
    return nullptr;
  }

  void ReadUnit() {
    value_.unit = TimestampUnit::kRfc3339;
    const Node* node = Fitting("unit", kTimestamps);
    if (node == nullptr) return;
    if (node->is_scalar() && node->text == "auto") {
      scope_.problems->Add(node->at, "not-in-this-version", "unit 'auto' is not in this version");
    } else if (const auto index = ReadChoice(*node, "'unit'", kUnits, scope_.problems)) {
      value_.unit = static_cast<TimestampUnit>(*index);
    }
  }

  void ReadBounds() {
    value_.gt = ReadBound("gt");
    value_.ge = ReadBound("ge");
    value_.lt = ReadBound("lt");
    value_.le = ReadBound("le");
  }

  std::optional<Bound> ReadBound(std::string_view word) {
    const Node* node = Fitting(word, kOrdered);
    if (node == nullptr) return std::nullopt;
    if (!node->is_scalar()) {
      AddWrongKind(*node, Concat("'", word, "'"), "a value", scope_.problems);
      return std::nullopt;
    }
    std::string why;
    std::optional<Bound> bound = ParseBound(value_, {node->text, node->quoted}, &why);
    if (!bound) scope_.problems->Add(node->at, "bad-value", Concat("'", word, "': ", why));
    return bound;
  }

  void ReadLengths() {
    value_.min_length = ReadCount("min_length", kStrings);
    value_.max_length = ReadCount("max_length", kStrings);
    value_.min_items = ReadCount("min_items", kLists);
    value_.max_items = ReadCount("max_items", kLists);
  }

  std::optional<int64_t> ReadCount(std::string_view word, unsigned types) {
    const Node* node = Fitting(word, types);
    if (node == nullptr) return std::nullopt;
    std::optional<int64_t> count = ReadInt(*node, Concat("'", word, "'"), scope_.problems);
    if (count && *count < 0) {
      scope_.problems->Add(node->at, "bad-value", Concat("'", word, "' must not be negative"));
      count.reset();
    }
    return count;
  }

  void ReadPattern() {
    const Node* full = Fitting("full", kStrings);
    const Node* node = Fitting("pattern", kStrings);
    if (full != nullptr) {
      value_.pattern_full = ReadBool(*full, "'full'", scope_.problems).value_or(false);
      if (node == nullptr) {
        scope_.problems->Add(map_.KeyAt("full"), "option", "'full' needs a 'pattern' beside it");
      }
    }
    if (node == nullptr) return;
    const std::optional<std::string> text = ReadString(*node, "'pattern'", scope_.problems);
    if (!text) return;
    std::string why;
    pattern_ = CompilePattern(*text, &why);
    if (pattern_ == nullptr) {
      scope_.problems->Add(node->at, "pattern", Concat("'pattern': RE2 refuses it: ", why));
    }
    value_.pattern = text;
  }

  // A list without `items` gives its items the defaults, and the coercion that stands above them.
  void ReadItems() {
    const Node* node = Fitting("items", kLists);
    if (!known_ || value_.type != ValueType::kList) return;
    const Node none{
        .kind = NodeKind::kMap, .at = map_.at(), .text = {}, .items = {}, .members = {}};
    ValueSpec items = *value_.items;
    MapReader map(node != nullptr ? *node : none, "items", scope_.problems);
    const std::string_view type_word[] = {"type"};
    map.Refuse(type_word, "option", "of the items stands in list<...>");
    ValueScope inner = scope_;
    inner.coerce = coerce_;
    ValueReader(&map, inner, true, &items).Read();
    map.Finish();
    value_.items = std::make_shared<const ValueSpec>(std::move(items));
  }

  void Check() {
    if (const auto why = Contradiction(value_)) {
      scope_.problems->Add(map_.at(), "contradiction", Concat(map_.what(), ": ", *why));
    }
  }

  void ReadConstant() {
    const Node* node = Fitting("const", kScalars);
    if (node == nullptr) return;
    const auto literal = ReadLiteralNode(*node, "'const'");
    if (!literal) return;
    if (const auto why = LiteralChecker(value_, pattern_.get()).WhyNot(*literal)) {
      scope_.problems->Add(node->at, "contradiction", Concat("'const': ", *why));
    }
    value_.constant = literal->literal;
    constant_ = literal;
  }

  std::optional<ReadLiteral> ReadLiteralNode(const Node& node, std::string_view what) {
    return tickgate::ReadLiteralOf(node, what, value_, scope_.problems);
  }

  void ReadListed() {
    const Node* in = Fitting("in", kScalars);
    const Node* in_file = Fitting("in_file", kScalars);
    if (in != nullptr && in_file != nullptr) {
      scope_.problems->Add(map_.KeyAt("in_file"), "option",
                           "'in' and 'in_file' exclude each other");
      return;
    }
    ListedValues listed(value_, LiteralChecker(value_, pattern_.get()), scope_.problems);
    if (in != nullptr) listed.ReadList(*in);
    if (in_file != nullptr) listed.ReadFile(*in_file, scope_.file);
    if (in == nullptr && in_file == nullptr) return;
    if (constant_ && !listed.empty() && !listed.Contains(*constant_)) {
      scope_.problems->Add(map_.KeyAt("const"), "contradiction",
                           "'const' is none of the values listed");
    }
    listed.MoveInto(&value_);
  }

  void ReadCoerceHere() {
    coerce_ = ReadCoerce(&map_, scope_);
    value_.coerce = coerce_ && (kScalars & Bit(value_.type)) != 0;
    if (map_.Has("coerce") && known_ && value_.type == ValueType::kAny) {
      scope_.problems->Add(map_.KeyAt("coerce"), "option", "'coerce' does not fit type any");
    }
  }

  MapReader& map_;
  const ValueScope& scope_;
  const bool known_;
  ValueSpec& value_;
  bool coerce_ = false;  // of this value, and of the items below it
  std::shared_ptr<const RE2> pattern_;
  std::optional<ReadLiteral> constant_;
};

std::shared_ptr<ValueSpec> ReadType(MapReader* map, Problems* problems) {
  const Node* node = map->Any("type");
  std::string name;
  TextPosition at = map->at();
  if (node != nullptr) {
    const std::optional<std::string> text = ReadString(*node, "'type'", problems);
    if (!text) return nullptr;
    name = *text;
    at = node->at;
  } else if (const Node* constant = map->Any("const")) {
    name = InferredType(*constant);
  } else if (const Node* listed = map->Any("in")) {
    name = InferredType(*listed);
  } else {
    map->Require({"type"});
    return nullptr;
  }
  TypeNameResult type = ParseTypeName(name);
  if (type.value == nullptr) problems->Add(at, type.code, std::move(type.message));
  return type.value;
}

}  // namespace

bool ReadCoerce(MapReader* map, const ValueScope& scope) {
  const Node* node = map->Any("coerce");
  if (node == nullptr) return scope.coerce;
  const bool named = node->is_list() ||
                     (node->is_scalar() && std::find(kLaterCoercions.begin(), kLaterCoercions.end(),
                                                     node->text) != kLaterCoercions.end());
  if (named) {
    scope.problems->Add(node->at, "not-in-this-version",
                        "named conversions in 'coerce' are not in this version: write true or "
                        "false");
    return false;
  }
  const bool coerce = ReadBool(*node, "'coerce'", scope.problems).value_or(false);
  return coerce && scope.coerce_allowed;
}

ValueSpec ReadFieldValue(MapReader* map, const ValueScope& scope) {
  const std::shared_ptr<ValueSpec> type = ReadType(map, scope.problems);
  ValueSpec value = type != nullptr ? *type : ValueSpec{};
  ValueReader(map, scope, type != nullptr, &value).Read();
  return value;
}

}  // namespace tickgate
