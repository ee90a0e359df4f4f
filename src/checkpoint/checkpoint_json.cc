// What `checkpoint show --json` prints: one object on one line, members in a fixed order.

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "checkpoint/checkpoint_store.h"

namespace tickgate {
namespace {

// Paths may hold any bytes; those that are no text are shown escaped.
void AppendText(std::string_view text, std::string* json) {
  AppendJsonString(IsUtf8(text) ? std::string(text) : EscapePathComponent(text), json);
}

// `"name":` behind a comma where it is not the first.
void AppendName(std::string_view name, std::string* json) {
  if (json->back() != '{') *json += ',';
  AppendText(name, json);
  *json += ':';
}

void AppendCursor(const Cursor& cursor, std::string* json) {
  *json += '{';
  AppendName("type", json);
  AppendText(cursor.type, json);
  AppendName("partitions", json);
  *json += '{';
  bool identified = false;
  for (const PartitionCursor& partition : cursor.partitions) {
    AppendName(partition.partition, json);
    AppendAll(json, partition.offset);
    identified |= !partition.identity.empty();
  }
  *json += '}';
  if (identified) {
    AppendName("identities", json);
    *json += '{';
    for (const PartitionCursor& partition : cursor.partitions) {
      if (partition.identity.empty()) continue;
      AppendName(partition.partition, json);
      AppendText(partition.identity, json);
    }
    *json += '}';
  }
  *json += '}';
}

void AppendFile(const FileMark& file, std::string* json) {
  *json += '{';
  AppendName("path", json);
  AppendText(file.path, json);
  if (file.final_path != file.path) {
    AppendName("final_path", json);
    AppendText(file.final_path, json);
  }
  AppendName("bytes", json);
  AppendAll(json, file.bytes);
  AppendName("rows", json);
  AppendAll(json, file.rows);
  AppendName("closed", json);
  *json += file.closed ? "true" : "false";
  *json += '}';
}

void AppendMark(const Mark& mark, std::string* json) {
  *json += '{';
  AppendName("sink", json);
  AppendText(mark.sink, json);
  AppendName("worker", json);
  AppendAll(json, mark.worker);
  if (!mark.folder.empty()) {
    AppendName("folder", json);
    AppendText(mark.folder, json);
    AppendName("next_segment", json);
    AppendAll(json, mark.next_segment);
  }
  AppendName("files", json);
  *json += '[';
  for (const FileMark& file : mark.files) {
    if (json->back() != '[') *json += ',';
    AppendFile(file, json);
  }
  *json += "]}";
}

void AppendMarks(const Checkpoint& checkpoint, std::string* json) {
  *json += '{';
  for (const auto& [target, workers] : checkpoint.marks) {
    AppendName(target, json);
    *json += "{\"workers\":[";
    for (const Mark& mark : workers) {
      if (json->back() != '[') *json += ',';
      AppendMark(mark, json);
    }
    *json += "]}";
  }
  *json += '}';
}

}  // namespace

std::string CheckpointJson(const Checkpoint& checkpoint) {
  std::string json = "{";
  AppendName("stream", &json);
  AppendText(checkpoint.stream, &json);
  AppendName("source", &json);
  json += '{';
  AppendName("type", &json);
  AppendText(checkpoint.cursor.type, &json);
  AppendName("identity", &json);
  AppendText(checkpoint.source_identity, &json);
  json += '}';
  AppendName("epoch", &json);
  AppendAll(&json, checkpoint.epoch);
  AppendName("committed", &json);
  AppendText(FormatRfc3339(checkpoint.committed_ns), &json);
  AppendName("cursor", &json);
  AppendCursor(checkpoint.cursor, &json);
  AppendName("marks", &json);
  AppendMarks(checkpoint, &json);
  AppendName("counts", &json);
  json += '{';
  AppendName("frames", &json);
  AppendAll(&json, checkpoint.frames);
  for (size_t i = 0; i < kVerdictCount; ++i) {
    AppendName(kVerdictNames[i], &json);
    AppendAll(&json, checkpoint.verdicts[i]);
  }
  json += "}}";
  return json;
}

}  // namespace tickgate
