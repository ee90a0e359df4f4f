// The tokens of an expression, one at a time, each with its place in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tickgate {

enum class ExpressionTokenKind : uint8_t {
  kEnd,
  kNumber,      // in JSON's grammar, without sign
  kString,      // in quotes; `content` has the escapes resolved
  kName,        // a word
  kQuotedName,  // `any bytes` in backticks, in `content`
  kSymbol,      // an operator or a bracket
  kError,       // `content` says what is wrong
};

struct ExpressionToken {
  ExpressionTokenKind kind = ExpressionTokenKind::kEnd;
  size_t at = 0;  // offset of its first byte
  std::string_view text;
  std::string content;

  bool Is(std::string_view symbol) const {
    return kind == ExpressionTokenKind::kSymbol && text == symbol;
  }
  bool IsWord(std::string_view word) const {
    return kind == ExpressionTokenKind::kName && text == word;
  }
};

class ExpressionLexer {
 public:
  explicit ExpressionLexer(std::string_view text) : text_(text) {}

  // After a kError or kEnd: kEnd.
  ExpressionToken Next();

 private:
  ExpressionToken Token(ExpressionTokenKind kind, size_t from) const;
  ExpressionToken Error(size_t at, std::string message);
  ExpressionToken Number();
  ExpressionToken Word();
  ExpressionToken QuotedName();
  ExpressionToken String(size_t from, bool raw);
  // Resolves the escape at at_; false: it is none, `token` is the error.
  bool Escape(std::string* content, ExpressionToken* error);
  ExpressionToken Symbol();
  char Peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  std::string_view text_;
  size_t at_ = 0;
};

// What a token is called in a message: "'<='", "the end".
std::string DescribeToken(const ExpressionToken& token);

}  // namespace tickgate
