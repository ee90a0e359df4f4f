// Real recordings through the real binary: the counts that are known of them, and every number as
// it came.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <sstream>

#include "cli/binary.h"
#include "places.h"

namespace tickgate {
namespace {

const std::string kCaptures = SharedPath("data/captures/");

struct Recording {
  std::string file;
  std::string depth;  // name of its depth stream
  uint64_t events, book_ticker, trade, depth_update;
};

const Recording kSpot{"binance_spot_recv_ns.txt", "btcusdt@depth@100ms", 1041, 784, 158, 98};
const Recording kFutures{
    "binance_usdm_btcusdt_20240808.gz", "btcusdt@depth@0ms", 93954, 66089, 21313, 6551};

std::string Unzipped(const std::string& path) {
  std::string text;
  const gzFile file = gzopen(path.c_str(), "rb");
  std::string piece(1 << 16, ' ');
  for (int n = 0; (n = gzread(file, piece.data(), static_cast<unsigned>(piece.size()))) > 0;) {
    text.append(piece, 0, static_cast<size_t>(n));
  }
  gzclose(file);
  return text;
}

class Captures : public testing::TestWithParam<Recording> {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kCaptures + GetParam().file)) {
      GTEST_SKIP() << kCaptures << GetParam().file << " is not here";
    }
  }

  // Runs the recording through a contract whose `stream` field has this rule.
  std::string Run(const std::string& rule) {
    folder_.Write("contract.yaml",
                  "contract: binance\nversion: 1.0.0\nfields:\n"
                  "  stream: { type: string, required: true, " +
                      rule +
                      " }\n"
                      "  data: { type: any, required: true }\n");
    folder_.Write("run.yaml",
                  "streaming:\n  streams:\n    - name: binance\n"
                  "      source: { type: file, format: tape, path: " +
                      (kCaptures + GetParam().file) +
                      " }\n"
                      "      contract: { ref: { type: file, path: contract.yaml } }\n"
                      "      load: { target: { type: file, path: out/rows.jsonl } }\n");
    std::filesystem::remove_all(folder_ / "out");
    std::filesystem::remove_all(folder_ / "state");
    RunRequest request;
    request.args = {"run", folder_ / "run.yaml", "--summary", "json"};
    const RunResult result = RunBinary(request);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.out;
  }

  Folder folder_;
};

std::string Member(const std::string& name, uint64_t value) {
  return "\"" + name + "\":" + std::to_string(value) + ",";
}

TEST_P(Captures, EachStreamHasTheCountThatIsKnownOfIt) {
  const Recording& recording = GetParam();
  const std::vector<std::pair<std::string, uint64_t>> streams = {
      {"btcusdt@bookTicker", recording.book_ticker},
      {"btcusdt@trade", recording.trade},
      {recording.depth, recording.depth_update}};
  for (const auto& [name, count] : streams) {
    const std::string summary = Run("const: \"" + name + "\"");
    EXPECT_THAT(summary, testing::HasSubstr(Member("events", recording.events)));
    EXPECT_THAT(summary, testing::HasSubstr(Member("good", count))) << name;
    EXPECT_THAT(summary,
                testing::HasSubstr("\"quarantined\":" + std::to_string(recording.events - count)));
  }
}

TEST_P(Captures, EveryRowIsByteForByteWhatWasReceived) {
  const Recording& recording = GetParam();
  const std::string summary = Run("min_length: 1");
  EXPECT_THAT(summary, testing::HasSubstr(Member("good", recording.events - 1)))
      << "all but the bare snapshot";
  const std::string rows = ReadFile(folder_ / "out/rows.jsonl");
  std::string expected;
  const std::string path = kCaptures + recording.file;
  const std::string text = path.ends_with(".gz") ? Unzipped(path) : ReadFile(path);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.substr(20).starts_with("{\"stream\"")) expected += line.substr(20) + "\n";
  }
  EXPECT_EQ(rows.size(), expected.size());
  EXPECT_TRUE(rows == expected);
  const std::string quarantine = ReadFile(folder_ / "out/dlq-binance.jsonl");
  EXPECT_THAT(quarantine, testing::HasSubstr(R"("reason":"missing")"));
  EXPECT_THAT(quarantine, testing::HasSubstr("lastUpdateId"));
}

INSTANTIATE_TEST_SUITE_P(Binance, Captures, testing::Values(kSpot, kFutures),
                         [](const auto& instance) {
                           return instance.param.file.ends_with(".gz") ? "UsdM" : "Spot";
                         });

}  // namespace
}  // namespace tickgate
