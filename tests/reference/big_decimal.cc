#include "reference/big_decimal.h"

#include <algorithm>

#include "reference/json_tree.h"

namespace tickgate::reference {
namespace {

// Numbers further apart than this are not brought to one scale.
constexpr int64_t kSpreadMax = 4000;
constexpr int64_t kExponentFar = int64_t{1} << 40;

BigDecimal Normal(bool negative, std::string digits, int64_t exponent) {
  const size_t first = digits.find_first_not_of('0');
  if (first == std::string::npos) return {};
  const size_t last = digits.find_last_not_of('0');
  exponent += static_cast<int64_t>(digits.size() - 1 - last);
  return {negative, digits.substr(first, last + 1 - first), exponent};
}

// Of equal length after padding.
int CompareDigits(std::string a, std::string b) {
  const size_t size = std::max(a.size(), b.size());
  a.insert(0, size - a.size(), '0');
  b.insert(0, size - b.size(), '0');
  return a.compare(b);
}

std::string AddDigits(std::string a, std::string b) {
  const size_t size = std::max(a.size(), b.size()) + 1;
  a.insert(0, size - a.size(), '0');
  b.insert(0, size - b.size(), '0');
  int carry = 0;
  for (size_t i = size; i-- > 0;) {
    const int sum = (a[i] - '0') + (b[i] - '0') + carry;
    a[i] = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  return a;
}

// REQUIRES: a >= b.
std::string SubtractDigits(std::string a, std::string b) {
  b.insert(0, a.size() - std::min(a.size(), b.size()), '0');
  b = b.substr(b.size() - a.size());
  int borrow = 0;
  for (size_t i = a.size(); i-- > 0;) {
    int difference = (a[i] - '0') - (b[i] - '0') - borrow;
    borrow = difference < 0 ? 1 : 0;
    if (difference < 0) difference += 10;
    a[i] = static_cast<char>('0' + difference);
  }
  return a;
}

std::string Stripped(const std::string& digits) {
  const size_t first = digits.find_first_not_of('0');
  return first == std::string::npos ? "" : digits.substr(first);
}

// The digits of `value` as a whole number of 10^exponent.
std::string Scaled(const BigDecimal& value, int64_t exponent) {
  return value.digits + std::string(static_cast<size_t>(value.exponent - exponent), '0');
}

bool TooFar(const BigDecimal& a, const BigDecimal& b) {
  if (a.IsZero() || b.IsZero()) return false;
  return std::max(a.exponent, b.exponent) - std::min(a.exponent, b.exponent) > kSpreadMax;
}

}  // namespace

std::optional<BigDecimal> BigDecimal::Parse(std::string_view token) {
  if (!IsNumberToken(token)) return std::nullopt;
  const bool negative = token[0] == '-';
  std::string digits;
  int64_t exponent = 0;
  bool behind = false;
  size_t at = negative ? 1 : 0;
  for (; at < token.size() && token[at] != 'e' && token[at] != 'E'; ++at) {
    if (token[at] == '.') {
      behind = true;
      continue;
    }
    digits += token[at];
    if (behind) --exponent;
  }
  if (at < token.size()) {
    ++at;
    const bool down = token[at] == '-';
    if (token[at] == '-' || token[at] == '+') ++at;
    int64_t power = 0;
    for (; at < token.size(); ++at) power = std::min(power * 10 + (token[at] - '0'), kExponentFar);
    exponent += down ? -power : power;
  }
  return Normal(negative, std::move(digits), exponent);
}

BigDecimal BigDecimal::Of(int64_t value) { return *Parse(std::to_string(value)); }

int64_t BigDecimal::DigitsBefore() const {
  return std::max<int64_t>(0, static_cast<int64_t>(digits.size()) + exponent);
}

std::string BigDecimal::Plain() const {
  if (IsZero()) return "0";
  std::string text = digits;
  if (exponent > 0) text.append(static_cast<size_t>(exponent), '0');
  if (exponent < 0) {
    const size_t behind = static_cast<size_t>(-exponent);
    if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
    text.insert(text.size() - behind, ".");
  }
  return negative ? "-" + text : text;
}

std::optional<int64_t> BigDecimal::Int64() const {
  if (!IsWhole() || DigitsBefore() > 19) return std::nullopt;
  const BigDecimal low = *Parse("-9223372036854775808");
  if (Compare(*this, low) < 0 || Compare(*this, *Parse("9223372036854775807")) > 0) {
    return std::nullopt;
  }
  uint64_t magnitude = 0;
  for (char c : IsZero() ? std::string() : Scaled(*this, 0)) {
    magnitude = magnitude * 10 + static_cast<uint64_t>(c - '0');
  }
  return static_cast<int64_t>(negative ? -magnitude : magnitude);
}

int Compare(const BigDecimal& a, const BigDecimal& b) {
  const int sign_a = a.IsZero() ? 0 : a.negative ? -1 : 1;
  const int sign_b = b.IsZero() ? 0 : b.negative ? -1 : 1;
  if (sign_a != sign_b) return sign_a < sign_b ? -1 : 1;
  if (sign_a == 0) return 0;
  const int64_t top_a = a.exponent + static_cast<int64_t>(a.digits.size());
  const int64_t top_b = b.exponent + static_cast<int64_t>(b.digits.size());
  int order = 0;
  if (top_a != top_b) {
    order = top_a < top_b ? -1 : 1;
  } else {
    std::string x = a.digits, y = b.digits;
    x.resize(std::max(x.size(), y.size()), '0');
    y.resize(x.size(), '0');
    order = x.compare(y);
  }
  return sign_a > 0 ? order : -order;
}

BigDecimal Negated(BigDecimal value) {
  if (!value.IsZero()) value.negative = !value.negative;
  return value;
}

std::optional<BigDecimal> Add(const BigDecimal& a, const BigDecimal& b) {
  if (a.IsZero()) return b;
  if (b.IsZero()) return a;
  if (TooFar(a, b)) return std::nullopt;
  const int64_t exponent = std::min(a.exponent, b.exponent);
  const std::string x = Scaled(a, exponent), y = Scaled(b, exponent);
  if (a.negative == b.negative) return Normal(a.negative, AddDigits(x, y), exponent);
  const int order = CompareDigits(x, y);
  if (order == 0) return BigDecimal{};
  return order > 0 ? Normal(a.negative, SubtractDigits(x, y), exponent)
                   : Normal(b.negative, SubtractDigits(y, x), exponent);
}

BigDecimal Multiply(const BigDecimal& a, const BigDecimal& b) {
  if (a.IsZero() || b.IsZero()) return {};
  std::string product(a.digits.size() + b.digits.size(), '\0');
  for (size_t i = a.digits.size(); i-- > 0;) {
    int carry = 0;
    for (size_t k = b.digits.size(); k-- > 0;) {
      const int sum = product[i + k + 1] + (a.digits[i] - '0') * (b.digits[k] - '0') + carry;
      product[i + k + 1] = static_cast<char>(sum % 10);
      carry = sum / 10;
    }
    product[i] = static_cast<char>(product[i] + carry);
  }
  for (char& digit : product) digit = static_cast<char>(digit + '0');
  return Normal(a.negative != b.negative, std::move(product), a.exponent + b.exponent);
}

std::optional<Quotient> Divide(const BigDecimal& a, const BigDecimal& b) {
  if (a.IsZero()) return Quotient{};
  if (TooFar(a, b)) return std::nullopt;
  const int64_t exponent = std::min(a.exponent, b.exponent);
  const std::string divisor = Stripped(Scaled(b, exponent));
  std::string quotient, rest;
  for (char c : Scaled(a, exponent)) {
    rest = Stripped(rest + c);
    char digit = '0';
    while (CompareDigits(rest, divisor) >= 0) {
      rest = Stripped(SubtractDigits(rest, divisor));
      ++digit;
    }
    quotient += digit;
  }
  return Quotient{Normal(a.negative != b.negative, std::move(quotient), 0),
                  Normal(a.negative, std::move(rest), exponent)};
}

std::optional<BigDecimal> DivideHalfEven(const BigDecimal& a, const BigDecimal& b, int64_t digits) {
  BigDecimal scaled = a;
  if (!scaled.IsZero()) scaled.exponent += digits;
  const std::optional<Quotient> quotient = Divide(scaled, b);
  if (!quotient) return std::nullopt;
  BigDecimal whole = quotient->whole;
  BigDecimal doubled = Multiply(quotient->rest, BigDecimal::Of(2));
  doubled.negative = false;
  BigDecimal divisor = b;
  divisor.negative = false;
  const int order = Compare(doubled, divisor);
  const bool odd = !whole.IsZero() && whole.exponent == 0 && (whole.digits.back() - '0') % 2 == 1;
  if (order > 0 || (order == 0 && odd)) {
    whole = *Add(whole, BigDecimal::Of(a.negative == b.negative ? 1 : -1));
  }
  if (!whole.IsZero()) whole.exponent -= digits;
  return whole;
}

BigDecimal RoundHalfEven(const BigDecimal& value, int64_t digits) {
  if (value.DigitsBehind() <= digits) return value;
  // What lies far below the last digit that stays is nothing.
  if (value.exponent + static_cast<int64_t>(value.digits.size()) < -digits) return {};
  return *DivideHalfEven(value, BigDecimal::Of(1), digits);
}

BigDecimal Truncate(const BigDecimal& value, int64_t digits) {
  const int64_t surplus = value.DigitsBehind() - digits;
  if (surplus <= 0) return value;
  if (surplus >= static_cast<int64_t>(value.digits.size())) return {};
  return Normal(value.negative,
                value.digits.substr(0, value.digits.size() - static_cast<size_t>(surplus)),
                -digits);
}

bool IsMultiple(const BigDecimal& value, const BigDecimal& of) {
  if (value.IsZero()) return true;
  if (of.IsZero()) return false;
  BigDecimal near = value;
  // Each ten can only take a 2 and a 5 off what the step still lacks.
  const int64_t enough = of.exponent + 4 * static_cast<int64_t>(of.digits.size()) + 4;
  if (near.exponent > enough) near.exponent = enough;
  const std::optional<Quotient> quotient = Divide(near, of);
  return quotient && quotient->rest.IsZero();
}

}  // namespace tickgate::reference
