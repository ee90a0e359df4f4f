#include "sinks/stdout_sink.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "gmock/gmock.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

class StdoutSinkTest : public testing::Test {
 protected:
  void SetUp() override {
    std::signal(SIGPIPE, SIG_IGN);
    ASSERT_EQ(::pipe(pipe_), 0);
    ASSERT_EQ(::fcntl(pipe_[0], F_SETFL, O_NONBLOCK), 0);
    sink_.emplace(pipe_[1]);
  }
  void TearDown() override {
    CloseReader();
    ::close(pipe_[1]);
  }
  void CloseReader() {
    if (pipe_[0] >= 0) ::close(pipe_[0]);
    pipe_[0] = -1;
  }
  size_t Append(std::string_view text) {
    Row row;
    row.bytes = text;
    return sink_->Append({&row, 1})->taken;
  }
  std::string Read() {
    std::string all, piece(65'536, 0);
    for (ssize_t n; (n = ::read(pipe_[0], piece.data(), piece.size())) > 0;) {
      all.append(piece, 0, static_cast<size_t>(n));
    }
    return all;
  }

  int pipe_[2] = {-1, -1};
  std::optional<StdoutSink> sink_;
};

TEST_F(StdoutSinkTest, RowsAreLinesAndAnEpochIsDurableOnceWritten) {
  EXPECT_EQ(Append("{\"a\":1}"), 1u);
  EXPECT_EQ(Append("{\"a\":2}"), 1u);
  ASSERT_TRUE(sink_->Seal(1, false).ok());
  EXPECT_EQ(sink_->DurableEpoch(), 0u);
  ASSERT_TRUE(sink_->Step(0).ok());
  EXPECT_EQ(sink_->DurableEpoch(), 1u);
  EXPECT_EQ(Read(), "{\"a\":1}\n{\"a\":2}\n");
}

TEST_F(StdoutSinkTest, AReaderThatStopsHoldsRowsBackAndNeverTheWorker) {
  std::string expected, read;
  const std::string row(999, 'x');
  size_t refused = 0;
  while (expected.size() < (4 << 20)) {
    if (Append(row) == 1) {
      expected += row + "\n";
    } else {
      ++refused;
      read += Read();
    }
    ASSERT_TRUE(sink_->Step(0).ok());  // returns though nobody reads
  }
  EXPECT_GT(refused, 0u);
  ASSERT_TRUE(sink_->Seal(1, true).ok());
  for (int turns = 0; sink_->DurableEpoch() < 1 && turns < 1000; ++turns) {
    ASSERT_TRUE(sink_->Step(0).ok());
    read += Read();
  }
  EXPECT_EQ(read + Read(), expected);
}

TEST_F(StdoutSinkTest, ARowLargerThanTheBufferGoesThroughInPieces) {
  const std::string row(3 << 20, 'x');
  std::string read;
  for (int turns = 0; Append(row) == 0; ++turns) {
    ASSERT_LT(turns, 1000);
    ASSERT_TRUE(sink_->Step(0).ok());
    read += Read();
  }
  ASSERT_TRUE(sink_->Seal(1, true).ok());
  for (int turns = 0; sink_->DurableEpoch() < 1 && turns < 1000; ++turns) {
    ASSERT_TRUE(sink_->Step(0).ok());
    read += Read();
  }
  EXPECT_TRUE(read == row + "\n");
}

TEST_F(StdoutSinkTest, AReaderThatIsGoneIsUnavailableForGood) {
  Append("a");
  CloseReader();
  const absl::Status status = sink_->Step(0).status();
  EXPECT_TRUE(absl::IsUnavailable(status));
  EXPECT_THAT(std::string(status.message()), testing::HasSubstr("stdout"));
  Row row;
  EXPECT_EQ(sink_->Append({&row, 1}).status(), status);
  EXPECT_EQ(sink_->Seal(1, false).status(), status);
  EXPECT_EQ(sink_->DurableEpoch(), 0u);
}

TEST_F(StdoutSinkTest, AFileIsWrittenToAsWell) {
  TempFolder folder;
  const int file = ::open((folder / "out").c_str(), O_CREAT | O_WRONLY, 0600);
  sink_.emplace(file);
  Append("a");
  ASSERT_TRUE(sink_->Seal(1, true).ok());
  ASSERT_TRUE(sink_->Step(0).ok());
  EXPECT_EQ(sink_->DurableEpoch(), 1u);
  EXPECT_EQ(ContentOf(folder / "out"), "a\n");
  ::close(file);
}

}  // namespace
}  // namespace tickgate
