#include "contract/coercion_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "contract/type_name.h"

namespace tickgate {
namespace {

constexpr TypeSet kContainerTypes =
    kListType | SetOf(ValueType::kObject) | SetOf(ValueType::kTuple) | SetOf(ValueType::kAny);

constexpr TypeSet kCutTypes = kExactTypes | kTimestampType;

struct NamedStep {
  std::string_view name;
  CoerceStep step;
  TypeSet types;
};
constexpr std::array<NamedStep, 13> kSteps = {
    {{"lower", CoerceStep::kLower, kScalarTypes},
     {"upper", CoerceStep::kUpper, kScalarTypes},
     {"trim", CoerceStep::kTrim, kScalarTypes | kContainerTypes},
     {"null_if_blank", CoerceStep::kNullIfBlank, kScalarTypes | kContainerTypes},
     {"truncate", CoerceStep::kTruncate, kCutTypes},
     {"round(half_even)", CoerceStep::kRound, kCutTypes},
     {"wrap_list", CoerceStep::kWrapList, kListType},
     {"parse_json", CoerceStep::kParseJson, kContainerTypes},
     {"to_json", CoerceStep::kToJson, kStringType},
     {"bool_words", CoerceStep::kBoolWords, SetOf(ValueType::kBool)},
     {"parse_datetime", CoerceStep::kParseDatetime, kStringType | kTimestampType},
     {"parse_date", CoerceStep::kParseDate, kStringType | SetOf(ValueType::kDate)},
     {"uuid", CoerceStep::kUuid, kStringType | SetOf(ValueType::kUuid)}}};

const NamedStep* FindStep(std::string_view name) {
  const auto step = std::find_if(kSteps.begin(), kSteps.end(),
                                 [name](const NamedStep& s) { return s.name == name; });
  return step == kSteps.end() ? nullptr : &*step;
}

void AddUnknownStep(const Node& node, Problems* problems) {
  std::vector<std::string_view> names = {"true", "false"};
  std::string known;
  for (const NamedStep& step : kSteps) {
    names.push_back(step.name);
    AppendAll(&known, known.empty() ? "" : ", ", step.name);
  }
  if (!node.is_scalar())
    return AddWrongKind(node, "'coerce'", "the name of a conversion", problems);
  if (node.text == "round") {
    return problems->Add(node.at, "bad-value", "'coerce': write round(half_even): how is said");
  }
  const std::string near = DidYouMean(node.text, names);
  problems->Add(node.at, "bad-value",
                Concat("'coerce': '", node.text, "' is no conversion",
                       near.empty() ? Concat(": known are true, ", known) : near));
}

class CoercionReader {
 public:
  explicit CoercionReader(OptionReader* options)
      : options_(*options), flag_(options->scope().coerce) {}

  bool Read() {
    const Node* node = options_.map().Any("coerce");
    if (node != nullptr) ReadWord(*node);
    flag_ = flag_ && options_.scope().coerce_allowed;
    if (!options_.scope().coerce_allowed) value().steps.clear();
    value().coerce = flag_ && options_.Is(kScalarTypes);
    ReadFrom();
    return flag_;
  }

 private:
  ValueSpec& value() { return options_.value(); }

  void ReadWord(const Node& node) {
    const bool bare = node.is_scalar() && !node.quoted;
    if (bare && (node.text == "true" || node.text == "false")) {
      flag_ = node.text == "true";
      if (options_.Is(SetOf(ValueType::kAny))) {
        options_.AddAtKey("coerce", "option",
                          Concat("'coerce: ", node.text, "' does not fit type any"));
      }
    } else if (node.is_list()) {
      for (const Node& item : node.items) ReadStep(item);
    } else {
      ReadStep(node);
    }
  }

  void ReadStep(const Node& node) {
    if (node.is_scalar() && !node.quoted && node.text == "true") {
      flag_ = true;
      return;
    }
    const NamedStep* step = node.is_scalar() ? FindStep(node.text) : nullptr;
    if (step == nullptr) return AddUnknownStep(node, &options_.problems());
    if (!options_.known()) return;
    const auto add = [&](std::string message) {
      options_.problems().Add(node.at, "option", std::move(message));
    };
    if (!options_.Is(step->types)) {
      return add(Concat("'", step->name, "' does not fit type ", TypeNameOf(value()),
                        ": it is for ", TextOf(step->types)));
    }
    const bool cuts = step->step == CoerceStep::kTruncate || step->step == CoerceStep::kRound;
    if (cuts && !HasDigits()) {
      return add(Concat("'", step->name, "' needs to know the digits: give the ",
                        value().type == ValueType::kDecimal
                            ? "type as decimal(PRECISION,SCALE)"
                            : "timestamp a unit of whole numbers or 'frac'"));
    }
    std::vector<CoerceStep>& steps = value().steps;
    if (std::find(steps.begin(), steps.end(), step->step) != steps.end()) {
      return add(Concat("'", step->name, "' stands here a second time"));
    }
    steps.push_back(step->step);
  }

  // Whether the type says how many digits stand behind the point.
  bool HasDigits() {
    const ValueSpec& v = value();
    if (v.type == ValueType::kDecimal) return v.scale >= 0;
    return v.type != ValueType::kTimestamp || NsPerUnit(v.unit) != 0 ||
           v.unit == TimestampUnit::kFraction;
  }

  void ReadFrom() {
    constexpr TypeSet kTypes = kOrderedTypes | SetOf(ValueType::kBool);
    constexpr std::array<std::string_view, 1> kForms = {"string"};
    if (!options_.Choice("from", kTypes, kForms)) return;
    const bool is_text =
        value().type == ValueType::kTimestamp && value().unit == TimestampUnit::kRfc3339;
    if (is_text) {
      options_.AddAtKey("from", "option",
                        "'from: string': a timestamp without unit is text already");
    }
    value().from_string = true;
  }

  OptionReader& options_;
  bool flag_;
};

}  // namespace

bool ReadCoerceFlag(MapReader* map, const ValueScope& scope) {
  const Node* node = map->Any("coerce");
  if (node == nullptr) return scope.coerce;
  if (node->is_list() || (node->is_scalar() && FindStep(node->text) != nullptr)) {
    scope.problems->Add(node->at, "option",
                        "a named conversion stands in its field; here stands true or false");
    return false;
  }
  const bool coerce = ReadBool(*node, "'coerce'", scope.problems).value_or(false);
  return coerce && scope.coerce_allowed;
}

bool ReadCoercion(OptionReader* options) { return CoercionReader(options).Read(); }

}  // namespace tickgate
