// The records of the pack binance-usdm that the recording holds, as a careful person writes them.
#include <string_view>

#include "contestant.h"
#include "hand_values.h"

namespace tickgate::bench {
namespace {

constexpr int64_t kTimeLow = 1'420'070'400'000;  // 2015
constexpr int64_t kTimeHigh = 9'223'372'036'854;

struct Event {
  uint64_t first = 0, last = 0, previous = 0;
  int64_t sent = 0, made = 0;
  Decimal price, quantity, bid, bid_size, ask, ask_size;
};

class BinanceLoop final : public Contestant {
 public:
  explicit BinanceLoop(Sums* sums) : sums_(*sums) {}

  void Run(const Corpus& corpus, Tally* tally) override {
    for (const FrameBlock& block : corpus.blocks()) {
      for (const FrameSpan& span : block.frames) {
        const size_t bytes = span.end - span.begin;
        ondemand::document document;
        ondemand::object object, data;
        Verdict verdict = Verdict::kQuarantined;
        int64_t time = 0;
        if (!parser_.iterate(block.text + span.begin, bytes, bytes + simdjson::SIMDJSON_PADDING)
                 .get(document) &&
            !document.get_object().get(object)) {
          if (!object.find_field_unordered("data").get_object().get(data)) {
            verdict = JudgeEvent(data, &time);
          } else if (!object.reset().error()) {
            verdict = JudgeEvent(object, &time);
          }
        }
        tally->Add(verdict, time);
      }
    }
  }

 private:
  Verdict JudgeEvent(ondemand::object& event, int64_t* time) {
    std::string_view name;
    const bool named = !event.find_field_unordered("e").get_string().get(name);
    if (event.reset().error()) return Verdict::kQuarantined;
    if (!named) return Snapshot(event, time);
    if (name == "bookTicker") return BookTicker(event, time);
    if (name == "trade") return Trade(event, time);
    if (name == "depthUpdate") return Depth(event, time);
    return Verdict::kQuarantined;
  }

  template <typename Value>
  [[gnu::always_inline]] inline bool Levels(Value value) {
    ondemand::array levels;
    if (value.get_array().get(levels)) return false;
    for (auto level : levels) {
      ondemand::array pair;
      if (level.get_array().get(pair)) return false;
      size_t count = 0;
      Decimal price, quantity;
      for (auto item : pair) {
        if (count == 0 && !Above0(item.value(), &price)) return false;
        if (count == 1 && !NotBelow0(item.value(), &quantity)) return false;
        ++count;
      }
      if (count != 2) return false;
      ++sums_.levels;
      sums_.values += static_cast<uint64_t>(price.mantissa + quantity.mantissa);
    }
    return true;
  }

  template <typename Value>
  static bool Time(Value value, int64_t* time) {
    return WholeIn(value, kTimeLow, kTimeHigh, time);
  }

  // What a trade and a depth begin with: the first four bits of `seen`.
  template <typename Field>
  [[gnu::always_inline]] static inline bool Head(uint64_t key, Field& field, Event* event,
                                                 unsigned* seen) {
    switch (key) {
      case Word("e"):
        *seen |= 1;
        return true;
      case Word("E"):
        *seen |= 2;
        return Time(field.value(), &event->sent);
      case Word("T"):
        *seen |= 4;
        return Time(field.value(), &event->made);
      case Word("s"):
        *seen |= 8;
        return TextIn(field.value(), 1, 64);
      default:
        return true;
    }
  }

  Verdict BookTicker(ondemand::object& object, int64_t* time) {
    Event event;
    unsigned seen = 0;
    const bool good = MembersUpToABadOne(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("e"):
          seen |= 1;
          return true;
        case Word("u"):
          seen |= 2;
          return Unsigned(field.value(), &event.last);
        case Word("s"):
          seen |= 4;
          return TextIn(field.value(), 1, 64);
        case Word("b"):
          seen |= 8;
          return NotBelow0(field.value(), &event.bid);
        case Word("B"):
          seen |= 16;
          return NotBelow0(field.value(), &event.bid_size);
        case Word("a"):
          seen |= 32;
          return NotBelow0(field.value(), &event.ask);
        case Word("A"):
          seen |= 64;
          return NotBelow0(field.value(), &event.ask_size);
        case Word("T"):
          seen |= 128;
          return Time(field.value(), &event.made);
        case Word("E"):
          seen |= 256;
          return Time(field.value(), &event.sent);
        default:
          return true;
      }
    });
    if (!good || seen != 511) return Verdict::kQuarantined;
    *time = event.sent;
    sums_.values += static_cast<uint64_t>(event.bid.mantissa + event.ask.mantissa);
    const bool crossed =
        event.bid_size.above_0() && event.ask_size.above_0() && !LessOrEqual(event.bid, event.ask);
    return crossed ? Verdict::kGoodMarked : Verdict::kGood;
  }

  Verdict Trade(ondemand::object& object, int64_t* time) {
    Event event;
    bool maker;
    unsigned seen = 0;
    const bool good = MembersUpToABadOne(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("t"):
          seen |= 16;
          return Unsigned(field.value(), &event.last);
        case Word("p"):
          seen |= 32;
          return NotBelow0(field.value(), &event.price);
        case Word("q"):
          seen |= 64;
          return NotBelow0(field.value(), &event.quantity);
        case Word("m"):
          seen |= 128;
          return !field.value().get_bool().get(maker);
        case Word("X"):
          return TextIn(field.value(), 0, SIZE_MAX);
        default:
          return Head(key, field, &event, &seen);
      }
    });
    if (!good || seen != 255) return Verdict::kQuarantined;
    if (!event.price.above_0() || !event.quantity.above_0()) return Verdict::kQuarantined;
    *time = event.sent;
    sums_.values += static_cast<uint64_t>(event.price.mantissa + event.quantity.mantissa);
    return event.made <= event.sent ? Verdict::kGood : Verdict::kGoodMarked;
  }

  Verdict Depth(ondemand::object& object, int64_t* time) {
    Event event;
    unsigned seen = 0;
    const bool good = MembersUpToABadOne(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("U"):
          seen |= 16;
          return Unsigned(field.value(), &event.first);
        case Word("u"):
          seen |= 32;
          return Unsigned(field.value(), &event.last);
        case Word("pu"):
          seen |= 64;
          return Unsigned(field.value(), &event.previous);
        case Word("b"):
          seen |= 128;
          return Levels(field.value());
        case Word("a"):
          seen |= 256;
          return Levels(field.value());
        default:
          return Head(key, field, &event, &seen);
      }
    });
    if (!good || seen != 511 || event.first > event.last || event.previous > event.last) {
      return Verdict::kQuarantined;
    }
    *time = event.sent;
    return Verdict::kGood;
  }

  Verdict Snapshot(ondemand::object& object, int64_t* time) {
    Event event;
    unsigned seen = 0;
    const bool good = MembersUpToABadOne(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("lastUpda"):
          seen |= 1;
          return Unsigned(field.value(), &event.last);
        case Word("E"):
          return WholeIn(field.value(), INT64_MIN, kTimeHigh, &event.sent);
        case Word("T"):
          return WholeIn(field.value(), INT64_MIN, kTimeHigh, &event.made);
        case Word("bids"):
          seen |= 2;
          return Levels(field.value());
        case Word("asks"):
          seen |= 4;
          return Levels(field.value());
        default:
          return true;
      }
    });
    if (!good || seen != 7) return Verdict::kQuarantined;
    *time = event.sent;
    return Verdict::kGood;
  }

  Sums& sums_;
  ondemand::parser parser_;
};

}  // namespace

std::unique_ptr<Contestant> MakeBinanceLoop(Sums* sums) {
  return std::make_unique<BinanceLoop>(sums);
}

}  // namespace tickgate::bench
