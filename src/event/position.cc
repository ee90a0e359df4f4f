#include "event/position.h"

#include "base/text.h"

namespace tickgate {

std::string CursorJson(const Cursor& cursor) {
  std::string json = "{\"type\":";
  AppendJsonString(cursor.type, &json);
  json += ",\"partitions\":{";
  bool first = true;
  for (const PartitionCursor& partition : cursor.partitions) {
    if (!first) json += ',';
    first = false;
    AppendJsonString(partition.partition, &json);
    json += ':';
    json += std::to_string(partition.offset);
  }
  json += "}}";
  return json;
}

}  // namespace tickgate
