// Versions as semver.org 2.0.0 writes and orders them: `1.10.0` is later than `1.9.2`.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tickgate {

struct SemanticVersion {
  // Digits without leading zeros, of any length.
  std::string major, minor, patch;
  std::vector<std::string> prerelease;  // empty: a release
  std::string build;                    // plays no part in the order

  // By precedence: a pre-release comes before its release, numbers before words.
  friend std::strong_ordering operator<=>(const SemanticVersion& a, const SemanticVersion& b);
  friend bool operator==(const SemanticVersion& a, const SemanticVersion& b) {
    return (a <=> b) == 0;
  }
};

std::optional<SemanticVersion> ParseSemanticVersion(std::string_view text);

}  // namespace tickgate
