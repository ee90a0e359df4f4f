#include "contract/transform_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "contract/expression_compile.h"
#include "contract/token_reader.h"
#include "contract/transform_text.h"
#include "document/reader.h"

namespace tickgate {
namespace {

constexpr size_t kEntriesMax = 1000;  // of each step
constexpr uint64_t kFlattenDepthMax = 64;
constexpr std::array<std::string_view, 1> kExpressionSteps = {"jsonata"};
constexpr std::array<std::string_view, 1> kFunctionSteps = {"custom_function"};

struct TypeName {
  std::string_view name;
  ConvertTo to;
};
constexpr std::array<TypeName, 12> kTypeWords = {{
    {"str", ConvertTo::kString},
    {"string", ConvertTo::kString},
    {"int", ConvertTo::kInt},
    {"integer", ConvertTo::kInt},
    {"float", ConvertTo::kNumber},
    {"number", ConvertTo::kNumber},
    {"numeric", ConvertTo::kNumber},
    {"decimal", ConvertTo::kNumber},
    {"bool", ConvertTo::kBool},
    {"boolean", ConvertTo::kBool},
    {"datetime", ConvertTo::kTimestamp},
    {"timestamp", ConvertTo::kTimestamp},
}};
constexpr std::string_view kDate = "date";

// In the order of FilterSpec::Operator.
constexpr std::array<std::string_view, 12> kOperators = {
    "eq", "ne",     "gt",       "gte",          "lt",      "lte",
    "in", "not_in", "contains", "not_contains", "is_null", "is_not_null"};

const ValueSpec kAnyValue;

class StepsReader {
 public:
  explicit StepsReader(Problems* problems) : problems_(*problems) {}

  TransformSpec Read(const Node& node) {
    MapReader map(node, "'transform'", &problems_);
    if (!node.is_map()) return {};
    map.Refuse(kExpressionSteps, "unknown-key",
               "is refused; write an expression in 'add' or 'filter', as { expr: \"p * s\" }");
    map.Refuse(kFunctionSteps, "unknown-key",
               "is refused: no foreign code runs here; hand rows to an 'exec' target");
    ReadRename(map.Map("rename"));
    ReadConvert(map.Map("convert"));
    ReadDefaults(map.Map("defaults"));
    ReadAdd(map.Map("add"));
    ReadNames(&map, "select", &spec_.select);
    ReadNames(&map, "drop", &spec_.drop);
    if (const Node* filter = map.Any("filter")) ReadFilter(*filter);
    if (const Node* unnest = map.Map("unnest")) ReadUnnest(*unnest);
    if (const Node* flatten = map.Map("flatten")) ReadFlatten(*flatten);
    map.Finish();
    return std::move(spec_);
  }

 private:
  // The entries of a step that is a map, at most kEntriesMax.
  std::vector<const Member*> EntriesOf(const Node* step) {
    std::vector<const Member*> entries;
    if (step == nullptr) return entries;
    if (step->members.size() > kEntriesMax) {
      problems_.Add(step->at, "too-large", Concat("more than ", kEntriesMax, " entries"));
      return entries;
    }
    for (const Member& member : step->members) entries.push_back(&member);
    return entries;
  }

  void ReadRename(const Node* step) {
    std::map<std::string, std::string> names;  // new to old
    for (const Member* entry : EntriesOf(step)) {
      const std::string what = Concat("'rename' of '", entry->key, "'");
      const std::optional<std::string> to = ReadString(entry->value, what, &problems_);
      if (!to) continue;
      const auto [other, fresh] = names.emplace(*to, entry->key);
      if (*to == entry->key) {
        problems_.Add(entry->value.at, "no-effect", Concat(what, ": the name stays the same"));
      } else if (!fresh) {
        problems_.Add(entry->value.at, "duplicate-key",
                      Concat(what, ": '", other->second, "' becomes '", *to, "' too"));
      }
      spec_.rename.emplace_back(entry->key, *to);
    }
  }

  void ReadConvert(const Node* step) {
    for (const Member* entry : EntriesOf(step)) {
      const std::string what = Concat("'convert' of '", entry->key, "'");
      const std::optional<std::string> word = ReadString(entry->value, what, &problems_);
      if (!word) continue;
      std::optional<ConvertTo> to;
      std::vector<std::string_view> names = {kDate};
      if (*word == kDate) to = ConvertTo::kDate;
      for (const TypeName& type : kTypeWords) {
        names.push_back(type.name);
        if (*word == type.name) to = type.to;
      }
      if (to) {
        spec_.convert.emplace_back(entry->key, *to);
      } else {
        problems_.Add(entry->value.at, "unknown-type",
                      Concat(what, ": unknown type '", *word, "'", DidYouMean(*word, names)));
      }
    }
  }

  void ReadDefaults(const Node* step) {
    for (const Member* entry : EntriesOf(step)) {
      const std::string what = Concat("'defaults' of '", entry->key, "'");
      if (IsNullWord(entry->value)) {
        problems_.Add(entry->value.at, "no-effect",
                      Concat(what, ": null is what a default takes the place of"));
      } else if (auto value = ReadJsonOf(entry->value, what, kAnyValue, &problems_)) {
        spec_.defaults.emplace_back(entry->key, *std::move(value));
      }
    }
  }

  void ReadAdd(const Node* step) {
    for (const Member* entry : EntriesOf(step)) {
      AddSpec add;
      add.name = entry->key;
      const std::string what = Concat("'add' of '", entry->key, "'");
      std::optional<ValueSource> value = ReadAddValue(entry->value, what, &add.text);
      if (!value) continue;
      add.value = *std::move(value);
      spec_.add.push_back(std::move(add));
    }
  }

  // `text`: as written, for messages.
  std::optional<ValueSource> ReadAddValue(const Node& node, const std::string& what,
                                          std::string* text) {
    *text = node.text;
    if (node.is_map()) return ReadMarkedValue(node, what, text);
    std::optional<Literal> literal;
    if (node.is_scalar()) {
      literal = LiteralByLook({node.text, node.quoted}).literal;
      if (literal->token.starts_with('"')) {
        return ReadTransformText(node, what, CallsIn::kRead, &problems_);
      }
    } else {
      literal = ReadJsonOf(node, what, kAnyValue, &problems_);
    }
    if (!literal) return std::nullopt;
    *text = literal->token;
    ValueSource source;
    source.literal = *std::move(literal);
    return source;
  }

  // { expr: "p * s" } or { text: "as(it) stands" }.
  std::optional<ValueSource> ReadMarkedValue(const Node& node, const std::string& what,
                                             std::string* text) {
    MapReader map(node, what, &problems_);
    const Node* expression = map.Any("expr");
    const Node* plain = map.Any("text");
    map.Finish();
    if ((expression == nullptr) == (plain == nullptr)) {
      problems_.Add(node.at, "wrong-kind", Concat(what, ": a map holds one of 'expr' and 'text'"));
      return std::nullopt;
    }
    if (expression != nullptr) {
      *text = expression->text;
      std::optional<ValueSource> source = ReadTransformExpression(*expression, what, &problems_);
      if (!source || CanBeWritten(source->expression[0].type)) return source;
      problems_.Add(
          expression->at, "type",
          Concat(what, ": a ", TypeWord(source->expression[0].type), " has no form in JSON"));
      return std::nullopt;
    }
    const std::optional<std::string> read = ReadString(*plain, what, &problems_);
    if (!read) return std::nullopt;
    *text = *read;
    Node scalar = *plain;
    scalar.kind = NodeKind::kScalar;
    return ReadTransformText(scalar, what, CallsIn::kText, &problems_);
  }

  static bool CanBeWritten(ExpressionType type) {
    return type != ExpressionType::kDuration && type != ExpressionType::kDouble;
  }

  void ReadNames(MapReader* map, std::string_view step, std::vector<std::string>* names) {
    const Node* node = map->Any(step);
    if (node == nullptr) return;
    *names = map->Strings(step);
    if (node->is_list() && node->items.empty()) {
      problems_.Add(node->at, "wrong-kind", Concat("'", step, "' is an empty list"));
    }
  }

  void ReadFilter(const Node& node) {
    if (!node.is_list()) return ReadCondition(node);
    if (node.items.empty()) problems_.Add(node.at, "wrong-kind", "'filter' is an empty list");
    for (const Node& item : node.items) ReadCondition(item);
  }

  void ReadCondition(const Node& node) {
    FilterSpec filter;
    if (node.is_scalar()) {
      filter.text = node.text;
      ReadExpressionCondition(node, &filter);
      return;
    }
    MapReader map(node, "'filter'", &problems_);
    if (!node.is_map()) return;
    if (const Node* expression = map.Any("expr")) {
      map.Finish();
      filter.text = expression->text;
      ReadExpressionCondition(*expression, &filter);
      return;
    }
    map.Require({"field", "operator"});
    const std::optional<std::string> field = map.String("field");
    const std::optional<size_t> op = map.Choice("operator", kOperators);
    const Node* value = map.Any("value");
    map.Finish();
    if (!field || !op) return;
    auto path = ReadEventPath(*field, map.Any("field")->at, "'field'", &problems_);
    if (!path) return;
    filter.field = *std::move(path);
    filter.op = static_cast<FilterSpec::Operator>(*op);
    filter.text = Concat(*field, " ", kOperators[*op]);
    if (ReadFilterValues(node, value, &filter)) spec_.filter.push_back(std::move(filter));
  }

  void ReadExpressionCondition(const Node& node, FilterSpec* filter) {
    std::optional<ValueSource> condition = ReadTransformExpression(node, "'filter'", &problems_);
    if (!condition) return;
    const ExpressionType type = condition->expression[0].type;
    if (type != ExpressionType::kBool && type != ExpressionType::kAny) {
      problems_.Add(node.at, "type",
                    Concat("'filter': wanted true or false, found a ", TypeWord(type)));
      return;
    }
    if (const std::optional<bool> constant = ConstantOf(condition->expression[0])) {
      problems_.Add(node.at, "no-effect",
                    Concat("'filter': is ", *constant ? "true" : "false", " of every event"));
      return;
    }
    filter->condition.push_back(*std::move(condition));
    spec_.filter.push_back(std::move(*filter));
  }

  bool ReadFilterValues(const Node& node, const Node* value, FilterSpec* filter) {
    using Operator = FilterSpec::Operator;
    const std::string_view op = kOperators[static_cast<size_t>(filter->op)];
    if (filter->op == Operator::kIsNull || filter->op == Operator::kIsNotNull) {
      if (value == nullptr) return true;
      problems_.Add(value->at, "no-effect", Concat("'value': ", op, " takes none"));
      return false;
    }
    if (value == nullptr) {
      problems_.Add(node.at, "missing-key", Concat("'filter': 'value' is missing for ", op));
      return false;
    }
    if (filter->op != Operator::kIn && filter->op != Operator::kNotIn) {
      return ReadFilterValue(*value, filter);
    }
    if (!value->is_list() || value->items.empty()) {
      AddWrongKind(*value, "'value'", Concat("a list with at least one value for ", op),
                   &problems_);
      return false;
    }
    return std::all_of(value->items.begin(), value->items.end(),
                       [&](const Node& item) { return ReadFilterValue(item, filter); });
  }

  bool ReadFilterValue(const Node& node, FilterSpec* filter) {
    if (!node.is_scalar()) {
      AddWrongKind(node, "'value'",
                   node.is_null() ? "a value (for null there are is_null and is_not_null)"
                                  : "a text, a number or a bool",
                   &problems_);
      return false;
    }
    ValueSource source;
    source.literal = LiteralByLook({node.text, node.quoted}).literal;
    if (source.literal.token.starts_with('"')) {
      auto text = ReadTransformText(node, "'value'", CallsIn::kText, &problems_);
      if (!text) return false;
      source = *std::move(text);
    }
    const bool is_bool = source.kind == ValueSource::Kind::kLiteral &&
                         (source.literal.token == "true" || source.literal.token == "false");
    const bool ordered =
        filter->op >= FilterSpec::Operator::kGt && filter->op <= FilterSpec::Operator::kLte;
    if (is_bool && ordered) {
      problems_.Add(node.at, "type", "'value': true and false have no order");
      return false;
    }
    AppendAll(&filter->text, " ", node.text);
    filter->values.push_back(std::move(source));
    return true;
  }

  void ReadUnnest(const Node& node) {
    MapReader map(node, "'unnest'", &problems_);
    map.Require({"field"});
    UnnestSpec unnest;
    unnest.field = map.String("field").value_or("");
    unnest.prefix = map.String("prefix").value_or("");
    unnest.preserve_empty = map.Bool("preserve_empty").value_or(false);
    map.Finish();
    const auto names = [&](const std::vector<std::string>& list) {
      return std::find(list.begin(), list.end(), unnest.field) != list.end();
    };
    if (names(spec_.drop) || (!spec_.select.empty() && !names(spec_.select))) {
      problems_.Add(map.Any("field") != nullptr ? map.Any("field")->at : node.at, "no-effect",
                    Concat("'unnest': ", names(spec_.drop) ? "'drop' takes" : "'select' leaves",
                           " '", unnest.field, "' away before"));
    }
    spec_.unnest = std::move(unnest);
  }

  void ReadFlatten(const Node& node) {
    MapReader map(node, "'flatten'", &problems_);
    FlattenSpec flatten;
    ReadNames(&map, "fields", &flatten.fields);
    if (const auto separator = map.String("separator")) flatten.separator = *separator;
    if (flatten.separator.empty()) {
      map.Add("separator", "bad-value", "'separator' is empty");
    }
    if (const std::optional<uint64_t> depth = map.Uint("max_depth")) {
      flatten.depth_max = static_cast<int>(std::min(*depth, kFlattenDepthMax));
      if (*depth > kFlattenDepthMax) {
        map.Add("max_depth", "bad-value", Concat("'max_depth' is ", kFlattenDepthMax, " at most"));
      }
    }
    map.Finish();
    spec_.flatten = std::move(flatten);
  }

  Problems& problems_;
  TransformSpec spec_;
};

}  // namespace

std::shared_ptr<const TransformSpec> ReadTransform(const Node& node, Problems* problems) {
  return std::make_shared<const TransformSpec>(StepsReader(problems).Read(node));
}

}  // namespace tickgate
