// Makes random contracts as plain data: every feature of the language that the mask permits.
#pragma once

#include <cstdint>

#include "program/program_spec.h"
#include "reference/random.h"

namespace tickgate::reference {

enum Feature : uint64_t {
  kFlat = 0,  // strings, ints, decimals, bools, instants, lists: always
  kMoreTypes = 1u << 0,
  kNested = 1u << 1,
  kTuples = 1u << 2,
  kNoneIf = 1u << 3,
  kDefaults = 1u << 4,
  kOnError = 1u << 5,
  kRename = 1u << 6,
  kMask = 1u << 7,
  kFormats = 1u << 8,
  kMultiple = 1u << 9,
  kTimes = 1u << 10,  // within, fractions, units by magnitude
  kFromString = 1u << 11,
  kNul = 1u << 12,
  kUnique = 1u << 13,
  kSteps = 1u << 14,
  kTick = 1u << 15,
  kRules = 1u << 16,
  kSelect = 1u << 17,
  kExplode = 1u << 18,
  kInherit = 1u << 19,
  kPositions = 1u << 20,
  kControl = 1u << 21,
  kTrim = 1u << 22,
  kDocuments = 1u << 23,
  kFirstOfKeys = 1u << 24,
  kDecompress = 1u << 25,
  kTransform = 1u << 26,
  kAnyListed = 1u << 27,
  kWanted = 1u << 28,
};
inline constexpr uint64_t kEveryFeature = (uint64_t{1} << 29) - 1;

ProgramSpec MakeSpec(Random* random, uint64_t features);

}  // namespace tickgate::reference
