// How fast frames come in: line framing alone, generated data, a file through FileSource. Each run
// prints a checksum over what it found, so that nothing gets faster by finding something else.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "base/check.h"
#include "sources/file_source.h"
#include "sources/generate_source.h"
#include "sources/line_framer.h"

namespace tickgate {
namespace {

constexpr uint64_t kEvents = 1'000'000;

// Counts and sums what it is given; its one claim is always free.
class SumIntake final : public Intake {
 public:
  uint64_t frames = 0, bytes = 0, checksum = 0;

  uint64_t FramesLeft() const override { return std::numeric_limits<uint64_t>::max(); }
  std::span<char> ClaimBlock(uint32_t, size_t wanted) override {
    return {buffer_.data() + kReadablePadding, std::min(wanted, size_t{256} << 10)};
  }
  void PublishBlock(const BlockInfo& info) override {
    frames += info.frames.size();
    bytes += info.bytes;
    // One byte of each frame and where it stands: seen, at the cost of a load a frame.
    const char* block = buffer_.data() + kReadablePadding;
    for (const FrameSpan& span : info.frames) {
      checksum = checksum * 31 + span.end - span.begin + static_cast<uint8_t>(block[span.end - 2]);
    }
    checksum += static_cast<uint64_t>(info.offset);
  }
  bool TryPushFrame(const FrameInfo&, std::string_view payload) override {
    ++frames;
    checksum = checksum * 31 + payload.size();
    return true;
  }
  bool TryPushLargeFrame(const FrameInfo&, std::string* payload) override {
    ++frames;
    checksum = checksum * 31 + payload->size();
    return true;
  }

 private:
  std::vector<char> buffer_ = std::vector<char>((256 << 10) + 2 * kReadablePadding);
};

void Report(benchmark::State& state, const SumIntake& intake) {
  state.counters["events/s"] = benchmark::Counter(
      static_cast<double>(intake.frames) * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
  state.SetBytesProcessed(static_cast<int64_t>(intake.bytes) * state.iterations());
  state.SetLabel("checksum " + std::to_string(intake.checksum));
}

void Drain(Source& source, SumIntake& intake) {
  TG_CHECK(source.Open(nullptr).ok());
  for (;;) {
    const auto result = source.Poll(1, 0, intake);
    TG_CHECK(result.ok());
    if (*result == PollResult::kEnd) return;
  }
}

std::string Events(GenerateKind kind, uint64_t count) {
  MarketData data(kind, 1);
  std::string text;
  char event[kGeneratedEventBytesMax];
  for (uint64_t i = 0; i < count; ++i) {
    if (i % kGeneratedBlockEvents == 0) data.GoToBlock(i / kGeneratedBlockEvents);
    text.append(event, static_cast<size_t>(data.Next(event) - event));
  }
  return text;
}

void BM_Generate(benchmark::State& state) {
  const auto kind = static_cast<GenerateKind>(state.range(0));
  SumIntake intake;
  for (auto _ : state) {
    intake.frames = intake.bytes = intake.checksum = 0;
    GenerateSource source({.kind = kind, .seed = 1, .count = kEvents, .rate = 0});
    Drain(source, intake);
  }
  Report(state, intake);
}
BENCHMARK(BM_Generate)->ArgName("kind")->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

// 256 KiB of trades in the cache, as a block has them.
void BM_FrameLines(benchmark::State& state) {
  std::string text = Events(GenerateKind::kTrades, 2000);
  text.resize(size_t{256} << 10);
  std::vector<FrameSpan> spans(4096);
  uint64_t checksum = 0;
  Framing framing;
  for (auto _ : state) {
    framing = FrameLines(text, 0, 16 << 20, spans);
    benchmark::DoNotOptimize(spans.data());
    benchmark::ClobberMemory();
  }
  for (size_t i = 0; i < framing.frames; ++i) checksum = checksum * 31 + spans[i].end;
  state.counters["lines/s"] = benchmark::Counter(
      static_cast<double>(framing.frames) * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
  state.SetBytesProcessed(static_cast<int64_t>(framing.bytes) * state.iterations());
  state.SetLabel("checksum " + std::to_string(checksum));
}
BENCHMARK(BM_FrameLines);

// The same bytes by memchr: what the framer has to beat.
void BM_FrameLinesByMemchr(benchmark::State& state) {
  std::string text = Events(GenerateKind::kTrades, 2000);
  text.resize(size_t{256} << 10);
  std::vector<FrameSpan> spans(4096);
  size_t frames = 0;
  for (auto _ : state) {
    frames = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (const void* found = std::memchr(at, '\n', static_cast<size_t>(end - at))) {
      const auto* line_break = static_cast<const char*>(found);
      spans[frames++] = {static_cast<uint32_t>(at - text.data()),
                         static_cast<uint32_t>(line_break - text.data())};
      at = line_break + 1;
    }
    benchmark::DoNotOptimize(spans.data());
    benchmark::ClobberMemory();
  }
  uint64_t checksum = 0;
  for (size_t i = 0; i < frames; ++i) checksum = checksum * 31 + spans[i].end;
  state.SetBytesProcessed(static_cast<int64_t>(text.size()) * state.iterations());
  state.SetLabel("checksum " + std::to_string(checksum));
}
BENCHMARK(BM_FrameLinesByMemchr);

// From the page cache into the claim, framed.
void BM_ReadFile(benchmark::State& state) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "tickgate-sources-bench.jsonl";
  std::ofstream(path, std::ios::binary) << Events(GenerateKind::kTrades, kEvents);
  const FileInput input{.paths = {path.string()},
                        .written = {path.string()},
                        .base_folder = "/",
                        .format = InputFormat::kLines,
                        .own_targets = {}};
  SumIntake intake;
  for (auto _ : state) {
    intake.frames = intake.bytes = intake.checksum = 0;
    FileSource source(input, 16 << 20);
    Drain(source, intake);
  }
  Report(state, intake);
  std::filesystem::remove(path);
}
BENCHMARK(BM_ReadFile)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tickgate
