#include "ops/counts.h"

#include <gtest/gtest.h>

namespace tickgate {
namespace {

TEST(Counts, AddSumsEveryMember) {
  Counts a(2);
  a.frames = 3;
  a.bytes_in = 10;
  a.bytes_out = 5;
  a.gaps = 1;
  a.unverifiable = 1;
  a.rules = {4};
  a.verdicts[0] = 2;
  a.reasons[1][4] = 7;
  Counts b(2);
  b.frames = 4;
  b.verdicts[0] = 1;
  b.verdicts[6] = 9;
  b.reasons[1][4] = 1;
  b.reasons[2][0] = 2;
  b.unverifiable = 2;
  b.rules = {1, 8};
  a.Add(b);
  EXPECT_EQ(a.frames, 7u);
  EXPECT_EQ(a.of(Verdict::kGood), 3u);
  EXPECT_EQ(a.of(Verdict::kQuarantined), 9u);
  EXPECT_EQ(a.events(), 12u);
  EXPECT_EQ(a.reasons[1][4], 8u);
  EXPECT_EQ(a.reasons[2][0], 2u);
  EXPECT_EQ(a.bytes_in, 10u);
  EXPECT_EQ(a.unverifiable, 3u);
  EXPECT_EQ(a.rules, (std::vector<uint64_t>{5, 8}));
}

TEST(Counts, AddGrowsToTheLargerNumberOfRecords) {
  Counts a(0);
  Counts b(3);
  b.reasons[3][1] = 5;
  a.Add(b);
  EXPECT_EQ(a.reasons.size(), 4u);
  EXPECT_EQ(a.reasons[3][1], 5u);
}

TEST(Counts, ClearKeepsTheRecordsAndNothingElse) {
  Counts a(1);
  a.frames = 3;
  a.verdicts[2] = 1;
  a.reasons[0][0] = 1;
  a.rules = {3};
  a.unverifiable = 1;
  a.Clear();
  EXPECT_EQ(a.frames, 0u);
  EXPECT_EQ(a.events(), 0u);
  EXPECT_EQ(a.reasons.size(), 2u);
  EXPECT_EQ(a.reasons[0][0], 0u);
  EXPECT_EQ(a.rules, std::vector<uint64_t>{0});
  EXPECT_EQ(a.unverifiable, 0u);
}

TEST(Counts, WhatHasNoRecordHasAPlaceOfItsOwn) {
  Counts a(2);
  a.ReasonsOf(0)[1] = 1;
  a.ReasonsOf(1)[1] = 2;
  a.ReasonsOf(0xFFFF)[1] = 3;
  EXPECT_EQ(a.reasons[0][1], 3u);
  EXPECT_EQ(a.reasons[1][1], 1u);
  EXPECT_EQ(a.reasons[2][1], 2u);
  a.Grow(3, 0);
  a.ReasonsOf(2)[1] = 4;
  EXPECT_EQ(a.reasons[0][1], 3u);
  EXPECT_EQ(a.reasons[3][1], 4u);
}

}  // namespace
}  // namespace tickgate
