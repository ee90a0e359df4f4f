// The closed lists that users count and alert on: their names and their order are promises.
#include <set>
#include <string_view>

#include "event/reason.h"
#include "event/verdict.h"
#include "gtest/gtest.h"

namespace tickgate {
namespace {

TEST(VerdictNames, AreTheSevenOfTheRunSummary) {
  EXPECT_EQ(NameOf(Verdict::kGood), "good");
  EXPECT_EQ(NameOf(Verdict::kGoodMarked), "good_marked");
  EXPECT_EQ(NameOf(Verdict::kControl), "control");
  EXPECT_EQ(NameOf(Verdict::kIgnored), "ignored");
  EXPECT_EQ(NameOf(Verdict::kFiltered), "filtered");
  EXPECT_EQ(NameOf(Verdict::kDuplicate), "duplicate");
  EXPECT_EQ(NameOf(Verdict::kQuarantined), "quarantined");
}

TEST(ReasonNames, StandAtTheNumberOfTheirReason) {
  EXPECT_EQ(NameOf(Reason::kNotJson), "not_json");
  EXPECT_EQ(NameOf(Reason::kDecompressFailed), "decompress_failed");
  EXPECT_EQ(NameOf(Reason::kContractNotFound), "contract_not_found");
  EXPECT_EQ(NameOf(Reason::kMissing), "missing");
  EXPECT_EQ(NameOf(Reason::kGt), "gt");
  EXPECT_EQ(NameOf(Reason::kMultipleOf), "multiple_of");
  EXPECT_EQ(NameOf(Reason::kRule), "rule");
  EXPECT_EQ(NameOf(Reason::kTransformFailed), "transform_failed");
  EXPECT_EQ(NameOf(Reason::kUnitChange), "unit_change");
  EXPECT_EQ(NameOf(Reason::kSinkRejected), "sink_rejected");
  EXPECT_EQ(NameOf(Reason::kOversizeRow), "oversize_row");
}

TEST(ReasonNames, AreAllDifferent) {
  const std::set<std::string_view> names(kReasonNames.begin(), kReasonNames.end());
  EXPECT_EQ(names.size(), kReasonCount);
  EXPECT_EQ(names.count(""), 0u);
}

TEST(FrameReasons, AreThoseAfterWhichNothingElseCanBeJudged) {
  EXPECT_TRUE(IsFrameReason(Reason::kNotJson));
  EXPECT_TRUE(IsFrameReason(Reason::kTombstone));
  EXPECT_TRUE(IsFrameReason(Reason::kDecompressFailed));
  EXPECT_FALSE(IsFrameReason(Reason::kContractNotFound));
  EXPECT_FALSE(IsFrameReason(Reason::kMissing));
  EXPECT_FALSE(IsFrameReason(Reason::kOversizeRow));
}

}  // namespace
}  // namespace tickgate
