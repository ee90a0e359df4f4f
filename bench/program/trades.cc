#include "trades.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>

#include "base/check.h"

namespace tickgate::bench {
namespace {

constexpr size_t kBlockBytes = 256 << 10;

// splitmix64: the same trades in every run.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  int64_t Below(int64_t n) { return static_cast<int64_t>(Next() % static_cast<uint64_t>(n)); }

 private:
  uint64_t state_;
};

struct Market {
  Random random{42};
  std::vector<int64_t> cents = std::vector<int64_t>(512, 0);
  int64_t time = 1'700'000'000'123;
  int64_t sequence = 100'000;
};

std::string Conditions(Random* random) {
  std::string list = "[";
  for (int64_t i = random->Below(4); i > 0; --i) {
    list += std::to_string(random->Below(53));
    if (i > 1) list += ',';
  }
  return list + ']';
}

std::string Price(int64_t cents, bool bad, Random* random) {
  char price[32];
  const long long whole = cents / 100;
  const int rest = static_cast<int>(cents % 100);
  if (random->Below(8) == 0 && !bad) {
    const int fine = rest * 100 + static_cast<int>(random->Below(100));
    std::snprintf(price, sizeof(price), "%lld.%04d", whole, fine);
  } else {
    std::snprintf(price, sizeof(price), "%s%lld.%02d", bad ? "-" : "", whole, rest);
  }
  return price;
}

void AppendTrade(Market* market, std::string* out) {
  Random& random = market->random;
  const size_t symbol = static_cast<size_t>(random.Below(512));
  int64_t& cents = market->cents[symbol];
  cents = std::max<int64_t>(100,
                            cents == 0 ? 100 + random.Below(50'000) : cents + random.Below(11) - 5);
  market->time += random.Below(4) == 0;
  market->sequence += 1 + random.Below(3);
  const int64_t bad = random.Below(200);  // 0 to 3: one way each
  std::string id = std::to_string(52'983'525'000'000 + random.Below(999'999'999));
  if (bad == 2) id[3] = 'x';
  const int64_t size = 1 + random.Below(random.Below(8) != 0 ? 400 : 20'000);
  const auto member = [out](const char* key, const std::string& value) {
    *out += key;
    *out += value;
  };
  member("{\"ev\":\"T\",\"sym\":\"", bad == 0 ? "ZZZZZ" : Symbols()[symbol]);
  member("\",\"x\":", std::to_string(bad == 1 ? 99 : 1 + random.Below(19)));
  member(",\"i\":\"", id);
  member("\",\"z\":", std::to_string(1 + random.Below(3)));
  member(",\"p\":", Price(cents, bad == 3, &random));
  member(",\"s\":", std::to_string(size));
  member(",\"c\":", Conditions(&random));
  member(",\"t\":", std::to_string(market->time));
  member(",\"q\":", std::to_string(market->sequence));
  member(",\"trfi\":", std::to_string(201 + random.Below(3)));
  member(",\"trft\":", std::to_string(market->time - random.Below(40)));
  *out += "}\n";
}

FieldSpec Field(const char* name, ValueType type) {
  FieldSpec field{.name = name, .required = true, .value = {}};
  field.value.type = type;
  return field;
}

Bound WholeBound(int64_t value) { return {DecimalOf(value), std::to_string(value)}; }

void SetRange(int64_t low, int64_t high, ValueSpec* value) {
  value->ge = WholeBound(low);
  value->le = WholeBound(high);
}

Literal Quoted(const std::string& text) { return {'"' + text + '"', text}; }

}  // namespace

const std::vector<std::string>& Symbols() {
  static const std::vector<std::string> symbols = [] {
    Random random(7);
    std::set<std::string> distinct;
    while (distinct.size() < 512) {
      std::string symbol;
      for (int64_t i = 2 + random.Below(3); i > 0; --i) {
        symbol += static_cast<char>('A' + random.Below(26));
      }
      distinct.insert(symbol);
    }
    return std::vector<std::string>(distinct.begin(), distinct.end());
  }();
  return symbols;
}

SymbolTable::SymbolTable() {
  for (const std::string& symbol : Symbols()) {
    uint64_t word = 0;
    std::memcpy(&word, symbol.data(), symbol.size());
    size_t at = word * kMultiplier >> 53;
    while (words_[at] != 0) at = (at + 1) & 2047;
    words_[at] = word;
  }
}

Trades::Trades(size_t bytes) {
  Market market;
  text_.reserve(bytes + 8192);
  text_.assign(kReadablePadding, ' ');
  while (text_.size() < bytes) AppendTrade(&market, &text_);
  text_.append(4096, ' ');
  Cut();
}

void Trades::Cut() {
  const char* at = text_.data() + kReadablePadding;
  const char* const end = text_.data() + text_.size() - 4096;
  while (at < end) {
    TradeBlock& block = blocks_.emplace_back();
    block.text = at;
    while (at < end) {
      const char* line_end = static_cast<const char*>(std::memchr(at, '\n', end - at));
      if (line_end + 1 - block.text > static_cast<ptrdiff_t>(kBlockBytes)) break;
      block.frames.push_back(
          {static_cast<uint32_t>(at - block.text), static_cast<uint32_t>(line_end - block.text)});
      at = line_end + 1;
    }
    block.bytes = at - block.text;
    count_ += block.frames.size();
  }
}

ProgramSpec TradesSpec() {
  std::vector<FieldSpec> fields = {
      Field("ev", ValueType::kString), Field("sym", ValueType::kString),
      Field("x", ValueType::kInt),     Field("i", ValueType::kString),
      Field("p", ValueType::kDecimal), Field("s", ValueType::kInt),
      Field("c", ValueType::kList),    Field("t", ValueType::kTimestamp)};
  fields[0].value.constant = Quoted("T");
  auto symbols = std::make_shared<std::vector<Literal>>();
  for (const std::string& symbol : Symbols()) symbols->push_back(Quoted(symbol));
  fields[1].value.in = symbols;
  SetRange(1, 20, &fields[2].value);
  fields[3].value.pattern = "^[0-9]{1,16}$";
  fields[4].value.gt = WholeBound(0);
  fields[4].value.lt = WholeBound(1'000'000);
  SetRange(1, 10'000'000, &fields[5].value);
  auto items = std::make_shared<ValueSpec>();
  items->type = ValueType::kInt;
  SetRange(0, 60, items.get());
  fields[6].value.items = items;
  fields[6].value.max_items = 5;
  SetRange(1'600'000'000'000'000'000, 1'900'000'000'000'000'000, &fields[7].value);
  ProgramSpec spec;
  spec.contract = "trades";
  spec.version = "1.0.0";
  spec.records.push_back({.name = "trade", .fields = std::move(fields)});
  spec.wanted = {"t", "p"};
  return spec;
}

}  // namespace tickgate::bench
