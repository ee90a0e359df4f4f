// What one rule costs an event, by its kind: the bytecode over slots that are filled already.
//
//   contract_bench [--benchmark_min_time=0.01]
// Time is that of one rule of one event. Each rule is asked of 1,024 seeded quotes; how many of
// them it says yes, no and neither to is its checksum, held against the counts below.
#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <vector>

#include "base/check.h"
#include "contract/expression_compile.h"
#include "program/rule_run.h"

namespace tickgate {
namespace {

constexpr size_t kEvents = 1024;
constexpr int64_t kReceivedNs = 1'751'981'401'500'000'000;

struct KnownSlot {
  std::string_view path;
  ExpressionType type;
};

constexpr std::array<KnownSlot, 9> kSlots = {{{"bp", ExpressionType::kNumber},
                                              {"ap", ExpressionType::kNumber},
                                              {"s", ExpressionType::kNumber},
                                              {"sym", ExpressionType::kString},
                                              {"t", ExpressionType::kTimestamp},
                                              {"c", ExpressionType::kList},
                                              {"gone", ExpressionType::kNumber},
                                              {"d", ExpressionType::kDouble},
                                              {"any", ExpressionType::kAny}}};

using Slots = std::array<WantedValue, kSlots.size()>;

// Quotes whose prices have two to four digits behind the point.
class Quotes {
 public:
  Quotes() : texts_(kEvents * kSlots.size()), events_(kEvents) {
    for (size_t i = 0; i < kEvents; ++i) Fill(i);
  }
  const std::vector<Slots>& events() const { return events_; }

 private:
  uint64_t Draw(uint64_t below) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return (state_ >> 33) % below;
  }

  void Set(size_t event, size_t slot, std::string text, ValueState state) {
    std::string& kept = texts_[event * kSlots.size() + slot];
    kept = std::move(text);
    events_[event][slot] = {
        .text = kept, .timestamp_ns = 0, .present = state > ValueState::kNone, .state = state};
  }

  void Fill(size_t event) {
    const uint64_t price = 1'000'000 + Draw(9'000'000);
    const std::string bid = std::to_string(price / 10'000) + "." + std::to_string(10 + price % 90);
    const std::string ask =
        std::to_string(price / 10'000 + Draw(2)) + "." + std::to_string(1000 + price % 9000);
    Set(event, 0, bid, ValueState::kNumber);
    Set(event, 1, ask, ValueState::kNumber);
    Set(event, 2, std::to_string(1 + Draw(500)) + (Draw(8) == 0 ? ".5" : ""), ValueState::kNumber);
    Set(event, 3, Draw(2) == 0 ? "BTC-USD" : "ETH-USDT", ValueState::kString);
    Set(event, 4, "1751981401123", ValueState::kNumber);
    events_[event][4].timestamp_ns =
        1'751'981'400'000'000'000 + static_cast<int64_t>(Draw(2'000'000'000));
    Set(event, 5, "[12,37," + std::to_string(Draw(50)) + "]", ValueState::kList);
    Set(event, 6, "", ValueState::kAbsent);
    Set(event, 7, bid, ValueState::kNumber);
    Set(event, 8, ask, ValueState::kNumber);
  }

  uint64_t state_ = 20'260'131;
  std::vector<std::string> texts_;
  std::vector<Slots> events_;
};

struct Kind {
  const char* name;
  const char* text;
  size_t yes, no;  // the rest is unverifiable
};

constexpr Kind kKinds[] = {
    {"number_constant", "bp > 500", 556, 468},
    {"number_number", "bp <= ap", 788, 236},
    {"two_of_them", "bp > 0 && bp <= ap", 788, 236},
    {"without_value", "gone > 0", 0, 0},
    {"modulo", "s % 1 == 0", 885, 139},
    {"sum", "ap - bp < 1", 768, 256},
    {"product", "bp * s < 100000", 507, 517},
    {"quotient", "(ap - bp) / bp < 0.001", 519, 505},
    {"double_constant", "d > 500", 556, 468},
    {"any_constant", "any > 500", 557, 467},
    {"in_four", "s in [1, 4, 11, 100]", 10, 1014},
    {"in_twelve", "s in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 100]", 23, 1001},
    {"in_list", "37 in c && 49 in c", 22, 1002},
    {"size_of_list", "size(c) == 3", 1024, 0},
    {"string_constant", "sym == \"BTC-USD\"", 499, 525},
    {"starts_with", "sym.startsWith(\"BTC\")", 499, 525},
    {"matches", "sym.matches(\"^[A-Z]{3}-USD$\")", 499, 525},
    {"lower", "sym.lower() == \"btc-usd\"", 499, 525},
    {"age", "received - t < duration(\"1s\")", 700, 324},
    {"conditional", "sym == \"BTC-USD\" ? bp > 500 : bp > 900", 313, 711},
};

RuleCode CompileKind(const Kind& kind) {
  ExpressionScope scope;
  scope.find = [](const JsonPath& path) -> std::optional<KnownField> {
    for (const KnownSlot& slot : kSlots) {
      if (slot.path == path.text) return KnownField{.type = slot.type, .path = path.text};
    }
    return std::nullopt;
  };
  Problems problems(kind.name);
  const std::optional<Expression> check = CompileCondition(kind.text, scope, {}, &problems);
  TG_CHECK(check.has_value());
  absl::StatusOr<RuleCode> rule = CompileRule(*check, [](std::string_view path) {
    uint16_t slot = 0;
    while (kSlots[slot].path != path) ++slot;
    return std::optional(slot);
  });
  TG_CHECK(rule.ok());
  return std::move(rule).value();
}

void RunKind(benchmark::State& state, const Kind& kind, const Quotes& quotes) {
  const RuleCode rule = CompileKind(kind);
  RuleRunner runner;
  std::array<size_t, 3> answers{};
  while (state.KeepRunningBatch(kEvents)) {
    answers = {};
    for (const Slots& slots : quotes.events()) {
      ++answers[static_cast<size_t>(runner.Check(rule, slots, kReceivedNs))];
    }
    benchmark::DoNotOptimize(answers);
  }
  TG_CHECK(answers[static_cast<size_t>(Answer::kTrue)] == kind.yes);
  TG_CHECK(answers[static_cast<size_t>(Answer::kFalse)] == kind.no);
}

const bool kRegistered = [] {
  static const Quotes quotes;
  for (const Kind& kind : kKinds) {
    benchmark::RegisterBenchmark(
        kind.name, [&kind](benchmark::State& state) { RunKind(state, kind, quotes); });
  }
  return true;
}();

}  // namespace
}  // namespace tickgate
