#include "program/digit_text.h"

#include <algorithm>
#include <charconv>

namespace tickgate {
namespace {

constexpr int64_t kExponentFar = int64_t{1} << 40;  // beyond any token's length

int64_t ReadExponent(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  int64_t exponent = 0;
  for (char c : text) {
    if (c >= '0' && c <= '9') exponent = std::min(exponent * 10 + (c - '0'), kExponentFar);
  }
  return negative ? -exponent : exponent;
}

void DropLeadingZeros(std::string_view* digits) {
  digits->remove_prefix(std::min(digits->find_first_not_of('0'), digits->size()));
}

size_t DropTrailingZeros(std::string_view* digits) {
  const size_t last = digits->find_last_not_of('0');
  const size_t dropped = digits->size() - (last == std::string_view::npos ? 0 : last + 1);
  digits->remove_suffix(dropped);
  return dropped;
}

// Whether what stands behind the first `keep` digits makes them one more.
bool RoundsUp(const DigitText& text, int64_t keep) {
  if (keep < 0) return false;
  const size_t next = static_cast<size_t>(keep);
  if (text[next] != '5') return text[next] > '5';
  if (next + 1 < text.size()) return true;
  return next > 0 && (text[next - 1] - '0') % 2 == 1;
}

void Increment(std::string* digits) {
  for (size_t i = digits->size(); i > 0; --i) {
    char& digit = (*digits)[i - 1];
    if (digit != '9') {
      ++digit;
      return;
    }
    digit = '0';
  }
  digits->insert(digits->begin(), '1');
}

}  // namespace

DigitText ReadDigits(std::string_view token) {
  DigitText text;
  text.negative = token[0] == '-';
  token.remove_prefix(text.negative ? 1 : 0);
  const size_t mark = std::min(token.find_first_of("eE"), token.size());
  if (mark < token.size()) text.power = ReadExponent(token.substr(mark + 1));
  const size_t point = std::min(token.find('.'), mark);
  text.whole = token.substr(0, point);
  if (point < mark) text.fraction = token.substr(point + 1, mark - point - 1);
  text.power -= static_cast<int64_t>(text.fraction.size());

  text.power += static_cast<int64_t>(DropTrailingZeros(&text.fraction));
  if (text.fraction.empty()) {
    text.power += static_cast<int64_t>(DropTrailingZeros(&text.whole));
  }
  DropLeadingZeros(&text.whole);
  if (text.whole.empty()) DropLeadingZeros(&text.fraction);
  if (text.zero()) return {};
  return text;
}

std::strong_ordering Compare(const DigitText& a, const DigitText& b) {
  const int sign_a = a.zero() ? 0 : a.negative ? -1 : 1;
  const int sign_b = b.zero() ? 0 : b.negative ? -1 : 1;
  if (sign_a != sign_b || sign_a == 0) return sign_a <=> sign_b;
  std::strong_ordering order = a.whole_digits() <=> b.whole_digits();
  const size_t longest = std::max(a.size(), b.size());
  for (size_t i = 0; order == 0 && i < longest; ++i) {
    order = (i < a.size() ? a[i] : '0') <=> (i < b.size() ? b[i] : '0');
  }
  if (sign_a > 0) return order;
  return 0 <=> order;
}

std::string_view KeyOfDigits(const DigitText& value, TextArena* arena) {
  constexpr size_t kPowerBytes = 24;
  char* const key = arena->Claim(value.size() + kPowerBytes);
  char* at = key;
  *at++ = value.negative ? '-' : '+';
  for (std::string_view part : {value.whole, value.fraction}) {
    at = std::copy(part.begin(), part.end(), at);
  }
  *at++ = 'e';
  at = std::to_chars(at, key + value.size() + kPowerBytes, value.power).ptr;
  return {key, static_cast<size_t>(at - key)};
}

Uint128 Remainder(const DigitText& value, Uint128 divisor) {
  Uint128 rest = 0;
  for (size_t i = 0; i < value.size(); ++i) {
    rest = (rest * 10 + static_cast<Uint128>(value[i] - '0')) % divisor;
  }
  for (int64_t i = 0; i < value.power && rest != 0; ++i) rest = rest * 10 % divisor;
  return rest;
}

bool CutDigits(std::string_view token, int digits, Rounding rounding, std::string* out) {
  const DigitText text = ReadDigits(token);
  if (text.fraction_digits() <= digits) return false;
  const int64_t keep = text.whole_digits() + digits;  // of the digits; below the size
  out->clear();
  for (int64_t i = 0; i < keep; ++i) *out += text[static_cast<size_t>(i)];
  if (rounding == Rounding::kHalfEven && RoundsUp(text, keep)) Increment(out);
  const bool zero = out->empty();
  const size_t behind = static_cast<size_t>(digits);
  if (out->size() <= behind) out->insert(0, behind + 1 - out->size(), '0');
  if (behind > 0) out->insert(out->size() - behind, 1, '.');
  if (text.negative && !zero) out->insert(0, 1, '-');
  return true;
}

}  // namespace tickgate
