// The public library, used as its users do: by tickgate/stream.h alone.
#include "tickgate/stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class StreamTest : public testing::Test {
 protected:
  StreamTest() {
    std::string pattern = testing::TempDir() + "/tickgate-stream-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    Write("trades.jsonl", "{\"p\":1.50}\n{\"p\":-1}\n{\"p\":2}\n");
    Write("contract.yaml",
          "contract: trades\nversion: 1.0.0\n"
          "fields: { p: { type: decimal, required: true, gt: 0 } }\n");
    Write("trades.yaml", Config("{ type: file, path: trades.jsonl }"));
  }
  ~StreamTest() override { std::filesystem::remove_all(folder_); }

  static std::string Config(const std::string& source) {
    return "streaming:\n"
           "  streams:\n"
           "    - name: trades\n"
           "      source: " +
           source +
           "\n      contract: { ref: { type: file, path: contract.yaml } }\n"
           "      load: { target: { type: file, path: out.jsonl } }\n";
  }

  std::string Write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name) << text;
    return folder_ + "/" + name;
  }
  bool Has(const std::string& name) const { return std::filesystem::exists(folder_ + "/" + name); }

  std::string folder_;
};

TEST_F(StreamTest, RunsAConfigAndKeepsItsRows) {
  auto stream = Stream::FromFile(folder_ + "/trades.yaml", {.keep_rows = true});
  ASSERT_TRUE(stream.ok()) << stream.status();
  EXPECT_TRUE((*stream)->Run().ok());
  EXPECT_THAT((*stream)->rows(), ElementsAre(R"({"p":1.50})", R"({"p":2})"));
  const StreamSummary summary = (*stream)->summary();
  EXPECT_EQ(summary.events, 3u);
  EXPECT_EQ(summary.good, 2u);
  EXPECT_EQ(summary.quarantined, 1u);
  EXPECT_EQ(summary.epochs, 1u);
  EXPECT_THAT(summary.json, HasSubstr(R"("stream":"trades")"));
  EXPECT_FALSE(Has("out.jsonl"));
}

TEST_F(StreamTest, WritesToTheLoadTargetOfTheConfig) {
  auto stream = Stream::FromFile(folder_ + "/trades.yaml");
  ASSERT_TRUE(stream.ok()) << stream.status();
  EXPECT_TRUE((*stream)->Run().ok());
  EXPECT_TRUE((*stream)->rows().empty());
  EXPECT_TRUE(Has("out.jsonl"));
}

TEST_F(StreamTest, GoesOnWhereTheLastOneCommitted) {
  for (const uint64_t events : {3u, 0u}) {
    auto stream = Stream::FromFile(folder_ + "/trades.yaml");
    ASSERT_TRUE(stream.ok()) << stream.status();
    EXPECT_TRUE((*stream)->Run().ok());
    EXPECT_EQ((*stream)->summary().events, events);
  }
}

TEST_F(StreamTest, ThatForgetsBeginsAnewAndTouchesNoStateFolder) {
  for (int run = 0; run < 2; ++run) {
    auto stream = Stream::FromFile(folder_ + "/trades.yaml", {.keep_rows = true, .forget = true});
    ASSERT_TRUE(stream.ok()) << stream.status();
    EXPECT_TRUE((*stream)->Run().ok());
    EXPECT_EQ((*stream)->rows().size(), 2u);
  }
  EXPECT_FALSE(Has("state"));
}

TEST_F(StreamTest, TakesItsConfigAsTextToo) {
  auto stream = Stream::FromText(Config("{ type: file, path: '${FEED}' }"),
                                 {.sets = {"streams.trades.commit.events=2"},
                                  .variables = {"FEED=trades.jsonl"},
                                  .base_folder = folder_,
                                  .keep_rows = true,
                                  .forget = true});
  ASSERT_TRUE(stream.ok()) << stream.status();
  EXPECT_TRUE((*stream)->Run().ok());
  EXPECT_EQ((*stream)->summary().epochs, 2u);
}

TEST_F(StreamTest, StopDrainsAndCommitsFromAnotherThread) {
  auto stream = Stream::FromText(Config("{ type: generate, rate: 10000 }"),
                                 {.base_folder = folder_, .keep_rows = true, .forget = true});
  ASSERT_TRUE(stream.ok()) << stream.status();
  std::thread stopper([&] { (*stream)->Stop(); });
  EXPECT_TRUE((*stream)->Run().ok());
  stopper.join();
  EXPECT_EQ((*stream)->rows().size(), (*stream)->summary().good);
  EXPECT_THAT((*stream)->summary().json, HasSubstr(R"("stopped":"signal")"));
}

TEST_F(StreamTest, EveryProblemOfAConfigIsInTheStatus) {
  const auto stream = Stream::FromText(
      "streaming:\n"
      "  streams:\n"
      "    - name: trades\n"
      "      sorce: { type: file }\n"
      "      commit: { events: 0 }\n",
      {.base_folder = folder_});
  EXPECT_EQ(stream.status().code(), absl::StatusCode::kInvalidArgument);
  const std::string message(stream.status().message());
  EXPECT_THAT(message, HasSubstr("did you mean 'source'?"));
  EXPECT_THAT(message, HasSubstr("config:5:"));
}

TEST_F(StreamTest, AMissingInputIsNotFoundBeforeAnythingStarts) {
  std::filesystem::remove(folder_ + "/trades.jsonl");
  const auto stream = Stream::FromFile(folder_ + "/trades.yaml");
  EXPECT_EQ(stream.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(stream.status().message()), HasSubstr("trades.jsonl"));
}

}  // namespace
}  // namespace tickgate
