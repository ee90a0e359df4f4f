// The contract written by hand for these very trades: what a person could get at most.
//
// Neither form is a product: the scanner takes only the one layout, the index walker neither checks
// what it does not touch nor blanks between tokens.
#include <cstring>
#include <string_view>

#include "base/check.h"
#include "program/digits.h"
#include "program/structural_index.h"
#include "trades.h"

namespace tickgate::bench {
namespace {

constexpr std::array<double, 17> kPowers = {1e0, 1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7, 1e8,
                                            1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16};

struct Trade {
  int64_t time = 0;
  double price = 0;
};

uint64_t ShortWord(const char* text, uint32_t bytes) {
  uint64_t word;
  std::memcpy(&word, text, sizeof(word));
  return bytes >= 8 ? word : word & ((uint64_t{1} << (8 * bytes)) - 1);
}

bool Whole(const char* token, uint32_t bytes, int64_t low, int64_t high, int64_t* whole) {
  return QuickInteger(token, bytes, whole) && *whole >= low && *whole <= high;
}

bool PriceToken(const char* token, uint32_t bytes, double* price) {
  int64_t mantissa;
  uint32_t scale;
  if (!QuickDecimal(token, bytes, &mantissa, &scale)) return false;
  *price = static_cast<double>(mantissa) / kPowers[scale];
  return *price > 0 && *price < 1e6;
}

constexpr int64_t kTimeLow = 1'600'000'000'000;
constexpr int64_t kTimeHigh = 1'900'000'000'000;

// Reads a text forward; `bad` once anything is not as expected.
class Scanner {
 public:
  Scanner(const char* at, const char* end) : at_(at), end_(end) {}

  template <size_t N>
  void Expect(const char (&literal)[N]) {
    bad_ |= std::memcmp(at_, literal, N - 1) != 0;
    at_ += N - 1;
  }
  // The bytes of a number token: those in [-./0-9].
  uint32_t NumberBytes() const {
    uint32_t bytes = 0;
    while (at_[bytes] >= '-' && at_[bytes] <= '9') ++bytes;
    return bytes;
  }
  const char* Take(uint32_t bytes) {
    const char* token = at_;
    at_ += bytes;
    return token;
  }
  void WholeIn(int64_t low, int64_t high, int64_t* whole) {
    const uint32_t bytes = NumberBytes();
    bad_ |= !Whole(Take(bytes), bytes, low, high, whole);
  }
  uint32_t StringBytes() const {
    uint32_t bytes = 0;
    while (bytes < 17 && at_[bytes] != '"' && at_[bytes] != '\\') ++bytes;
    return bytes;
  }
  void Conditions() {
    Expect("[");
    for (int count = 0; !bad_ && *at_ != ']'; ++count) {
      if (count > 0) Expect(",");
      int64_t whole;
      WholeIn(0, 60, &whole);
      bad_ |= count >= 5;
    }
    Expect("]");
  }
  bool bad() const { return bad_; }
  void Fail(bool bad) { bad_ |= bad; }
  bool at_end() const { return at_ == end_; }

 private:
  const char* at_;
  const char* end_;
  bool bad_ = false;
};

constexpr int64_t kAny = INT64_MAX;

class HandScanner final : public Contestant {
 public:
  void Run(const Trades& trades, bool, Tally* tally) override {
    for (const TradeBlock& block : trades.blocks()) {
      for (const FrameSpan& span : block.frames) {
        Trade trade;
        const bool good = Judge(block.text + span.begin, block.text + span.end, &trade);
        tally->Add(good, trade.time, trade.price);
      }
    }
  }

 private:
  bool Judge(const char* begin, const char* end, Trade* trade) const {
    Scanner scan(begin, end);
    int64_t whole;
    scan.Expect("{\"ev\":\"T\",\"sym\":\"");
    uint32_t bytes = scan.StringBytes();
    scan.Fail(bytes > 8 || !symbols_.Contains(ShortWord(scan.Take(bytes), bytes)));
    scan.Expect("\",\"x\":");
    scan.WholeIn(1, 20, &whole);
    scan.Expect(",\"i\":\"");
    bytes = scan.StringBytes();
    scan.Fail(bytes - 1 > 15u || !QuickRun(scan.Take(bytes), bytes, '0', 9));
    scan.Expect("\",\"z\":");
    scan.WholeIn(-kAny, kAny, &whole);
    scan.Expect(",\"p\":");
    bytes = scan.NumberBytes();
    scan.Fail(!PriceToken(scan.Take(bytes), bytes, &trade->price));
    scan.Expect(",\"s\":");
    scan.WholeIn(1, 10'000'000, &whole);
    scan.Expect(",\"c\":");
    scan.Conditions();
    scan.Expect(",\"t\":");
    scan.WholeIn(kTimeLow, kTimeHigh, &trade->time);
    scan.Expect(",\"q\":");
    scan.WholeIn(-kAny, kAny, &whole);
    scan.Expect(",\"trfi\":");
    scan.WholeIn(-kAny, kAny, &whole);
    scan.Expect(",\"trft\":");
    scan.WholeIn(-kAny, kAny, &whole);
    scan.Expect("}");
    return !scan.bad() && scan.at_end();
  }

  SymbolTable symbols_;
};

constexpr uint64_t Word(std::string_view key) {
  uint64_t word = 0;
  for (size_t i = 0; i < key.size(); ++i) {
    word |= static_cast<uint64_t>(static_cast<unsigned char>(key[i])) << (8 * i);
  }
  return word;
}

class HandIndex final : public Contestant {
 public:
  void Run(const Trades& trades, bool, Tally* tally) override {
    for (const TradeBlock& block : trades.blocks()) {
      TG_CHECK(index_.Index(block.text, block.bytes));
      const uint32_t* s = index_.begin();
      for (size_t i = 0; i < block.frames.size(); ++i) {
        Trade trade;
        const bool good = Judge(block.text, &s, &trade);
        tally->Add(good, trade.time, trade.price);
      }
    }
  }

 private:
  bool Judge(const char* text, const uint32_t** at, Trade* trade) const {
    const uint32_t* s = *at;
    bool good = true;
    unsigned seen = 0;
    do {
      const char* key = text + s[1];
      const uint64_t word = ShortWord(key + 1, s[2] - s[1] - 2);
      good &= Member(word, text, s, &seen, trade);
      s += 3;
      s = text[*s] == '[' ? SkipList(text, s) : s + 1;
    } while (text[*s] == ',');
    *at = s + 1;
    return good && text[*s] == '}' && seen == 255;
  }

  static const uint32_t* SkipList(const char* text, const uint32_t* s) {
    while (text[*s] != ']') ++s;
    return s + 1;
  }

  bool Member(uint64_t word, const char* text, const uint32_t* s, unsigned* seen,
              Trade* trade) const {
    const char* token = text + s[3];
    const uint32_t bytes = s[4] - s[3];
    int64_t whole;
    switch (word) {
      case Word("ev"):
        *seen |= 1;
        return bytes == 3 && std::memcmp(token, "\"T\"", 3) == 0;
      case Word("sym"):
        *seen |= 2;
        return bytes <= 10 && symbols_.Contains(ShortWord(token + 1, bytes - 2));
      case Word("x"):
        *seen |= 4;
        return Whole(token, bytes, 1, 20, &whole);
      case Word("i"):
        *seen |= 8;
        return bytes - 3 <= 15u && QuickRun(token + 1, bytes - 2, '0', 9);
      case Word("p"):
        *seen |= 16;
        return PriceToken(token, bytes, &trade->price);
      case Word("s"):
        *seen |= 32;
        return Whole(token, bytes, 1, 10'000'000, &whole);
      case Word("c"):
        *seen |= 64;
        return Conditions(text, s + 3);
      case Word("t"):
        *seen |= 128;
        return Whole(token, bytes, kTimeLow, kTimeHigh, &trade->time);
      default:
        return true;
    }
  }

  static bool Conditions(const char* text, const uint32_t* s) {
    if (text[*s] != '[') return false;
    int count = 0;
    for (++s; text[*s] != ']'; s += text[s[1]] == ',' ? 2 : 1) {
      int64_t whole;
      if (!Whole(text + s[0], s[1] - s[0], 0, 60, &whole) || ++count > 5) return false;
    }
    return true;
  }

  SymbolTable symbols_;
  StructuralIndex index_{256 << 10};
};

class StageOne final : public Contestant {
 public:
  void Run(const Trades& trades, bool, Tally* tally) override {
    for (const TradeBlock& block : trades.blocks()) {
      tally->good += index_.Index(block.text, block.bytes) ? block.frames.size() : 0;
    }
  }

 private:
  StructuralIndex index_{256 << 10};
};

}  // namespace

std::unique_ptr<Contestant> MakeHandScanner() { return std::make_unique<HandScanner>(); }
std::unique_ptr<Contestant> MakeHandIndex() { return std::make_unique<HandIndex>(); }
std::unique_ptr<Contestant> MakeStageOne() { return std::make_unique<StageOne>(); }

}  // namespace tickgate::bench
