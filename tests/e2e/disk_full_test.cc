// A disk that is really full: intake waits and goes on when there is room again, or the process
// ends with 74 and everything committed is whole. The disk is a small tmpfs, which only root may
// mount.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/binary.h"

namespace tickgate {
namespace {

constexpr int kLines = 120'000;  // 11 MB

class DiskFull : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(disk_);
    if (::mount("tmpfs", disk_.c_str(), "tmpfs", 0, "size=16m") != 0) {
      GTEST_SKIP() << "only root may mount a small disk";
    }
    mounted_ = true;
    for (int i = 0; i < kLines; ++i) {
      rows_ += "{\"n\":" + std::to_string(1'000'000 + i) + ",\"note\":\"" + std::string(70, 'x') +
               "\"}\n";
    }
    folder_.Write("in.jsonl", rows_);
    folder_.Write(
        "contract.yaml",
        "contract: numbers\nversion: 1.0.0\nfields:\n  n: { type: int, required: true }\n");
    // All but a little of the disk is taken.
    std::ofstream(Filler(), std::ios::binary) << std::string(12 << 20, 'f');
  }
  void TearDown() override {
    if (mounted_) ::umount2(disk_.c_str(), MNT_DETACH);
  }

  std::string Filler() const { return disk_ + "/filler"; }
  RunRequest Request(const std::string& full_timeout) {
    folder_.Write("run.yaml",
                  "streaming:\n"
                  "  io: { min_free: 100KiB, full_timeout: " +
                      full_timeout +
                      " }\n"
                      "  streams:\n"
                      "    - name: numbers\n"
                      "      source: { type: file, path: in.jsonl }\n"
                      "      contract: { ref: { type: file, path: contract.yaml } }\n"
                      "      load: { target: { type: file, path: disk/rows.jsonl } }\n"
                      "      commit: { events: 2000 }\n");
    RunRequest request;
    request.args = {"run", folder_ / "run.yaml"};
    return request;
  }
  // Waits until the rows file has stood still for a while.
  void WaitUntilItStandsStill() {
    std::uintmax_t last = 0;
    int still = 0;
    for (int i = 0; i < 600 && still < 10; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      std::error_code none;
      const std::uintmax_t size = std::filesystem::file_size(disk_ + "/rows.jsonl", none);
      still = !none && size == last && size > 0 ? still + 1 : 0;
      last = size;
    }
    EXPECT_EQ(still, 10);
  }

  Folder folder_;
  const std::string disk_ = folder_ / "disk";
  bool mounted_ = false;
  std::string rows_;
};

TEST_F(DiskFull, IntakeWaitsAndGoesOnWhenThereIsRoom) {
  Binary binary(Request("60s"));
  WaitUntilItStandsStill();
  EXPECT_LT(std::filesystem::file_size(disk_ + "/rows.jsonl"), rows_.size());
  std::filesystem::remove(Filler());
  const RunResult result = binary.Wait();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(ReadFile(disk_ + "/rows.jsonl") == rows_);
}

TEST_F(DiskFull, WhereItStaysFullTheProcessEndsAndTheNextRunCompletesTheRows) {
  const RunResult full = RunBinary(Request("1s"));
  EXPECT_EQ(full.code, 74) << full.err;
  EXPECT_THAT(full.err, testing::HasSubstr("io.full_timeout"));
  std::filesystem::remove(Filler());
  const RunResult again = RunBinary(Request("60s"));
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_TRUE(ReadFile(disk_ + "/rows.jsonl") == rows_);
}

}  // namespace
}  // namespace tickgate
