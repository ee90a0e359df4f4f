// Every recording through its pack: the counts that are known of it (SOURCES.md beside the
// recordings), nothing quarantined, every row the event's own bytes. Contracts that differ from the
// pack in one place count what the pack lets pass.
#include "contract/packs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <regex>

#include "base/check.h"
#include "captures/judged_capture.h"
#include "places.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::Pair;

using Counts = std::map<std::string, size_t>;

const std::string kFolder = SharedPath("data/captures/");

std::string ContractOf(std::string_view pack) {
  const Pack* found = FindPack(pack);
  TG_CHECK(found != nullptr);
  return std::string(found->contract);
}

// The pack's contract with every `from` made `to`; there is one at least.
std::string Changed(std::string_view pack, std::string_view from, std::string_view to) {
  std::string text = ContractOf(pack);
  size_t changed = 0;
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
    ++changed;
  }
  EXPECT_GT(changed, 0u) << from << " does not stand in " << pack;
  return text;
}

struct Recording {
  std::string pack, file;
  Counts counts;
  std::vector<std::pair<std::string, size_t>> occurrences = {};  // of a text in the rows
  std::string only = {};  // frames without this text are left out
};

std::ostream& operator<<(std::ostream& out, const Recording& recording) {
  return out << recording.pack << " " << recording.file;
}

std::vector<CapturedFrame> FramesOf(const Recording& recording) {
  std::vector<CapturedFrame> frames = ReadCapture(kFolder + recording.file);
  if (recording.only.empty()) return frames;
  const std::regex only(recording.only);
  std::erase_if(
      frames, [&](const CapturedFrame& frame) { return !std::regex_search(frame.payload, only); });
  return frames;
}

bool IsHere(const std::string& file) { return std::filesystem::exists(kFolder + file); }

class EveryRecording : public testing::TestWithParam<Recording> {};

TEST_P(EveryRecording, GivesTheKnownCountsAndKeepsItsBytes) {
  const Recording& recording = GetParam();
  if (!IsHere(recording.file)) GTEST_SKIP() << kFolder << recording.file << " is not here";
  const JudgedCapture judged = JudgeCapture(ContractOf(recording.pack), FramesOf(recording));
  EXPECT_THAT(judged.counts, testing::ContainerEq(recording.counts));
  EXPECT_EQ(judged.changed, 0u);
  for (const auto& [text, times] : recording.occurrences) {
    EXPECT_EQ(judged.Occurrences(text), times) << text;
  }
}

std::string NameOfRecording(const testing::TestParamInfo<Recording>& info) {
  return std::regex_replace(info.param.pack + "_" + info.param.file, std::regex("[-.]"), "_");
}

INSTANTIATE_TEST_SUITE_P(
    Packs, EveryRecording,
    testing::Values(
        Recording{
            "binance-spot",
            "binance_spot_recv_ns.txt",
            {{"book_ticker good", 784}, {"trade good", 158}, {"depth good", 98}, {"- control", 1}},
            {{",\"0.00000000\"]", 1297}}},
        Recording{"binance-usdm",
                  "binance_usdm_btcusdt_20240808.gz",
                  {{"book_ticker good", 66'089},
                   {"trade good", 21'313},
                   {"depth good", 6'551},
                   {"snapshot good", 1}},
                  {{",\"0.000\"]", 96'007}, {"\"X\":\"MARKET\"", 21'313}}},
        Recording{"binance-usdm",
                  "binance_usdm_cryptofeed.txt",
                  {{"depth good", 764},
                   {"book_ticker good", 613},
                   {"agg_trade good", 91},
                   {"kline good", 67}},
                  {{",\"0\"]", 144}}},
        Recording{"coinbase-exchange",
                  "coinbase_exchange.txt",
                  {{"l2update good", 1'531},
                   {"ticker good", 25},
                   {"match good", 15},
                   {"last_match good", 10},
                   {"snapshot good", 7},
                   {"- control", 3}},
                  {{",\"0.0\"]", 131},
                   {",\"0.00\"]", 90},
                   {",\"0.000000\"]", 83},
                   {",\"0.00000000\"]", 74},
                   {",\"0.000\"]", 28}}},
        Recording{"kraken-v1",
                  "kraken_v1.txt",
                  {{"book good", 1'943},
                   {"book_both good", 1},
                   {"ticker good", 18},
                   {"trade good", 8},
                   {"- control", 78 + 30 + 3}}},
        Recording{"bitfinex",
                  "bitfinex.txt",
                  {{"level good", 1'593},
                   {"ticker good", 21},
                   {"trades good", 7},
                   {"book good", 7},
                   {"- control", 42 + 23}},
                  {{"e-", 21}}},
        Recording{
            "deribit", "deribit.txt", {{"ticker good", 89}, {"book good", 46}, {"- control", 1}}},
        Recording{
            "okx-v5",
            "okx_v5.txt",
            {{"book good", 287 + 3}, {"trade good", 74}, {"ticker good", 28}, {"- control", 18}},
            {{"\"checksum\":", 290}, {"\"checksum\":-", 135}}},
        Recording{"huobi",
                  "huobi_gzip_frames.txt",
                  {{"depth good", 43}, {"trade good", 13}, {"- control", 20 + 1}}},
        Recording{"massive-stocks",
                  "massive_spec_examples.jsonl",
                  {{"trade good", 5},
                   {"quote good", 2},
                   {"bar good", 7},
                   {"bar good_marked rule:bar_span", 2},       // indices: begin and end are one
                   {"bar good_marked rule:vwap_in_range", 1},  // the example of A
                   {"limits good", 1},
                   {"imbalance good", 1},
                   {"fair_value good", 4},
                   {"last_value good", 4},
                   {"index_value good", 1},
                   {"- control", 2}},
                  {},
                  R"re("ev":"[^XC])re"},
        Recording{"massive-crypto",
                  "massive_spec_examples.jsonl",
                  {{"trade good", 1},
                   {"quote good", 1},
                   {"book good", 1},
                   {"bar good", 2},
                   {"symbol_bar good", 1},
                   {"fair_value good", 1},
                   {"last_value good", 1}},
                  {},
                  R"re("ev":"X|"X:)re"},
        Recording{"massive-forex",
                  "massive_spec_examples.jsonl",
                  {{"quote good", 1},
                   {"bar good", 2},
                   {"symbol_bar good", 1},
                   {"fair_value good", 1},
                   {"last_value good", 1}},
                  {},
                  R"re("ev":"C|"C:)re"},
        Recording{"databento-json",
                  "databento_dbn_json.jsonl",
                  {{"bar good", 81}, {"book good", 64}, {"trade good", 24}, {"order good", 16}}},
        Recording{"tardis",
                  "tardis_mapper_inputs.jsonl",
                  {{"topic good", 127},
                   {"channel good", 122},
                   {"table good", 74},
                   {"channel_of_arg good", 67},
                   {"typed good", 60},
                   {"stream good", 59},
                   {"ch good", 47},
                   {"numbered good", 45},
                   {"data_type good", 28},
                   {"notification good", 27},
                   {"method good", 16},
                   {"feed good", 15},
                   {"short good", 12},
                   {"prediction good", 11},
                   {"wrapped good", 8},
                   {"game good", 2},
                   {"answer good", 1},
                   {"events good", 1},
                   {"- control", 24}}},
        Recording{"nautilus",
                  "nautilus_ws_fixtures.jsonl",
                  {{"channel good", 43},
                   {"instant good", 12},
                   {"prediction good", 11},
                   {"row good", 10},
                   {"betting_change good", 9},
                   {"binance good", 9},
                   {"instrument good", 9},
                   {"notification good", 9},
                   {"channel_of_arg good", 8},
                   {"feed good", 6},
                   {"topic good", 6},
                   {"normal_book good", 3},
                   {"normal_ticker good", 2},
                   {"normal_bar good", 1},
                   {"normal_trade good", 1},
                   {"betting_changes good", 1},
                   {"coin_book good", 1},
                   {"rows good", 1},
                   {"- control", 11}}}),
    NameOfRecording);

// One place of a pack changed, and what comes of it.
struct Variant {
  std::string what, pack, file;
  std::string from, to;
  Counts counts;
};

std::ostream& operator<<(std::ostream& out, const Variant& variant) { return out << variant.what; }

class EveryVariant : public testing::TestWithParam<Variant> {};

TEST_P(EveryVariant, FindsWhatThePackLetsPass) {
  const Variant& variant = GetParam();
  if (!IsHere(variant.file)) GTEST_SKIP() << kFolder << variant.file << " is not here";
  const JudgedCapture judged = JudgeCapture(Changed(variant.pack, variant.from, variant.to),
                                            ReadCapture(kFolder + variant.file));
  EXPECT_THAT(judged.counts, testing::ContainerEq(variant.counts));
}

std::string NameOfVariant(const testing::TestParamInfo<Variant>& info) { return info.param.what; }

INSTANTIATE_TEST_SUITE_P(
    Packs, EveryVariant,
    testing::Values(
        // The recorder's clock was slow: every event that has a time comes from the future.
        Variant{
            "future",
            "binance-spot",
            "binance_spot_recv_ns.txt",
            "E: { type: timestamp, unit: ms, required: true, ge: '2015-01-01T00:00:00Z' }",
            "E: { type: timestamp, unit: ms, within: { past: 1d, future: 1s }, on_error: warn }",
            {{"book_ticker good", 784},
             {"trade good_marked out_of_range", 158},
             {"depth good_marked out_of_range", 98},
             {"- control", 1}}},
        Variant{
            "not_so_far_in_the_future",
            "binance-spot",
            "binance_spot_recv_ns.txt",
            "E: { type: timestamp, unit: ms, required: true, ge: '2015-01-01T00:00:00Z' }",
            "E: { type: timestamp, unit: ms, within: { past: 0s, future: 1274ms } }",
            {{"book_ticker good", 784}, {"trade good", 158}, {"depth good", 98}, {"- control", 1}}},
        Variant{"removed_levels",
                "coinbase-exchange",
                "coinbase_exchange.txt",
                "- { size: { type: decimal(28,12), from: string, ge: 0 } }",
                "- { size: { type: decimal(28,12), from: string, gt: 0 } }",
                {{"l2update good", 1'531 - 406},
                 {"l2update quarantined gt", 406},
                 {"ticker good", 25},
                 {"match good", 15},
                 {"last_match good", 10},
                 {"snapshot good", 7},
                 {"- control", 3}}},
        Variant{"nulls",
                "deribit",
                "deribit.txt",
                "volume: { type: decimal, nullable: true, ge: 0 }",
                "volume: { type: decimal, ge: 0 }",
                {{"ticker good", 89 - 28},
                 {"ticker quarantined null", 28},
                 {"book good", 46},
                 {"- control", 1}}},
        Variant{"checksums_below_0",
                "okx-v5",
                "okx_v5.txt",
                "checksum: { type: int, ge: -2147483648",
                "checksum: { type: int, ge: 0",
                {{"book good", 290 - 135},
                 {"book quarantined ge", 135},
                 {"trade good", 74},
                 {"ticker good", 28},
                 {"- control", 18}}},
        Variant{"identifiers_above_64_bits",
                "huobi",
                "huobi_gzip_frames.txt",
                "id: { type: bigint, required: true, ge: 0 }",
                "id: { type: uint, required: true }",
                {{"depth good", 43}, {"trade quarantined out_of_range", 13}, {"- control", 21}}},
        Variant{"prices_that_are_none",
                "databento-json",
                "databento_dbn_json.jsonl",
                "none_if: ['9223372036854775807', 9223372036854775807]",
                "tags: [price]",
                {{"bar good", 81},
                 {"book good", 64 - 28},
                 {"book quarantined lt", 28},
                 {"trade good", 24},
                 {"order good", 16}}}),
    NameOfVariant);

TEST(Packs, KrakensTradesAreTenWhenTheirFramesAreExploded) {
  if (!IsHere("kraken_v1.txt")) GTEST_SKIP() << kFolder << "kraken_v1.txt is not here";
  const JudgedCapture judged = JudgeCapture(R"(
contract: kraken-trades
version: 1.0.0
frame: { explode: "$[1]", inherit: { kind: "$[-2]", pair: "$[-1]" } }
select:
  by: kind
  cases: [ { when: trade, record: trade } ]
  otherwise: ignore
records:
  trade:
    positions:
      - price: { type: decimal, from: string, gt: 0 }
      - volume: { type: decimal, from: string, gt: 0 }
      - time: { type: timestamp, unit: frac }
      - side: { type: string, in: [b, s] }
      - order: { type: string, in: [m, l] }
      - misc: { type: string }
    rules: [ { name: of_a_pair, check: "size(pair) > 3", on_none: fail } ]
)",
                                            ReadCapture(kFolder + "kraken_v1.txt"));
  EXPECT_THAT(judged.counts, ElementsAre(Pair("- ignored", 2'081 - 8), Pair("trade good", 10)));
  EXPECT_EQ(judged.changed, 0u);
}

TEST(Packs, HuobisLongIdentifiersAndExponentsLandByteForByte) {
  const std::string path = kFolder + "huobi_gzip_frames.txt";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
  const std::vector<CapturedFrame> frames = ReadCapture(path);
  const JudgedCapture judged = JudgeCapture(ContractOf("huobi"), frames);
  std::vector<std::string> wanted;
  size_t long_ids = 0, exponents = 0;
  for (const CapturedFrame& frame : frames) {
    const std::string text = Gunzipped(frame.payload);
    exponents += std::regex_search(text, std::regex("[0-9]E-?[0-9]"));
    if (text.find("\"tick\":") == std::string::npos) continue;
    long_ids += std::regex_search(text, std::regex("\"id\":[0-9]{21,27},"));
    wanted.push_back(text);
  }
  EXPECT_EQ(long_ids, 13u);
  EXPECT_EQ(exponents, 48u);
  EXPECT_EQ(judged.rows, wanted);
}

}  // namespace
}  // namespace tickgate
