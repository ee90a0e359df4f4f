#include "reference/transform_maker.h"

#include <utility>
#include <vector>

#include "reference/json_tree.h"
#include "reference/value_maker.h"

namespace tickgate::reference {
namespace {

using Texts = std::vector<std::string>;

const Texts& Tokens() {
  static const Texts tokens = {"1",
                               "2.50",
                               "\"1.9\"",
                               "\"5.0\"",
                               "\"yes\"",
                               "true",
                               "null",
                               "\"\"",
                               "\" x \"",
                               "\"T\\u00e9x\\n\"",
                               "1700000000",
                               "\"2026-11-30\"",
                               "\"2026/11/30\"",
                               "\"2026-11-30T00:00:00.000Z\"",
                               "\"2026-11-30 08:00:00\"",
                               "1e3",
                               "-0.0",
                               "123456789012345678901234567890",
                               "[]",
                               "[1,2]",
                               "[{\"k\":1},{\"k\":2,\"v\":null}]",
                               "[ {\"a\":1} ]",
                               "{}",
                               "{\"x\":1,\"y\":{\"z\":[ 1 ]}}",
                               "{\"x\" : {} }"};
  return tokens;
}

class Maker {
 public:
  Maker(Random* random, const Texts& names) : random_(*random), names_(names) {}

  TransformSpec Run() {
    TransformSpec spec;
    Texts names = names_;
    if (random_.OneIn(3)) {
      spec.rename.push_back({names_[0], random_.OneIn(2) ? names_[1] : "renamed"});
      if (random_.OneIn(2)) spec.rename.push_back({names_[1], names_[0]});
    }
    for (size_t i = random_.Below(3); i > 0 && random_.OneIn(2); --i) {
      const size_t at = random_.Below(names.size());
      spec.convert.push_back({names[at], static_cast<ConvertTo>(random_.Below(6))});
      names.erase(names.begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (random_.OneIn(3)) {
      spec.defaults.push_back({random_.Pick(names_), LiteralOf(random_.Pick(Tokens()))});
    }
    for (size_t i = random_.Below(3); i > 0; --i) {
      spec.add.push_back({.name = i == 1 ? "new" : random_.Pick(names_), .value = Value(2)});
    }
    if (random_.OneIn(5)) spec.select = {names_[0], names_[1], "list", "o"};
    if (random_.OneIn(4)) spec.drop = {random_.Pick(names_)};
    for (size_t i = random_.Below(3); i > 0 && random_.OneIn(3); --i)
      spec.filter.push_back(Filter());
    if (random_.OneIn(4)) {
      spec.unnest = UnnestSpec{.field = random_.OneIn(4) ? random_.Pick(names_) : "list",
                               .prefix = random_.OneIn(2) ? "" : "el_",
                               .preserve_empty = random_.OneIn(2)};
    }
    if (random_.OneIn(4)) {
      FlattenSpec flatten;
      if (random_.OneIn(2)) flatten.fields = {"o"};
      flatten.separator = random_.OneIn(2) ? "." : "__";
      flatten.depth_max = static_cast<int>(random_.Below(3));
      spec.flatten = flatten;
    }
    return spec;
  }

 private:
  static Literal LiteralOf(const std::string& token) {
    const Node node = *ReadText(token);
    return {.token = token, .string = node.kind == Kind::kString ? node.text : ""};
  }

  JsonPath Path() {
    JsonPath path;
    path.steps.push_back({.name = random_.OneIn(8) ? "channel" : random_.Pick(names_)});
    if (random_.OneIn(4)) path.steps.push_back({.name = random_.OneIn(2) ? "x" : "y"});
    if (random_.OneIn(5)) {
      path.steps.push_back(
          {.kind = PathStep::Kind::kIndex, .index = static_cast<int32_t>(random_.Below(3)) - 1});
    }
    return path;
  }

  ValueSource Value(int depth) {
    ValueSource source;
    const size_t kind = random_.Below(depth > 0 ? 6 : 3);
    if (kind == 0) {
      source.literal = LiteralOf(random_.Pick(Tokens()));
    } else if (kind <= 2) {
      source.kind = ValueSource::Kind::kReference;
      source.path = Path();
      if (random_.OneIn(2)) source.otherwise = LiteralOf(random_.Pick(Tokens()));
    } else if (kind == 3) {
      source.kind = ValueSource::Kind::kText;
      for (size_t i = 1 + random_.Below(3); i > 0; --i) source.args.push_back(Value(0));
    } else if (kind == 4 && random_.OneIn(3)) {
      source.kind = ValueSource::Kind::kHeader;
      source.header = random_.OneIn(2) ? "kind" : "none";
      if (random_.OneIn(2)) source.otherwise = LiteralOf("\"d\"");
    } else {
      Function(depth, &source);
    }
    return source;
  }

  void Function(int depth, ValueSource* source) {
    using F = TransformFunction;
    source->kind = ValueSource::Kind::kFunction;
    const std::vector<F> of_one = {F::kLower, F::kUpper, F::kLen,     F::kTrim,
                                   F::kDate,  F::kInt,   F::kFloat,   F::kEpochMsToIso,
                                   F::kStr,   F::kBool,  F::kDatetime};
    size_t args = 1;
    switch (random_.Below(5)) {
      case 0: {
        const std::vector<F> of_none = {F::kNow, F::kDate, F::kDatetime};
        source->function = random_.Pick(of_none);
        args = 0;
        break;
      }
      case 1:
        source->function = random_.OneIn(2) ? F::kSub : F::kPctChange;
        args = 2;
        break;
      case 2: {
        const std::vector<F> of_many = {F::kConcat, F::kCoalesce, F::kDefault};
        source->function = random_.Pick(of_many);
        args = 2;
        break;
      }
      default:
        source->function = random_.Pick(of_one);
    }
    for (size_t i = 0; i < args; ++i) source->args.push_back(Value(depth - 1));
  }

  FilterSpec Filter() {
    FilterSpec filter;
    filter.field = Path();
    filter.op = static_cast<FilterSpec::Operator>(random_.Below(12));
    const bool none =
        filter.op == FilterSpec::Operator::kIsNull || filter.op == FilterSpec::Operator::kIsNotNull;
    const bool many =
        filter.op == FilterSpec::Operator::kIn || filter.op == FilterSpec::Operator::kNotIn;
    for (size_t i = none ? 0 : many ? 1 + random_.Below(3) : 1; i > 0; --i) {
      filter.values.push_back({.literal = LiteralOf(random_.Pick(Tokens()))});
    }
    return filter;
  }

  Random& random_;
  const Texts& names_;
};

}  // namespace

const Texts& TransformNames() {
  static const Texts names = {"a", "b", "c", "d", "list", "o", "t", "p.x", "new"};
  return names;
}

TransformSpec MakeTransform(Random* random, const Texts& names) {
  return Maker(random, names).Run();
}

std::string MakeTransformEvent(Random* random, bool keys_repeat) {
  ValueMaker values(random);
  if (random->OneIn(60)) return "[1]";
  std::string event = random->OneIn(8) ? " { " : "{";
  bool first = true;
  Texts names = TransformNames();
  for (size_t i = keys_repeat ? random->Below(4) : 0; i > 0; --i) {
    names.insert(names.begin() + static_cast<std::ptrdiff_t>(random->Below(names.size())),
                 random->Pick(names));
  }
  for (const std::string& name : names) {
    if (random->OneIn(3)) continue;
    if (!first) event += random->OneIn(8) ? " , " : ",";
    first = false;
    const std::string key = random->OneIn(15) && name == "a" ? "\"\\u0061\"" : Quoted(name);
    std::string value = random->OneIn(4) ? values.Any(2) : random->Pick(Tokens());
    if (const auto node = ReadText(value); !keys_repeat && HasRepeatedKey(*node)) value = "{}";
    event += key + (random->OneIn(8) ? " : " : ":") + value;
  }
  return event + (random->OneIn(8) ? " } " : "}");
}

}  // namespace tickgate::reference
