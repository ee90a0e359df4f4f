// A bounded byte queue between exactly two threads: one writes records, one reads them in order.
//
// Record:  an 8-byte header {bytes, kind} and a contiguous payload, 8-byte aligned, with at least
// 64
//          readable bytes before and behind it.
// Threads: Claim and Publish are the writer's; Peek, Advance and Release are the consumer's.
// Memory:  all bytes are allocated in the constructor.
// Full:    Claim returns an empty span. Nothing is dropped and nothing blocks.
// Indices run free (64 bits, never wrap in practice); each side keeps a cached copy of the other's,
// so that a shared cache line moves only when a side runs out.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace tickgate {

class ByteRing {
 public:
  static constexpr size_t kPadding = 64;

  // `bytes`: a power of two, at least 64.
  explicit ByteRing(size_t bytes);

  ByteRing(const ByteRing&) = delete;
  ByteRing& operator=(const ByteRing&) = delete;

  size_t bytes() const { return capacity_; }
  // The largest payload that always fits an empty ring, wherever its indices stand.
  size_t payload_bytes_max() const { return capacity_ / 2 - kHeaderBytes; }

  // -- writer
  // A place for a payload of up to `bytes`. Empty: no room now. A claim that is not published is
  // forgotten by the next one. REQUIRES: bytes <= payload_bytes_max().
  std::span<char> Claim(size_t bytes);
  // Hands the first `bytes` of the last claim to the consumer.
  void Publish(uint32_t kind, size_t bytes);

  // -- consumer
  struct Record {
    uint32_t kind = 0;
    const char* payload = nullptr;
    size_t bytes = 0;
  };
  // The next record, which stays next until Advance. False: there is none now.
  bool Peek(Record* record);
  // Goes on behind the record peeked last. Its bytes stay as they are until Release.
  void Advance();
  // Gives the room of every record behind which we advanced back to the writer.
  void Release();

 private:
  static constexpr size_t kHeaderBytes = 8;
  static constexpr uint32_t kSkip =
      0xFFFFFFFF;  // the rest of the buffer is unused: go on at its start

  static size_t RecordBytes(size_t payload) { return (payload + kHeaderBytes + 7) & ~size_t{7}; }
  char* At(uint64_t index) const { return data_ + (index & (capacity_ - 1)); }
  bool HasRoom(uint64_t end);

  const size_t capacity_;
  const std::unique_ptr<char[]> memory_;
  char* const data_;

  // Written by the writer, read by the consumer.
  alignas(128) std::atomic<uint64_t> published_{0};
  uint64_t write_ = 0;          // == published_, the writer's own copy
  uint64_t claim_ = 0;          // where the claimed record's header goes
  uint64_t released_seen_ = 0;  // cached released index

  // Written by the consumer, read by the writer.
  alignas(128) std::atomic<uint64_t> released_shared_{0};
  uint64_t released_ = 0;
  uint64_t read_ = 0;
  uint64_t published_seen_ = 0;
};

}  // namespace tickgate
