#include "decimals.h"

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "base/check.h"
#include "event/frame.h"
#include "program/judge.h"

namespace tickgate::bench {
namespace {

constexpr size_t kBlockBytes = 256 << 10;
constexpr const char* kStrings = "decimals_in_strings";
constexpr const char* kNumbers = "decimals_as_numbers";

// Events of one spelling in blocks, with the program that takes them.
class Decimals {
 public:
  Decimals(size_t count, bool quoted);

  // A hash of all verdicts and of the texts of all prices and sizes, in order.
  uint64_t Run();
  size_t bytes() const { return text_.size(); }

 private:
  struct Block {
    size_t begin = 0;
    std::vector<FrameSpan> frames;
  };

  std::string text_;
  std::vector<Block> blocks_;
  std::unique_ptr<Judge> judge_;
};

FieldSpec Field(const char* name, ValueType type) {
  FieldSpec field{.name = name, .required = true, .value = {}};
  field.value.type = type;
  return field;
}

ProgramSpec Spec(bool quoted) {
  std::vector<FieldSpec> fields = {Field("s", ValueType::kString), Field("p", ValueType::kDecimal),
                                   Field("q", ValueType::kDecimal),
                                   Field("T", ValueType::kTimestamp), Field("m", ValueType::kBool)};
  for (size_t i : {size_t{1}, size_t{2}}) {
    ValueSpec& value = fields[i].value;
    value.from_string = quoted;
    value.precision = 18;
    value.scale = 8;
    value.gt = Bound{.value = {}, .text = "0"};
  }
  ProgramSpec spec;
  spec.contract = "decimals";
  spec.version = "1.0.0";
  spec.records.push_back({.name = "trade", .fields = std::move(fields)});
  spec.wanted = {"p", "q"};
  return spec;
}

Decimals::Decimals(size_t count, bool quoted)
    : text_(kReadablePadding, ' '), judge_(std::make_unique<Judge>(*Program::Build(Spec(quoted)))) {
  const char* const quote = quoted ? "\"" : "";
  uint64_t state = 99;
  for (size_t i = 0; i < count; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const unsigned draw = static_cast<unsigned>(state >> 33);
    const char* const sign = draw % 50 == 0 ? "-" : "";  // one in fifty is bad
    char line[256];
    const int bytes = std::snprintf(
        line, sizeof(line),
        R"({"e":"trade","s":"BTCUSDT","t":%zu,"p":%s%s%u.%02u000000%s,"q":%s0.%05u000%s,)"
        R"("T":%)" PRIu64 R"(,"m":%s})",
        3'000'000'000 + i, quote, sign, 20'000 + draw % 60'000, draw % 100, quote, quote,
        1 + draw % 99'999, quote, uint64_t{1'700'000'000'123} + i,
        draw % 3 == 0 ? "true" : "false");
    if (blocks_.empty() || text_.size() - blocks_.back().begin > kBlockBytes - sizeof(line)) {
      blocks_.push_back({.begin = text_.size(), .frames = {}});
    }
    const uint32_t begin = static_cast<uint32_t>(text_.size() - blocks_.back().begin);
    blocks_.back().frames.push_back({begin, begin + static_cast<uint32_t>(bytes)});
    text_.append(line, static_cast<size_t>(bytes));
    text_ += '\n';
  }
  text_.append(kReadablePadding, ' ');
}

uint64_t Decimals::Run() {
  uint64_t hash = 0;
  const auto mix = [&hash](uint64_t value) { hash = (hash ^ value) * 0x100000001B3ull + 1; };
  Outcome outcome;
  for (const Block& block : blocks_) {
    judge_->Open(text_.data() + block.begin, block.frames);
    while (judge_->Next(&outcome)) {
      mix(static_cast<uint64_t>(outcome.verdict));
      for (const WantedValue& wanted : outcome.wanted) {
        mix(wanted.text.size());
        mix(static_cast<unsigned char>(wanted.text[wanted.text.size() / 2]));
      }
    }
  }
  return hash;
}

}  // namespace

void RegisterDecimals(size_t count) {
  uint64_t agreed = 0;
  for (bool quoted : {true, false}) {
    const auto decimals = std::make_shared<Decimals>(count, quoted);
    const uint64_t hash = decimals->Run();
    TG_CHECK(quoted || hash == agreed);
    agreed = hash;
    benchmark::RegisterBenchmark(quoted ? kStrings : kNumbers, [=](benchmark::State& state) {
      for (auto _ : state) TG_CHECK(decimals->Run() == hash);
      state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(count));
      state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(decimals->bytes()));
    });
  }
  std::printf("decimals: verdicts and texts %016" PRIx64 "\n", agreed);
}

void PrintDecimals(const BestReporter& reporter) {
  const auto strings = reporter.best().find(kStrings);
  const auto numbers = reporter.best().find(kNumbers);
  if (strings == reporter.best().end() || numbers == reporter.best().end()) return;
  std::printf(
      "two decimals in quotes cost %.1f ns an event more than as numbers: %.1f against %.1f\n",
      strings->second - numbers->second, strings->second, numbers->second);
}

}  // namespace tickgate::bench
