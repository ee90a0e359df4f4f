// What became of an event. Every event ends in exactly one verdict.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tickgate {

enum class Verdict : uint8_t {
  kGood,
  kGoodMarked,  // landed, with marks
  kControl,
  kIgnored,
  kFiltered,
  kDuplicate,
  kQuarantined,
};
inline constexpr size_t kVerdictCount = 7;

inline constexpr std::array<std::string_view, kVerdictCount> kVerdictNames = {
    "good", "good_marked", "control", "ignored", "filtered", "duplicate", "quarantined"};

inline std::string_view NameOf(Verdict verdict) {
  return kVerdictNames[static_cast<size_t>(verdict)];
}

}  // namespace tickgate
