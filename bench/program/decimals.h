// Prices and sizes as decimals in quotes, as many venues send them, against the same as numbers.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>

#include "best_reporter.h"

namespace tickgate::bench {

// Registers `decimals_in_strings` and `decimals_as_numbers` over `count` events each, which must
// come to the same verdicts and the same texts, and prints their checksum.
void RegisterDecimals(size_t count);

// What a decimal in quotes costs more, of the best repetition of each.
void PrintDecimals(const BestReporter& reporter);

}  // namespace tickgate::bench
