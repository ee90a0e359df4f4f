// Any bytes as events under transforms with every step: what comes out is JSON again, the same
// each time, and paths lead back without harm.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "program/judge.h"
#include "program/transform.h"

namespace tickgate {
namespace {

JsonPath Path(std::vector<PathStep> steps) { return {.steps = std::move(steps)}; }

PathStep Name(std::string name) { return {.name = std::move(name)}; }
PathStep Index(int32_t index) { return {.kind = PathStep::Kind::kIndex, .index = index}; }

ValueSource Reference(std::vector<PathStep> steps) {
  ValueSource source;
  source.kind = ValueSource::Kind::kReference;
  source.path = Path(std::move(steps));
  source.otherwise = Literal{"\"d\"", "d"};
  return source;
}

AddSpec Call(std::string name, TransformFunction function, std::vector<ValueSource> args) {
  AddSpec add;
  add.name = std::move(name);
  add.value.kind = ValueSource::Kind::kFunction;
  add.value.function = function;
  add.value.args = std::move(args);
  return add;
}

// The first byte of the input takes steps away, so that each is reached in many surroundings.
std::shared_ptr<const TransformSpec> SpecOf(unsigned steps) {
  auto spec = std::make_shared<TransformSpec>();
  if ((steps & 1) != 0) spec->rename = {{"a", "b"}, {"b", "a"}, {"c", "n\""}};
  if ((steps & 2) != 0) {
    spec->convert = {{"i", ConvertTo::kInt},       {"f", ConvertTo::kNumber},
                     {"s", ConvertTo::kString},    {"l", ConvertTo::kBool},
                     {"t", ConvertTo::kTimestamp}, {"d", ConvertTo::kDate}};
  }
  if ((steps & 4) != 0) spec->defaults = {{"a", {"[]", ""}}, {"x", {"{\"y\":{\"z\":1}}", ""}}};
  if ((steps & 8) != 0) {
    const ValueSource deep = Reference({Name("x"), Index(-1), Name("y")});
    spec->add = {
        Call("k", TransformFunction::kConcat, {Reference({Name("a")}), deep}),
        Call("u", TransformFunction::kCoalesce, {deep, Reference({Name("s")})}),
        Call("i2", TransformFunction::kSub, {Reference({Name("i")}), Reference({Name("f")})})};
  }
  if ((steps & 16) != 0) spec->drop = {"q", "b"};
  if ((steps & 32) != 0) {
    FilterSpec filter;
    filter.field = Path({Name("p")});
    filter.op = FilterSpec::Operator::kNe;
    filter.values = {Reference({Name("f")})};
    spec->filter = {filter};
  }
  if ((steps & 64) != 0) spec->unnest = UnnestSpec{.field = "x", .prefix = "e_"};
  if ((steps & 128) != 0) spec->flatten = FlattenSpec{.separator = ".", .depth_max = 2};
  return spec;
}

std::shared_ptr<const Program> AnyObject() {
  ProgramSpec spec;
  spec.contract = "fuzz";
  spec.version = "1.0.0";
  spec.records.emplace_back().name = "any";
  auto program = Program::Build(std::move(spec));
  TG_CHECK(program.ok());
  return *program;
}

bool IsGood(Judge& judge, std::string_view text) {
  const std::string padded =
      std::string(kReadablePadding, ' ') + std::string(text) + std::string(kReadablePadding, ' ');
  const FrameSpan span = {0, static_cast<uint32_t>(text.size())};
  judge.Open(padded.data() + kReadablePadding, {&span, 1});
  Outcome outcome;
  return judge.Next(&outcome) && outcome.verdict == Verdict::kGood;
}

std::vector<std::string> TextsOf(Transform& transform, std::string_view event) {
  std::vector<std::string> texts;
  FrameContext frame;
  frame.received_ns = 1'700'000'000'000'000'000;
  const InheritedValue inherited = {"s", "\"inherited\""};
  switch (transform.Apply(event, frame, {&inherited, 1})) {
    case Transform::Result::kEvents:
      for (const TransformedEvent& made : transform.events()) texts.emplace_back(made.text);
      TG_CHECK(!texts.empty());
      break;
    case Transform::Result::kFiltered:
      break;
    case Transform::Result::kFailed: {
      const TransformFailure& failure = transform.failure();
      TG_CHECK(!failure.expected.empty());
      TG_CHECK(size_t{failure.begin} + failure.bytes <= event.size());
      texts.emplace_back(failure.expected);
    }
  }
  return texts;
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  static Judge judge(AnyObject());
  static std::vector<std::unique_ptr<Transform>> transforms(256);
  if (size == 0) return 0;
  const unsigned steps = data[0];
  std::vector<char> bytes(size - 1 + 2 * kReadablePadding);
  std::copy_n(data + 1, size - 1, bytes.data() + kReadablePadding);
  const std::string_view event(bytes.data() + kReadablePadding, size - 1);
  if (!IsGood(judge, event)) return 0;
  const auto spec = SpecOf(steps);
  if (transforms[steps] == nullptr) transforms[steps] = std::make_unique<Transform>(spec);
  Transform& used = *transforms[steps];
  Transform fresh(spec);
  const std::vector<std::string> texts = TextsOf(used, event);
  TG_CHECK(texts == TextsOf(fresh, event));
  for (const TransformedEvent& made : fresh.events()) {
    TG_CHECK(IsGood(judge, made.text));
    std::string pointer = "/e_a.b/0";
    MapPointerBack(*spec, DuplicateKeys::kNone, event, made.element, &pointer);
    TG_CHECK(pointer.starts_with('/'));
  }
  return 0;
}
