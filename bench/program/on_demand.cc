// The contract written by hand over simdjson On-Demand, in its three usual forms. Compiled with
// carry-less multiplication: simdjson would else take its kernel without SIMD.
#include <simdjson.h>

#include <cstring>

#include "base/check.h"
#include "on_demand_members.h"
#include "trades.h"

namespace tickgate::bench {
namespace {

struct Trade {
  int64_t time = 0;
  double price = 0;
};

class Checks {
 public:
  template <typename Value>
  bool Event(Value value) const {
    std::string_view text;
    return !value.get_string().get(text) && text == "T";
  }
  template <typename Value>
  bool Symbol(Value value) const {
    std::string_view text;
    if (value.get_string().get(text) || text.empty() || text.size() > 8) return false;
    uint64_t word = 0;
    std::memcpy(&word, text.data(), text.size());
    return symbols_.Contains(word);
  }
  template <typename Value>
  bool Id(Value value) const {
    std::string_view text;
    if (value.get_string().get(text) || text.empty() || text.size() > 16) return false;
    for (char c : text) {
      if (c < '0' || c > '9') return false;
    }
    return true;
  }
  template <typename Value>
  bool Whole(Value value, int64_t low, int64_t high, int64_t* whole) const {
    return !value.get_int64().get(*whole) && *whole >= low && *whole <= high;
  }
  template <typename Value>
  bool Price(Value value, double* price) const {
    return !value.get_double().get(*price) && *price > 0 && *price < 1e6;
  }
  template <typename Value>
  bool Conditions(Value value) const {
    ondemand::array list;
    if (value.get_array().get(list)) return false;
    int count = 0;
    for (auto item : list) {
      int64_t whole;
      if (!Whole(item, 0, 60, &whole) || ++count > 5) return false;
    }
    return true;
  }

 private:
  SymbolTable symbols_;
};

constexpr int64_t kTimeLow = 1'600'000'000'000;
constexpr int64_t kTimeHigh = 1'900'000'000'000;

// In one piece with the loop: simdjson's iterators live in registers only there.
template <typename Field>
[[gnu::always_inline]] inline bool Member(const Checks& checks, Field&& field, uint64_t word,
                                          unsigned* seen, Trade* trade) {
  int64_t whole;
  switch (word) {
    case Word("ev"):
      *seen |= 1;
      return checks.Event(field.value());
    case Word("sym"):
      *seen |= 2;
      return checks.Symbol(field.value());
    case Word("x"):
      *seen |= 4;
      return checks.Whole(field.value(), 1, 20, &whole);
    case Word("i"):
      *seen |= 8;
      return checks.Id(field.value());
    case Word("p"):
      *seen |= 16;
      return checks.Price(field.value(), &trade->price);
    case Word("s"):
      *seen |= 32;
      return checks.Whole(field.value(), 1, 10'000'000, &whole);
    case Word("c"):
      *seen |= 64;
      return checks.Conditions(field.value());
    case Word("t"):
      *seen |= 128;
      return checks.Whole(field.value(), kTimeLow, kTimeHigh, &trade->time);
    default:
      return true;
  }
}

template <typename Document>
bool BySwitch(const Checks& checks, Document&& document, Trade* trade) {
  ondemand::object object;
  if (document.get_object().get(object)) return false;
  unsigned seen = 0;
  const bool good = MembersUpToABadOne(object, [&](uint64_t word, auto& field) {
    return Member(checks, field, word, &seen, trade);
  });
  return good && seen == 255;
}

template <typename Document>
bool InOrder(const Checks& checks, Document&& document, Trade* trade) {
  ondemand::object object;
  if (document.get_object().get(object)) return false;
  int64_t whole;
  return checks.Event(object.find_field("ev")) && checks.Symbol(object.find_field("sym")) &&
         checks.Whole(object.find_field("x"), 1, 20, &whole) && checks.Id(object.find_field("i")) &&
         checks.Price(object.find_field("p"), &trade->price) &&
         checks.Whole(object.find_field("s"), 1, 10'000'000, &whole) &&
         checks.Conditions(object.find_field("c")) &&
         checks.Whole(object.find_field("t"), kTimeLow, kTimeHigh, &trade->time);
}

template <bool kInOrder>
class Lines final : public Contestant {
 public:
  void Run(const Trades& trades, bool, Tally* tally) override {
    for (const TradeBlock& block : trades.blocks()) {
      for (const FrameSpan& span : block.frames) {
        const size_t bytes = span.end - span.begin;
        ondemand::document document;
        Trade trade;
        const bool good =
            !parser_.iterate(block.text + span.begin, bytes, bytes + simdjson::SIMDJSON_PADDING)
                 .get(document) &&
            (kInOrder ? InOrder(checks_, document, &trade) : BySwitch(checks_, document, &trade));
        tally->Add(good, trade.time, trade.price);
      }
    }
  }

 private:
  Checks checks_;
  ondemand::parser parser_;
};

class Stream final : public Contestant {
 public:
  void Run(const Trades& trades, bool, Tally* tally) override {
    for (const TradeBlock& block : trades.blocks()) {
      ondemand::document_stream documents;
      TG_CHECK(!parser_.iterate_many(block.text, block.bytes, block.bytes + 64).get(documents));
      for (auto document : documents) {
        Trade trade;
        const bool good = BySwitch(checks_, document, &trade);
        tally->Add(good, trade.time, trade.price);
      }
    }
  }

 private:
  Checks checks_;
  ondemand::parser parser_;
};

}  // namespace

std::unique_ptr<Contestant> MakeOnDemandLines() { return std::make_unique<Lines<false>>(); }
std::unique_ptr<Contestant> MakeOnDemandInOrder() { return std::make_unique<Lines<true>>(); }
std::unique_ptr<Contestant> MakeOnDemandStream() { return std::make_unique<Stream>(); }

}  // namespace tickgate::bench
