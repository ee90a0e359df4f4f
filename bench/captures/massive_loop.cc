// Trades, quotes and bars of the pack massive-stocks, as a careful person writes them.
#include <string_view>

#include "contestant.h"
#include "hand_values.h"

namespace tickgate::bench {
namespace {

constexpr int64_t kTimeLow = 946'684'800'000;     // 2000
constexpr int64_t kTimeHigh = 4'102'444'799'999;  // 2099

struct Bar {
  Decimal volume, vwap, open, close, high, low, other;
  int64_t begin = 0, end = 0;
};

class MassiveLoop final : public Contestant {
 public:
  explicit MassiveLoop(Sums* sums) : sums_(*sums) {}

  void Run(const Corpus& corpus, Tally* tally) override {
    for (const FrameBlock& block : corpus.blocks()) {
      for (const FrameSpan& span : block.frames) JudgeFrame(block.text, span, tally);
    }
  }

 private:
  void JudgeFrame(const char* text, const FrameSpan& span, Tally* tally) {
    const size_t bytes = span.end - span.begin;
    ondemand::document document;
    ondemand::array events;
    if (parser_.iterate(text + span.begin, bytes, bytes + simdjson::SIMDJSON_PADDING)
            .get(document) ||
        document.get_array().get(events)) {
      return tally->Add(Verdict::kQuarantined, 0);
    }
    for (auto item : events) {
      ondemand::object event;
      int64_t time = 0;
      const Verdict verdict =
          item.get_object().get(event) ? Verdict::kQuarantined : JudgeEvent(event, &time);
      tally->Add(verdict, time);
    }
  }

  Verdict JudgeEvent(ondemand::object& event, int64_t* time) {
    std::string_view name;
    const bool named = !event.find_field_unordered("ev").get_string().get(name);
    if (!named || event.reset().error()) return Verdict::kQuarantined;
    if (name == "T") return Trade(event, time);
    if (name == "Q") return Quote(event, time);
    if (name == "AM" || name == "A") return OneBar(event, time);
    return name == "status" ? Verdict::kControl : Verdict::kQuarantined;
  }

  template <typename Value>
  static bool Whole(Value value) {
    int64_t whole;
    return WholeIn(value, 0, INT64_MAX, &whole);
  }
  template <typename Value>
  static bool Time(Value value, int64_t* time) {
    return WholeIn(value, kTimeLow, kTimeHigh, time);
  }
  template <typename Value>
  static bool List(Value value, int64_t low) {
    ondemand::array list;
    if (value.get_array().get(list)) return false;
    size_t count = 0;
    bool good = true;
    for (auto item : list) {
      int64_t whole;
      good = WholeIn(item.value(), low, INT64_MAX, &whole) && good;
      ++count;
    }
    return good && count <= 16;
  }
  // 0 is no price.
  template <typename Value>
  static bool PriceOrNone(Value value, Decimal* price) {
    if (!NotBelow0(value, price)) return false;
    price->present = price->mantissa != 0;
    return true;
  }

  Verdict Trade(ondemand::object& object, int64_t* time) {
    Decimal price, size;
    int64_t reported;
    uint64_t number;
    unsigned seen = 0;
    const bool good = AllMembers(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("ev"):
          seen |= 1;
          return true;
        case Word("sym"):
          seen |= 2;
          return TextIn(field.value(), 1, 48);
        case Word("x"):
          seen |= 4;
          return Whole(field.value());
        case Word("i"):
          return TextIn(field.value(), 1, SIZE_MAX);
        case Word("z"):
          return Whole(field.value());
        case Word("p"):
          seen |= 8;
          return Above0(field.value(), &price);
        case Word("s"):
          seen |= 16;
          return NotBelow0(field.value(), &size);
        case Word("c"):
          return List(field.value(), 0);
        case Word("t"):
          seen |= 32;
          return Time(field.value(), time);
        case Word("q"):
          return Unsigned(field.value(), &number);
        case Word("trfi"):
          return Whole(field.value());
        case Word("trft"):
          return WholeIn(field.value(), INT64_MIN, INT64_MAX, &reported);
        default:
          return true;
      }
    });
    sums_.values += static_cast<uint64_t>(price.mantissa + size.mantissa);
    return good && seen == 63 ? Verdict::kGood : Verdict::kQuarantined;
  }

  Verdict Quote(ondemand::object& object, int64_t* time) {
    Decimal bid, bid_size, ask, ask_size;
    int64_t condition;
    uint64_t number;
    unsigned seen = 0;
    const bool good = AllMembers(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("ev"):
          seen |= 1;
          return true;
        case Word("sym"):
          seen |= 2;
          return TextIn(field.value(), 1, 48);
        case Word("bx"):
        case Word("ax"):
        case Word("z"):
          return Whole(field.value());
        case Word("bp"):
          return PriceOrNone(field.value(), &bid);
        case Word("bs"):
          return NotBelow0(field.value(), &bid_size);
        case Word("ap"):
          return PriceOrNone(field.value(), &ask);
        case Word("as"):
          return NotBelow0(field.value(), &ask_size);
        case Word("c"):
          return WholeIn(field.value(), INT64_MIN, INT64_MAX, &condition);
        case Word("i"):
          return List(field.value(), INT64_MIN);
        case Word("t"):
          seen |= 4;
          return Time(field.value(), time);
        case Word("q"):
          return Unsigned(field.value(), &number);
        default:
          return true;
      }
    });
    sums_.values += static_cast<uint64_t>(bid.mantissa + ask.mantissa);
    if (!good || seen != 7) return Verdict::kQuarantined;
    const bool crossed = bid_size.above_0() && ask_size.above_0() && bid.present && ask.present &&
                         !LessOrEqual(bid, ask);
    return crossed || (!bid.present && !ask.present) ? Verdict::kGoodMarked : Verdict::kGood;
  }

  Verdict OneBar(ondemand::object& object, int64_t* time) {
    Bar bar;
    bool counter;
    unsigned seen = 0;
    const bool good = AllMembers(object, [&](uint64_t key, auto& field) {
      switch (key) {
        case Word("ev"):
          seen |= 1;
          return true;
        case Word("sym"):
          seen |= 2;
          return TextIn(field.value(), 1, 48);
        case Word("v"):
          return NotBelow0(field.value(), &bar.volume);
        case Word("vw"):
          return NotBelow0(field.value(), &bar.vwap);
        case Word("av"):
        case Word("op"):
        case Word("a"):
        case Word("z"):
          return NotBelow0(field.value(), &bar.other);
        case Word("o"):
          seen |= 4;
          return Above0(field.value(), &bar.open);
        case Word("c"):
          seen |= 8;
          return Above0(field.value(), &bar.close);
        case Word("h"):
          seen |= 16;
          return Above0(field.value(), &bar.high);
        case Word("l"):
          seen |= 32;
          return Above0(field.value(), &bar.low);
        case Word("s"):
          seen |= 64;
          return Time(field.value(), &bar.begin);
        case Word("e"):
          seen |= 128;
          return Time(field.value(), &bar.end);
        case Word("otc"):
          return !field.value().get_bool().get(counter);
        default:
          return true;
      }
    });
    sums_.values += static_cast<uint64_t>(bar.open.mantissa + bar.close.mantissa);
    if (!good || seen != 255) return Verdict::kQuarantined;
    if (!LessOrEqual(bar.open, bar.high) || !LessOrEqual(bar.close, bar.high) ||
        !LessOrEqual(bar.low, bar.open) || !LessOrEqual(bar.low, bar.close)) {
      return Verdict::kQuarantined;
    }
    *time = 0;  // a bar has no `t`
    const bool outside = bar.volume.above_0() && bar.vwap.present &&
                         (!LessOrEqual(bar.low, bar.vwap) || !LessOrEqual(bar.vwap, bar.high));
    return outside || bar.begin >= bar.end ? Verdict::kGoodMarked : Verdict::kGood;
  }

  Sums& sums_;
  ondemand::parser parser_;
};

}  // namespace

std::unique_ptr<Contestant> MakeMassiveLoop(Sums* sums) {
  return std::make_unique<MassiveLoop>(sums);
}

}  // namespace tickgate::bench
