// Random transforms of random events: the program's Transform makes what the plain walk makes.
#include "program/transform.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <vector>

#include "reference/transform_maker.h"
#include "reference/transform_walk.h"

namespace tickgate::reference {
namespace {

constexpr int64_t kReceivedNs = 1'700'000'000'123'456'789;

Transformed OfProgram(const std::shared_ptr<const TransformSpec>& spec, DuplicateKeys duplicates,
                      const std::string& event, const FrameContext& context,
                      std::string_view channel) {
  const std::string padded =
      std::string(kReadablePadding, ' ') + event + std::string(kReadablePadding, ' ');
  const std::string_view text = std::string_view(padded).substr(kReadablePadding, event.size());
  const std::vector<InheritedValue> inherited = {{"channel", channel}};
  Transform transform(spec, duplicates);
  Transformed made;
  switch (transform.Apply(text, context, inherited)) {
    case Transform::Result::kFiltered:
      made.result = Transformed::Result::kFiltered;
      break;
    case Transform::Result::kFailed:
      made.result = transform.failure().not_object ? Transformed::Result::kNotObject
                                                   : Transformed::Result::kFailed;
      break;
    case Transform::Result::kEvents:
      for (const TransformedEvent& one : transform.events()) {
        made.events.push_back({std::string(one.text), one.element});
      }
  }
  return made;
}

std::string Shown(const Transformed& made) {
  std::string text = std::to_string(static_cast<int>(made.result));
  for (const auto& [event, element] : made.events) {
    text += "\n  " + std::to_string(element) + " " + event;
  }
  return text;
}

std::string TextOf(const ValueSource& source) {
  std::string text = std::to_string(static_cast<int>(source.kind)) + "(" + source.literal.token;
  for (const PathStep& step : source.path.steps) {
    text += "." + step.name + (step.name.empty() ? std::to_string(step.index) : "");
  }
  if (source.kind == ValueSource::Kind::kFunction) {
    text += "f" + std::to_string(static_cast<int>(source.function));
  }
  if (source.otherwise) text += ":-" + source.otherwise->token;
  for (const ValueSource& arg : source.args) text += " " + TextOf(arg);
  return text + ")";
}

std::string TextOf(const TransformSpec& spec) {
  std::string text;
  for (const auto& [from, to] : spec.rename) text += " rename " + from + ">" + to;
  for (const auto& [name, to] : spec.convert) {
    text += " convert " + name + ">" + std::to_string(static_cast<int>(to));
  }
  for (const auto& [name, value] : spec.defaults) text += " default " + name + "=" + value.token;
  for (const AddSpec& add : spec.add) text += " add " + add.name + "=" + TextOf(add.value);
  for (const std::string& name : spec.select) text += " select " + name;
  for (const std::string& name : spec.drop) text += " drop " + name;
  for (const FilterSpec& filter : spec.filter) {
    text += " filter " + filter.field.steps[0].name + " op" +
            std::to_string(static_cast<int>(filter.op));
    for (const ValueSource& value : filter.values) text += " " + TextOf(value);
  }
  if (spec.unnest) text += " unnest " + spec.unnest->field + " prefix " + spec.unnest->prefix;
  if (spec.flatten) text += " flatten depth " + std::to_string(spec.flatten->depth_max);
  return text;
}

TEST(Transforms, TheProgramMakesWhatThePlainWalkMakes) {
  const char* seeds = std::getenv("REFERENCE_SEEDS");
  const uint64_t count = seeds == nullptr ? 3000 : std::strtoull(seeds, nullptr, 0);
  std::map<Transformed::Result, size_t> results;
  size_t differences = 0;
  for (uint64_t seed = 1; seed <= count && differences < 5; ++seed) {
    Random random(seed);
    const auto spec =
        std::make_shared<const TransformSpec>(MakeTransform(&random, TransformNames()));
    for (int i = 0; i < 6; ++i) {
      const std::vector<DuplicateKeys> all = {DuplicateKeys::kNone, DuplicateKeys::kFirst,
                                              DuplicateKeys::kLast};
      const DuplicateKeys duplicates = random.Pick(all);
      const std::string event = MakeTransformEvent(&random, duplicates != DuplicateKeys::kNone);
      const std::string channel = random.OneIn(2) ? "\"T\"" : "";
      const std::vector<std::pair<std::string_view, std::string_view>> headers = {{"kind", "k\"1"}};
      FrameContext context;
      context.received_ns = kReceivedNs;
      context.headers = headers;
      const Transformed expected =
          TransformEvent(*spec, duplicates, event, context, {{"channel", channel}});
      ++results[expected.result];
      const std::string got = Shown(OfProgram(spec, duplicates, event, context, channel));
      if (got == Shown(expected)) continue;
      ADD_FAILURE() << "seed " << seed << TextOf(*spec) << "\nevent " << event << "\nprogram "
                    << got << "\nreference " << Shown(expected);
      ++differences;
      break;
    }
  }
  // What hardly ever comes out proves nothing.
  for (const auto result : {Transformed::Result::kEvents, Transformed::Result::kFiltered,
                            Transformed::Result::kFailed}) {
    EXPECT_GT(results[result], count / 4);
  }
}

}  // namespace
}  // namespace tickgate::reference
