#include "program/token_arena.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/text.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr size_t kBlockBytes = 64 << 10;
constexpr size_t kScratchBytes = 4 << 10;
constexpr size_t kKeptBytes = 1 << 20;
// Beyond so many zeros that no digit of the mantissa stands for, an exponent is written.
constexpr int32_t kPlainZerosMax = 40;

// The digits of a number above 0, at the end of `buffer`.
std::string_view DigitsOf(Int128 value, char* buffer, size_t bytes) {
  char* at = buffer + bytes;
  for (; value > 0; value /= 10) *--at = static_cast<char>('0' + static_cast<int>(value % 10));
  return {at, static_cast<size_t>(buffer + bytes - at)};
}

}  // namespace

TokenArena::TokenArena() {
  scratch_.reserve(kScratchBytes);
  Take(kBlockBytes);
  Clear();
}

void TokenArena::Clear() {
  // What one huge event took is not kept for those behind it.
  while (bytes_ > kKeptBytes && blocks_.size() > 1) {
    bytes_ -= blocks_.back().bytes + kArenaSlack;
    blocks_.pop_back();
  }
  block_ = 0;
  used_ = 0;
}

char* TokenArena::Take(size_t bytes) {
  while (block_ < blocks_.size() && blocks_[block_].bytes - used_ < bytes) {
    ++block_;
    used_ = 0;
  }
  if (block_ == blocks_.size()) {
    const size_t room = std::max(bytes, kBlockBytes);
    blocks_.push_back({std::make_unique<char[]>(room + kArenaSlack), room});
    bytes_ += room + kArenaSlack;
  }
  char* const place = blocks_[block_].data.get() + used_;
  used_ += bytes;
  return place;
}

std::string_view TokenArena::Copy(std::string_view bytes) {
  char* const place = Take(bytes.size());
  std::memcpy(place, bytes.data(), bytes.size());
  return {place, bytes.size()};
}

std::string_view TokenArena::Content(std::string_view token) {
  const std::string_view raw = Inside(token);
  if (raw.find('\\') == std::string_view::npos) return raw;
  char* const place = Take(raw.size());
  return {place, Unescape(raw, place)};
}

std::string_view TokenArena::Quoted(std::string_view content) {
  scratch_.clear();
  AppendJsonString(content, &scratch_);
  return Copy(scratch_);
}

std::string_view TokenArena::QuotedRaw(std::string_view raw) {
  char* const place = Take(raw.size() + 2);
  place[0] = '"';
  std::memcpy(place + 1, raw.data(), raw.size());
  place[raw.size() + 1] = '"';
  return {place, raw.size() + 2};
}

std::string_view TokenArena::Number(const Decimal& value) {
  if (value.mantissa == 0) return "0";
  char buffer[40];
  const bool negative = value.mantissa < 0;
  const std::string_view digits =
      DigitsOf(negative ? -value.mantissa : value.mantissa, buffer, sizeof buffer);
  scratch_.assign(negative ? "-" : "");
  const int32_t behind = value.scale;
  const int32_t before = static_cast<int32_t>(digits.size()) - behind;
  if (behind < -kPlainZerosMax || before < -kPlainZerosMax) {
    char exponent[12];
    const auto [end, error] = std::to_chars(exponent, exponent + sizeof exponent, -behind);
    scratch_.append(digits).append("e").append(exponent, end);
  } else if (behind <= 0) {
    scratch_.append(digits).append(static_cast<size_t>(-behind), '0');
  } else if (before <= 0) {
    scratch_.append("0.").append(static_cast<size_t>(-before), '0').append(digits);
  } else {
    scratch_.append(digits.substr(0, static_cast<size_t>(before))).append(".");
    scratch_.append(digits.substr(static_cast<size_t>(before)));
  }
  return Copy(scratch_);
}

}  // namespace tickgate
