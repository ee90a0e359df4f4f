#include "checkpoint/fence.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

TEST(Fence, LetsAWriterOnOverTheEpochItLeft) {
  Fence fence;
  fence.Note("trades", 7);
  EXPECT_TRUE(fence.Check("trades", 7).ok());
}

TEST(Fence, StopsAWriterWhoseStreamHasMovedOn) {
  Fence fence;
  fence.Note("trades", 7);
  const absl::Status status = fence.Check("trades", 8);
  EXPECT_EQ(status.code(), absl::StatusCode::kAborted);
  EXPECT_THAT(std::string(status.message()), HasSubstr("fenced"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("trades"));
}

TEST(Fence, StopsAWriterThatNeverLookedWhereThereIsACheckpoint) {
  EXPECT_EQ(Fence().Check("trades", 1).code(), absl::StatusCode::kAborted);
  EXPECT_TRUE(Fence().Check("trades", 0).ok());
}

}  // namespace
}  // namespace tickgate
