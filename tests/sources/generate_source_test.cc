#include "sources/generate_source.h"

#include <gmock/gmock.h>

#include <random>
#include <regex>
#include <set>

#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

constexpr GenerateKind kKinds[] = {GenerateKind::kTrades, GenerateKind::kQuotes, GenerateKind::kL2,
                                   GenerateKind::kMixed};

std::vector<TakenFrame> Read(const GenerateInput& input, const Cursor* resume = nullptr,
                             uint64_t frames_max = 1 << 30, size_t claim = 1 << 20) {
  GenerateSource source(input);
  EXPECT_TRUE(source.Open(resume).ok());
  VectorIntake intake;
  intake.frames_left = frames_max;
  intake.claim_bytes_max = claim;
  for (PollResult result{}; result != PollResult::kEnd && intake.frames_left > 0;) {
    result = *source.Poll(1, 0, intake);
  }
  return intake.frames;
}

TEST(Generate, TheSameSeedGivesTheSameBytesWhateverTheClaims) {
  for (const GenerateKind kind : kKinds) {
    const GenerateInput input{.kind = kind, .seed = 7, .count = 3000};
    const std::vector<TakenFrame> frames = Read(input);
    ASSERT_EQ(frames.size(), 3000U);
    EXPECT_EQ(Read(input), frames);
    EXPECT_EQ(Read(input, nullptr, 1 << 30, 5000), frames);
    EXPECT_EQ(Read(input, nullptr, 1 << 30, 100), frames) << "one frame at a time";
    EXPECT_NE(Read({.kind = kind, .seed = 8, .count = 3000}), frames);
  }
}

// A change of these numbers changes what everybody's benches and tests compare with.
TEST(Generate, TheBytesOfASeedAreFixed) {
  const auto checksum = [](GenerateKind kind) {
    uint64_t sum = 14695981039346656037U;  // FNV-1a
    for (const TakenFrame& frame : Read({.kind = kind, .seed = 1, .count = 70'000})) {
      for (const char c : frame.payload) sum = (sum ^ static_cast<uint8_t>(c)) * 1099511628211U;
    }
    return sum;
  };
  EXPECT_EQ(checksum(GenerateKind::kTrades), 6709385859909199557U);
  EXPECT_EQ(checksum(GenerateKind::kQuotes), 13071172632779783448U);
  EXPECT_EQ(checksum(GenerateKind::kL2), 17583908964896456853U);
  EXPECT_EQ(checksum(GenerateKind::kMixed), 10475102722235881305U);
}

TEST(Generate, ABlockDependsOnSeedAndNumberAlone) {
  std::array<char, kGeneratedEventBytesMax> one{}, other{};
  MarketData walked(GenerateKind::kMixed, 3), sought(GenerateKind::kMixed, 3);
  for (uint64_t i = 0; i < 1000; ++i) walked.Next(one.data());
  walked.GoToBlock(12);
  sought.GoToBlock(12);
  for (uint64_t i = 0; i < kGeneratedBlockEvents; ++i) {
    const std::string_view a(one.data(), static_cast<size_t>(walked.Next(one.data()) - one.data()));
    const std::string_view b(other.data(),
                             static_cast<size_t>(sought.Next(other.data()) - other.data()));
    ASSERT_EQ(a, b);
    ASSERT_LE(a.size(), kGeneratedEventBytesMax);
  }
}

TEST(Generate, FromEveryCursorItBringsExactlyTheRest) {
  const GenerateInput input{.kind = GenerateKind::kTrades, .seed = 5, .count = 140'000};
  const std::vector<TakenFrame> whole = Read(input);
  for (const uint64_t first : {uint64_t{1}, uint64_t{4000}, uint64_t{65'535}, uint64_t{65'536},
                               uint64_t{65'537}, uint64_t{131'072}, uint64_t{139'999}}) {
    GenerateSource source(input);
    ASSERT_TRUE(source.Open(nullptr).ok());
    VectorIntake intake;
    intake.frames_left = first;
    while (intake.frames_left > 0) ASSERT_TRUE(source.Poll(1, 0, intake).ok());
    const Cursor cursor = source.CurrentCursor();
    EXPECT_EQ(Read(input, &cursor),
              std::vector<TakenFrame>(whole.begin() + static_cast<long>(first), whole.end()));
  }
}

TEST(Generate, TheEndOfABlockIsTheStartOfTheNext) {
  const GenerateInput input{.kind = GenerateKind::kTrades, .seed = 5, .count = 65'600};
  const std::vector<TakenFrame> whole = Read(input);
  const TakenFrame& last = whole[kGeneratedBlockEvents - 1];
  const Cursor cursor{"generate",
                      {{"trades", last.offset + last.raw_bytes + 1, "generate trades seed 5"}}};
  EXPECT_EQ(Read(input, &cursor),
            std::vector<TakenFrame>(whole.begin() + kGeneratedBlockEvents, whole.end()));
}

TEST(Generate, ARefusedEventComesAgain) {
  const GenerateInput input{.kind = GenerateKind::kMixed, .seed = 2, .count = 2000};
  GenerateSource source(input);
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  std::mt19937 random(1);
  intake.refuses = [&] {
    intake.claim_bytes_max = random() % 2 == 0 ? 300 : 3000;
    return random() % 2 == 0;
  };
  PollResult result{};
  while (result != PollResult::kEnd) {
    intake.frames_left = random() % 3;
    const Cursor before = source.CurrentCursor();
    result = *source.Poll(1, 0, intake);
    EXPECT_TRUE(result != PollResult::kFull || source.CurrentCursor() == before);
  }
  EXPECT_EQ(intake.frames, Read(input));
}

TEST(Generate, ACursorOfAnotherSeedOrInsideAnEventIsRefused) {
  GenerateSource source({.seed = 1, .count = 100});
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  ASSERT_TRUE(source.Poll(1, 0, intake).ok());
  Cursor cursor = source.CurrentCursor();
  const absl::Status other = GenerateSource({.seed = 2}).Open(&cursor);
  EXPECT_EQ(other.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(other.message()),
              HasSubstr("seed 1, the source is generate trades seed 2"));
  cursor.partitions[0].offset += 1;
  EXPECT_EQ(GenerateSource({.seed = 1}).Open(&cursor).code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(Generate, SymbolsAre512DifferentOnes) {
  const std::vector<std::string> symbols = GeneratedSymbols();
  EXPECT_EQ(symbols.size(), 512U);
  EXPECT_EQ(std::set<std::string>(symbols.begin(), symbols.end()).size(), 512U);
  EXPECT_EQ(symbols, GeneratedSymbols());
  for (const std::string& symbol : symbols) {
    EXPECT_TRUE(std::regex_match(symbol, std::regex("[A-Z]{2,4}"))) << symbol;
  }
}

uint64_t Member(const std::string& event, const std::string& key) {
  const size_t at = event.find("\"" + key + "\":");
  return at == std::string::npos ? 0 : std::stoull(event.substr(at + key.size() + 3));
}

TEST(Generate, SequencesAndTimesGrowOverBlocks) {
  for (const GenerateKind kind : kKinds) {
    uint64_t time = 0, sequence = 0;
    for (const TakenFrame& frame : Read({.kind = kind, .seed = 9, .count = 140'000})) {
      const uint64_t t = Member(frame.payload, "t"), q = Member(frame.payload, "q");
      ASSERT_GE(t, time);
      ASSERT_TRUE(sequence == 0 || (q > sequence && q <= sequence + 3));
      ASSERT_TRUE(time == 0 || t <= time + 2);
      time = t;
      sequence = q;
    }
  }
}

TEST(Generate, TradesHaveTheirShapeAndTwoInAHundredAreBadInFourWays) {
  const std::regex shape(
      R"re(\{"ev":"T","sym":"([A-Z]{2,5})","x":(\d{1,2}),"i":"(\d{14}|\d{3}x\d{10})","z":[1-3],)re"
      R"re("p":(-?)[1-9]\d*\.\d\d(\d\d)?,"s":[1-9]\d*,"c":\[(\d+(,\d+){0,2})?\],"t":\d{13},)re"
      R"re("q":\d+,"trfi":20[1-3],"trft":\d{13}\})re");
  const std::vector<std::string> symbols = GeneratedSymbols();
  const std::set<std::string> known(symbols.begin(), symbols.end());
  int unknown = 0, exchange = 0, id = 0, negative = 0, bad = 0;
  for (const TakenFrame& frame :
       Read({.kind = GenerateKind::kTrades, .seed = 4, .count = 20'000})) {
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(frame.payload, parts, shape)) << frame.payload;
    const bool u = !known.contains(parts[1]), x = std::stoi(parts[2]) > 19,
               i = parts[3].str()[3] == 'x', n = parts[4] == "-";
    unknown += u, exchange += x, id += i, negative += n, bad += u || x || i || n;
    ASSERT_LE(u + x + i + n, 1);
  }
  for (const int each : {unknown, exchange, id, negative}) EXPECT_NEAR(each, 100, 50);
  EXPECT_NEAR(bad, 400, 100);
}

TEST(Generate, QuotesAndBooksHaveTheirShape) {
  const std::regex quote(
      R"re(\{"ev":"Q","sym":"[A-Z]{2,4}","bx":\d+,"bp":\d+\.\d\d,"bs":\d+,"ax":\d+,)re"
      R"re("ap":\d+\.\d\d,"as":\d+,"c":[01],"i":\[60\d\],"t":\d{13},"pt":\d{13},"q":\d+,)re"
      R"re("z":[1-3],"venue":"NASDAQ","feed":"sip-utp","halted":false\})re");
  const std::regex book(R"re(\{"ev":"L2","sym":"[A-Z]{2,4}-USD","x":\d+,"t":\d{13},"q":\d+,)re"
                        R"re("b":\[(\[\d+\.\d\d,\d+\.\d{4}\],?){14}\],)re"
                        R"re("a":\[(\[\d+\.\d\d,\d+\.\d{4}\],?){14}\]\})re");
  for (const TakenFrame& frame : Read({.kind = GenerateKind::kQuotes, .count = 1000})) {
    ASSERT_TRUE(std::regex_match(frame.payload, quote)) << frame.payload;
  }
  for (const TakenFrame& frame : Read({.kind = GenerateKind::kL2, .count = 1000})) {
    ASSERT_TRUE(std::regex_match(frame.payload, book)) << frame.payload;
  }
  int trades = 0, quotes = 0, books = 0;
  for (const TakenFrame& frame : Read({.kind = GenerateKind::kMixed, .count = 10'000})) {
    trades += frame.payload.starts_with(R"({"ev":"T")");
    quotes += frame.payload.starts_with(R"({"ev":"Q")");
    books += frame.payload.starts_with(R"({"ev":"L2")");
  }
  EXPECT_NEAR(trades, 5500, 300);
  EXPECT_NEAR(quotes, 3700, 300);
  EXPECT_NEAR(books, 800, 200);
}

TEST(Generate, AtARateEventsComeWhenTheyAreDueInSmallBursts) {
  GenerateSource source({.count = 0, .rate = 10'000});
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  const int64_t start = 1'000'000'000;
  EXPECT_EQ(*source.Poll(start, 0, intake), PollResult::kProgress);
  EXPECT_EQ(intake.frames.size(), 1U);
  EXPECT_EQ(*source.Poll(start + 99'000, 0, intake), PollResult::kIdle);
  EXPECT_EQ(*source.Poll(start + 100'000, 0, intake), PollResult::kProgress);
  EXPECT_EQ(intake.frames.size(), 2U);
  // The intake stood still for 5 ms: the schedule did not, and is made up for 1 ms worth a poll.
  EXPECT_EQ(*source.Poll(start + 5'100'000, 0, intake), PollResult::kProgress);
  EXPECT_EQ(intake.frames.size(), 12U);
  EXPECT_EQ(intake.received_ns.back(), start + 200'000) << "when the first of them was due";
  while (*source.Poll(start + 5'100'000, 0, intake) == PollResult::kProgress) {
  }
  EXPECT_EQ(intake.frames.size(), 52U);
  EXPECT_EQ(*source.Poll(start - 1, 0, intake), PollResult::kIdle) << "the clock went back";
}

TEST(Generate, TraitsAndNames) {
  EXPECT_TRUE(GenerateSource({.count = 1}).traits().bounded);
  EXPECT_FALSE(GenerateSource({.count = 0}).traits().bounded);
  EXPECT_TRUE(GenerateSource({.count = 0}).traits().replayable);
  GenerateSource source({.kind = GenerateKind::kL2, .seed = 3});
  EXPECT_EQ(source.PartitionName(0), "l2");
  EXPECT_EQ(source.Identity(), "generate l2 seed 3");
  EXPECT_TRUE(source.CurrentCursor().partitions.empty());
}

TEST(MakeSource, MakesEachKindAndRefusesWhatCannotBe) {
  SourceSpec spec;
  EXPECT_EQ(MakeSource(spec).status().code(), absl::StatusCode::kInvalidArgument) << "no path";
  spec.file.paths = {"/x"};
  EXPECT_EQ((*MakeSource(spec))->traits().type, "file");
  spec.kind = SourceKind::kStdin;
  EXPECT_EQ((*MakeSource(spec))->traits().type, "stdin");
  spec.stdin_format = InputFormat::kWhole;
  EXPECT_EQ(MakeSource(spec).status().code(), absl::StatusCode::kInvalidArgument);
  spec.kind = SourceKind::kGenerate;
  EXPECT_EQ((*MakeSource(spec))->traits().type, "generate");
  spec.generate.rate = -1;
  EXPECT_EQ(MakeSource(spec).status().code(), absl::StatusCode::kInvalidArgument);
  spec.generate.rate = 0;
  spec.event_bytes_max = 0;
  EXPECT_EQ(MakeSource(spec).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace tickgate
