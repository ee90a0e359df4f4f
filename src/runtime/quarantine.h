// The quarantine record: what was wrong with an event, where it stood, and its bytes as they came.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "event/position.h"
#include "event/reason.h"
#include "program/judge.h"
#include "program/program.h"

namespace tickgate {

// Writes records of one stream in the exact shape of the dlq's format.
class QuarantineWriter {
 public:
  QuarantineWriter(std::string stream, std::vector<std::string> partitions, const Program& program);

  // Where an event came from.
  struct Origin {
    Position position;
    int64_t received_ns = 0;
  };

  // An event that the program judged.
  void AppendJudged(const Origin& origin, const Outcome& outcome, std::string* out) const;
  // A frame that was never judged: too large, or a malformed tape line. `raw_bytes` stands in the
  // record where it is more than the bytes at hand.
  void AppendFrame(const Origin& origin, Reason reason, std::string_view raw, int64_t raw_bytes,
                   std::string* out) const;
  // An event whose row a sink refused for good.
  void AppendRejected(const Origin& origin, uint16_t record, std::string_view why,
                      std::string_view raw, std::string* out) const;

 private:
  void AppendHead(const Origin& origin, std::string* out) const;
  void AppendContract(const uint16_t* record, bool whole_frame, std::string* out) const;
  static void AppendRaw(std::string_view raw, int64_t raw_bytes, std::string* out);

  const std::string stream_;
  const std::vector<std::string> partitions_;
  const Program& program_;
};

}  // namespace tickgate
