// Strict JSON text as a tree: RFC 8259 and nothing else, every problem with its position.
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/concat.h"
#include "base/decimal.h"
#include "document/document.h"
#include "document/text_checks.h"

namespace tickgate {
namespace {

void AppendUtf8(uint32_t code, std::string* out) {
  const auto tail = [&](int shift) {
    out->push_back(static_cast<char>(0x80 | ((code >> shift) & 0x3F)));
  };
  if (code < 0x80) {
    out->push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    out->push_back(static_cast<char>(0xC0 | (code >> 6)));
    tail(0);
  } else if (code < 0x10000) {
    out->push_back(static_cast<char>(0xE0 | (code >> 12)));
    tail(6);
    tail(0);
  } else {
    out->push_back(static_cast<char>(0xF0 | (code >> 18)));
    tail(12);
    tail(6);
    tail(0);
  }
}

// The first fault ends the reading: behind it nothing can be trusted.
class JsonReader {
 public:
  JsonReader(std::string_view text, int depth_max, Problems* problems)
      : text_(text), depth_max_(depth_max), problems_(problems) {}

  bool ReadAll(Node* root) {
    if (!Value(0, root)) return false;
    Blanks();
    return at_ == text_.size() || Fail("text stands behind the end of the JSON value");
  }

 private:
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  TextPosition Here() const { return {line_, static_cast<int>(at_ - line_start_) + 1}; }
  bool Fail(std::string message) {
    problems_->Add(Here(), "json", "no valid JSON: " + std::move(message));
    return false;
  }

  void Blanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
    }
  }

  bool Take(char c) {
    Blanks();
    if (Peek() != c || at_ >= text_.size()) return false;
    ++at_;
    return true;
  }

  bool Value(int depth, Node* node) {
    Blanks();
    node->at = Here();
    const char c = Peek();
    if (c == '{' || c == '[') {
      if (depth >= depth_max_) {
        AddTooDeep(node->at, depth_max_, problems_);
        return false;
      }
      ++at_;
      return c == '{' ? Object(depth, node) : Array(depth, node);
    }
    if (c == '"') {
      node->kind = NodeKind::kScalar;
      node->quoted = true;
      return String(&node->text);
    }
    return Word(node);
  }

  bool Object(int depth, Node* node) {
    node->kind = NodeKind::kMap;
    if (Take('}')) return true;
    std::unordered_map<std::string, TextPosition> seen;
    do {
      Blanks();
      Member member;
      member.at = Here();
      if (Peek() == '}') return Fail("the ',' before this '}' must go");
      if (Peek() != '"') return Fail("a key in quotes is wanted here");
      if (!String(&member.key)) return false;
      if (!Take(':')) return Fail("':' is wanted here");
      if (!Value(depth + 1, &member.value)) return false;
      const auto [first, fresh] = seen.emplace(member.key, member.at);
      if (fresh) {
        node->members.push_back(std::move(member));
      } else {
        AddDuplicateKey(member.key, member.at, first->second, problems_);
      }
    } while (Take(','));
    return Take('}') || Fail("',' or '}' is wanted here");
  }

  bool Array(int depth, Node* node) {
    node->kind = NodeKind::kList;
    if (Take(']')) return true;
    do {
      if (!Value(depth + 1, &node->items.emplace_back())) return false;
    } while (Take(','));
    return Take(']') || Fail("',' or ']' is wanted here");
  }

  // A number, true, false or null: everything up to the next character of syntax.
  bool Word(Node* node) {
    const size_t end = std::min(text_.find_first_of(" \t\r\n,:{}[]\"", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    Decimal ignored;
    if (word != "null" && word != "true" && word != "false" &&
        ParseDecimal(word, &ignored) == DecimalParse::kNotANumber) {
      return Fail(word.empty() ? "a value is wanted here" : Concat("'", word, "' is no value"));
    }
    node->kind = word == "null" ? NodeKind::kNull : NodeKind::kScalar;
    node->text = word;
    at_ = end;
    return true;
  }

  bool String(std::string* out) {
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20) break;
      if (c != '\\') {
        out->push_back(c);
      } else if (!Escape(out)) {
        return Fail("this escape does not exist");
      }
    }
    return Fail("the string has no end on its line");
  }

  // REQUIRES: at_ is at a backslash. Leaves at_ on the escape's last character.
  bool Escape(std::string* out) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
    ++at_;
    if (const size_t known = kNames.find(Peek()); known != std::string_view::npos) {
      out->push_back(kValues[known]);
      return at_ < text_.size();
    }
    uint32_t code = 0;
    if (!Hex(&code)) return false;
    if (code >= 0xD800 && code <= 0xDBFF) {
      uint32_t low = 0;
      if (text_.substr(at_ + 1, 1) != "\\") return false;
      at_ += 2;
      if (!Hex(&low) || low < 0xDC00 || low > 0xDFFF) return false;
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xDC00 && code <= 0xDFFF) {
      return false;
    }
    AppendUtf8(code, out);
    return true;
  }

  // `uXXXX` at at_; leaves at_ on its last digit.
  bool Hex(uint32_t* code) {
    if (Peek() != 'u' || at_ + 4 >= text_.size()) return false;
    for (int i = 0; i < 4; ++i) {
      const char c = text_[++at_];
      const bool digit = c >= '0' && c <= '9';
      const char lower = static_cast<char>(c | 0x20);
      if (!digit && (lower < 'a' || lower > 'f')) return false;
      *code = *code * 16 + static_cast<uint32_t>(digit ? c - '0' : lower - 'a' + 10);
    }
    return true;
  }

  std::string_view text_;
  int depth_max_;
  Problems* problems_;
  size_t at_ = 0;
  size_t line_start_ = 0;
  int line_ = 1;
};

}  // namespace

Document ParseJson(std::string_view text, const std::string& file, const TextLimits& limits) {
  Problems problems(file);
  Document document;
  if (CheckText(text, limits.bytes_max, &problems) &&
      !JsonReader(text, limits.depth_max, &problems).ReadAll(&document.root)) {
    document.root = Node{};
  }
  document.problems = problems.TakeSorted();
  return document;
}

}  // namespace tickgate
