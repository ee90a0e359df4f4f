// Every frame of the case files and of the recordings: the program says what the reference says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "captures/capture_lines.h"
#include "contract/case_file.h"
#include "contract/compile.h"
#include "places.h"
#include "reference/differential.h"

namespace tickgate::reference {
namespace {

std::vector<std::string> CaseFilePaths() {
  std::vector<std::string> files;
  const std::string folder = SourcePath("tests/cases");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// `path:reason`, as far as the case names them.
std::string Named(const std::optional<std::string>& path, const std::string& reason) {
  return (path ? *path : "*") + ":" + reason;
}

// Whether the reference alone says what the case expects: the cases were written before both.
void ExpectTold(const ExpectedEvent& expected, const ReferenceEvent& told,
                const ProgramSpec& spec) {
  if (expected.verdict) {
    EXPECT_EQ(NameOf(told.verdict), *expected.verdict);
  }
  if (expected.record && *expected.record != "none" && told.record) {
    EXPECT_EQ(spec.records[*told.record].name, *expected.record);
  }
  if (expected.row) {
    EXPECT_EQ(told.row, *expected.row);
  }
  if (!expected.errors || expected.errors->size() == kEventErrorsMax) return;
  std::vector<std::string> wanted, got;
  for (const ExpectedError& error : *expected.errors) {
    if (!error.reason) return;
    wanted.push_back(Named(error.path, *error.reason));
  }
  // The reference counts paths in what a transform made, cases in the event as it came.
  const bool paths = spec.transform == nullptr &&
                     std::all_of(expected.errors->begin(), expected.errors->end(),
                                 [](const ExpectedError& error) { return error.path.has_value(); });
  for (const Failure& failure : told.errors) {
    got.push_back(Named(paths ? std::optional(failure.path) : std::nullopt, failure.reason));
  }
  if (!paths) {
    for (std::string& each : wanted) each = "*" + each.substr(each.find(':'));
  }
  EXPECT_THAT(got, testing::UnorderedElementsAreArray(wanted));
}

class CaseFrames : public testing::TestWithParam<std::string> {};

TEST_P(CaseFrames, AreToldAlike) {
  const CaseFile file = ReadCaseFile(GetParam());
  ASSERT_TRUE(file.problems.empty());
  std::vector<Input> all;
  for (const Case& one : file.cases) {
    SCOPED_TRACE(one.name);
    std::vector<ReferenceEvent> told;
    std::vector<Input> inputs;
    for (const std::string& frame : one.frames) {
      inputs.push_back({.frame = frame,
                        .received_ns = one.received_ns,
                        .stream = file.stream,
                        .topic = one.topic,
                        .key = one.key,
                        .headers = one.headers});
      for (ReferenceEvent& event : ReferenceJudge(file.contract.spec, inputs.back())) {
        told.push_back(std::move(event));
      }
    }
    EXPECT_EQ(Difference(file.contract.spec, inputs), "");
    ASSERT_EQ(told.size(), one.expect.size());
    for (size_t i = 0; i < told.size(); ++i) {
      ExpectTold(one.expect[i], told[i], file.contract.spec);
    }
    all.insert(all.end(), inputs.begin(), inputs.end());
  }
  EXPECT_EQ(Difference(file.contract.spec, all), "") << "all frames of the file in one block";
}

std::string StemOf(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, CaseFrames, testing::ValuesIn(CaseFilePaths()), StemOf);

struct Recorded {
  std::string file;
  std::string fields;  // of the contract
};

std::ostream& operator<<(std::ostream& out, const Recorded& recorded) {
  return out << recorded.file;
}

class RecordedFrames : public testing::TestWithParam<Recorded> {};

TEST_P(RecordedFrames, AreToldAlike) {
  const std::string path = SharedPath("data/captures/") + GetParam().file;
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
  const CompileResult contract = CompileContract(
      "contract: recorded\nversion: 1.0.0\nfields:\n" + GetParam().fields, "recorded.yaml");
  for (const Problem& problem : contract.problems) ADD_FAILURE() << FormatProblem(problem);
  ASSERT_TRUE(contract.ok());
  std::vector<Input> inputs;
  constexpr size_t kFramesMax = 4000;
  for (const CapturedFrame& frame : ReadCapture(path)) {
    if (inputs.size() == kFramesMax) break;
    inputs.push_back({.frame = Gunzipped(frame.payload), .received_ns = frame.received_ns});
  }
  EXPECT_EQ(Difference(contract.spec, inputs), "");
}

std::string StemOfFile(const testing::TestParamInfo<Recorded>& info) {
  return info.param.file.substr(0, info.param.file.find('.'));
}

INSTANTIATE_TEST_SUITE_P(
    Captures, RecordedFrames,
    testing::Values(
        Recorded{"binance_spot_recv_ns.txt",
                 "  stream: { type: string, required: true, pattern: '@(trade|depth)' }\n"
                 "  data: { type: any, required: true }\n"},
        Recorded{"binance_usdm_btcusdt_20240808.gz",
                 "  stream: { type: string, in: ['btcusdt@trade', 'btcusdt@bookTicker'] }\n"},
        Recorded{"binance_usdm_cryptofeed.txt", "  stream: { type: string, max_length: 20 }\n"},
        Recorded{"coinbase_exchange.txt",
                 "  type: { type: string, in: [l2update, ticker, match] }\n"
                 "  sequence: { type: uint, gt: 9000000000 }\n"
                 "  time: { type: timestamp, required: true, ge: '2021-04-17T16:43:38Z' }\n"
                 "  price: { type: 'decimal(9,4)', coerce: true, gt: 1 }\n"},
        Recorded{"kraken_v1.txt", "  event: { type: string, const: heartbeat }\n"},
        Recorded{"bitfinex.txt", "  event: { type: string, required: true }\n"},
        Recorded{"deribit.txt",
                 "  jsonrpc: { type: string, const: '2.0' }\n  params: { type: any }\n"},
        Recorded{"okx_v5.txt",
                 "  action: { type: string }\n  data: { type: list<any>, min_items: 1 }\n"},
        Recorded{"huobi_gzip_frames.txt",
                 "  ts: { type: timestamp, unit: ms, required: true }\n  ch: { type: string }\n"},
        Recorded{"tardis_mapper_inputs.jsonl", "  type: { type: string }\n  ts: { type: int }\n"},
        Recorded{"nautilus_ws_fixtures.jsonl", "  ts: { type: int, coerce: true }\n"},
        Recorded{"massive_spec_examples.jsonl",
                 "  ev: { type: string, in: [T, Q], required: true }\n"
                 "  p: { type: decimal, gt: 100 }\n  c: { type: list<int> }\n"},
        Recorded{"databento_dbn_json.jsonl",
                 "  price: { type: int, coerce: true, lt: 9223372036854775807 }\n"
                 "  size: { type: uint, le: 4294967294 }\n"}),
    StemOfFile);

}  // namespace
}  // namespace tickgate::reference
