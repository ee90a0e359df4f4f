// Gap records: what was missed, and why, in the exact shape of the gaps target.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "event/position.h"

namespace tickgate {

// We were away from a source that cannot replay: everything between the last commit and the first
// frame of this run may be missing, and nobody can say how much.
struct Downtime {
  std::string_view stream;
  std::string_view partition;
  int64_t since_ns = 0;  // the last commit
  int64_t until_ns = 0;  // the first new frame
  Position position;     // of that frame
};

void AppendDowntime(const Downtime& downtime, std::string* out);

}  // namespace tickgate
