// Room for texts that live as long as one event.
//
// Memory: grows to the largest event's need and is kept; no text ever moves.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace tickgate {

class TextArena {
 public:
  // All texts kept so far are gone.
  void Clear() { chunk_ = used_ = 0; }
  // A copy of `text`.
  std::string_view Keep(std::string_view text);
  // Room for `bytes`, to be written at once.
  char* Claim(size_t bytes);

  size_t bytes() const { return bytes_; }

 private:
  struct Chunk {
    std::unique_ptr<char[]> data;
    size_t bytes;
  };

  std::vector<Chunk> chunks_;
  size_t chunk_ = 0;  // the one in use
  size_t used_ = 0;   // of it
  size_t bytes_ = 0;
};

}  // namespace tickgate
