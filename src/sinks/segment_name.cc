#include "sinks/segment_name.h"

#include <algorithm>
#include <charconv>

#include "base/concat.h"

namespace tickgate {
namespace {

constexpr size_t kNumberDigitsMin = 8;

// Cuts `-DIGITS` off the end of `text`. Only the one spelling of a number is taken.
template <typename Number>
bool CutNumber(size_t digits_min, std::string_view* text, Number* number) {
  const size_t dash = text->find_last_of('-');
  if (dash == std::string_view::npos) return false;
  const std::string_view digits = text->substr(dash + 1);
  if (digits.size() < digits_min || (digits.size() > digits_min && digits[0] == '0')) return false;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), *number);
  if (error != std::errc() || end != digits.data() + digits.size() || *number < 0) return false;
  text->remove_suffix(text->size() - dash);
  return true;
}

}  // namespace

std::string FormatSegmentName(const SegmentName& name) {
  std::string number = std::to_string(name.number);
  number.insert(0, kNumberDigitsMin - std::min(kNumberDigitsMin, number.size()), '0');
  return Concat(name.path, "-", name.worker, "-", number, kSegmentEnding,
                name.open ? kOpenEnding : "");
}

std::optional<SegmentName> ParseSegmentName(std::string_view text) {
  SegmentName name;
  if (text.ends_with(kOpenEnding)) {
    name.open = true;
    text.remove_suffix(kOpenEnding.size());
  }
  if (!text.ends_with(kSegmentEnding)) return std::nullopt;
  text.remove_suffix(kSegmentEnding.size());
  int64_t worker = 0;
  if (!CutNumber(kNumberDigitsMin, &text, &name.number)) return std::nullopt;
  if (!CutNumber(1, &text, &worker) || worker > UINT32_MAX) return std::nullopt;
  name.worker = static_cast<uint32_t>(worker);
  name.path = text;
  return name;
}

std::string PlainFileName(const std::string& path, uint32_t worker, size_t workers) {
  if (workers <= 1) return path;
  const size_t name = path.find_last_of('/') + 1;  // npos + 1 is 0
  size_t dot = path.find_last_of('.');
  if (dot == std::string::npos || dot <= name) dot = path.size();
  return Concat(path.substr(0, dot), "-", worker, path.substr(dot));
}

}  // namespace tickgate
