// tickgate test: files of cases and the packs that come with the binary.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/binary.h"

namespace tickgate {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;

constexpr const char* kCases = R"(
contract: { contract: c, version: 1.0.0, fields: { a: { type: int } } }
cases:
  - { name: whole, frame: '{"a":1}', expect: [ { verdict: good } ] }
)";

TEST(TestCommand, APackIsRunWhereverTheBinaryStands) {
  const Folder folder;
  const RunResult result =
      RunBinary({.args = {"test", "--pack", "binance-spot"}, .folder = folder.path()});
  EXPECT_EQ(result.code, 0) << result.out;
  EXPECT_THAT(result.out, MatchesRegex("[1-9][0-9]* passed, 0 failed\n"));
}

TEST(TestCommand, PacksAndFilesAreRunTogether) {
  const Folder folder;
  const std::string path = folder.Write("c.cases.yaml", kCases);
  const RunResult one = Tickgate({"test", "--pack", "huobi"});
  const RunResult both = Tickgate({"test", path, "--pack", "huobi", "--junit", folder / "j.xml"});
  EXPECT_EQ(both.code, 0) << both.out;
  EXPECT_EQ(std::stoi(both.out), std::stoi(one.out) + 1);
  EXPECT_THAT(folder.Read("j.xml"), HasSubstr("packs/huobi/cases.yaml"));
}

TEST(TestCommand, AllIsEveryPack) {
  const RunResult two = Tickgate({"test", "--pack", "huobi", "--pack", "deribit"});
  const RunResult all = Tickgate({"test", "--pack", "all"});
  EXPECT_EQ(all.code, 0) << all.out;
  EXPECT_GT(std::stoi(all.out), std::stoi(two.out));
}

TEST(TestCommand, AnUnknownPackIsRefusedWithTheNearestOne) {
  const RunResult result = Tickgate({"test", "--pack", "kraken"});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.out, HasSubstr("no pack is called 'kraken'"));
  EXPECT_THAT(result.out, HasSubstr("kraken-v1"));
  EXPECT_THAT(result.out, EndsWith("0 passed, 0 failed\n"));
}

TEST(TestCommand, NeitherFileNorPackIsUsage) {
  const RunResult result = Tickgate({"test"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("FILE or --pack is required"));
}

}  // namespace
}  // namespace tickgate
