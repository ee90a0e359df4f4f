// The line forms, and what is known of each recording without looking at a contract.
#include "captures/capture_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <ostream>

#include "places.h"

namespace tickgate {
namespace {

const std::string kFolder = SharedPath("data/captures/");

TEST(CaptureLine, NineteenDigitsAreTheReceiveTime) {
  const auto frame = ReadCaptureLine(R"(1723161253937085768 {"a":1})", 0);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->received_ns, 1'723'161'253'937'085'768);
  EXPECT_EQ(frame->payload, R"({"a":1})");
}

TEST(CaptureLine, SecondsKeepEveryDigitOfTheirFraction) {
  const auto frame = ReadCaptureLine(R"(1618678070.9098098: [1,"hb",2])", 0);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->received_ns, 1'618'678'070'909'809'800);
  EXPECT_EQ(frame->payload, R"([1,"hb",2])");
}

TEST(CaptureLine, WhatTheClientSentIsNoFrame) {
  EXPECT_FALSE(ReadCaptureLine(R"(wss://a.b/ws <- 1618677543.829587: {"event":"conf"})", 0));
  EXPECT_FALSE(ReadCaptureLine("wss://a.b/ws <-> 1618677543.367689", 0));
}

TEST(CaptureLine, BytesLiteralsOfEitherQuoteAreDecoded) {
  const auto single = ReadCaptureLine(R"(1.5: b'\x1f\x8bA\n\\\'"')", 0);
  ASSERT_TRUE(single);
  EXPECT_EQ(single->payload,
            "\x1F\x8B"
            "A\n\\'\"");
  const auto twofold = ReadCaptureLine(R"(1.5: b"it's\t\r")", 0);
  ASSERT_TRUE(twofold);
  EXPECT_EQ(twofold->payload, "it's\t\r");
}

TEST(CaptureLine, AMessageWithinALineKeepsItsBytes) {
  const auto frame = ReadCaptureLine(R"({"src":"x","msg":{"p":"1.50", "msg":{}}})", 3);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->payload, R"({"p":"1.50", "msg":{}})");
  EXPECT_EQ(frame->received_ns, 1'700'000'000'000'000'003);
}

TEST(Tape, HasOneLineAFrame) {
  EXPECT_EQ(TapeOf({{1'700'000'000'000'000'000, "{}"}, {1'700'000'000'000'000'001, "a\nb"}}),
            "1700000000000000000 {}\n1700000000000000001 base64:YQpi\n");
}

// How many frames of a recording hold a text.
struct Count {
  std::string text;
  size_t frames;
};

struct Recording {
  std::string file;
  size_t frames;
  std::vector<Count> counts;
  int connections = 1;  // one after the other in the file, each from its own first instant
};

std::ostream& operator<<(std::ostream& out, const Recording& recording) {
  return out << recording.file;
}

class Recordings : public testing::TestWithParam<Recording> {};

TEST_P(Recordings, HaveTheFramesThatAreKnownOfThem) {
  const Recording& recording = GetParam();
  if (!std::filesystem::exists(kFolder + recording.file)) {
    GTEST_SKIP() << kFolder << recording.file << " is not here";
  }
  const std::vector<CapturedFrame> frames = ReadCapture(kFolder + recording.file);
  EXPECT_EQ(frames.size(), recording.frames);
  for (const Count& count : recording.counts) {
    size_t found = 0;
    for (const CapturedFrame& frame : frames) {
      if (Gunzipped(frame.payload).find(count.text) != std::string::npos) ++found;
    }
    EXPECT_EQ(found, count.frames) << count.text;
  }
  if (recording.connections > 1) return;
  for (size_t i = 1; i < frames.size(); ++i) {
    ASSERT_GE(frames[i].received_ns, frames[i - 1].received_ns) << "frame " << i;
  }
}

std::string StemOfFile(const testing::TestParamInfo<Recording>& info) {
  return info.param.file.substr(0, info.param.file.find('.'));
}

INSTANTIATE_TEST_SUITE_P(
    Known, Recordings,
    testing::Values(
        Recording{"binance_spot_recv_ns.txt",
                  1041,
                  {{"@bookTicker\"", 784}, {"@trade\"", 158}, {"\"depthUpdate\"", 98}}},
        Recording{"binance_usdm_cryptofeed.txt",
                  1535,
                  {{"\"depthUpdate\"", 764},
                   {"\"bookTicker\"", 613},
                   {"\"aggTrade\"", 91},
                   {"\"e\":\"kline\"", 67}}},
        Recording{"coinbase_exchange.txt",
                  1591,
                  {{"\"type\":\"l2update\"", 1531},
                   {"\"type\":\"ticker\"", 25},
                   {"\"type\":\"match\"", 15},
                   {"\"type\":\"last_match\"", 10},
                   {"\"type\":\"snapshot\"", 7},
                   {"\"type\":\"subscriptions\"", 3}}},
        Recording{"kraken_v1.txt",
                  2081,
                  {{",\"book-", 1944},
                   {"\"subscriptionStatus\"", 30},
                   {"\"heartbeat\"", 78},
                   {"\"systemStatus\"", 3}},
                  3},
        Recording{"bitfinex.txt", 1693, {{"\"hb\"", 42}}},
        Recording{"deribit.txt", 136, {{"\"channel\":\"ticker.", 89}, {"\"channel\":\"book.", 46}}},
        Recording{
            "okx_v5.txt", 410, {{"\"action\":\"update\"", 287}, {"\"action\":\"snapshot\"", 3}}},
        Recording{
            "huobi_gzip_frames.txt",
            77,
            {{"\"bids\":", 43}, {"\"direction\":", 13}, {"\"subbed\":", 20}, {"{\"ping\":", 1}}},
        Recording{"tardis_mapper_inputs.jsonl", 746, {}},
        Recording{"nautilus_ws_fixtures.jsonl", 153, {}},
        Recording{"massive_spec_examples.jsonl", 37, {}},
        Recording{"databento_dbn_json.jsonl", 185, {{"9223372036854775807", 28}}}),
    StemOfFile);

TEST(Recordings, TheLargeOneIsATapeAlready) {
  const std::string path = kFolder + "binance_usdm_btcusdt_20240808.gz";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
  const std::vector<CapturedFrame> frames = ReadCapture(path);
  EXPECT_EQ(frames.size(), 93'954u);
  size_t trades = 0;
  for (const CapturedFrame& frame : frames) {
    if (frame.payload.find("@trade\"") != std::string::npos) ++trades;
  }
  EXPECT_EQ(trades, 21'313u);
}

}  // namespace
}  // namespace tickgate
