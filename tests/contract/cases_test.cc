#include "contract/cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "base/concat.h"
#include "contract/case_file.h"
#include "contract/explain.h"
#include "contract/junit.h"
#include "program/transform_spec.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kContract =
    "contract: { contract: c, version: 1.0.0, fields: { p: { type: decimal, gt: 0 },"
    " s: { type: string } } }\n";

class Cases : public testing::Test {
 protected:
  Cases() { std::filesystem::create_directories(folder_); }
  ~Cases() override { std::filesystem::remove_all(folder_); }

  std::string Write(const std::string& name, std::string_view text) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  // Runs one file of the contract above and gives what was printed, without the folder.
  std::string Run(std::string_view cases) {
    std::ostringstream out;
    result_ = RunCases({Write("t.yaml", std::string(kContract) + std::string(cases))}, "", &out);
    std::string text = out.str();
    for (size_t at; (at = text.find(folder_ + "/")) != std::string::npos;) {
      text.erase(at, folder_.size() + 1);
    }
    return text;
  }

  const std::string folder_ = testing::TempDir() + "tickgate_cases" + std::to_string(::getpid());
  CasesResult result_;
};

TEST_F(Cases, PassedOnesAreOnlyCounted) {
  EXPECT_EQ(
      Run("cases:\n"
          "  - { name: a, frame: '{\"p\":1}', expect: [ { verdict: good, row: '{\"p\":1}' } ] }\n"
          "  - { name: b, frame: '{\"p\":0}', expect: [ { verdict: quarantined } ] }\n"),
      "2 passed, 0 failed\n");
  EXPECT_TRUE(result_.ok());
}

TEST_F(Cases, AFailureIsOneLineWithTheDifference) {
  EXPECT_EQ(Run("cases:\n"
                "  - { name: a, frame: '{\"p\":0}', expect: [ { verdict: good } ] }\n"
                "  - { name: b, frame: '{\"p\":1}', expect: [ { verdict: quarantined } ] }\n"
                "  - { name: c, frame: '{\"p\":1}', expect: [ { row: '{}' } ] }\n"
                "  - { name: d, frame: '{\"p\":1}', expect: [] }\n"
                "  - { name: e, frame: '{\"p\":1}', expect: [ { record: x } ] }\n"
                "  - { name: f, frame: '{\"p\":1}', expect: [ { marks: [gap] } ] }\n"),
            "t.yaml:3: a: event 1: verdict: expected good, got quarantined "
            "[{\"path\":\"/p\",\"reason\":\"gt\",\"expected\":\"> 0\",\"actual\":\"0\"}]\n"
            "t.yaml:4: b: event 1: verdict: expected quarantined, got good\n"
            "t.yaml:5: c: event 1: row: expected \"{}\", got \"{\\\"p\\\":1}\"\n"
            "t.yaml:6: d: events: expected 0, got 1\n"
            "t.yaml:7: e: event 1: record: expected x, got c\n"
            "t.yaml:8: f: event 1: marks: expected gap, got none\n"
            "0 passed, 6 failed\n");
  EXPECT_EQ(result_.failed, 6u);
}

TEST_F(Cases, ErrorsAreASetComparedOnTheMembersGiven) {
  EXPECT_EQ(Run("cases:\n"
                "  - name: any order\n"
                "    frame: '{\"p\":0,\"s\":1}'\n"
                "    expect: [ { errors: [ { path: /s }, { reason: gt, actual: '0' } ] } ]\n"
                "  - name: each needs one of its own\n"
                "    frame: '{\"p\":0,\"s\":1}'\n"
                "    expect: [ { errors: [ {}, { path: /p } ] } ]\n"
                "  - name: none is too many\n"
                "    frame: '{\"p\":0}'\n"
                "    expect: [ { errors: [ { path: /p } ] } ]\n"),
            "3 passed, 0 failed\n");
  EXPECT_EQ(Run("cases:\n"
                "  - name: one is missing\n"
                "    frame: '{\"p\":0,\"s\":1}'\n"
                "    expect: [ { errors: [ { path: /p } ] } ]\n"
                "  - name: twice the same\n"
                "    frame: '{\"p\":0,\"s\":1}'\n"
                "    expect: [ { errors: [ { path: /p }, { reason: gt } ] } ]\n"),
            "t.yaml:3: one is missing: event 1: errors: expected [{\"path\":\"/p\"}], got "
            "[{\"path\":\"/p\",\"reason\":\"gt\",\"expected\":\"> 0\",\"actual\":\"0\"},"
            "{\"path\":\"/s\",\"reason\":\"type\",\"expected\":\"string\",\"actual\":\"1\"}]\n"
            "t.yaml:6: twice the same: event 1: errors: expected "
            "[{\"path\":\"/p\"},{\"reason\":\"gt\"}], got "
            "[{\"path\":\"/p\",\"reason\":\"gt\",\"expected\":\"> 0\",\"actual\":\"0\"},"
            "{\"path\":\"/s\",\"reason\":\"type\",\"expected\":\"string\",\"actual\":\"1\"}]\n"
            "0 passed, 2 failed\n");
}

TEST_F(Cases, WhatIsUnknownOrOfLaterVersionsIsAProblem) {
  EXPECT_EQ(
      Run("stream: { windows: [] }\n"
          "cases:\n"
          "  - { name: a, frame: x, frames: [], expect: [], gap: [], gaps: [ {} ] }\n"
          "  - { frame_base64: '!', received: now, expect: [ { verdict: god } ] }\n"
          "  - { name: c, frame: x, expect: [ { errors: [ { reason: typ } ], rows: x } ] }\n"),
      "t.yaml:2:11: 'windows' is not in this version [not-in-this-version]\n"
      "t.yaml:4:5: a case holds one of 'frame', 'frame_base64' and 'frames' [missing-key]\n"
      "t.yaml:4:50: unknown key 'gap': did you mean 'gaps'? [unknown-key]\n"
      "t.yaml:4:65: gap records are not in this version [not-in-this-version]\n"
      "t.yaml:5:5: case: 'name' is missing [missing-key]\n"
      "t.yaml:5:21: 'frame_base64' is no base64 text [bad-value]\n"
      "t.yaml:5:36: 'received': 'now' is no RFC 3339 time [bad-value]\n"
      "t.yaml:5:62: 'verdict': wanted good, good_marked, control, ignored, filtered, "
      "duplicate or quarantined, found 'god': did you mean 'good'? [bad-value]\n"
      "t.yaml:6:58: 'typ' is no reason: did you mean 'type'? [bad-value]\n"
      "t.yaml:6:67: unknown key 'rows': did you mean 'row'? [unknown-key]\n"
      "0 passed, 0 failed\n");
  EXPECT_FALSE(result_.ok());
}

TEST_F(Cases, WhatComesWithTheFramesIsRead) {
  const CaseFile file = ReadCaseText(
      std::string(kContract) +
          "stream: { name: trades, mask_key: secret, contract: { validate: false } }\n"
          "cases:\n"
          "  - { name: a, frame: '{}', headers: { Event-Type: trade }, topic: t, key: k,\n"
          "      received: '1970-01-01T00:00:01Z', connection: 2, expect: [] }\n",
      "t.yaml");
  ASSERT_TRUE(file.problems.empty()) << FormatProblem(file.problems[0]);
  EXPECT_EQ(file.stream, "trades");
  EXPECT_EQ(file.contract.spec.mask_key, "secret");
  EXPECT_TRUE(file.contract.spec.grammar_only);
  const Case& one = file.cases[0];
  EXPECT_EQ(one.headers[0], std::make_pair(std::string("event-type"), std::string("trade")));
  EXPECT_EQ(one.topic, "t");
  EXPECT_EQ(one.key, "k");
  EXPECT_EQ(one.received_ns, 1'000'000'000);
}

TEST_F(Cases, AStreamMayForbidCoercion) {
  const std::string contract =
      "contract: { contract: c, version: 1.0.0, fields: { p: { type: int, coerce: true } } }\n"
      "cases: []\n";
  EXPECT_TRUE(ReadCaseText(contract, "f").contract.spec.records[0].fields[0].value.coerce);
  EXPECT_FALSE(ReadCaseText(contract + "stream: { contract: { coerce: false } }\n", "f")
                   .contract.spec.records[0]
                   .fields[0]
                   .value.coerce);
}

TEST_F(Cases, AStreamMayHaveATransform) {
  const auto read = [](std::string_view transform) {
    return ReadCaseText(Concat(kContract, "stream: { transform: ", transform, " }\ncases: []\n"),
                        "t.yaml");
  };
  const CaseFile good = read("{ drop: [a] }");
  EXPECT_TRUE(good.problems.empty());
  ASSERT_NE(good.contract.spec.transform, nullptr);
  EXPECT_EQ(good.contract.spec.transform->drop, std::vector<std::string>{"a"});
  const CaseFile bad = read("{ dro: [a] }");
  ASSERT_EQ(bad.problems.size(), 1u);
  EXPECT_THAT(FormatProblem(bad.problems[0]), HasSubstr("did you mean 'drop'?"));
}

TEST_F(Cases, ProblemsOfTheContractAreNamedInItsOwnFile) {
  Write("bad.yaml", "contract: c\nversion: 1.0.0\nfields: { a: { type: itn } }\n");
  std::ostringstream out;
  const CasesResult result =
      RunCases({Write("t.yaml", "contract: bad.yaml\ncases: []\n")}, "", &out);
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_EQ(result.problems[0].file, folder_ + "/bad.yaml");
  EXPECT_EQ(result.problems[0].line, 3);
}

TEST_F(Cases, AFileThatIsNotThereIsAProblem) {
  std::ostringstream out;
  const CasesResult result = RunCases({folder_ + "/none.yaml"}, "", &out);
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_THAT(out.str(), HasSubstr("No such file or directory [file]\n0 passed, 0 failed\n"));
}

TEST_F(Cases, JunitHoldsEveryCase) {
  const std::string path =
      Write("t.yaml", std::string(kContract) +
                          "cases:\n"
                          "  - { name: a & <b>, frame: '{}', expect: [ { verdict: good } ] }\n"
                          "  - { name: c, frame: '{}', expect: [] }\n");
  std::ostringstream out;
  RunCases({path}, folder_ + "/junit.xml", &out);
  std::ifstream file(folder_ + "/junit.xml");
  const std::string xml{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"" +
                     path + "\" tests=\"2\" failures=\"1\">\n    <testcase classname=\"" + path +
                     "\" name=\"a &amp; &lt;b&gt;\"/>\n    <testcase classname=\"" + path +
                     "\" name=\"c\"><failure message=\"events: expected 0, got 1\"/></testcase>\n"
                     "  </testsuite>\n</testsuites>\n");
}

TEST_F(Cases, AReportThatCannotBeWrittenIsAProblem) {
  std::ostringstream out;
  const CasesResult result = RunCases({}, folder_ + "/no/such/junit.xml", &out);
  EXPECT_FALSE(result.ok());
  EXPECT_THAT(out.str(), HasSubstr("open " + folder_ + "/no/such/junit.xml: No such file"));
}

TEST_F(Cases, LargeFramesAreJudgedInBlocksOfTheirOwn) {
  const std::string large = "'{\"s\":\"" + std::string(200'000, 'x') + "\"}'";
  EXPECT_EQ(
      Run("cases:\n  - name: a\n    frames: [ " + large + ", " + large + ", '{\"s\":1}', " + large +
          " ]\n    expect: [ { verdict: good }, { verdict: good }, { verdict: "
          "quarantined }, { verdict: good } ]\n"),
      "1 passed, 0 failed\n");
}

TEST(Junit, ControlCharactersHaveNoPlaceInXml) {
  EXPECT_THAT(JunitXml({{"s",
                         {{"a\x01"
                           "b",
                           "x\ny\"z\""}}}}),
              HasSubstr("name=\"a?b\"><failure message=\"x&#10;y&quot;z&quot;\"/>"));
}

TEST_F(Cases, ExplainPrintsTheProgram) {
  const std::string path = Write(
      "c.yaml", "contract: trades\nversion: 1.2.0\nfields: { p: { type: decimal, gt: 0 } }\n");
  const ExplainResult result = ExplainContract(path);
  EXPECT_TRUE(result.problems.empty());
  EXPECT_THAT(result.text, HasSubstr("trades@1.2.0"));
  EXPECT_THAT(result.text, HasSubstr("p: decimal, > 0"));
  EXPECT_EQ(ExplainContract(folder_ + "/none.yaml").problems.size(), 1u);
}

}  // namespace
}  // namespace tickgate
