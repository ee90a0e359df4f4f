// The progress line of a run: one line on a terminal, drawn over itself a few times a second.
//
//   trades   63 %   1,260,000 events   2.1 M/s   1,234,811 good   25,189 quarantined   epoch 13
#pragma once

#include <cstdint>
#include <string>

#include "runtime/pipeline.h"

namespace tickgate {

class ProgressLine {
 public:
  // Draws nothing unless stderr is a terminal.
  ProgressLine();
  ~ProgressLine();  // wipes the line

  bool active() const { return active_; }
  // Whether it is time to draw again.
  bool IsDue(int64_t now_ns) const { return active_ && now_ns >= next_ns_; }
  // `texts`: one a stream, joined.
  void Draw(int64_t now_ns, const std::string& text);

 private:
  const bool active_;
  const bool color_;
  int64_t next_ns_ = 0;
  bool drawn_ = false;
};

// What the line says of one stream; `events_per_second` since the last draw.
std::string ProgressText(const RunSummary& summary, const Pipeline::Progress& progress,
                         double events_per_second);

}  // namespace tickgate
