// Made-up market data: trades, quotes and order books as JSON, each event a line.
//
// Block: 65,536 events that depend on (kind, seed, number of the block) alone. Sequence numbers and
//        times come from the number of the event, so they grow over blocks too.
// Bad:   2 % of the trades, in four ways: an unknown symbol, an exchange out of range, a letter in
//        an id, a negative price.
//
// The same kind and seed give the same bytes, on every machine and in every version: tests and
// benches compare them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sources/make_source.h"

namespace tickgate {

inline constexpr uint64_t kGeneratedBlockEvents = 65'536;
// No event is longer, its line break included.
inline constexpr size_t kGeneratedEventBytesMax = 1024;

// The 512 symbols of all generated data; events of unknown symbols have none of them.
std::vector<std::string> GeneratedSymbols();

// The word of the kind: "trades".
const char* NameOf(GenerateKind kind);

class MarketData {
 public:
  MarketData(GenerateKind kind, uint64_t seed);

  // Goes to the first event of a block.
  void GoToBlock(uint64_t block);
  // Writes the next event of the block with its line break; returns the end. `to` has at least
  // kGeneratedEventBytesMax bytes.
  char* Next(char* to);
  // How many events of the block are written. At kGeneratedBlockEvents go to the next block.
  uint64_t index() const { return index_; }

 private:
  static constexpr size_t kSymbols = 512;
  struct Symbol {
    std::array<char, 8> text{};
    uint32_t bytes = 0;
  };
  struct Moment {
    uint64_t time_ms = 0;
    uint64_t sequence = 0;
    size_t symbol = 0;
    uint32_t price_cents = 0;
  };

  uint64_t Draw();
  // Evenly drawn from [0, bound).
  uint32_t Below(uint32_t bound);
  Moment NextMoment();
  GenerateKind NextKind();
  char* Trade(const Moment& moment, char* to);
  char* Quote(const Moment& moment, char* to);
  char* Book(const Moment& moment, char* to);
  char* BookSide(int64_t first_cents, int64_t step_cents, char* to);

  const GenerateKind kind_;
  const uint64_t seed_;
  std::array<Symbol, kSymbols> symbols_;
  std::array<uint32_t, kSymbols> first_prices_;  // in cents, at the start of every block
  std::array<uint32_t, kSymbols> prices_;
  uint64_t random_ = 0;
  uint64_t block_ = 0;
  uint64_t index_ = 0;
  uint32_t tick_place_ = 0;  // which of four events moves the time on
};

}  // namespace tickgate
