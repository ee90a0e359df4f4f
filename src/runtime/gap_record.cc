#include "runtime/gap_record.h"

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"

namespace tickgate {

void AppendDowntime(const Downtime& downtime, std::string* out) {
  *out += "{\"stream\":";
  AppendJsonString(downtime.stream, out);
  *out += ",\"kind\":\"gap\",\"cause\":\"us\",\"partition\":";
  AppendJsonString(downtime.partition, out);
  *out += ",\"since\":\"";
  AppendRfc3339(downtime.since_ns, out);
  *out += "\",\"until\":\"";
  AppendRfc3339(downtime.until_ns, out);
  *out += "\",\"position\":{\"partition\":";
  AppendJsonString(downtime.partition, out);
  AppendAll(out, ",\"offset\":", downtime.position.offset, ",\"index\":", downtime.position.index,
            "}}");
}

}  // namespace tickgate
