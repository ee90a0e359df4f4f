#include "reference/value_maker.h"

#include <algorithm>
#include <vector>

#include "reference/big_decimal.h"
#include "reference/json_tree.h"
#include "reference/value_check.h"

namespace tickgate::reference {
namespace {

using Texts = std::vector<std::string>;

const Texts& HardNumbers() {
  static const Texts numbers = {"0",
                                "-0",
                                "0.0",
                                "0E-8",
                                "1",
                                "-1",
                                "1.0",
                                "5",
                                "100",
                                "8.65e+06",
                                "8.652169e+06",
                                "9.2E-7",
                                "1e400",
                                "1e-400",
                                "1E2",
                                "0.1",
                                "0.30000000000000004",
                                "9223372036854775807",
                                "9223372036854775808",
                                "-9223372036854775808",
                                "-9223372036854775809",
                                "18446744073709551615",
                                "18446744073709551616",
                                "99999999999999999999",
                                "100000000000000000000",
                                "12345678901234567890123456789012345678",
                                "123456789012345678901234567890123456789",
                                "1234567890123456789012345678901234567800000",
                                "0.12345678901234567890123456789012345678",
                                "1.7976931348623157e308",
                                "4.9e-324",
                                "9007199254740993",
                                "1234567890123456",
                                "12345678901234567",
                                "123456789012345.6",
                                "-123456789012345.6",
                                "1e1000001",
                                "0.00390625",
                                "7.25"};
  return numbers;
}

}  // namespace

std::string ValueMaker::Escaped(const std::string& content) {
  std::string quoted = Quoted(content);
  if (!random_.OneIn(12) || content.empty() || content[0] < ' ' || content[0] == '"' ||
      content[0] == '\\') {
    return quoted;
  }
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string escape = "\\u00";
  escape += kHex[static_cast<size_t>(content[0]) >> 4];
  escape += kHex[static_cast<size_t>(content[0]) & 15];
  return quoted.replace(1, 1, escape);
}

std::string ValueMaker::Any(int depth) {
  static const Texts texts = {
      "\"\"",     "\"x\"",  "\"a\\tb\"", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"é\"", "\"5\"",
      "\"true\"", "\"  \"", "\"\\\\\"",  "\"\\/\"",     "\"币安人生USDT\"",   "\"0\"", "\"-1.5\"",
      "\"buy\"",  "\"T\""};
  switch (random_.Below(depth > 0 ? 7 : 5)) {
    case 0:
      return random_.OneIn(2) ? "true" : "false";
    case 1:
      return "null";
    case 2:
      return random_.Pick(texts);
    case 3:
    case 4:
      return random_.Pick(HardNumbers());
    case 5: {
      std::string list = "[";
      for (size_t i = random_.Below(4); i > 0; --i) {
        list += Any(depth - 1) + (i > 1 ? "," : random_.OneIn(9) ? " " : "");
      }
      return list + "]";
    }
    default: {
      static const Texts names = {"a", "b", "f0", "", "k", "\\u0061", "a/b", "T"};
      std::string object = "{";
      Texts used;
      for (size_t i = random_.Below(4); i > 0; --i) {
        const std::string& name = random_.Pick(names);
        if (std::count(used.begin(), used.end(), name) > 0 && !random_.OneIn(20)) continue;
        used.push_back(name);
        object += (object.size() > 1 ? "," : "") + ("\"" + name + "\":") + Any(depth - 1);
      }
      return object + "}";
    }
  }
}

std::string ValueMaker::Scalar(const ValueSpec& spec) {
  if (spec.constant && !random_.OneIn(4)) return spec.constant->token;
  if (spec.in != nullptr && !random_.OneIn(4)) return random_.Pick(*spec.in).token;
  switch (spec.type) {
    case ValueType::kString:
      return Text(spec);
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal:
    case ValueType::kBigint:
    case ValueType::kDouble: {
      const std::string number = Number(spec);
      const bool text = spec.coerce || spec.from_string || !spec.steps.empty();
      return random_.OneIn(text ? 3 : 30) ? "\"" + number + "\"" : number;
    }
    case ValueType::kBool: {
      const std::string word = random_.OneIn(2) ? "true" : "false";
      return random_.OneIn(spec.coerce ? 3 : 30) ? "\"" + word + "\"" : word;
    }
    case ValueType::kTimestamp:
      return Timestamp(spec);
    case ValueType::kDate:
      return Quoted(Formatted(TextFormat::kDate));
    case ValueType::kTime:
      return Quoted(Formatted(TextFormat::kTime));
    case ValueType::kUuid:
      return Quoted(Formatted(TextFormat::kUuid));
    case ValueType::kAny:
    case ValueType::kList:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  return Any(2);
}

std::string ValueMaker::Formatted(TextFormat format) {
  static const Texts uuids = {
      "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000",
      "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g"};
  static const Texts emails = {
      "a@b.co", "first.last+tag@sub.example.com", "a@b", "@b.co", "a b@c.de", "a@-b.co", "é@b.co"};
  static const Texts uris = {
      "https://example.com/a?b=c#d", "urn:x:y", "nothing", "http://a b", "1http://a", ""};
  static const Texts ipv4s = {"1.2.3.4",  "255.255.255.255", "256.1.1.1",
                              "01.2.3.4", "1.2.3",           "1.2.3.4."};
  static const Texts ipv6s = {"::",      "::1",     "1:2:3:4:5:6:7:8", "fe80::1", "::ffff:1.2.3.4",
                              "1::2::3", "12345::", "1:2:3:4:5:6:7",   ":1",      "g::"};
  static const Texts hosts = {"example.com", "a",   "a-b.c",       "-a.b",
                              "a..b",        "a_b", "ExAmPle.COM", "xn--4gbwdl.xn--wgbh1c"};
  static const Texts dates = {"2026-02-28", "2024-02-29", "2026-02-29", "2026-13-01",
                              "2026-1-01",  "2026/02/28", "20260228",   "0001-01-01"};
  static const Texts times = {
      "08:00:00",  "23:59:59.999999999", "24:00:00",  "08:00:60",           "08:00",
      "08:00:00Z", "08:00:00+02:00",     "08:00:00.", "08:00:00.1234567890"};
  static const Texts instants = {"2026-11-30T08:00:00Z",
                                 "2026-11-30T08:00:00.77Z",
                                 "2026-11-30 08:00:00.000000000+00:00",
                                 "2026-11-30T08:00:00",
                                 "2026-02-30T08:00:00Z",
                                 "2026-11-30t08:00:00z",
                                 "2500-01-01T00:00:00Z",
                                 "1677-09-21T00:12:43.145224192Z",
                                 "1677-09-21T00:12:43.145224191Z",
                                 "2262-04-11T23:47:16.854775807Z",
                                 "2262-04-11T23:47:16.854775808Z",
                                 "2026-11-30T10:00:00+02:00",
                                 "2026-11-30T08:00:00.1234567890Z"};
  switch (format) {
    case TextFormat::kUuid:
      return random_.Pick(uuids);
    case TextFormat::kEmail:
      return random_.Pick(emails);
    case TextFormat::kUri:
      return random_.Pick(uris);
    case TextFormat::kIpv4:
      return random_.Pick(ipv4s);
    case TextFormat::kIpv6:
      return random_.Pick(ipv6s);
    case TextFormat::kHostname:
      return random_.Pick(hosts);
    case TextFormat::kDate:
      return random_.Pick(dates);
    case TextFormat::kTime:
      return random_.Pick(times);
    case TextFormat::kDateTime:
    case TextFormat::kNone:
      break;
  }
  return random_.Pick(instants);
}

std::string ValueMaker::Text(const ValueSpec& spec) {
  static const Texts texts = {"T",
                              "Q",
                              "ABC",
                              "abc",
                              "a.c",
                              "axc",
                              "buy",
                              "sell",
                              "é",
                              "éé",
                              "5",
                              "12",
                              "",
                              " ",
                              " x ",
                              "b",
                              "ab\n",
                              "a\"b",
                              "a\\b",
                              "1234567890123456",
                              "12345678901234567",
                              "long enough to be no short one",
                              "币安人生USDT",
                              "EIGHTCHR",
                              "NULL",
                              "\x7F"};
  if (random_.OneIn(spec.coerce ? 4 : 30)) return random_.OneIn(3) ? "true" : Number(spec);
  if (spec.format != TextFormat::kNone && !random_.OneIn(6)) return Quoted(Formatted(spec.format));
  if (random_.OneIn(25)) return "\"a\\u0000\"";
  if (random_.OneIn(25)) return "\"\\ud83d\\ude00\"";
  const bool lengths = spec.min_length || spec.max_length;
  if (lengths && random_.OneIn(2)) {
    const int64_t length =
        spec.max_length && random_.OneIn(2) ? *spec.max_length : spec.min_length.value_or(0);
    const int64_t count = std::max<int64_t>(0, length - 1 + static_cast<int64_t>(random_.Below(3)));
    std::string content;
    const std::string letter = random_.OneIn(4) ? "é" : "A";
    for (int64_t i = 0; i < count; ++i) content += letter;
    return Escaped(content);
  }
  return Escaped(random_.Pick(texts));
}

std::string ValueMaker::Near(const std::string& number) {
  const auto value = BigDecimal::Parse(number);
  const Texts steps = {"0", "1", "-1", "0.1", "-0.000001", "0.5"};
  const auto sum = Add(*value, *BigDecimal::Parse(random_.Pick(steps)));
  return sum ? sum->Plain() : number;
}

// The same number in another spelling.
std::string ValueMaker::Spelled(const std::string& number) {
  const bool plain = number.find_first_of("eE") == std::string::npos;
  if (!plain || !random_.OneIn(4)) return number;
  const bool point = number.find('.') != std::string::npos;
  switch (random_.Below(5)) {
    case 0:
      return number + (point ? "00" : ".0");
    case 1:
      return number + "e0";
    case 2:
      return number + "E+00";
    case 3: {
      const auto value = BigDecimal::Parse(number);
      if (value->IsZero()) return "0e5";
      return (value->negative ? "-" : "") + value->digits + "e" + std::to_string(value->exponent);
    }
    default: {
      const auto value = BigDecimal::Parse(number);
      if (value->digits.size() < 2) return number;
      return (value->negative ? "-" : "") + value->digits.substr(0, 1) + "." +
             value->digits.substr(1) + "E" +
             std::to_string(value->exponent + static_cast<int64_t>(value->digits.size()) - 1);
    }
  }
}

std::string ValueMaker::Number(const ValueSpec& spec) {
  Texts bounds;
  for (const auto* bound : {&spec.gt, &spec.ge, &spec.lt, &spec.le, &spec.multiple_of}) {
    if (*bound) bounds.push_back((*bound)->text);
  }
  if (!bounds.empty() && !random_.OneIn(3)) return Spelled(Near(random_.Pick(bounds)));
  if (random_.OneIn(3)) return Spelled(random_.Pick(HardNumbers()));
  if (spec.type == ValueType::kDecimal && random_.OneIn(2)) {
    std::string digits = std::to_string(1 + random_.Below(9));
    for (size_t i = random_.Below(static_cast<size_t>(spec.precision) + 1); i > 0; --i) {
      digits += static_cast<char>('0' + random_.Below(10));
    }
    const size_t point = random_.Below(digits.size() + 1);
    if (point > 0 && point < digits.size()) digits.insert(point, ".");
    if (point == 0) digits = "0." + digits;
    return Spelled((random_.OneIn(4) ? "-" : "") + digits);
  }
  return Spelled(std::to_string(random_.Below(1000)));
}

std::string ValueMaker::Timestamp(const ValueSpec& spec) {
  if (spec.unit == TimestampUnit::kRfc3339) return Quoted(Formatted(TextFormat::kDateTime));
  static const Texts numbers = {"1700000000",
                                "1700000000123",
                                "1700000000123456",
                                "1700000000123456789",
                                "1.7e9",
                                "1700000000.5",
                                "0",
                                "-1",
                                "9223372036",
                                "9223372037",
                                "9223372036854775",
                                "9223372036854776",
                                "9223372036854775807",
                                "9223372036854775808",
                                "99999999999",
                                "100000000000",
                                "1599999999",
                                "1600000000000",
                                "1900000000000",
                                "1534614057.321597",
                                "1534614057.123456789",
                                "1534614057.1234567891",
                                "1e30",
                                "1700086401000"};
  if (spec.unit == TimestampUnit::kAuto && random_.OneIn(3)) {
    return Quoted(Formatted(TextFormat::kDateTime));
  }
  const std::string number = Spelled(random_.Pick(numbers));
  const bool text = spec.coerce || spec.unit == TimestampUnit::kFraction;
  return random_.OneIn(text ? 2 : 30) ? "\"" + number + "\"" : number;
}

}  // namespace tickgate::reference
