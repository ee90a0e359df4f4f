// Random contracts and frames: the program says what the reference validator says.
#include <gtest/gtest.h>

#include <cstdlib>

#include "reference/differential.h"
#include "reference/spec_maker.h"

namespace tickgate::reference {
namespace {

constexpr uint64_t kValues = kMoreTypes | kNoneIf | kFormats | kMultiple | kTimes | kFromString |
                             kNul | kUnique | kSteps | kTick | kAnyListed | kNested | kTuples;
constexpr uint64_t kRows = kDefaults | kRename | kMask | kOnError;
constexpr uint64_t kSplit = kExplode | kDocuments | kTrim | kDecompress;
constexpr uint64_t kFrames = kSelect | kInherit | kControl | kFirstOfKeys;

// By hand: REFERENCE_SEEDS=100000 REFERENCE_FIRST=1 REFERENCE_FEATURES=0xFF.
uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 0);
}

void ExpectAgreement(uint64_t features) {
  const uint64_t first = FromEnvironment("REFERENCE_FIRST", 1);
  const uint64_t seeds = FromEnvironment("REFERENCE_SEEDS", 250);
  features = FromEnvironment("REFERENCE_FEATURES", features);
  size_t differences = 0;
  for (uint64_t seed = first; seed < first + seeds && differences < 5; ++seed) {
    const std::string difference = RunSeed(seed, features, 40);
    if (difference.empty()) continue;
    ADD_FAILURE() << difference;
    ++differences;
  }
}

TEST(RandomContracts, ValuesAreToldAlike) { ExpectAgreement(kValues); }
TEST(RandomContracts, RowsAreWrittenAlike) { ExpectAgreement(kValues | kRows); }
TEST(RandomContracts, FramesAreTakenApartAlike) { ExpectAgreement(kValues | kRows | kFrames); }
TEST(RandomContracts, RulesAreAskedAlike) {
  ExpectAgreement(kValues | kFrames | kRules | (kRows & ~kOnError));
}
TEST(RandomContracts, EventsComeOutOfFramesAlike) {
  ExpectAgreement(kFrames | kSplit | kRules | kWanted);
}
TEST(RandomContracts, PositionsAreHeldAlike) {
  ExpectAgreement(kValues | kRows | kFrames | kSplit | kPositions | kWanted);
}
TEST(RandomContracts, TransformedEventsAreJudgedAlike) {
  ExpectAgreement(kFrames | kRules | kRows | kTransform | kSplit | kWanted);
}
TEST(RandomContracts, AllTogether) { ExpectAgreement(kEveryFeature); }

}  // namespace
}  // namespace tickgate::reference
