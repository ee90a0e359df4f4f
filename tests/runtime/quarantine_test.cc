#include "runtime/quarantine.h"

#include <gtest/gtest.h>

#include <utility>

namespace tickgate {
namespace {

class Quarantine : public testing::Test {
 protected:
  Quarantine() {
    origin_.position = {0, 2, 7};
    origin_.context.received_ns = 1'000'000'000'000'000'005;
    outcome_.verdict = Verdict::kQuarantined;
    outcome_.event = outcome_.judged = R"({"p":-1})";
    outcome_.errors = errors_;
  }

  static std::shared_ptr<const Program> TradesProgram() {
    ProgramSpec spec;
    spec.contract = "trades";
    spec.version = "1.2.0";
    RecordSpec record;
    record.name = "trade";
    spec.records = {record};
    return *Program::Build(std::move(spec));
  }
  std::string Judged(bool landed = false) {
    std::string out;
    errors_end_ = writer_.AppendJudged(origin_, outcome_, outcome_.event, landed, &out);
    return out;
  }

  const std::string head_ =
      R"({"stream":"s","position":{"partition":"a.jsonl","offset":7,"index":2},)"
      R"("received":"2001-09-09T01:46:40.000000005Z")";
  const std::string contract_ = R"(,"contract":"trades@1.2.0","record":"trade")";
  const std::string errors_text_ = R"(,"attempts":1,"errors":[{"reason":"missing"}])";
  const EventError errors_[1] = {{.reason = Reason::kMissing}};
  std::shared_ptr<const Program> program_ = TradesProgram();
  QuarantineWriter writer_{"s", {"a.jsonl"}, *program_};
  QuarantineWriter::Origin origin_;
  Outcome outcome_;
  size_t errors_end_ = 0;
};

TEST_F(Quarantine, ARecordHasItsMembersInOrder) {
  const InheritedValue inherited[] = {{"channel", "\"T\""}, {"none", ""}, {"n", "1.50"}};
  outcome_.inherited = inherited;
  outcome_.element = 4;
  EXPECT_EQ(Judged(), head_ + contract_ +
                          R"(,"unit":"event","element":4,"inherited":{"channel":"T","n":1.50})" +
                          errors_text_ + R"(,"raw":"{\"p\":-1}"})");
}

TEST_F(Quarantine, WhatAnEventDoesNotHaveIsLeftOut) {
  outcome_.record = kNoRecord;
  const InheritedValue inherited[] = {{"channel", ""}};
  outcome_.inherited = inherited;
  EXPECT_EQ(Judged(), head_ + R"(,"contract":"trades@1.2.0","unit":"event")" + errors_text_ +
                          R"(,"raw":"{\"p\":-1}"})");
}

TEST_F(Quarantine, KeyAndHeadersStandBehindTheReceiveTime) {
  const std::pair<std::string_view, std::string_view> headers[] = {{"type", "a\"b"},
                                                                   {"id", "\xff\x01"}};
  origin_.context.key = "AAPL";
  origin_.context.headers = headers;
  EXPECT_EQ(Judged(),
            head_ + R"(,"key":"AAPL","headers":[["type","a\"b"],["id",{"base64":"/wE="}]])" +
                contract_ + R"(,"unit":"event")" + errors_text_ + R"(,"raw":"{\"p\":-1}"})");
}

TEST_F(Quarantine, BytesThatAreNoUtf8AreBase64) {
  origin_.context.key = "\xff";
  outcome_.event = outcome_.judged = "\xff\x01";
  EXPECT_EQ(Judged(), head_ + R"(,"key_base64":"/w==")" + contract_ + R"(,"unit":"event")" +
                          errors_text_ + R"(,"raw_base64":"/wE="})");
}

TEST_F(Quarantine, AWholeFrameNamesNoRecord) {
  outcome_.whole_frame = true;
  EXPECT_EQ(Judged(), head_ + R"(,"contract":"trades@1.2.0","unit":"frame")" + errors_text_ +
                          R"(,"raw":"{\"p\":-1}"})");
}

TEST_F(Quarantine, AnEventThatLandsSaysSoAndNoMoreWhereItsRowIsRefused) {
  const std::string record = Judged(true);
  const std::string start =
      head_ + contract_ + R"(,"unit":"event","attempts":1,"errors":[{"reason":"missing"})";
  EXPECT_EQ(record, start + R"(],"raw":"{\"p\":-1}","landed":true})");
  std::string refused;
  QuarantineWriter::AppendNotLanded(record, errors_end_, "too long", &refused);
  EXPECT_EQ(refused, start + R"(,{"path":"","reason":"sink_rejected","expected":"too long"}],)"
                             R"("raw":"{\"p\":-1}"})");
}

TEST_F(Quarantine, ARefusedRowKeepsWhatTheReplayNeeds) {
  const InheritedValue inherited[] = {{"channel", "\"T\""}};
  std::string out;
  writer_.AppendRejected(origin_,
                         {.event = "{}", .inherited = inherited, .record = 0, .element = 1},
                         "too long", &out);
  EXPECT_EQ(out, head_ + contract_ +
                     R"(,"unit":"event","element":1,"inherited":{"channel":"T"},"attempts":1,)"
                     R"("errors":[{"path":"","reason":"sink_rejected","expected":"too long"}],)"
                     R"("raw":"{}"})");
}

TEST_F(Quarantine, AFrameThatWasNeverJudgedTellsItsWholeSize) {
  std::string out;
  writer_.AppendFrame(origin_, Reason::kTooLarge, "{\"a", 100, &out);
  EXPECT_EQ(out,
            head_ + R"(,"contract":"trades@1.2.0","unit":"frame","attempts":1,)"
                    R"("errors":[{"path":"","reason":"too_large"}],"raw":"{\"a","raw_bytes":100})");
}

}  // namespace
}  // namespace tickgate
