#include "sources/market_data.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "base/check.h"
#include "sources/digits.h"

namespace tickgate {
namespace {

constexpr uint64_t kFirstTimeMs = 1'700'000'000'123;  // 13 digits for the next 267 years
constexpr uint64_t kFirstSequence = 100'000;
constexpr uint64_t kFirstTradeId = 52'983'525'000'000;  // 14 digits
constexpr uint32_t kTradeIds = 999'999'999;
constexpr size_t kTimeDigits = 13;
constexpr size_t kTradeIdDigits = 14;
constexpr uint32_t kLowestPriceCents = 100;
constexpr uint32_t kFirstPricesCents = 50'000;
constexpr int kBookLevels = 14;

// SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64 bits, good as a mixer and as a generator.
constexpr uint64_t kGoldenGamma = 0x9E3779B97F4A7C15;
constexpr uint64_t Mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

char* WriteCents(uint64_t cents, char* to) {
  to = WriteNumber(cents / 100, to);
  *to++ = '.';
  return WriteFixed(cents % 100, 2, to);
}

}  // namespace

std::vector<std::string> GeneratedSymbols() {
  std::vector<std::string> symbols;
  std::set<std::string> seen;
  uint64_t state = 0;
  const auto below = [&](uint64_t bound) { return Mix(state += kGoldenGamma) % bound; };
  while (symbols.size() < 512) {
    std::string symbol;
    for (uint64_t letters = 2 + below(3); letters > 0; --letters) {
      symbol += static_cast<char>('A' + below(26));
    }
    if (seen.insert(symbol).second) symbols.push_back(symbol);
  }
  return symbols;
}

const char* NameOf(GenerateKind kind) {
  switch (kind) {
    case GenerateKind::kTrades:
      return "trades";
    case GenerateKind::kQuotes:
      return "quotes";
    case GenerateKind::kL2:
      return "l2";
    case GenerateKind::kMixed:
      return "mixed";
  }
  TG_CHECK(false);
  return "";
}

MarketData::MarketData(GenerateKind kind, uint64_t seed) : kind_(kind), seed_(seed) {
  const std::vector<std::string> symbols = GeneratedSymbols();
  TG_CHECK(symbols.size() == kSymbols);
  random_ = Mix(seed);
  for (size_t i = 0; i < kSymbols; ++i) {
    symbols_[i].bytes = static_cast<uint32_t>(symbols[i].size());
    std::memcpy(symbols_[i].text.data(), symbols[i].data(), symbols[i].size());
    first_prices_[i] = kLowestPriceCents + Below(kFirstPricesCents);
  }
  GoToBlock(0);
}

void MarketData::GoToBlock(uint64_t block) {
  block_ = block;
  index_ = 0;
  random_ = Mix(Mix(seed_ ^ static_cast<uint64_t>(kind_) << 56) + block * kGoldenGamma);
  prices_ = first_prices_;
}

char* MarketData::Next(char* to) {
  TG_CHECK(index_ < kGeneratedBlockEvents);
  const GenerateKind kind = NextKind();
  const Moment moment = NextMoment();
  ++index_;
  if (kind == GenerateKind::kTrades) return Trade(moment, to);
  if (kind == GenerateKind::kQuotes) return Quote(moment, to);
  return Book(moment, to);
}

uint64_t MarketData::Draw() { return Mix(random_ += kGoldenGamma); }

uint32_t MarketData::Below(uint32_t bound) {
  return static_cast<uint32_t>(((Draw() >> 32) * bound) >> 32);
}

GenerateKind MarketData::NextKind() {
  if (kind_ != GenerateKind::kMixed) return kind_;
  const uint32_t percent = Below(100);
  if (percent < 55) return GenerateKind::kTrades;
  return percent < 92 ? GenerateKind::kQuotes : GenerateKind::kL2;
}

MarketData::Moment MarketData::NextMoment() {
  const uint64_t number = block_ * kGeneratedBlockEvents + index_;
  if (number % 4 == 0) tick_place_ = Below(4);
  Moment moment;
  moment.time_ms = kFirstTimeMs + number / 4 + (number % 4 >= tick_place_ ? 1 : 0);
  moment.sequence = kFirstSequence + 2 * number + Below(2);  // 1 to 3 above the one before
  moment.symbol = Below(kSymbols);
  uint32_t& price = prices_[moment.symbol];
  price = std::max(price + Below(11) - 5, kLowestPriceCents);
  moment.price_cents = price;
  return moment;
}

char* MarketData::Trade(const Moment& moment, char* to) {
  const uint32_t bad = Below(200);  // four of them: 2 %
  to = WriteText(R"({"ev":"T","sym":")", to);
  const Symbol& symbol = symbols_[moment.symbol];
  to = bad == 0 ? WriteText("ZZZZZ", to) : WriteText({symbol.text.data(), symbol.bytes}, to);
  to = WriteText(R"(","x":)", to);
  to = WriteNumber(bad == 1 ? 99 : 1 + Below(19), to);
  to = WriteText(R"(,"i":")", to);
  char* const id = to;
  to = WriteFixed(kFirstTradeId + Below(kTradeIds), kTradeIdDigits, to);
  if (bad == 2) id[3] = 'x';
  to = WriteText(R"(","z":)", to);
  to = WriteFixed(1 + Below(3), 1, to);
  to = WriteText(R"(,"p":)", to);
  if (bad == 3) *to++ = '-';
  to = WriteCents(moment.price_cents, to);
  if (bad != 3 && Below(8) == 0) to = WriteFixed(Below(100), 2, to);
  to = WriteText(R"(,"s":)", to);
  to = WriteNumber(1 + Below(Below(8) == 0 ? 20'000 : 400), to);
  to = WriteText(R"(,"c":[)", to);
  const uint32_t conditions = Below(4);
  for (uint32_t i = 0; i < conditions; ++i) {
    if (i > 0) *to++ = ',';
    to = WriteNumber(Below(53), to);
  }
  to = WriteText(R"(],"t":)", to);
  to = WriteFixed(moment.time_ms, kTimeDigits, to);
  to = WriteText(R"(,"q":)", to);
  to = WriteNumber(moment.sequence, to);
  to = WriteText(R"(,"trfi":)", to);
  to = WriteFixed(201 + Below(3), 3, to);
  to = WriteText(R"(,"trft":)", to);
  to = WriteFixed(moment.time_ms - Below(40), kTimeDigits, to);
  return WriteText("}\n", to);
}

char* MarketData::Quote(const Moment& moment, char* to) {
  const Symbol& symbol = symbols_[moment.symbol];
  to = WriteText(R"({"ev":"Q","sym":")", to);
  to = WriteText({symbol.text.data(), symbol.bytes}, to);
  to = WriteText(R"(","bx":)", to);
  to = WriteNumber(1 + Below(19), to);
  to = WriteText(R"(,"bp":)", to);
  to = WriteCents(moment.price_cents, to);
  to = WriteText(R"(,"bs":)", to);
  to = WriteNumber(1 + Below(900), to);
  to = WriteText(R"(,"ax":)", to);
  to = WriteNumber(1 + Below(19), to);
  to = WriteText(R"(,"ap":)", to);
  to = WriteCents(moment.price_cents + 2, to);
  to = WriteText(R"(,"as":)", to);
  to = WriteNumber(1 + Below(900), to);
  to = WriteText(R"(,"c":)", to);
  to = WriteFixed(Below(2), 1, to);
  to = WriteText(R"(,"i":[)", to);
  to = WriteFixed(600 + Below(9), 3, to);
  to = WriteText(R"(],"t":)", to);
  to = WriteFixed(moment.time_ms, kTimeDigits, to);
  to = WriteText(R"(,"pt":)", to);
  to = WriteFixed(moment.time_ms - Below(9), kTimeDigits, to);
  to = WriteText(R"(,"q":)", to);
  to = WriteNumber(moment.sequence, to);
  to = WriteText(R"(,"z":)", to);
  to = WriteFixed(1 + Below(3), 1, to);
  return WriteText(R"(,"venue":"NASDAQ","feed":"sip-utp","halted":false})"
                   "\n",
                   to);
}

char* MarketData::Book(const Moment& moment, char* to) {
  const Symbol& symbol = symbols_[moment.symbol];
  const int64_t price = moment.price_cents;
  to = WriteText(R"({"ev":"L2","sym":")", to);
  to = WriteText({symbol.text.data(), symbol.bytes}, to);
  to = WriteText(R"(-USD","x":)", to);
  to = WriteNumber(1 + Below(19), to);
  to = WriteText(R"(,"t":)", to);
  to = WriteFixed(moment.time_ms, kTimeDigits, to);
  to = WriteText(R"(,"q":)", to);
  to = WriteNumber(moment.sequence, to);
  to = WriteText(R"(,"b":[)", to);
  to = BookSide(price, -1, to);
  to = WriteText(R"(],"a":[)", to);
  to = BookSide(price + 1, 1, to);
  return WriteText("]}\n", to);
}

char* MarketData::BookSide(int64_t first_cents, int64_t step_cents, char* to) {
  for (int level = 0; level < kBookLevels; ++level) {
    if (level > 0) *to++ = ',';
    *to++ = '[';
    const int64_t cents = std::max<int64_t>(first_cents + level * step_cents, 1);
    to = WriteCents(static_cast<uint64_t>(cents), to);
    *to++ = ',';
    to = WriteNumber(Below(300), to);
    *to++ = '.';
    to = WriteFixed(Below(10'000), 4, to);
    *to++ = ']';
  }
  return to;
}

}  // namespace tickgate
