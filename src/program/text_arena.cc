#include "program/text_arena.h"

#include <algorithm>
#include <cstring>

namespace tickgate {
namespace {

constexpr size_t kChunkBytes = 4 << 10;

}  // namespace

std::string_view TextArena::Keep(std::string_view text) {
  char* const copy = Claim(text.size());
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

char* TextArena::Claim(size_t bytes) {
  for (; chunk_ < chunks_.size(); ++chunk_, used_ = 0) {
    if (chunks_[chunk_].bytes - used_ < bytes) continue;
    char* const room = chunks_[chunk_].data.get() + used_;
    used_ += bytes;
    return room;
  }
  const size_t size = std::max(bytes, kChunkBytes);
  chunks_.push_back({std::make_unique<char[]>(size), size});
  bytes_ += size;
  used_ = bytes;
  return chunks_.back().data.get();
}

}  // namespace tickgate
