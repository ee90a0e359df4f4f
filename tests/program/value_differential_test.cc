// Random specs of values against random tokens: the quick way gives what the plain one does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "program/judging.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

class Specs {
 public:
  explicit Specs(uint32_t seed) : random_(seed) {}

  ValueSpec Next() {
    ValueSpec value = Of(kTypes[Below(std::size(kTypes))]);
    value.nullable = Below(4) == 0;
    value.coerce = Below(4) == 0;
    value.from_string = Below(3) == 0;
    if (Below(8) == 0) value.steps = {static_cast<CoerceStep>(Below(13))};
    if (value.type == ValueType::kTimestamp) {
      value.unit = static_cast<TimestampUnit>(Below(7));
      if (Below(3) == 0) value.past_ns = 1'000'000'000;
      if (Below(3) == 0) value.future_ns = 2'000'000'000;
    }
    if (value.type == ValueType::kDecimal && Below(2) == 0) {
      value.precision = 1 + static_cast<int>(Below(20));
      value.scale = static_cast<int>(Below(static_cast<size_t>(value.precision) + 1));
    }
    Bounds(&value);
    Texts(&value);
    if (Below(4) == 0) value.in = Listed({Pick(kTokens), Pick(kTokens), Pick(kTokens)});
    if (Below(3) == 0) {
      std::vector<std::string> none = {Pick(kTokens)};
      if (Below(2) == 0) none.push_back(Pick(kTokens));
      value.none_if = *Listed(none);
    }
    return value;
  }

  std::string Token() {
    if (Below(3) > 0) return Pick(kTokens);
    std::string token;
    for (size_t i = 1 + Below(18); i > 0; --i) token += "0012345678905.-e"[Below(16)];
    return Below(3) == 0 ? '"' + token + '"' : token;
  }

 private:
  static constexpr ValueType kTypes[] = {
      ValueType::kAny,     ValueType::kString, ValueType::kInt,       ValueType::kUint,
      ValueType::kDecimal, ValueType::kBool,   ValueType::kTimestamp, ValueType::kBigint,
      ValueType::kDouble,  ValueType::kDate,   ValueType::kTime,      ValueType::kUuid};
  static const std::vector<std::string> kTokens;

  size_t Below(size_t n) { return random_() % n; }
  std::string Pick(const std::vector<std::string>& from) { return from[Below(from.size())]; }

  std::optional<Bound> Limit() {
    static const std::vector<std::string> kLimits = {"0", "-1", "5", "100", "1000000", "1e20"};
    static const std::vector<std::string> kFine = {"0", "0.5", "-2.25", "100.125", "1e-20"};
    if (Below(4) > 0) return std::nullopt;
    Bound bound = BoundOf(Below(3) == 0 && fine_ ? Pick(kFine) : Pick(kLimits));
    bound.number = std::stod(bound.text);
    return bound;
  }

  void Bounds(ValueSpec* value) {
    fine_ = value->type == ValueType::kDecimal;
    value->gt = Limit();
    value->ge = Limit();
    value->lt = Limit();
    value->le = Limit();
    static const std::vector<std::string> kSteps = {"5", "0.5", "0.01", "0.00390625", "1e3", "7"};
    const bool number = value->type == ValueType::kInt || value->type == ValueType::kUint ||
                        value->type == ValueType::kDecimal || value->type == ValueType::kDouble;
    if (number && Below(3) == 0) value->multiple_of = BoundOf(Pick(kSteps));
  }

  void Texts(ValueSpec* value) {
    if (value->type != ValueType::kString) return;
    if (Below(4) == 0) value->min_length = static_cast<int64_t>(Below(4));
    if (Below(4) == 0) value->max_length = static_cast<int64_t>(Below(20));
    if (Below(4) == 0) value->pattern = Below(2) == 0 ? "^[0-9]{0,16}$" : "^[A-Za-z]+$";
    if (Below(5) == 0) value->format = static_cast<TextFormat>(Below(10));
    value->nul_allowed = Below(4) == 0;
  }

  std::mt19937 random_;
  bool fine_ = false;
};

const std::vector<std::string> Specs::kTokens = {"0",
                                                 "-0",
                                                 "1",
                                                 "-1",
                                                 "5",
                                                 "100",
                                                 "1000",
                                                 "0.5",
                                                 "2.50",
                                                 "102.34765625",
                                                 "1e3",
                                                 "0.00",
                                                 "9223372036854775807",
                                                 "9223372036854775808",
                                                 "18446744073709551615",
                                                 "123456789012345678901234567890",
                                                 "1700000000123",
                                                 "1534614057.321597",
                                                 "1e400",
                                                 "1e-400",
                                                 "9999999999999999",
                                                 "-9999999999999999",
                                                 "true",
                                                 "false",
                                                 "null",
                                                 "{}",
                                                 "[]",
                                                 "\"\"",
                                                 "\"0\"",
                                                 "\"5\"",
                                                 "\"-5\"",
                                                 "\"0.00\"",
                                                 "\"61837.63000000\"",
                                                 "\"1234567890123456\"",
                                                 "\"12345678901234567\"",
                                                 "\"true\"",
                                                 "\"NA\"",
                                                 "\"abc\"",
                                                 "\" 5\"",
                                                 "\"5 \"",
                                                 "\"1e3\"",
                                                 "\"\\u0035\"",
                                                 "\"5\\u0000\"",
                                                 "\"1970-01-01T00:00:01Z\"",
                                                 "\"1970-01-01T00:00:00.5Z\"",
                                                 "\"2026-11-30T08:00:00.123456789Z\"",
                                                 "\"2026-11-30\"",
                                                 "\"08:00:00Z\"",
                                                 "\"6f1b1e1e-0000-4000-8000-00000000000A\"",
                                                 "\"127.0.0.1\"",
                                                 "\"a@b.c\""};

TEST(ValueDifferential, QuickAndPlainAgreeOnRandomSpecsAndTokens) {
  Specs specs(17);
  size_t good = 0;
  size_t all = 0;
  for (int round = 0; round < 600; ++round) {
    ProgramSpec spec = SpecOf({{.name = "v", .value = specs.Next()}});
    if (round % 2 == 0) spec.wanted = {"v"};
    const auto program = BuildOrDie(std::move(spec));
    Judge quick(program), plain(program, JudgeMode::kPlain);
    std::vector<std::string> frames;
    for (int i = 0; i < 60; ++i) frames.push_back("{\"v\":" + specs.Token() + "}");
    const Block block(frames);
    const std::vector<Judged> expected = JudgeAll(&plain, *program, block);
    for (int pass = 0; pass < 2; ++pass) {
      const std::vector<Judged> found = JudgeAll(&quick, *program, block);
      for (size_t i = 0; i < frames.size(); ++i) {
        ASSERT_EQ(found[i], expected[i]) << frames[i] << '\n' << program->Explain();
      }
    }
    for (const Judged& judged : expected) good += judged.verdict == Verdict::kGood ? 1 : 0;
    all += expected.size();
  }
  EXPECT_GT(good, all / 20);
  EXPECT_LT(good, all * 3 / 4);
}

}  // namespace
}  // namespace tickgate
