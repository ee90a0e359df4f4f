#include <string>

#include "checkpoint/checkpoint_store.h"
#include "gtest/gtest.h"

namespace tickgate {
namespace {

Checkpoint Example() {
  Checkpoint checkpoint;
  checkpoint.stream = "trades";
  checkpoint.source_identity = "in/*.jsonl";
  checkpoint.id = "0f1e";
  checkpoint.epoch = 57;
  checkpoint.committed_ns = 1'796'025'600'123'456'789;
  checkpoint.cursor = {"file", {{"in/a.jsonl#7", 37000, "inode 7 crc 1"}, {"in/b.jsonl", 12, ""}}};
  FileMark open;
  open.path = "/out/a-0-00000003.jsonl.part";
  open.final_path = "/out/a-0-00000003.jsonl";
  open.bytes = 36260;
  open.rows = 245;
  FileMark plain;
  plain.path = plain.final_path = "/out/dlq.jsonl";
  plain.closed = true;
  Mark first, second, dlq;
  first.sink = second.sink = "file";
  first.folder = second.folder = "/out";
  first.next_segment = 4;
  first.files = {open};
  second.worker = 1;
  dlq.sink = "stdout";
  dlq.files = {plain};
  checkpoint.marks["load"] = {first, second};
  checkpoint.marks["dlq"] = {dlq};
  checkpoint.verdicts = {245, 1, 2, 3, 4, 5, 6};
  checkpoint.frames = 266;
  return checkpoint;
}

TEST(CheckpointJson, HasItsMembersInTheDocumentedOrder) {
  EXPECT_EQ(
      CheckpointJson(Example()),
      R"({"stream":"trades","source":{"type":"file","identity":"in/*.jsonl"},"epoch":57,)"
      R"("committed":"2026-11-30T08:00:00.123456789Z",)"
      R"("cursor":{"type":"file","partitions":{"in/a.jsonl#7":37000,"in/b.jsonl":12},)"
      R"("identities":{"in/a.jsonl#7":"inode 7 crc 1"}},)"
      R"("marks":{"dlq":{"workers":[{"sink":"stdout","worker":0,"files":[)"
      R"({"path":"/out/dlq.jsonl","bytes":0,"rows":0,"closed":true}]}]},)"
      R"("load":{"workers":[{"sink":"file","worker":0,"folder":"/out","next_segment":4,"files":[)"
      R"({"path":"/out/a-0-00000003.jsonl.part","final_path":"/out/a-0-00000003.jsonl",)"
      R"("bytes":36260,"rows":245,"closed":false}]},)"
      R"({"sink":"file","worker":1,"folder":"/out","next_segment":0,"files":[]}]}},)"
      R"("counts":{"frames":266,"good":245,"good_marked":1,"control":2,"ignored":3,)"
      R"("filtered":4,"duplicate":5,"quarantined":6}})");
}

TEST(CheckpointJson, ShowsAPathThatIsNoTextEscaped) {
  Checkpoint checkpoint = Example();
  checkpoint.cursor.partitions = {{"in/\xFF.jsonl", 1, ""}};
  const std::string json = CheckpointJson(checkpoint);
  EXPECT_NE(json.find(R"({"in%2F%FF.jsonl":1})"), std::string::npos) << json;
}

TEST(CheckpointJson, KeepsQuotesAndLineBreaksInsideItsStrings) {
  Checkpoint checkpoint = Example();
  checkpoint.source_identity = "a\"b\nc";
  const std::string json = CheckpointJson(checkpoint);
  EXPECT_NE(json.find(R"("identity":"a\"b\nc")"), std::string::npos) << json;
  EXPECT_EQ(json.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace tickgate
