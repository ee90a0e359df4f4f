// Seeded trades of 12 fields and about 148 bytes, 2 % of them bad in four ways; the contract they
// are held to; and what every contestant must come to.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "event/frame.h"
#include "program/program.h"

namespace tickgate::bench {

struct TradeBlock {
  const char* text = nullptr;  // kReadablePadding readable before and behind
  size_t bytes = 0;
  std::vector<FrameSpan> frames;
};

// Lines in blocks of whole lines of at most 256 KiB.
class Trades {
 public:
  explicit Trades(size_t bytes);

  const std::vector<TradeBlock>& blocks() const { return blocks_; }
  size_t count() const { return count_; }
  size_t bytes() const { return text_.size(); }

 private:
  void Cut();

  std::string text_;
  std::vector<TradeBlock> blocks_;
  size_t count_ = 0;
};

const std::vector<std::string>& Symbols();  // 512, of 2 to 4 letters

// The symbols as the hand-written contestants look them up: one word each.
class SymbolTable {
 public:
  SymbolTable();
  bool Contains(uint64_t word) const {
    for (size_t at = word * kMultiplier >> 53;; at = (at + 1) & 2047) {
      if (words_[at] == word) return true;
      if (words_[at] == 0) return false;
    }
  }

 private:
  static constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15ull;
  std::vector<uint64_t> words_ = std::vector<uint64_t>(2048);
};

ProgramSpec TradesSpec();

// What a contestant found; equal for all of them, or the bench is void.
struct Tally {
  uint64_t good = 0;
  uint64_t verdicts = 0;  // a hash of all verdicts in order
  int64_t times = 0;      // sum over the good ones
  double prices = 0;      // the same; the program fills it only where `exact`

  void Add(bool is_good, int64_t time, double price) {
    verdicts = (verdicts ^ static_cast<uint64_t>(is_good)) * 0x100000001B3ull + 1;
    if (!is_good) return;
    ++good;
    times += time;
    prices += price;
  }
  friend bool operator==(const Tally&, const Tally&) = default;
};

class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual void Run(const Trades& trades, bool exact, Tally* tally) = 0;
};

// The program through Judge, with and without its short cuts.
std::unique_ptr<Contestant> MakeProgram(bool quick);
// On-Demand: one document a line or a stream of documents; keys by a switch, or found in order.
std::unique_ptr<Contestant> MakeOnDemandLines();
std::unique_ptr<Contestant> MakeOnDemandStream();
std::unique_ptr<Contestant> MakeOnDemandInOrder();
// Written by hand for these very trades: no index and the layout known; or over the index.
std::unique_ptr<Contestant> MakeHandScanner();
std::unique_ptr<Contestant> MakeHandIndex();
// simdjson's first stage and nothing else.
std::unique_ptr<Contestant> MakeStageOne();

}  // namespace tickgate::bench
