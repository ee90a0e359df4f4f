#include "contract/expression_token.h"

#include <array>
#include <utility>

#include "base/concat.h"

namespace tickgate {
namespace {

using Kind = ExpressionTokenKind;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNameByte(char c) { return IsNameStart(c) || IsDigit(c); }
bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

int HexDigit(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// False for what is no code point.
bool AppendUtf8(uint32_t code, std::string* out) {
  if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
  if (code < 0x80) {
    out->push_back(static_cast<char>(code));
    return true;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr std::array<uint8_t, 4> kLead = {0, 0xC0, 0xE0, 0xF0};
  out->push_back(static_cast<char>(kLead[static_cast<size_t>(more)] | code >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) {
    out->push_back(static_cast<char>(0x80 | (code >> (6 * i) & 0x3F)));
  }
  return true;
}

// The escapes of one letter; -1: it is none.
int PlainEscape(char c) {
  constexpr std::string_view kLetters = "abfnrtv\\?\"'`";
  constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\?\"'`";
  const size_t found = kLetters.find(c);
  return found == std::string_view::npos ? -1 : kMeanings[found];
}

}  // namespace

std::string DescribeToken(const ExpressionToken& token) {
  if (token.kind == Kind::kEnd) return "the end";
  return Concat("'", token.text, "'");
}

ExpressionToken ExpressionLexer::Token(Kind kind, size_t from) const {
  return {.kind = kind, .at = from, .text = text_.substr(from, at_ - from), .content = {}};
}

ExpressionToken ExpressionLexer::Error(size_t at, std::string message) {
  at_ = text_.size();
  return {.kind = Kind::kError, .at = at, .text = {}, .content = std::move(message)};
}

ExpressionToken ExpressionLexer::Next() {
  while (at_ < text_.size()) {
    if (Peek() == '/' && Peek(1) == '/') {
      while (at_ < text_.size() && Peek() != '\n') ++at_;
    } else if (IsSpace(Peek())) {
      ++at_;
    } else {
      break;
    }
  }
  if (at_ == text_.size()) return Token(Kind::kEnd, at_);
  const char c = Peek();
  if (IsDigit(c) || (c == '.' && IsDigit(Peek(1)))) return Number();
  if (c == '"' || c == '\'') return String(at_, false);
  if (IsNameStart(c)) return Word();
  if (c == '`') return QuotedName();
  return Symbol();
}

ExpressionToken ExpressionLexer::Number() {
  const size_t from = at_;
  const auto digits = [this] {
    const size_t first = at_;
    while (IsDigit(Peek())) ++at_;
    return at_ > first;
  };
  digits();
  if (at_ == from) return Error(from, "a number begins with a digit: write 0.5, not .5");
  if (at_ > from + 1 && text_[from] == '0') {
    return Error(from, "a number has no zero before its first digit");
  }
  if (Peek() == '.') {
    ++at_;
    if (!digits()) return Error(from, "a digit is wanted behind the point of a number");
  }
  if (Peek() == 'e' || Peek() == 'E') {
    ++at_;
    if (Peek() == '+' || Peek() == '-') ++at_;
    if (!digits()) return Error(from, "a digit is wanted in the exponent of a number");
  }
  if (IsNameByte(Peek())) {
    while (IsNameByte(Peek())) ++at_;
    return Error(from, Concat("'", text_.substr(from, at_ - from),
                              "' is no number: digits, a point and an exponent alone make one"));
  }
  return Token(Kind::kNumber, from);
}

ExpressionToken ExpressionLexer::Word() {
  const size_t from = at_;
  while (IsNameByte(Peek())) ++at_;
  const std::string_view word = text_.substr(from, at_ - from);
  if (Peek() == '"' || Peek() == '\'') {
    if (word == "r" || word == "R") return String(from, true);
    return Error(from, Concat("a string has no prefix '", word, "': only r\"...\" is known"));
  }
  return Token(Kind::kName, from);
}

ExpressionToken ExpressionLexer::QuotedName() {
  const size_t from = at_;
  const size_t end = text_.find('`', from + 1);
  if (end == std::string_view::npos) return Error(from, "a name in backticks does not end");
  if (end == from + 1) return Error(from, "a name in backticks is empty");
  at_ = end + 1;
  ExpressionToken token = Token(Kind::kQuotedName, from);
  token.content = text_.substr(from + 1, end - from - 1);
  return token;
}

ExpressionToken ExpressionLexer::String(size_t from, bool raw) {
  const char quote = Peek();
  const bool triple = Peek(1) == quote && Peek(2) == quote;
  const size_t quotes = triple ? 3 : 1;
  at_ += quotes;
  std::string content;
  while (true) {
    if (at_ >= text_.size() || (!triple && Peek() == '\n')) {
      return Error(from, "a string does not end");
    }
    if (Peek() == quote && (!triple || (Peek(1) == quote && Peek(2) == quote))) break;
    if (Peek() == '\\' && !raw) {
      ExpressionToken error;
      if (!Escape(&content, &error)) return error;
      continue;
    }
    content.push_back(text_[at_++]);
  }
  at_ += quotes;
  ExpressionToken token = Token(Kind::kString, from);
  token.content = std::move(content);
  return token;
}

bool ExpressionLexer::Escape(std::string* content, ExpressionToken* error) {
  const size_t from = at_++;
  const char letter = Peek();
  if (const int plain = PlainEscape(letter); plain >= 0 && letter != '\0') {
    content->push_back(static_cast<char>(plain));
    ++at_;
    return true;
  }
  int count = 0, base = 16;
  if (letter == 'x' || letter == 'X') count = 2;
  if (letter == 'u') count = 4;
  if (letter == 'U') count = 8;
  if (letter >= '0' && letter <= '3') {
    count = 3;
    base = 8;
  } else if (count > 0) {
    ++at_;
  }
  uint32_t code = 0;
  for (int i = 0; i < count; ++i, ++at_) {
    const int digit = HexDigit(Peek());
    if (digit < 0 || digit >= base) {
      count = 0;
      break;
    }
    code = code * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit);
  }
  if (count > 0 && AppendUtf8(code, content)) return true;
  *error = Error(from, Concat("'", text_.substr(from, 2), "' begins no escape of a string"));
  return false;
}

ExpressionToken ExpressionLexer::Symbol() {
  constexpr std::array<std::string_view, 6> kPairs = {"==", "!=", "<=", ">=", "&&", "||"};
  constexpr std::string_view kSingles = "<>+-*/%!?:.,()[]{}";
  const size_t from = at_;
  for (std::string_view pair : kPairs) {
    if (text_.substr(from, 2) != pair) continue;
    at_ += 2;
    return Token(Kind::kSymbol, from);
  }
  const char c = Peek();
  if (c == '=') return Error(from, "'=' is no operator: equality is '=='");
  if (c == '&' || c == '|') {
    return Error(from, Concat("'", c, "' is no operator: did you mean '", c, c, "'?"));
  }
  if (kSingles.find(c) != std::string_view::npos) {
    ++at_;
    return Token(Kind::kSymbol, from);
  }
  size_t end = from + 1;  // all of a code point
  while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
  return Error(from, Concat("'", text_.substr(from, end - from), "' is not of the language"));
}

}  // namespace tickgate
