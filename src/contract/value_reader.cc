#include "contract/value_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "base/concat.h"
#include "contract/bound_reader.h"
#include "contract/coercion_reader.h"
#include "contract/field_reader.h"
#include "contract/listed_values.h"
#include "contract/text_reader.h"
#include "contract/token_reader.h"
#include "contract/type_name.h"
#include "contract/value_checks.h"
#include "contract/value_trial.h"

namespace tickgate {
namespace {

constexpr TypeSet kTupleType = SetOf(ValueType::kTuple);
constexpr TypeSet kObjectType = SetOf(ValueType::kObject);
constexpr TypeSet kEveryType = ~0u;

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
  ValueReader(MapReader* map, const ValueScope& scope, bool known, ValueSpec* value)
      : options_(map, scope, known, value), value_(*value), scope_(scope) {}

  void Read() {
    value_.nullable = options_.map().Bool("nullable").value_or(false);
    ReadUnit(&options_);
    inner_coerce_ = ReadCoercion(&options_);
    ReadBounds(&options_);
    pattern_ = ReadTextOptions(&options_);
    ReadCounts();
    ReadItems();
    ReadTuple();
    ReadObject();
    if (options_.known()) {
      if (const auto why = Contradiction(value_)) {
        options_.problems().Add(options_.map().at(), "contradiction",
                                Concat(options_.map().what(), ": ", *why));
      }
    }
    ReadNoneIf();
    ReadConstant();
    ReadListed();
  }

 private:
  // Of what is within: a tuple's positions go by name where its own do.
  ValueScope Inner() const {
    ValueScope inner = scope_;
    inner.coerce = inner_coerce_;
    inner.of_record = false;
    inner.positions_named = scope_.positions_named && options_.Is(kTupleType);
    return inner;
  }

  void ReadCounts() {
    value_.min_items = options_.Count("min_items", kListType);
    value_.max_items = options_.Count("max_items", kListType);
    value_.unique_items = options_.Bool("unique_items", kListType).value_or(false);
  }

  // A list without `items` gives its items the defaults, and the coercion that stands above them.
  void ReadItems() {
    const Node* node = options_.Fitting("items", kListType);
    if (!options_.Is(kListType)) return;
    const Node none{
        .kind = NodeKind::kMap, .at = options_.map().at(), .text = {}, .items = {}, .members = {}};
    ValueSpec items = *value_.items;
    MapReader map(node != nullptr ? *node : none, "items", scope_.problems);
    const std::string_view type_word[] = {"type"};
    map.Refuse(type_word, "option", "of the items stands in list<...>");
    map.Refuse(kFieldWords, "option", "is of a field, not of the items of a list");
    const ValueScope inner = Inner();
    ValueReader(&map, inner, true, &items).Read();
    map.Any("description");
    map.Finish();
    value_.items = std::make_shared<const ValueSpec>(std::move(items));
  }

  void ReadTuple() {
    const Node* positions = options_.Fitting("positions", kTupleType);
    const Node* rest = options_.Fitting("rest", kTupleType);
    if (!options_.Is(kTupleType)) return;
    TupleSpec tuple = value_.tuple != nullptr ? *value_.tuple : TupleSpec{};
    if (positions != nullptr && value_.tuple != nullptr) {
      options_.AddAtKey("positions", "option",
                        "'positions' and the types in tuple<...> exclude each other");
    } else if (positions == nullptr && value_.tuple == nullptr) {
      options_.problems().Add(options_.map().at(), "missing-key",
                              Concat(options_.map().what(),
                                     ": a tuple wants 'positions', or its types: tuple<int,any>"));
    }
    if (positions != nullptr) ReadPositions(*positions, Inner(), &tuple);
    if (rest != nullptr) ReadRestOf(*rest, &tuple);
    CompleteTypes(&tuple);
    value_.tuple = std::make_shared<const TupleSpec>(std::move(tuple));
  }

  void ReadRestOf(const Node& rest, TupleSpec* tuple) {
    ReadRest(rest, Inner(), tuple);
    if (scope_.positions_named && tuple->rest != Rest::kNone) {
      options_.AddAtKey("rest", "option",
                        "with 'emit: object' there is no 'rest': what has no name has no place "
                        "in it");
    }
  }

  // The types in tuple<...> have no options of their own; what stands above them holds.
  void CompleteTypes(TupleSpec* tuple) {
    if (value_.tuple == nullptr) return;
    for (FieldSpec& field : tuple->front) field.value = Completed(std::move(field.value));
  }

  ValueSpec Completed(ValueSpec value) {
    const Node none{
        .kind = NodeKind::kMap, .at = options_.map().at(), .text = {}, .items = {}, .members = {}};
    MapReader map(none, options_.map().what(), scope_.problems);
    const ValueScope inner = Inner();
    ValueReader(&map, inner, true, &value).Read();
    return value;
  }

  void ReadObject() {
    const Node* fields = options_.Fitting("fields", kObjectType);
    constexpr std::array<std::string_view, 3> kUnknown = {"pass", "drop", "quarantine"};
    const auto unknown = options_.Choice("unknown", kObjectType, kUnknown);
    if (!options_.Is(kObjectType)) return;
    ObjectSpec object;
    object.unknown = static_cast<UnknownFields>(unknown.value_or(0));
    if (fields != nullptr) ReadFields(*fields, Inner(), &object.fields);
    value_.object = std::make_shared<const ObjectSpec>(std::move(object));
  }

  void ReadNoneIf() {
    const Node* node = options_.Fitting("none_if", kEveryType);
    if (node == nullptr) return;
    if (!node->is_list()) return AddWrongKind(*node, "'none_if'", "a list", scope_.problems);
    for (const Node& item : node->items) {
      const auto token = ReadTokenFor(item, "'none_if'", value_, scope_.problems);
      if (!token) continue;
      if (!nones_.insert(token->key).second) {
        scope_.problems->Add(
            item.at, "contradiction",
            Concat("'none_if': ", token->literal.token, " stands there a second time"));
      }
      value_.none_if.push_back(token->literal);
    }
  }

  void ReadConstant() {
    const Node* node = options_.Fitting("const", kScalarTypes);
    if (node == nullptr) return;
    const auto literal = ReadLiteralOf(*node, "'const'", value_, scope_.problems);
    if (!literal) return;
    const auto add = [&](std::string_view why) {
      scope_.problems->Add(node->at, "contradiction", Concat("'const': ", why));
    };
    value_.constant = literal->literal;
    constant_ = literal;
    if (const auto why = LiteralChecker(value_, pattern_.get()).WhyNot(*literal)) {
      add(*why);
    } else if (nones_.contains(literal->key)) {
      add(Concat(literal->literal.token, " is one of 'none_if', so it is no value"));
    } else if (const auto failure = Tried(value_, {literal->literal})[0]) {
      add(Concat(literal->literal.token, " does not pass its own field: ", *failure));
    }
  }

  // Only the program knows some checks and what a conversion makes of a value; without them there
  // is nothing to try.
  std::vector<std::optional<std::string>> Tried(const ValueSpec& value,
                                                const std::vector<Literal>& literals) {
    constexpr TypeSet kByGrammar =
        SetOf(ValueType::kDate) | SetOf(ValueType::kTime) | SetOf(ValueType::kUuid);
    const bool needed = options_.Is(kByGrammar) || value.format != TextFormat::kNone ||
                        value.multiple_of || value.tick != nullptr || !value.steps.empty();
    std::vector<std::string> tokens;
    tokens.reserve(literals.size());
    for (const Literal& literal : literals) tokens.push_back(literal.token);
    return needed ? TryValues(value, tokens)
                  : std::vector<std::optional<std::string>>(tokens.size());
  }

  void ReadListed() {
    const Node* in = options_.Fitting("in", kScalarTypes);
    const Node* in_file = options_.Fitting("in_file", kScalarTypes);
    if (in != nullptr && in_file != nullptr) {
      return options_.AddAtKey("in_file", "option", "'in' and 'in_file' exclude each other");
    }
    const Node* node = in != nullptr ? in : in_file;
    if (node == nullptr) return;
    ListedValues listed(value_, LiteralChecker(value_, pattern_.get()), scope_.problems);
    if (in != nullptr) listed.ReadList(*in);
    if (in_file != nullptr) listed.ReadFile(*in_file, scope_.file);
    if (constant_ && !listed.empty() && !listed.Contains(*constant_)) {
      options_.AddAtKey("const", "contradiction", "'const' is none of the values listed");
    }
    listed.MoveInto(&value_);
    ValueSpec of_list = value_;
    of_list.constant.reset();  // it is one of them
    const auto failures = Tried(of_list, *value_.in);
    for (size_t i = 0; i < failures.size(); ++i) {
      if (!failures[i]) continue;
      scope_.problems->Add(node->at, "contradiction",
                           Concat(in != nullptr ? "'in': " : "'in_file': ", (*value_.in)[i].token,
                                  " does not pass its own field: ", *failures[i]));
      break;
    }
  }

  OptionReader options_;
  ValueSpec& value_;
  const ValueScope& scope_;
  bool inner_coerce_ = false;  // for the values within
  std::shared_ptr<const RE2> pattern_;
  std::optional<ReadLiteral> constant_;
  std::set<std::string> nones_;
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

ReadValue ReadFieldValue(MapReader* map, const ValueScope& scope) {
  const std::shared_ptr<ValueSpec> type = ReadType(map, scope.problems);
  ReadValue read{type != nullptr ? *type : ValueSpec{}, type != nullptr};
  ValueReader(map, scope, read.known, &read.value).Read();
  return read;
}

std::optional<ValueSpec> ReadBareType(const Node& node, std::string_view what,
                                      const ValueScope& scope) {
  const std::optional<std::string> text = ReadString(node, what, scope.problems);
  if (!text) return std::nullopt;
  TypeNameResult type = ParseTypeName(*text);
  if (type.value == nullptr) {
    scope.problems->Add(node.at, type.code, Concat(what, ": ", type.message));
    return std::nullopt;
  }
  const Node none{.kind = NodeKind::kMap, .at = node.at, .text = {}, .items = {}, .members = {}};
  MapReader map(none, std::string(what), scope.problems);
  ValueReader(&map, scope, true, type.value.get()).Read();
  return std::move(*type.value);
}

}  // namespace tickgate
