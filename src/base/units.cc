#include "base/units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/clock.h"
#include "base/concat.h"
#include "base/decimal.h"

namespace tickgate {
namespace {

struct Unit {
  std::string_view name;
  int64_t size;
};

constexpr std::array<Unit, 7> kDurations = {{{"d", 86'400 * kNsPerSecond},
                                             {"h", 3'600 * kNsPerSecond},
                                             {"m", 60 * kNsPerSecond},
                                             {"s", kNsPerSecond},
                                             {"ms", kNsPerMs},
                                             {"us", 1'000},
                                             {"ns", 1}}};
constexpr std::array<Unit, 10> kSizes = {{{"TiB", int64_t{1} << 40},
                                          {"GiB", int64_t{1} << 30},
                                          {"MiB", int64_t{1} << 20},
                                          {"KiB", int64_t{1} << 10},
                                          {"TB", 1'000'000'000'000},
                                          {"GB", 1'000'000'000},
                                          {"MB", 1'000'000},
                                          {"KB", 1'000},
                                          {"kB", 1'000},
                                          {"B", 1}}};

bool IsNumberChar(char c) { return (c >= '0' && c <= '9') || c == '.'; }

// `number` times `unit`, where that is a whole number of the smallest measure that fits 64 bits.
std::optional<int64_t> Scale(std::string_view number, int64_t unit) {
  Decimal value;
  if (ParseDecimal(number, &value) != DecimalParse::kOk || value.scale > 18) return std::nullopt;
  Int128 product = value.mantissa;
  if (product > INT64_MAX) return std::nullopt;
  product *= unit;
  for (int i = 0; i < value.scale; ++i) {
    if (product % 10 != 0) return std::nullopt;
    product /= 10;
  }
  for (int i = 0; i > value.scale; --i) {
    product *= 10;
    if (product > INT64_MAX) return std::nullopt;
  }
  if (product > INT64_MAX) return std::nullopt;
  return static_cast<int64_t>(product);
}

// The sum of `<number><unit>` pieces, units falling in size.
template <size_t N>
std::optional<int64_t> ParsePieces(std::string_view text, const std::array<Unit, N>& units,
                                   bool many) {
  int64_t sum = 0;
  size_t next_unit = 0;
  while (!text.empty()) {
    size_t digits = 0;
    while (digits < text.size() && IsNumberChar(text[digits])) ++digits;
    size_t letters = digits;
    while (letters < text.size() && !IsNumberChar(text[letters])) ++letters;
    const std::string_view name = text.substr(digits, letters - digits);
    size_t unit = next_unit;
    while (unit < N && units[unit].name != name) ++unit;
    if (digits == 0 || unit == N) return std::nullopt;
    const std::optional<int64_t> piece = Scale(text.substr(0, digits), units[unit].size);
    if (!piece || __builtin_add_overflow(sum, *piece, &sum)) return std::nullopt;
    next_unit = many ? unit + 1 : N;
    text.remove_prefix(letters);
  }
  return sum;
}

bool IsBareNumber(std::string_view text) {
  for (char c : text) {
    if (!IsNumberChar(c)) return false;
  }
  return !text.empty();
}

}  // namespace

absl::StatusOr<int64_t> ParseDurationNs(std::string_view text) {
  const std::optional<int64_t> value =
      IsBareNumber(text) ? Scale(text, kNsPerSecond) : ParsePieces(text, kDurations, true);
  if (text.empty() || !value) {
    return absl::InvalidArgumentError(Concat(
        "'", text, "' is no duration: write 250us, 1.5s, 1h30m or a bare number of seconds"));
  }
  return *value;
}

absl::StatusOr<int64_t> ParseBytes(std::string_view text) {
  const std::optional<int64_t> value =
      IsBareNumber(text) ? Scale(text, 1) : ParsePieces(text, kSizes, false);
  if (text.empty() || !value) {
    return absl::InvalidArgumentError(
        Concat("'", text, "' is no size: write 64MiB, 10MB, 512KiB or a bare number of bytes"));
  }
  return *value;
}

std::string FormatDuration(int64_t ns) {
  if (ns == 0) return "0s";
  std::string text;
  for (const Unit& unit : kDurations) {
    if (ns < unit.size) continue;
    AppendAll(&text, ns / unit.size, unit.name);
    ns %= unit.size;
  }
  return text;
}

std::string FormatBytes(int64_t bytes) {
  for (size_t i = 0; i < 4; ++i) {
    const Unit& unit = kSizes[i];
    if (bytes >= unit.size && bytes % unit.size == 0) {
      return Concat(bytes / unit.size, unit.name);
    }
  }
  return Concat(bytes, "B");
}

}  // namespace tickgate
