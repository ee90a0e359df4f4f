// The output buffers of one sink: all made at the start, lent to files, given back when written.
//
// Two sizes, so that a busy file writes large pieces and many quiet ones do not eat the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace tickgate {

struct BufferSizes {
  size_t large_count = 16;
  size_t large_bytes = 256 << 10;
  size_t small_count = 256;
  size_t small_bytes = 8 << 10;
};

class BufferPool {
 public:
  struct Buffer {
    char* data = nullptr;
    size_t bytes = 0;
    bool large = false;
  };

  explicit BufferPool(const BufferSizes& sizes)
      : sizes_(sizes), memory_(static_cast<char*>(::operator new(Total(sizes), kAlignment))) {
    char* at = memory_.get();
    buffers_.reserve(sizes.large_count + sizes.small_count);
    for (size_t i = 0; i < sizes.large_count; ++i, at += sizes.large_bytes) {
      buffers_.push_back({at, sizes.large_bytes, true});
    }
    for (size_t i = 0; i < sizes.small_count; ++i, at += sizes.small_bytes) {
      buffers_.push_back({at, sizes.small_bytes, false});
    }
    for (Buffer& buffer : buffers_) FreeOf(buffer.large).push_back(&buffer);
  }

  // Of the size asked for where there is one, else of the other; null: none is free.
  Buffer* Take(bool large) {
    std::vector<Buffer*>& free = FreeOf(large).empty() ? FreeOf(!large) : FreeOf(large);
    if (free.empty()) return nullptr;
    Buffer* buffer = free.back();
    free.pop_back();
    return buffer;
  }
  void Give(Buffer* buffer) { FreeOf(buffer->large).push_back(buffer); }

  size_t lent() const { return buffers_.size() - free_large_.size() - free_small_.size(); }
  size_t bytes() const { return Total(sizes_); }
  const BufferSizes& sizes() const { return sizes_; }

 private:
  static size_t Total(const BufferSizes& sizes) {
    return sizes.large_count * sizes.large_bytes + sizes.small_count * sizes.small_bytes;
  }
  std::vector<Buffer*>& FreeOf(bool large) { return large ? free_large_ : free_small_; }

  // A direct write asks it of its buffer.
  static constexpr std::align_val_t kAlignment{4096};
  struct Free {
    void operator()(char* memory) const { ::operator delete(memory, kAlignment); }
  };

  BufferSizes sizes_;
  std::unique_ptr<char, Free> memory_;
  std::vector<Buffer> buffers_;
  std::vector<Buffer*> free_large_, free_small_;
};

}  // namespace tickgate
