#include "contract/bound_reader.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/concat.h"
#include "contract/literal.h"
#include "contract/tick_file.h"

namespace tickgate {
namespace {

// In the order of TimestampUnit.
constexpr std::array<std::string_view, 7> kUnits = {"s",       "ms",   "us",  "ns",
                                                    "rfc3339", "frac", "auto"};
constexpr TypeSet kTickTypes =
    SetOf(ValueType::kInt) | SetOf(ValueType::kUint) | SetOf(ValueType::kDecimal);

std::optional<Bound> ReadBound(OptionReader* options, std::string_view word, TypeSet types) {
  const Node* node = options->Fitting(word, types);
  if (node == nullptr) return std::nullopt;
  if (!node->is_scalar()) {
    AddWrongKind(*node, Concat("'", word, "'"), "a value", &options->problems());
    return std::nullopt;
  }
  std::string why;
  std::optional<Bound> bound = ParseBound(options->value(), {node->text, node->quoted}, &why);
  if (!bound) options->problems().Add(node->at, "bad-value", Concat("'", word, "': ", why));
  return bound;
}

void ReadMultipleOf(OptionReader* options) {
  constexpr size_t kBigintDigitsMax = 37;  // what the program divides by
  std::optional<Bound> step =
      ReadBound(options, "multiple_of", kExactTypes | SetOf(ValueType::kDouble));
  if (!step) return;
  const ValueType type = options->value().type;
  const auto add = [&](std::string_view why) {
    options->map().Add("multiple_of", "bad-value", Concat("'multiple_of': ", step->text, why));
  };
  Bound zero;
  zero.text = "0";
  if (CompareBounds(type, *step, zero) <= 0) return add(" is not above 0");
  if (type == ValueType::kBigint && step->text.size() > kBigintDigitsMax) {
    return add(" has more than 37 digits");
  }
  // The steps of a double are exact too.
  if (type == ValueType::kDouble && ParseDecimal(step->text, &step->value) != DecimalParse::kOk) {
    return add(" has more than 38 digits");
  }
  options->value().multiple_of = std::move(step);
}

void ReadTicks(OptionReader* options) {
  const Node* file = options->Fitting("tick_file", kTickTypes);
  const Node* by = options->Fitting("tick_by", kTickTypes);
  if (by != nullptr && !options->scope().of_record) {
    options->AddAtKey("tick_by", "option",
                      "'tick_by' is for the fields at the top of a record, not within a value");
  }
  if (by != nullptr && !options->map().Has("tick_file")) {
    options->AddAtKey("tick_by", "option", "'tick_by' needs a 'tick_file' beside it");
  }
  if (file == nullptr) return;
  TickFile read = ReadTickFile(*file, options->scope().file, &options->problems());
  if (read.table == nullptr) return;
  options->value().tick = std::move(read.table);
  if (read.keyed && by == nullptr) {
    options->AddAtKey("tick_file", "option",
                      "'tick_file' has a key a line: 'tick_by' must name the field that holds it");
  } else if (!read.keyed && by != nullptr) {
    options->AddAtKey("tick_by", "option", "'tick_by': the lines of 'tick_file' have no key");
  } else if (by != nullptr) {
    const auto path = ReadString(*by, "'tick_by'", &options->problems());
    options->value().tick_by = path.value_or("");
    if (path && options->scope().references != nullptr) {
      options->scope().references->push_back({by->at, "tick_by", *path});
    }
  }
}

void ReadWithin(OptionReader* options) {
  const Node* node = options->Fitting("within", kTimestampType);
  if (node == nullptr) return;
  MapReader map(*node, "'within'", &options->problems());
  const auto span = [&](std::string_view word) {
    std::optional<int64_t> ns = map.DurationNs(word);
    if (ns && *ns < 0) {
      map.Add(word, "bad-value", Concat("'", word, "' must not be negative"));
      ns.reset();
    }
    return ns;
  };
  options->value().past_ns = span("past");
  options->value().future_ns = span("future");
  if (node->is_map() && node->members.empty()) {
    options->problems().Add(node->at, "missing-key", "'within' names neither 'past' nor 'future'");
  }
}

}  // namespace

void ReadUnit(OptionReader* options) {
  ValueSpec& value = options->value();
  value.unit = TimestampUnit::kRfc3339;
  if (const auto unit = options->Choice("unit", kTimestampType, kUnits)) {
    value.unit = static_cast<TimestampUnit>(*unit);
  }
}

void ReadBounds(OptionReader* options) {
  ValueSpec& value = options->value();
  value.gt = ReadBound(options, "gt", kOrderedTypes);
  value.ge = ReadBound(options, "ge", kOrderedTypes);
  value.lt = ReadBound(options, "lt", kOrderedTypes);
  value.le = ReadBound(options, "le", kOrderedTypes);
  ReadMultipleOf(options);
  ReadTicks(options);
  ReadWithin(options);
}

}  // namespace tickgate
