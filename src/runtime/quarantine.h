// The quarantine record: what was wrong with an event, where it stood, and its bytes as they came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "event/position.h"
#include "event/reason.h"
#include "program/judge.h"
#include "program/program.h"
#include "runtime/output.h"

namespace tickgate {

// Writes records of one stream in the exact shape of the dlq's format.
class QuarantineWriter {
 public:
  // `program` judged the events; it outlives the writer, or the next call of Use.
  QuarantineWriter(std::string stream, std::vector<std::string> partitions, const Program& program);
  void Use(const Program& program);

  // Where an event came from.
  struct Origin {
    Position position;
    FrameContext context;  // receive time, key, headers
  };

  // An event that the program judged. `raw`: the frame's bytes as they came where it failed whole,
  // else the event's. `landed`: its row goes to the load target all the same. Returns where in
  // `out` its list of errors ends.
  size_t AppendJudged(const Origin& origin, const Outcome& outcome, std::string_view raw,
                      bool landed, std::string* out) const;
  // A frame that was never judged: too large, or a malformed tape line. `raw_bytes` stands in the
  // record where it is more than the bytes at hand.
  void AppendFrame(const Origin& origin, Reason reason, std::string_view raw, int64_t raw_bytes,
                   std::string* out) const;
  // An event whose row a sink refused for good.
  void AppendRejected(const Origin& origin, const RowOrigin& row, std::string_view why,
                      std::string* out) const;
  // The record of an event that was to land, and whose row a sink refused: `record` without its
  // word `landed`, with one error more. `errors_end` is what AppendJudged returned.
  static void AppendNotLanded(std::string_view record, size_t errors_end, std::string_view why,
                              std::string* out);

 private:
  void AppendHead(const Origin& origin, std::string* out) const;
  void AppendContract(uint16_t record, std::string* out) const;
  static void AppendUnit(bool whole_frame, int32_t element,
                         std::span<const InheritedValue> inherited, std::string* out);
  // `record`: whose masks hold.
  void AppendRaw(std::string_view raw, uint16_t record, int64_t raw_bytes, std::string* out) const;

  const std::string stream_;
  const std::vector<std::string> partitions_;
  const Program* program_;
  bool has_masks_ = false;
};

}  // namespace tickgate
