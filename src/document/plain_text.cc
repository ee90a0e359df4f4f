#include "document/plain_text.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "document/document.h"

namespace tickgate {
namespace {

// Each character of syntax and its stand-in, at the same index. 0x04 is none of them: yaml-cpp
// takes it for the end of the text.
constexpr std::string_view kSyntax = "{}[],:#?\"'";
constexpr std::string_view kStandIns = "\x01\x02\x03\x05\x06\x07\x08\x0e\x0f\x10";
static_assert(kSyntax.size() == kStandIns.size());

// A piece is looked for no farther than this, and the rest of a text with so many faults is not
// looked at: a hostile text costs no more than its length.
constexpr size_t kBracesBytesMax = 1024;
constexpr size_t kListBytesMax = 200;
constexpr size_t kFaultsMax = 20;

constexpr std::string_view kQuoteIt =
    "text with braces or brackets needs quotes here, as in \"out/{stream}\"";

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsBreak(char c) { return c == '\n' || c == '\r'; }
bool IsWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Walks the text as YAML's scanner would, as far as quotes, comments and nesting go.
class Protector {
 public:
  Protector(std::string_view text, Problems* problems)
      : text_(text), out_(text), problems_(problems) {}

  std::string Run() {
    while (at_ < text_.size() && problems_->size() < kFaultsMax) Step();
    return std::move(out_);
  }

 private:
  char Peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n';
  }
  bool InFlow() const { return !open_.empty(); }

  void Step() {
    const char c = Peek();
    if (IsBreak(c)) {
      in_plain_ = false;
      ++at_;
    } else if (c == '#' && (at_ == 0 || IsBlank(text_[at_ - 1]) || IsBreak(text_[at_ - 1]))) {
      SkipLine();
    } else if (IsBlank(c)) {
      ++at_;
    } else if (c == '$' && Peek(1) == '{' && ProtectBraces()) {
      in_plain_ = true;
    } else if (in_plain_) {
      StepInPlain(c);
    } else {
      StepAtStart(c);
    }
  }

  void StepInPlain(char c) {
    if (IsValueIndicator(c) || (InFlow() && (c == ',' || c == ']' || c == '}'))) {
      in_plain_ = false;
      StepAtStart(c);
    } else if (InFlow() && (c == '{' || c == '[')) {
      Complain(at_);
      SkipLine();
    } else if (InFlow() && c == '(') {
      ProtectList("(), ", ')');
    } else if (InFlow() && c == '<') {
      ProtectList("(),<> ", '>');
    } else {
      if (InFlow() && c == '?') Hide(at_);
      ++at_;
    }
  }

  void StepAtStart(char c) {
    switch (c) {
      case '"':
      case '\'':
        SkipQuoted(c);
        return;
      case '{':
      case '[':
        open_.push_back(at_++);
        return;
      case '}':
      case ']':
        Close();
        return;
      case ',':
        ++at_;
        return;
      case '|':
      case '>':
        if (InFlow()) break;
        SkipBlockScalar();
        return;
      default:
        break;
    }
    const bool indicator = IsValueIndicator(c) || ((c == '-' || c == '?') && EndsWord(Peek(1)));
    in_plain_ = !indicator;
    ++at_;
  }

  bool EndsWord(char next) const { return IsBlank(next) || IsBreak(next); }
  bool IsValueIndicator(char c) const {
    if (c != ':') return false;
    const char next = Peek(1);
    return EndsWord(next) ||
           (InFlow() && kSyntax.substr(0, 5).find(next) != std::string_view::npos);
  }

  void Close() {
    const size_t opened = open_.empty() ? at_ : open_.back();
    if (!open_.empty()) open_.pop_back();
    ++at_;
    const char next = Peek();
    if (!EndsWord(next) && next != ',' && next != ']' && next != '}' && next != ':') {
      Complain(opened);
      SkipLine();
    }
    PassKeyEnd();
  }

  // Behind a quoted key or a bracket no blank is needed after the colon: {"a":1}.
  void PassKeyEnd() {
    if (InFlow() && Peek() == ':') ++at_;
  }

  void Complain(size_t offset) {
    problems_->Add(PositionAt(text_, offset), "quote", std::string(kQuoteIt));
  }

  void SkipLine() {
    while (at_ < text_.size() && !IsBreak(text_[at_])) ++at_;
  }

  void SkipQuoted(char quote) {
    const size_t opened = at_;
    for (++at_; at_ < text_.size(); ++at_) {
      if (quote == '"' && text_[at_] == '\\') {
        ++at_;
      } else if (text_[at_] == quote) {
        if (quote == '"' || Peek(1) != '\'') break;
        ++at_;
      }
    }
    if (at_ >= text_.size()) {
      problems_->Add(PositionAt(text_, opened), "quote", "the text in quotes has no end");
      at_ = text_.size();
      return;
    }
    ++at_;
    PassKeyEnd();
  }

  // The lines that belong to `|` or `>` are deeper than the key or dash before it.
  void SkipBlockScalar() {
    size_t line_start = at_;
    while (line_start > 0 && text_[line_start - 1] != '\n') --line_start;
    size_t parent = line_start;
    while (parent < at_ && text_[parent] == ' ') ++parent;
    size_t column = parent - line_start;
    while (parent + 1 < at_ && text_[parent] == '-' && IsBlank(text_[parent + 1])) {
      size_t next = parent + 1;
      while (next < at_ && IsBlank(text_[next])) ++next;
      if (next >= at_) break;
      parent = next;
      column = parent - line_start;
    }
    SkipLine();
    while (at_ < text_.size()) {
      size_t first = at_;
      while (first < text_.size() && IsBreak(text_[first])) ++first;
      const size_t start = first;
      while (first < text_.size() && text_[first] == ' ') ++first;
      const bool blank = first >= text_.size() || IsBreak(text_[first]);
      if (!blank && first - start <= column) return;
      at_ = first;
      SkipLine();
    }
  }

  void Hide(size_t offset) {
    const size_t index = kSyntax.find(text_[offset]);
    if (index != std::string_view::npos) out_[offset] = kStandIns[index];
  }

  // `${` to its matching brace, on one line.
  bool ProtectBraces() {
    int depth = 0;
    const size_t last = std::min(text_.size(), at_ + kBracesBytesMax);
    for (size_t end = at_ + 1; end < last && !IsBreak(text_[end]); ++end) {
      depth += text_[end] == '{' ? 1 : text_[end] == '}' ? -1 : 0;
      if (depth > 0) continue;
      for (size_t i = at_; i <= end; ++i) Hide(i);
      at_ = end + 1;
      return true;
    }
    return false;
  }

  // `decimal(18,9)` and `tuple<int,string>`: a word, then words and `allowed` up to `last`.
  void ProtectList(std::string_view allowed, char last) {
    const char first = text_[at_];
    int depth = 0;
    size_t end = at_;
    for (; end < std::min(text_.size(), at_ + kListBytesMax); ++end) {
      const char c = text_[end];
      if (!IsWord(c) && allowed.find(c) == std::string_view::npos) break;
      depth += c == first ? 1 : c == last ? -1 : 0;
      if (depth == 0) break;
    }
    if (end >= text_.size() || text_[end] != last || !IsWord(text_[at_ - 1])) {
      ++at_;
      return;
    }
    for (size_t i = at_; i <= end; ++i) Hide(i);
    at_ = end + 1;
  }

  std::string_view text_;
  std::string out_;
  Problems* problems_;
  size_t at_ = 0;
  bool in_plain_ = false;
  std::vector<size_t> open_;
};

}  // namespace

std::string ProtectPlainText(std::string_view text, Problems* problems) {
  return Protector(text, problems).Run();
}

void RestorePlainText(std::string* text) {
  for (char& c : *text) {
    const size_t index = kStandIns.find(c);
    if (index != std::string_view::npos) c = kSyntax[index];
  }
}

}  // namespace tickgate
