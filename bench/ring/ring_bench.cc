// A ring between two threads: what a record costs from the writer's hand to the consumer's, at the
// size of a trade, alone and as runs of lines; and, as the reference, the copy alone.
//
//   ring_bench [--benchmark_min_time=0.01]
#include <benchmark/benchmark.h>

#include <cstring>
#include <thread>
#include <vector>

#include "base/check.h"
#include "ring/byte_ring.h"

namespace tickgate {
namespace {

constexpr size_t kRingBytes = 1 << 20;
constexpr uint64_t kTradeBytes = 148;

void Pause() {
  for (int i = 0; i < 32; ++i) __builtin_ia32_pause();
}

uint64_t SumOf(const char* bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i + 8 <= count; i += 8) {
    uint64_t word;
    std::memcpy(&word, bytes + i, 8);
    sum += word;
  }
  return sum;
}

// Takes `records` records; the checksum of their bytes.
uint64_t Consume(ByteRing& ring, uint64_t records) {
  uint64_t sum = 0;
  for (uint64_t taken = 0; taken < records;) {
    ByteRing::Record record;
    uint64_t batch = 0;
    while (batch < 64 && ring.Peek(&record)) {
      sum += SumOf(record.payload, record.bytes);
      ring.Advance();
      ++batch;
    }
    ring.Release();
    taken += batch;
    if (batch == 0) Pause();
  }
  return sum;
}

void BM_Ring(benchmark::State& state) {
  const size_t bytes = static_cast<size_t>(state.range(0));
  const uint64_t records = (uint64_t{32} << 20) / bytes;
  const std::vector<char> source(bytes, 7);
  const uint64_t expected = records * SumOf(source.data(), bytes);
  for (auto _ : state) {
    ByteRing ring(kRingBytes);
    uint64_t sum = 0;
    std::thread consumer([&] { sum = Consume(ring, records); });
    for (uint64_t i = 0; i < records;) {
      const std::span<char> room = ring.Claim(bytes);
      if (room.empty()) {
        Pause();
        continue;
      }
      std::memcpy(room.data(), source.data(), bytes);
      ring.Publish(0, bytes);
      ++i;
    }
    consumer.join();
    TG_CHECK(sum == expected);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(records * bytes / kTradeBytes));
}
BENCHMARK(BM_Ring)->Arg(kTradeBytes)->Arg(64 << 10)->UseRealTime()->Unit(benchmark::kMillisecond);

void BM_CopyAlone(benchmark::State& state) {
  std::vector<char> target(kRingBytes);
  const std::vector<char> source(kTradeBytes, 7);
  uint64_t sum = 0;
  uint64_t copied = 0;
  for (auto _ : state) {
    char* const place = target.data() + copied++ % (kRingBytes / kTradeBytes) * kTradeBytes;
    std::memcpy(place, source.data(), kTradeBytes);
    sum += SumOf(place, kTradeBytes);
  }
  TG_CHECK(sum == copied * SumOf(source.data(), kTradeBytes));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_CopyAlone);

}  // namespace
}  // namespace tickgate
