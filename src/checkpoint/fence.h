// Which epoch this process knows as a stream's last: a commit over any other is somebody else's.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "event/mark.h"

namespace tickgate {

class Fence {
 public:
  // The epoch loaded, or committed, last. 0: the stream has none.
  void Note(std::string_view stream, EpochNumber epoch);
  // Aborted unless `stored` is the epoch noted last; a stream never noted is known to have none.
  absl::Status Check(std::string_view stream, EpochNumber stored) const;

 private:
  std::map<std::string, EpochNumber, std::less<>> known_;
};

}  // namespace tickgate
