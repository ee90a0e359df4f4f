#include "corpus.h"

#include <algorithm>
#include <cstdio>

#include "captures/capture_lines.h"
#include "places.h"

namespace tickgate::bench {
namespace {

constexpr size_t kBlockBytes = 256 << 10;
constexpr size_t kMadeBytes = 8 << 20;
constexpr int64_t kStartMs = 1'700'000'000'000;

// splitmix64: the same frames in every run.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Below(uint64_t n) {
    uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (z ^ (z >> 31)) % n;
  }

 private:
  uint64_t state_;
};

std::string Digits(uint64_t units, int fraction) {
  std::string text = std::to_string(units);
  const size_t digits = static_cast<size_t>(fraction);
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  return text.insert(text.size() - digits, ".");
}

template <typename... Parts>
std::string Joined(const Parts&... parts) {
  std::string text;
  (text.append(parts), ...);
  return text;
}

class BinanceMaker {
 public:
  std::string Next() {
    time_ += random_.Below(8);
    price_ += random_.Below(21) - 10;
    const uint64_t kind = random_.Below(100);
    return kind < 70 ? BookTicker() : kind < 93 ? Trade() : Depth();
  }

 private:
  std::string Time() const { return std::to_string(time_); }
  std::string Price(int64_t offset) const {
    return Digits(static_cast<uint64_t>(static_cast<int64_t>(price_) + offset) * 10, 2);
  }
  std::string Quantity() { return Digits(random_.Below(20'000), 3); }

  std::string BookTicker() {
    update_ += 1 + random_.Below(400);
    return Joined(R"({"stream":"btcusdt@bookTicker","data":{"e":"bookTicker","u":)",
                  std::to_string(update_), R"(,"s":"BTCUSDT","b":")", Price(0), R"(","B":")",
                  Quantity(), R"(","a":")", Price(1), R"(","A":")", Quantity(), R"(","T":)", Time(),
                  R"(,"E":)", Time(), "}}");
  }
  std::string Trade() {
    return Joined(R"({"stream":"btcusdt@trade","data":{"e":"trade","E":)", Time(), R"(,"T":)",
                  Time(), R"(,"s":"BTCUSDT","t":)", std::to_string(++trade_), R"(,"p":")", Price(0),
                  R"(","q":")", Digits(1 + random_.Below(500), 3), R"(","X":"MARKET","m":)",
                  random_.Below(2) != 0 ? "true" : "false", "}}");
  }
  std::string Side(int64_t step) {
    std::string side = "[";
    for (uint64_t i = 0, n = random_.Below(70); i < n; ++i) {
      if (i > 0) side += ',';
      side += Joined("[\"", Price(step * static_cast<int64_t>(i)), "\",\"",
                     random_.Below(4) == 0 ? "0.000" : Quantity(), "\"]");
    }
    return side + "]";
  }
  std::string Depth() {
    const uint64_t before = update_;
    update_ += 1 + random_.Below(5'000);
    return Joined(R"({"stream":"btcusdt@depth@0ms","data":{"e":"depthUpdate","E":)", Time(),
                  R"(,"T":)", Time(), R"(,"s":"BTCUSDT","U":)", std::to_string(before + 1),
                  R"(,"u":)", std::to_string(update_), R"(,"pu":)", std::to_string(before),
                  R"(,"b":)", Side(-1), R"(,"a":)", Side(1), "}}");
  }

  Random random_{7};
  int64_t time_ = kStartMs;
  uint64_t price_ = 610'000, update_ = 5'123'107'832'006, trade_ = 5'266'583'934;
};

class MassiveMaker {
 public:
  std::string Next() {
    std::string frame = "[";
    for (uint64_t i = 0, n = 1 + random_.Below(8); i < n; ++i) {
      if (i > 0) frame += ',';
      time_ += random_.Below(3);
      const uint64_t kind = random_.Below(100);
      frame += kind < 55 ? Trade() : kind < 95 ? Quote() : Bar();
    }
    return frame + "]";
  }

 private:
  std::string Symbol() {
    std::string symbol;
    for (uint64_t i = 0, n = 2 + random_.Below(3); i < n; ++i) {
      symbol += static_cast<char>('A' + random_.Below(26));
    }
    return symbol;
  }
  bool IsBad() { return random_.Below(50) == 0; }
  std::string Time() const { return std::to_string(time_); }

  std::string Trade() {
    std::string conditions;
    for (uint64_t i = random_.Below(4); i > 0; --i) {
      conditions += std::to_string(random_.Below(53)) + (i > 1 ? "," : "");
    }
    return Joined(R"({"ev":"T","sym":")", Symbol(), R"(","x":)", std::to_string(random_.Below(20)),
                  R"(,"i":")", std::to_string(random_.Below(99'999'999)), R"(","z":1,"p":)",
                  IsBad() ? "0" : Digits(1'000 + random_.Below(900'000), 3), R"(,"s":)",
                  std::to_string(1 + random_.Below(500)), R"(,"c":[)", conditions, R"(],"t":)",
                  Time(), R"(,"q":)", std::to_string(++sequence_), "}");
  }
  std::string Quote() {
    const uint64_t bid = 1'000 + random_.Below(90'000);
    const uint64_t ask = IsBad() ? bid - 1 : bid + random_.Below(5);
    return Joined(R"({"ev":"Q","sym":")", Symbol(), R"(","bx":)", std::to_string(random_.Below(20)),
                  R"(,"bp":)", Digits(bid, 2), R"(,"bs":)", std::to_string(1 + random_.Below(30)),
                  R"(,"ax":)", std::to_string(random_.Below(20)), R"(,"ap":)", Digits(ask, 2),
                  R"(,"as":)", std::to_string(1 + random_.Below(30)), R"(,"c":1,"i":[604],"t":)",
                  Time(), R"(,"q":)", std::to_string(++sequence_), R"(,"z":2})");
  }
  std::string Bar() {
    const uint64_t low = 10'000 + random_.Below(900'000);
    const std::string minute = std::to_string(time_ - 60'000);
    return Joined(R"({"ev":"AM","sym":")", Symbol(), R"(","v":4110,"av":9470157,"op":)",
                  Digits(low + 3, 4), R"(,"vw":)", Digits(low + 20, 4), R"(,"o":)",
                  Digits(low + 5, 4), R"(,"c":)", Digits(low + 30, 4), R"(,"h":)",
                  Digits(low + (IsBad() ? 25 : 35), 4), R"(,"l":)", Digits(low, 4), R"(,"a":)",
                  Digits(low + 9, 4), R"(,"z":685,"s":)", minute, R"(,"e":)", Time(), "}");
  }

  Random random_{11};
  int64_t time_ = kStartMs;
  uint64_t sequence_ = 3'681'328;
};

template <typename Maker>
std::vector<std::string> Made() {
  std::vector<std::string> frames;
  Maker maker;
  for (size_t bytes = 0; bytes < kMadeBytes; bytes += frames.back().size()) {
    frames.push_back(maker.Next());
  }
  return frames;
}

}  // namespace

Corpus::Corpus(const std::vector<std::string>& frames) : frames_(frames.size()) {
  // Line breaks between the frames, padding before the first and behind the last.
  size_t bytes = 2 * kReadablePadding;
  for (const std::string& frame : frames) bytes += frame.size() + 1;
  text_.reserve(bytes);
  text_.assign(kReadablePadding, ' ');
  size_t block_begin = text_.size();
  for (const std::string& frame : frames) {
    bytes_ += frame.size();
    if (blocks_.empty() || text_.size() - block_begin + frame.size() > kBlockBytes) {
      block_begin = text_.size();
      blocks_.push_back({text_.data() + block_begin, {}});
    }
    const auto begin = static_cast<uint32_t>(text_.size() - block_begin);
    blocks_.back().frames.push_back({begin, begin + static_cast<uint32_t>(frame.size())});
    text_ += frame;
    text_ += '\n';
  }
  text_.append(kReadablePadding, ' ');
}

std::vector<std::string> BinanceFrames(std::string* from) {
  std::vector<std::string> frames;
  for (CapturedFrame& frame :
       ReadCapture(SharedPath("data/captures/binance_usdm_btcusdt_20240808.gz"))) {
    frames.push_back(std::move(frame.payload));
  }
  *from = frames.empty() ? "made in the shape of the recording" : "the recording";
  return frames.empty() ? Made<BinanceMaker>() : frames;
}

std::vector<std::string> MassiveFrames() { return Made<MassiveMaker>(); }

}  // namespace tickgate::bench
