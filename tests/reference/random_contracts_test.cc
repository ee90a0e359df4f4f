// Random contracts and frames: the program says what the reference validator says.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "reference/differential.h"
#include "reference/spec_maker.h"

namespace tickgate::reference {
namespace {

// What the program carries out.
constexpr uint64_t kCarriedOut = kFormats | kTick | kNul;

// By hand: REFERENCE_SEEDS=100000 REFERENCE_FIRST=0 REFERENCE_FEATURES=0xFF.
uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 0);
}

TEST(RandomContracts, TheProgramAndTheReferenceAgree) {
  const uint64_t first = FromEnvironment("REFERENCE_FIRST", 1);
  const uint64_t seeds = FromEnvironment("REFERENCE_SEEDS", 600);
  const uint64_t features = FromEnvironment("REFERENCE_FEATURES", kCarriedOut);
  size_t differences = 0;
  for (uint64_t seed = first; seed < first + seeds && differences < 5; ++seed) {
    const std::string difference = RunSeed(seed, features, 40);
    if (difference.empty()) continue;
    ADD_FAILURE() << difference;
    ++differences;
  }
}

}  // namespace
}  // namespace tickgate::reference
