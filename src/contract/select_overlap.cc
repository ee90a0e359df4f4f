#include "contract/select_overlap.h"

#include <algorithm>

#include "base/concat.h"
#include "contract/json_path.h"

namespace tickgate {
namespace {

bool Holds(const std::vector<JsonPath>& paths, const JsonPath& path) {
  return std::any_of(paths.begin(), paths.end(),
                     [&](const JsonPath& other) { return SamePath(path, other); });
}

bool AnyCommon(const std::vector<JsonPath>& a, const std::vector<JsonPath>& b) {
  return std::any_of(a.begin(), a.end(), [&](const JsonPath& path) { return Holds(b, path); });
}

bool HoldsAll(const std::vector<JsonPath>& all, const std::vector<JsonPath>& some) {
  return std::all_of(some.begin(), some.end(),
                     [&](const JsonPath& path) { return Holds(all, path); });
}

}  // namespace

bool CanBothMatch(const OverlapCase& a, const OverlapCase& b) {
  if (!a.when.empty() && !b.when.empty()) {
    const auto common = [&](const std::string& value) { return b.when.contains(value); };
    if (std::none_of(a.when.begin(), a.when.end(), common)) return false;
  }
  return !AnyCommon(a.has, b.spec.missing) && !AnyCommon(a.spec.missing, b.has);
}

bool TakesAllOf(const OverlapCase& earlier, const OverlapCase& later) {
  const bool all_values =
      earlier.when.empty() ||
      (!later.when.empty() && std::includes(earlier.when.begin(), earlier.when.end(),
                                            later.when.begin(), later.when.end()));
  return all_values && HoldsAll(later.has, earlier.has) &&
         HoldsAll(later.spec.missing, earlier.spec.missing);
}

void CheckOverlaps(const std::vector<OverlapCase>& cases, bool first_wins, Problems* problems) {
  const auto is_empty = [&](size_t i) { return AnyCommon(cases[i].has, cases[i].spec.missing); };
  for (size_t i = 0; i < cases.size(); ++i) {
    if (is_empty(i)) {
      problems->Add(cases[i].at, "never", "the case has what it is missing: it never matches");
      continue;
    }
    for (size_t j = 0; j < i; ++j) {
      const std::string other = Concat("the one in line ", cases[j].at.line);
      if (is_empty(j) || !CanBothMatch(cases[j], cases[i])) continue;
      if (!first_wins) {
        problems->Add(
            cases[i].at, "overlap",
            Concat("this case and ", other, " can both match; 'first: true' lets the first win"));
      } else if (TakesAllOf(cases[j], cases[i])) {
        problems->Add(cases[i].at, "never",
                      Concat("the case never matches: ", other, " takes all that it would"));
      } else {
        continue;
      }
      break;
    }
  }
}

}  // namespace tickgate
