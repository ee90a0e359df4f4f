#include "sources/input_files.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class InputFiles : public InputFolder {
 protected:
  std::vector<std::string> Names(const FileInput& input, const std::string& known = "") {
    const auto files = FindInputFiles(input, [&](std::string_view name) { return name == known; });
    std::vector<std::string> names;
    if (!files.ok()) {
      ADD_FAILURE() << files.status().message();
      return names;
    }
    for (const InputFile& file : *files) names.push_back(file.partition);
    return names;
  }

  void ExpectError(const FileInput& input, absl::StatusCode code,
                   const std::vector<std::string>& facts) {
    const absl::Status status =
        FindInputFiles(input, [](std::string_view) { return false; }).status();
    EXPECT_EQ(status.code(), code) << status.message();
    for (const std::string& fact : facts) {
      EXPECT_THAT(std::string(status.message()), HasSubstr(fact));
    }
  }
};

TEST_F(InputFiles, AGlobIsInNameOrderByteByByte) {
  for (const char* name : {"b.jsonl", "a10.jsonl", "a9.jsonl", "B.jsonl", "\xC3\xA4.jsonl"}) {
    Write(name, "");
  }
  EXPECT_THAT(Names(Input({"*.jsonl"})),
              ElementsAre("B.jsonl", "a10.jsonl", "a9.jsonl", "b.jsonl", "\xC3\xA4.jsonl"));
}

TEST_F(InputFiles, AListKeepsItsOrder) {
  Write("b", "");
  Write("a", "");
  EXPECT_THAT(Names(Input({"b", "a"})), ElementsAre("b", "a"));
}

TEST_F(InputFiles, OpenSegmentsManifestsAndFoldersOfAGlobAreLeftOut) {
  for (const char* name : {"a.jsonl", "a.jsonl.manifest.json", "b.jsonl.part", "sub/x"}) {
    Write(name, "");
  }
  EXPECT_THAT(Names(Input({"*"})), ElementsAre("a.jsonl"));
}

TEST_F(InputFiles, AFileFoundTwiceIsReadOnce) {
  Write("a", "");
  Write("b", "");
  std::filesystem::create_symlink(Path("a"), Path("link"));
  EXPECT_THAT(Names(Input({"b", "*", "./a"})), ElementsAre("b", "a"));
}

TEST_F(InputFiles, AFileWithTwoNamesKeepsTheOneTheCheckpointKnows) {
  Write("b", "");
  std::filesystem::create_hard_link(Path("b"), Path("a"));
  EXPECT_THAT(Names(Input({"*"})), ElementsAre("a"));
  EXPECT_THAT(Names(Input({"*"}), "b"), ElementsAre("b"));
}

TEST_F(InputFiles, ANameThatLooksLikeAGlobIsANameWhereTheFileIsThere) {
  Write("a[1].jsonl", "");
  Write("a1.jsonl", "");
  EXPECT_THAT(Names(Input({"a[1].jsonl"})), ElementsAre("a[1].jsonl"));
  std::filesystem::remove(Path("a[1].jsonl"));
  EXPECT_THAT(Names(Input({"a[1].jsonl"})), ElementsAre("a1.jsonl"));
}

TEST_F(InputFiles, AMissingFileOrAGlobWithoutMatchIsNotFound) {
  ExpectError(Input({"none"}), absl::StatusCode::kNotFound, {Path("none")});
  ExpectError(Input({"*.none"}), absl::StatusCode::kNotFound, {Path("*.none"), "no file matches"});
  ExpectError(Input({"no/folder/*"}), absl::StatusCode::kNotFound, {Path("no/folder/*")});
  Write("x.part", "");
  ExpectError(Input({"*.part"}), absl::StatusCode::kNotFound, {"no file matches"});
}

TEST_F(InputFiles, FoldersPipesAndOpenSegmentsNamedOutrightAreErrors) {
  Write("sub/x", "");
  ExpectError(Input({"sub"}), absl::StatusCode::kInvalidArgument, {Path("sub"), "is a folder"});
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  ExpectError(Input({"pipe"}), absl::StatusCode::kInvalidArgument, {"no regular file"});
  Write("x.part", "");
  ExpectError(Input({"x.part"}), absl::StatusCode::kFailedPrecondition, {Path("x.part")});
}

TEST_F(InputFiles, AnUnreadableFileIsPermissionDenied) {
  Write("a", "1\n");
  std::filesystem::permissions(Path("a"), std::filesystem::perms::none);
  FileSource source(Input({"a"}), 1 << 20);
  const bool root = ::geteuid() == 0;  // who may read everything
  ASSERT_TRUE(!root || ::seteuid(65'534) == 0);
  const absl::Status status = source.Open(nullptr);
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(std::string(status.message()), HasSubstr(Path("a")));
}

TEST_F(InputFiles, TheStreamsOwnTargetsAreRefused) {
  Write("in.jsonl", "");
  Write("out-0-00000001.jsonl", "");
  FileInput input = Input({"*.jsonl"});
  input.own_targets = {Path("none"), Path("./out")};
  ExpectError(input, absl::StatusCode::kFailedPrecondition,
              {Path("out-0-00000001.jsonl"), Path("./out")});
}

TEST_F(InputFiles, PartitionsAreNamedFromTheBaseFolderAndAbsolutelyOutsideOfIt) {
  EXPECT_EQ(PartitionNameOf("/a/b/c.jsonl", "/a/b"), "c.jsonl");
  EXPECT_EQ(PartitionNameOf("/a/b/c.jsonl", "/a/b/"), "c.jsonl");
  EXPECT_EQ(PartitionNameOf("/a/b/./x/../c/d", "/a"), "b/c/d");
  EXPECT_EQ(PartitionNameOf("/a/bb/c", "/a/b"), "/a/bb/c");
  EXPECT_EQ(PartitionNameOf("/a/c", "/a/b"), "/a/c");
  EXPECT_EQ(PartitionNameOf("/a/c", ""), "/a/c");
  EXPECT_EQ(PartitionNameOf("/a/..x", "/a"), "..x");
}

}  // namespace
}  // namespace tickgate
