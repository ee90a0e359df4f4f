// Rows of 148 bytes into a file, exactly once: the sink over both backends against the plainest
// loop that gives the same promise (copy, write, fdatasync every 10 ms).
//
// Run interleaved, as the disk drifts: --benchmark_enable_random_interleaving=true
// --benchmark_repetitions=5. `checksum` is of the file's bytes: the same in every line.
// `cpu_ns_row` is what the appending thread itself spends. bench() is small enough to run as a test
// too: TICKGATE_BENCH_ROWS sets the number of rows.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/clock.h"
#include "sinks/make_sink.h"
#include "storage/forwarding_storage.h"

namespace tickgate {
namespace {

constexpr size_t kRowBytes = 148;  // with its line break
constexpr size_t kBatchRows = 256;
constexpr int64_t kEpochNs = 10 * kNsPerMs;

size_t RowCount() {
  const char* asked = std::getenv("TICKGATE_BENCH_ROWS");
  return asked == nullptr ? 3'000'000 : std::strtoull(asked, nullptr, 10);
}

int64_t CpuNs(clockid_t whose) {
  timespec now = {};
  ::clock_gettime(whose, &now);
  return now.tv_sec * kNsPerSecond + now.tv_nsec;
}

// A batch of rows in one block, as the ring hands them over.
struct Batch {
  Batch() {
    for (size_t i = 0; i < kBatchRows; ++i) {
      std::string row = "{\"ev\":\"T\",\"sym\":\"AAPL\",\"i\":" + std::to_string(1'000'000 + i);
      row += ",\"pad\":\"" + std::string(kRowBytes - 3 - row.size() - 8, 'x') + "\"}";
      TG_CHECK(row.size() == kRowBytes - 1);
      text += row;
    }
    rows.resize(kBatchRows);
    for (size_t i = 0; i < kBatchRows; ++i) {
      rows[i].bytes = std::string_view(text).substr(i * (kRowBytes - 1), kRowBytes - 1);
    }
  }
  std::string text;
  std::vector<Row> rows;
};

class Folder {
 public:
  Folder() {
    const char* base = std::getenv("TMPDIR");
    path_ = std::string(base == nullptr ? "/tmp" : base) + "/tickgate-bench-XXXXXX";
    TG_CHECK(::mkdtemp(path_.data()) != nullptr);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

  // Of all rows, whatever files they lie in.
  uint64_t Checksum() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      if (!entry.path().string().ends_with(".json")) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    uint64_t hash = 0;
    std::string piece(1 << 20, 0);
    for (const std::string& file : files) {
      const int fd = ::open(file.c_str(), O_RDONLY);
      for (ssize_t n; (n = ::read(fd, piece.data(), piece.size())) > 0;) {
        for (ssize_t i = 0; i < n; ++i)
          hash = hash * 1099511628211u + static_cast<uint8_t>(piece[i]);
      }
      ::close(fd);
    }
    return hash;
  }

 private:
  std::string path_;
};

// CPU spent from here on, by this thread and by the whole process with the kernel's threads for it.
struct CpuSpent {
  int64_t thread_ns = CpuNs(CLOCK_THREAD_CPUTIME_ID);
  int64_t process_ns = CpuNs(CLOCK_PROCESS_CPUTIME_ID);

  void Stop() {
    thread_ns = CpuNs(CLOCK_THREAD_CPUTIME_ID) - thread_ns;
    process_ns = CpuNs(CLOCK_PROCESS_CPUTIME_ID) - process_ns;
  }
};

void Report(benchmark::State& state, const CpuSpent& cpu, uint64_t checksum) {
  const double rows = static_cast<double>(RowCount());
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * RowCount() * kRowBytes));
  state.counters["thread_ns_row"] = static_cast<double>(cpu.thread_ns) / rows;
  state.counters["process_ns_row"] = static_cast<double>(cpu.process_ns) / rows;
  // As a small number: counters are doubles.
  state.counters["checksum"] = static_cast<double>(checksum % 1'000'000'007);
}

void Reference(benchmark::State& state) {
  const Batch batch;
  CpuSpent cpu;
  uint64_t checksum = 0;
  for (auto _ : state) {
    Folder folder;
    SystemClock clock;
    const int fd = ::open((folder.path() + "/rows").c_str(), O_CREAT | O_RDWR, 0644);
    std::string buffer;
    buffer.reserve(256 << 10);
    int64_t offset = 0;
    cpu = CpuSpent();
    const int64_t start_ns = clock.MonotonicNs();
    int64_t synced_ns = start_ns;
    const auto flush = [&] {
      TG_CHECK(::pwrite(fd, buffer.data(), buffer.size(), offset) ==
               static_cast<ssize_t>(buffer.size()));
      offset += static_cast<int64_t>(buffer.size());
      buffer.clear();
    };
    for (size_t done = 0; done < RowCount(); done += kBatchRows) {
      for (const Row& row : batch.rows) {
        if (buffer.size() + kRowBytes > buffer.capacity()) flush();
        buffer.append(row.bytes).push_back('\n');
      }
      if (clock.MonotonicNs() - synced_ns < kEpochNs) continue;
      flush();
      TG_CHECK(::fdatasync(fd) == 0);
      synced_ns = clock.MonotonicNs();
    }
    flush();
    TG_CHECK(::fdatasync(fd) == 0);
    state.SetIterationTime(1e-9 * static_cast<double>(clock.MonotonicNs() - start_ns));
    cpu.Stop();
    ::close(fd);
    checksum = folder.Checksum();
  }
  Report(state, cpu, checksum);
}
BENCHMARK(Reference)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

// A sink that is full is waited for, not asked again: spinning would be counted as work.
void RunSink(Sink& sink, Storage& storage, const Batch& batch) {
  SystemClock clock;
  EpochNumber epoch = 0;
  int64_t sealed_ns = clock.MonotonicNs();
  std::span<const Row> rest;
  for (size_t done = 0; done < RowCount();) {
    if (rest.empty()) rest = batch.rows;
    const auto result = sink.Append(rest);
    TG_CHECK(result.ok());
    done += result->taken;
    rest = rest.subspan(result->taken);
    if (!rest.empty()) TG_CHECK(storage.Reap(true).ok());
    const int64_t now_ns = clock.MonotonicNs();
    TG_CHECK(sink.Step(now_ns).ok());
    if (rest.empty() && now_ns - sealed_ns >= kEpochNs && epoch < sink.DurableEpoch() + 4) {
      TG_CHECK(sink.Seal(++epoch, false).ok());
      sealed_ns = now_ns;
    }
  }
  while (!rest.empty()) {
    const auto result = sink.Append(rest);
    rest = rest.subspan(result->taken);
    TG_CHECK(storage.Reap(true).ok());
  }
  TG_CHECK(sink.Seal(++epoch, true).ok());
  while (sink.DurableEpoch() < epoch) TG_CHECK(storage.Reap(true).ok());
}

void RunFileSink(benchmark::State& state, IoBackend backend, bool segments) {
  const Batch batch;
  CpuSpent cpu;
  uint64_t checksum = 0;
  for (auto _ : state) {
    Folder folder;
    SystemClock clock;
    auto storage = MakeStorage(backend, folder.path());
    if (!storage.ok()) return state.SkipWithError("no such backend here");
    SinkSpec spec;
    spec.kind = SinkKind::kFile;
    spec.file.path = folder.path() + "/rows";
    spec.file.rotate = segments;
    auto sink = MakeSink(spec,
                         {.stream = "bench",
                          .records = {"trade"},
                          .partitions = {},
                          .wanted = {},
                          .worker = 0,
                          .workers = 1},
                         storage->get(), nullptr);
    TG_CHECK(sink.ok());
    cpu = CpuSpent();
    const int64_t start_ns = clock.MonotonicNs();
    RunSink(**sink, **storage, batch);
    state.SetIterationTime(1e-9 * static_cast<double>(clock.MonotonicNs() - start_ns));
    cpu.Stop();
    sink->reset();
    checksum = folder.Checksum();
  }
  Report(state, cpu, checksum);
}
void UringPlain(benchmark::State& state) { RunFileSink(state, IoBackend::kUring, false); }
void UringSegments(benchmark::State& state) { RunFileSink(state, IoBackend::kUring, true); }
void PosixPlain(benchmark::State& state) { RunFileSink(state, IoBackend::kPosix, false); }
BENCHMARK(UringPlain)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(UringSegments)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(PosixPlain)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

// Takes every write at once: what is left is the sink's own work.
class NoDisk final : public ForwardingStorage {
 public:
  using ForwardingStorage::ForwardingStorage;
  absl::Status Write(const WriteRequest& request) override {
    done_.push_back({request.handler, request.token});
    return absl::OkStatus();
  }
  absl::Status Sync(int, IoHandler* handler, uint64_t token) override {
    done_.push_back({handler, token});
    return absl::OkStatus();
  }
  absl::StatusOr<size_t> Reap(bool) override {
    const auto done = std::exchange(done_, {});
    for (const auto& [handler, token] : done) handler->OnIoDone(token, absl::OkStatus());
    return done.size();
  }
  size_t InFlight() const override { return done_.size(); }

 private:
  std::vector<std::pair<IoHandler*, uint64_t>> done_;
};

void AppendAlone(benchmark::State& state, const std::string& path) {
  const Batch batch;
  Batch keyed;
  const WantedValue values[] = {{"AAPL", 0, true}, {"MSFT", 0, true}};
  for (size_t i = 0; i < kBatchRows; ++i) keyed.rows[i].wanted = {&values[i / 16 % 2], 1};
  Folder folder;
  const auto posix = MakePosixStorage();
  NoDisk storage(*posix);
  SinkSpec spec;
  spec.kind = SinkKind::kFile;
  spec.file.path = folder.path() + path;
  auto sink = MakeSink(spec,
                       {.stream = "bench",
                        .records = {"trade"},
                        .partitions = {},
                        .wanted = WantedFields(spec),
                        .worker = 0,
                        .workers = 1},
                       &storage, nullptr);
  TG_CHECK(sink.ok());
  for (auto _ : state) {
    TG_CHECK((*sink)->Append(keyed.rows)->taken == kBatchRows);
    TG_CHECK((*sink)->Step(1).ok());
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * kBatchRows));
  state.counters["ns_row"] =
      benchmark::Counter(static_cast<double>(state.iterations() * kBatchRows) * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
void AppendPlain(benchmark::State& state) { AppendAlone(state, "/rows"); }
void AppendByDate(benchmark::State& state) { AppendAlone(state, "/{date}"); }
void AppendByField(benchmark::State& state) { AppendAlone(state, "/{field:sym}"); }
BENCHMARK(AppendPlain);
BENCHMARK(AppendByDate);
BENCHMARK(AppendByField);

}  // namespace
}  // namespace tickgate
