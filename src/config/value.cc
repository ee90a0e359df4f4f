#include "config/value.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/concat.h"
#include "base/text.h"
#include "base/units.h"

namespace tickgate {
namespace {

std::optional<int64_t> WholeNumber(std::string_view text) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string Shown(const Key& key, int64_t value) {
  if (key.shape == Shape::kDuration) return FormatDuration(value);
  if (key.shape == Shape::kSize) return FormatBytes(value);
  return std::to_string(value);
}

absl::StatusOr<int64_t> InRange(const Key& key, int64_t value) {
  if (value < key.least) {
    return absl::InvalidArgumentError(
        Concat("must be at least ", Shown(key, key.least), key.or_off ? ", or off" : ""));
  }
  if (value > key.most) {
    return absl::InvalidArgumentError(Concat("must be at most ", Shown(key, key.most)));
  }
  return value;
}

absl::StatusOr<int64_t> BoolValue(std::string_view text) {
  if (text == "true") return 1;
  if (text == "false") return 0;
  return absl::InvalidArgumentError("must be true or false");
}

absl::Status CheckChoice(const Key& key, std::string_view text) {
  std::string names;
  std::vector<std::string_view> candidates;
  for (const Choice& choice : key.choices) {
    if (choice.name == text) return absl::OkStatus();
    AppendAll(&names, names.empty() ? "" : ", ", choice.name);
    candidates.push_back(choice.name);
  }
  const std::optional<std::string_view> nearest = NearestName(text, candidates);
  return absl::InvalidArgumentError(
      Concat("must be one of ", names, nearest ? Concat("; did you mean '", *nearest, "'?") : ""));
}

}  // namespace

absl::StatusOr<int64_t> WholeValue(const Key& key, std::string_view text) {
  if (key.shape == Shape::kBool) return BoolValue(text);
  if (key.or_off && text == "off") return 0;
  if (key.shape == Shape::kDuration) {
    const absl::StatusOr<int64_t> value = ParseDurationNs(text);
    if (value.ok()) return InRange(key, *value);
    return absl::InvalidArgumentError(
        Concat("must be a duration, as 250us, 1.5s, 1h30m or a bare number of seconds",
               key.or_off ? ", or off" : ""));
  }
  if (key.shape == Shape::kSize) {
    const absl::StatusOr<int64_t> value = ParseBytes(text);
    if (value.ok()) return InRange(key, *value);
    return absl::InvalidArgumentError(
        "must be a size, as 64MiB, 10MB, 512KiB or a bare number of bytes");
  }
  const std::optional<int64_t> value = WholeNumber(text);
  if (!value) return absl::InvalidArgumentError("must be a whole number");
  return InRange(key, *value);
}

absl::StatusOr<double> NumberValue(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return absl::InvalidArgumentError("must be a number");
  }
  if (value < 0) return absl::InvalidArgumentError("must not be negative");
  return value;
}

absl::Status CheckValue(const Key& key, std::string_view text) {
  switch (key.shape) {
    case Shape::kText:
    case Shape::kTexts:
      return text.empty() ? absl::InvalidArgumentError("must not be empty") : absl::OkStatus();
    case Shape::kChoice:
      return CheckChoice(key, text);
    case Shape::kNumber:
      return NumberValue(text).status();
    case Shape::kBool:
    case Shape::kCount:
    case Shape::kCounts:
    case Shape::kDuration:
    case Shape::kSize:
      return WholeValue(key, text).status();
    case Shape::kMap:
    case Shape::kMapList:
    case Shape::kKind:
    case Shape::kNames:
    case Shape::kFree:
      return absl::OkStatus();
  }
  return absl::OkStatus();
}

}  // namespace tickgate
