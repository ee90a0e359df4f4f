#include "program/json_text.h"

#include <bitset>
#include <cstddef>

#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr size_t kDepthMax = 10'000;

// Takes one token after the other; the nesting is kept as one bit a level.
class Reader {
 public:
  Reader(std::string_view text, int depth_max)
      : text_(text), depth_max_(static_cast<size_t>(depth_max)) {}

  bool Read() {
    if (!Value()) return false;
    while (depth_ > 0) {
      if (!Next()) return false;
    }
    SkipBlanks();
    return at_ == text_.size();
  }

 private:
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void SkipBlanks() {
    while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
  }
  bool Take(char c) {
    SkipBlanks();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // A value, or the opening of one that is not empty and what comes first in it.
  bool Value() {
    for (;;) {
      SkipBlanks();
      const char c = Peek();
      if (c != '{' && c != '[') return c == '"' ? String() : Bare();
      if (depth_ == depth_max_) return false;
      ++at_;
      if (Take(c == '{' ? '}' : ']')) return true;
      is_object_[depth_++] = c == '{';
      if (c == '{' && !Key()) return false;
    }
  }

  // Behind a value within a container: the next one, or the end of the container.
  bool Next() {
    const bool object = is_object_[depth_ - 1];
    if (Take(',')) return (!object || Key()) && Value();
    if (!Take(object ? '}' : ']')) return false;
    --depth_;
    return true;
  }

  bool Key() {
    SkipBlanks();
    return Peek() == '"' && String() && Take(':');
  }

  bool String() {
    const size_t begin = ++at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) return false;
      if (text_[at_] == '\\') ++at_;
    }
    if (at_ >= text_.size()) return false;
    return CheckEscapes(text_.substr(begin, at_++ - begin)) == TokenCheck::kOk;
  }

  bool Bare() {
    const size_t begin = at_;
    while (at_ < text_.size() && !IsBlank(text_[at_]) && text_[at_] != ',' && text_[at_] != '}' &&
           text_[at_] != ']') {
      ++at_;
    }
    const std::string_view token = text_.substr(begin, at_ - begin);
    return token == "true" || token == "false" || token == "null" || IsNumber(token);
  }

  std::string_view text_;
  size_t depth_max_;
  size_t at_ = 0;
  size_t depth_ = 0;
  std::bitset<kDepthMax> is_object_;
};

}  // namespace

bool IsJsonText(std::string_view text, int depth_max) { return Reader(text, depth_max).Read(); }

}  // namespace tickgate
