// The sink over the real backends: what it wrote, byte for byte, and how its open files look.
#include <random>

#include "gmock/gmock.h"
#include "sinks/sink_fixture.h"

namespace tickgate {
namespace {

class FileSinkBackendTest : public SinkTest,
                            public testing::WithParamInterface<std::tuple<IoBackend, bool>> {
 protected:
  void SetUp() override {
    auto backend = MakeStorage(std::get<0>(GetParam()), folder_.path());
    if (!backend.ok()) GTEST_SKIP() << backend.status().ToString();
    backend_ = *std::move(backend);
    checked_.emplace(*backend_);
    spec_.file.rotate = std::get<1>(GetParam());
    spec_.file.path = folder_ / "rows";
    used_ = &*checked_;
    Remake(nullptr);
  }
  void TearDown() override { sink_.reset(); }
  std::string Landed() const {
    return Content(spec_.file.rotate ? "rows-0-00000000.jsonl" : "rows");
  }

  std::unique_ptr<Storage> backend_;
  std::optional<CheckedStorage> checked_;
};

TEST_P(FileSinkBackendTest, RowsOfAnySizeAndEpochsOfAnySizeLandByteForByte) {
  std::mt19937 random(3);
  std::string expected;
  for (int i = 0; i < 3000; ++i) {
    // Mostly small, some a block, some more than a buffer.
    const size_t bytes = i % 500 == 499 ? 700'000 : i % 50 == 49 ? 4095 : random() % 300;
    const std::string row(bytes, static_cast<char>('a' + i % 26));
    expected += row + "\n";
    Land({{row}});
    if (random() % 40 == 0 && epoch_ < sink_->DurableEpoch() + 4) Seal();
  }
  const Mark mark = Commit(true);
  EXPECT_EQ(mark.files[0].bytes, static_cast<int64_t>(expected.size()));
  EXPECT_TRUE(Landed() == expected);
}

TEST_P(FileSinkBackendTest, AFileKilledWhileOpenIsCutToItsMark) {
  Land({{"a"}});
  const Mark mark = Seal();
  UntilDurable();
  Land({{"b"}});
  Seal();
  UntilDurable();
  sink_.reset();
  const auto report = RecoverFiles(*checked_, {mark}, {"trades", false});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->files_cut, 1);
  EXPECT_EQ(report->bytes_cut, 2) << "padding counts for nothing";
  EXPECT_EQ(Content(spec_.file.rotate ? "rows-0-00000000.jsonl.part" : "rows"), "a\n");
}

TEST_P(FileSinkBackendTest, WithoutReplayRowsBehindTheMarkAreFoundBeforeThePadding) {
  Land({{"a"}});
  const Mark mark = Seal();
  UntilDurable();
  Land({{"b"}, {"c"}});
  Seal();
  UntilDurable();
  sink_.reset();
  const auto report = RecoverFiles(*checked_, {mark}, {"trades", true});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->marks[0].files[0].bytes, 6);
  EXPECT_EQ(report->marks[0].files[0].rows, 3);
  EXPECT_EQ(report->torn_tails, 0);
  EXPECT_EQ(Content(spec_.file.rotate ? "rows-0-00000000.jsonl.part" : "rows"), "a\nb\nc\n");
}

std::string NameOf(const testing::TestParamInfo<FileSinkBackendTest::ParamType>& test) {
  return std::string(std::get<0>(test.param) == IoBackend::kUring ? "uring" : "posix") +
         (std::get<1>(test.param) ? "_segments" : "_plain");
}

INSTANTIATE_TEST_SUITE_P(Backends, FileSinkBackendTest,
                         testing::Combine(testing::Values(IoBackend::kUring, IoBackend::kPosix),
                                          testing::Bool()),
                         NameOf);

}  // namespace
}  // namespace tickgate
