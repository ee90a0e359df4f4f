// The functions of `add`: what each makes of its arguments.
#include <algorithm>
#include <cstdint>
#include <string>

#include "base/decimal.h"
#include "base/decimal_math.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "program/convert_token.h"
#include "program/transform_values.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }
char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c; }
bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

// A string again; without escapes what stands between the quotes is the content.
std::string_view AsToken(std::string_view content, std::string_view of, TokenArena* arena) {
  const bool escaped = of.find('\\') != std::string_view::npos;
  return escaped ? arena->Quoted(content) : arena->QuotedRaw(content);
}

std::string_view Mapped(std::string_view token, char (*map)(char), TokenArena* arena) {
  const std::string_view content = arena->Content(token);
  char* const place = arena->Take(content.size());
  std::transform(content.begin(), content.end(), place, map);
  return AsToken({place, content.size()}, token, arena);
}

ConvertTo TypeOf(TransformFunction function) {
  switch (function) {
    case TransformFunction::kInt:
      return ConvertTo::kInt;
    case TransformFunction::kFloat:
      return ConvertTo::kNumber;
    case TransformFunction::kBool:
      return ConvertTo::kBool;
    case TransformFunction::kDatetime:
      return ConvertTo::kTimestamp;
    default:
      return ConvertTo::kString;
  }
}

}  // namespace

std::string_view TransformValues::Now() {
  if (now_token_.empty() || now_ns_ != frame_->received_ns) {
    now_ns_ = frame_->received_ns;
    now_token_ = "\"";
    AppendRfc3339(now_ns_, &now_token_);
    now_token_ += '"';
  }
  return now_token_;
}

// Random, version 4 of RFC 9562.
std::string_view TransformValues::Uuid() {
  constexpr std::string_view kForm = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx";
  constexpr char kHex[] = "0123456789abcdef";
  uint64_t bits[2] = {random_(), random_()};
  char* const place = arena_.Take(kForm.size());
  for (size_t i = 0, digit = 0; i < kForm.size(); ++i) {
    place[i] = kForm[i];
    if (kForm[i] == '-') continue;
    uint64_t& word = bits[digit++ / 16];
    const uint64_t four = word & 15;
    word >>= 4;
    if (kForm[i] == 'x') place[i] = kHex[four];
    if (kForm[i] == 'y') place[i] = kHex[8 | (four & 3)];
  }
  return arena_.QuotedRaw({place, kForm.size()});
}

TransformValues::Got TransformValues::FirstOf(std::span<const CompiledSource> args,
                                              std::string_view* token) {
  for (const CompiledSource& arg : args) {
    const Got got = Get(arg, token);
    if (got == Got::kFailed) return got;
    if (got == Got::kValue && KindOf(*token) != TokenKind::kNull) return got;
  }
  return Got::kNothing;
}

TransformValues::Got TransformValues::Length(std::string_view arg, std::string_view* token) {
  ContainerScan scan(arg);
  size_t count = 0;
  switch (KindOf(arg)) {
    case TokenKind::kText:
      count = CodePointCount(arena_.Content(arg));
      break;
    case TokenKind::kList:
      for (std::string_view item; scan.NextItem(&item);) ++count;
      break;
    case TokenKind::kObject:
      for (ContainerScan::Member member; scan.NextMember(&member);) ++count;
      break;
    case TokenKind::kNull:
    case TokenKind::kBool:
    case TokenKind::kNumber:
      return Got::kFailed;
  }
  *token = arena_.Number(DecimalOf(static_cast<int64_t>(count)));
  return Got::kValue;
}

TransformValues::Got TransformValues::OfOne(TransformFunction function, std::string_view arg,
                                            std::string_view* token) {
  const bool of_text = function == TransformFunction::kLower ||
                       function == TransformFunction::kUpper ||
                       function == TransformFunction::kTrim;
  if (of_text && KindOf(arg) != TokenKind::kText) return Got::kFailed;
  switch (function) {
    case TransformFunction::kLower:
      *token = Mapped(arg, Lower, &arena_);
      return Got::kValue;
    case TransformFunction::kUpper:
      *token = Mapped(arg, Upper, &arena_);
      return Got::kValue;
    case TransformFunction::kTrim: {
      const std::string_view content = arena_.Content(arg);
      const std::string_view trimmed = Trimmed(content);
      *token = trimmed.size() == content.size() ? arg : AsToken(trimmed, arg, &arena_);
      return Got::kValue;
    }
    case TransformFunction::kLen:
      return Length(arg, token);
    case TransformFunction::kDate:
      return DateOf(arg, &arena_, token) ? Got::kValue : Got::kFailed;
    case TransformFunction::kEpochMsToIso:
      return IsoOfMillis(arg, &arena_, token) ? Got::kValue : Got::kFailed;
    default:
      return ConvertToken(TypeOf(function), arg, &arena_, token) ? Got::kValue : Got::kFailed;
  }
}

TransformValues::Got TransformValues::OfTwo(TransformFunction function, std::string_view a,
                                            std::string_view b, std::string_view* token) {
  Decimal x, y, result;
  if (!NumberOf(a, &arena_, &x) || !NumberOf(b, &arena_, &y)) return Got::kFailed;
  if (function == TransformFunction::kSub) {
    if (!Subtract(x, y, &result)) return Got::kFailed;
  } else {
    Decimal change, hundredfold;  // (new - old) / old * 100
    if (!Subtract(y, x, &change) || !Multiply(change, DecimalOf(100), &hundredfold) ||
        !Divide(hundredfold, x, kQuotientDigits, &result)) {
      return Got::kFailed;
    }
  }
  *token = arena_.Number(result);
  return Got::kValue;
}

TransformValues::Got TransformValues::Function(const CompiledSource& code,
                                               std::string_view* token) {
  const TransformFunction function = code.source->function;
  const std::span<const CompiledSource> args = code.args;
  if (function == TransformFunction::kUuid) {
    *token = Uuid();
    return Got::kValue;
  }
  if (args.empty()) {
    const std::string_view now = Now();
    *token = now;
    // The date alone: the quote, ten bytes, a quote.
    if (function == TransformFunction::kDate) *token = arena_.QuotedRaw(now.substr(1, 10));
    return Got::kValue;
  }
  if (function == TransformFunction::kCoalesce || function == TransformFunction::kDefault) {
    return FirstOf(args, token);
  }
  if (function == TransformFunction::kConcat) return Text(args, token);
  std::string_view values[2];
  for (size_t i = 0; i < args.size(); ++i) {
    const Got got = Get(args[i], &values[i]);
    if (got != Got::kValue) return got;
    if (KindOf(values[i]) == TokenKind::kNull) return Got::kNothing;
  }
  if (args.size() == 1) return OfOne(function, values[0], token);
  return OfTwo(function, values[0], values[1], token);
}

}  // namespace tickgate
