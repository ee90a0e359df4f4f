#include "contract/semantic_version.h"

#include <algorithm>
#include <utility>

namespace tickgate {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordChar(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
}
bool IsNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsDigit);
}
bool IsPlainNumber(std::string_view text) {
  return IsNumber(text) && (text.size() == 1 || text[0] != '0');
}

std::vector<std::string> SplitAtDots(std::string_view text) {
  std::vector<std::string> parts;
  for (size_t at = 0;;) {
    const size_t dot = std::min(text.find('.', at), text.size());
    parts.emplace_back(text.substr(at, dot - at));
    if (dot == text.size()) return parts;
    at = dot + 1;
  }
}

bool AreWords(const std::vector<std::string>& words, bool plain_numbers) {
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    if (word.empty() || !std::all_of(word.begin(), word.end(), IsWordChar)) return false;
    return !plain_numbers || !IsNumber(word) || IsPlainNumber(word);
  });
}

std::strong_ordering CompareNumbers(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  return a <=> b;
}

std::strong_ordering CompareWords(const std::string& a, const std::string& b) {
  if (IsNumber(a) != IsNumber(b)) {
    return IsNumber(a) ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  return IsNumber(a) ? CompareNumbers(a, b) : a <=> b;
}

}  // namespace

std::strong_ordering operator<=>(const SemanticVersion& a, const SemanticVersion& b) {
  if (const auto order = CompareNumbers(a.major, b.major); order != 0) return order;
  if (const auto order = CompareNumbers(a.minor, b.minor); order != 0) return order;
  if (const auto order = CompareNumbers(a.patch, b.patch); order != 0) return order;
  if (a.prerelease.empty() != b.prerelease.empty()) {
    return a.prerelease.empty() ? std::strong_ordering::greater : std::strong_ordering::less;
  }
  const size_t common = std::min(a.prerelease.size(), b.prerelease.size());
  for (size_t i = 0; i < common; ++i) {
    if (const auto order = CompareWords(a.prerelease[i], b.prerelease[i]); order != 0) {
      return order;
    }
  }
  return a.prerelease.size() <=> b.prerelease.size();
}

std::optional<SemanticVersion> ParseSemanticVersion(std::string_view text) {
  SemanticVersion version;
  if (const size_t plus = text.find('+'); plus != std::string_view::npos) {
    version.build = text.substr(plus + 1);
    if (!AreWords(SplitAtDots(version.build), false)) return std::nullopt;
    text = text.substr(0, plus);
  }
  if (const size_t dash = text.find('-'); dash != std::string_view::npos) {
    version.prerelease = SplitAtDots(text.substr(dash + 1));
    if (!AreWords(version.prerelease, true)) return std::nullopt;
    text = text.substr(0, dash);
  }
  std::vector<std::string> core = SplitAtDots(text);
  if (core.size() != 3 || !std::all_of(core.begin(), core.end(), IsPlainNumber)) {
    return std::nullopt;
  }
  version.major = std::move(core[0]);
  version.minor = std::move(core[1]);
  version.patch = std::move(core[2]);
  return version;
}

}  // namespace tickgate
