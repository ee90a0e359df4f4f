// Writes events member by member into one buffer, with readable padding around each.
//
// What lies in the source event one behind the other is copied in one piece. Memory: the buffer is
// reused from source event to source event and grows to the largest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "program/transform.h"

namespace tickgate {

class MemberWriter {
 public:
  MemberWriter();

  // Forgets what was written.
  void BeginSource(std::string_view event);

  void Begin(int32_t element);
  // `key`: as it stands between quotes. Both are copied before the next End.
  void Write(std::string_view key, std::string_view value);
  void End();

  // Bytes of all the events written, and the padding around them.
  size_t bytes() const { return used_; }
  // After the last End.
  void Finish();
  std::span<const TransformedEvent> events() const { return events_; }

  size_t ScratchBytes() const;

 private:
  struct Place {
    size_t begin, end;
    int32_t element;
  };

  char* Room(size_t bytes);
  void FlushRun();

  std::vector<char> buffer_;
  size_t used_ = 0;
  std::string_view event_;
  // Members of the source that are still to be copied.
  const char* run_begin_ = nullptr;
  const char* run_end_ = nullptr;
  bool first_ = true;  // nothing stands in the event yet
  std::vector<Place> places_;
  std::vector<TransformedEvent> events_;
};

}  // namespace tickgate
