// What a transform costs an event, step by step: trades of 10 members and about 150 bytes, and
// frames with a list of 10. The checksum over all bytes that come out must be the one written here.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/concat.h"
#include "contract/transform_reader.h"
#include "document/document.h"
#include "event/frame.h"
#include "program/transform.h"

namespace tickgate {
namespace {

constexpr int kEvents = 1024;

// Events one behind the other, with readable bytes around them.
class Events {
 public:
  explicit Events(bool lists) {
    text_.append(kReadablePadding, ' ');
    std::vector<size_t> ends;
    for (uint64_t i = 0; i < kEvents; ++i) {
      begins_.push_back(text_.size());
      text_ += lists ? WithList(i) : Trade(i);
      ends.push_back(text_.size());
      text_ += '\n';
    }
    text_.append(kReadablePadding, ' ');
    for (size_t i = 0; i < ends.size(); ++i) {
      views_.push_back(std::string_view(text_).substr(begins_[i], ends[i] - begins_[i]));
    }
  }

  const std::vector<std::string_view>& all() const { return views_; }

 private:
  static std::string Trade(uint64_t i) {
    return Concat(R"({"ev":"T","sym":"S)", i % 89, R"(","i":")", 1'000'000 + i * 7919, R"(","x":)",
                  i % 20, R"(,"p":)", 100 + i % 50, ".", 10 + i % 90, R"(,"s":)", 1 + i % 300,
                  R"(,"c":[14,41],"t":)", 1'751'981'401'123 + i, R"(,"q":)", i, R"(,"z":3})");
  }

  static std::string WithList(uint64_t i) {
    std::string text = Concat(R"({"stream":"depth","seq":)", i, R"(,"levels":[)");
    for (uint64_t level = 0; level < 10; ++level) {
      AppendAll(&text, level == 0 ? "" : ",", R"({"p":)", 100 + level, ".5,\"s\":", i + level, "}");
    }
    return text + R"(],"venue":"N"})";
  }

  std::string text_;
  std::vector<size_t> begins_;
  std::vector<std::string_view> views_;
};

struct Work {
  const char* name;
  bool lists;
  const char* transform;
  uint64_t checksum;
};

const Work kWorks[] = {
    {"untouched", false, "{ rename: { none: other }, drop: [neither] }", 0xC6825E7BBD65E205},
    {"filter", false, "{ filter: { field: p, operator: gt, value: 120 } }", 0x1F537BA4225C5638},
    {"rename_drop_add", false,
     "{ rename: { p: price, s: size }, drop: [c, z], add: { venue: \"${x}\", src: feed } }",
     0xA81215DFC3E3B9F3},
    {"convert", false, "{ convert: { i: int, t: str, p: decimal } }", 0x9B28C6237A43004D},
    {"select", false, "{ select: [sym, p, s, t] }", 0x4DB15DD347549544},
    {"add_text", false, "{ add: { id: \"${sym}-${q}\" } }", 0xBF6DE2BF0DEAD285},
    {"add_calls", false, "{ add: { a: \"lower(${sym})\", b: now(), d: epoch_ms_to_iso(${t}) } }",
     0xE0B28EB399D7C6EE},
    {"add_expression", false, "{ add: { notional: { expr: p * s } } }", 0xA522BB9A90AF94E1},
    {"unnest_10", true, "{ unnest: { field: levels } }", 0xEE45BB4243467216},
    {"flatten", true, "{ unnest: { field: levels, prefix: l_ }, flatten: {} }", 0x57354E8CB1712B46},
};

std::shared_ptr<const TransformSpec> SpecOf(const Work& work) {
  const Document document = ParseYaml(work.transform, work.name);
  TG_CHECK(document.ok());
  Problems problems(work.name);
  auto spec = ReadTransform(document.root, &problems);
  TG_CHECK(problems.empty());
  return spec;
}

uint64_t Sum(uint64_t sum, std::string_view text) {
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return sum;
}

uint64_t Checksum(Transform* transform, const FrameContext& frame, const Events& events) {
  uint64_t sum = 0xCBF29CE484222325;
  for (const std::string_view event : events.all()) {
    const Transform::Result result = transform->Apply(event, frame, {});
    sum = Sum(sum, std::to_string(static_cast<int>(result)));
    if (result != Transform::Result::kEvents) continue;
    for (const TransformedEvent& made : transform->events()) sum = Sum(sum, made.text);
  }
  return sum;
}

void RunWork(benchmark::State& state, const Work& work, const Events& events) {
  Transform transform(SpecOf(work));
  FrameContext frame;
  frame.received_ns = 1'764'489'600'123'456'789;
  size_t made = 0;
  while (state.KeepRunningBatch(kEvents)) {
    for (const std::string_view event : events.all()) {
      if (transform.Apply(event, frame, {}) == Transform::Result::kEvents) {
        made += transform.events().size();
      }
    }
  }
  benchmark::DoNotOptimize(made);
  const uint64_t sum = Checksum(&transform, frame, events);
  if (sum != work.checksum) {
    state.SkipWithError(Concat("checksum ", sum, ", not ", work.checksum).c_str());
  }
}

const bool kRegistered = [] {
  static const Events trades(false), lists(true);
  for (const Work& work : kWorks) {
    benchmark::RegisterBenchmark(
        Concat("transform/", work.name).c_str(),
        [&work](benchmark::State& state) { RunWork(state, work, work.lists ? lists : trades); });
  }
  return true;
}();

}  // namespace
}  // namespace tickgate
