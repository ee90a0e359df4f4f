// Counts what a thread allocates, by replacing operator new of the whole test binary. Include it in
// one file of a binary alone. A sanitizer keeps operator new for itself: nothing is counted there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "sanitized.h"

namespace tickgate {

inline thread_local uint64_t g_allocations = 0;

}  // namespace tickgate

#if !TICKGATE_SANITIZED

namespace tickgate {

// Out of line, so that the compiler does not take new and free below for a mistaken pair.
[[gnu::noinline]] inline void* Allot(size_t bytes, size_t alignment) {
  ++g_allocations;
  void* const place =
      std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (place == nullptr) std::abort();
  return place;
}

}  // namespace tickgate

void* operator new(size_t bytes) { return tickgate::Allot(bytes, alignof(std::max_align_t)); }
void* operator new(size_t bytes, std::align_val_t alignment) {
  return tickgate::Allot(bytes, static_cast<size_t>(alignment));
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  return tickgate::Allot(bytes, alignof(std::max_align_t));
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return tickgate::Allot(bytes, static_cast<size_t>(alignment));
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, size_t, std::align_val_t) noexcept { std::free(place); }

#endif
