#include "reference/json_tree.h"

#include <algorithm>
#include <cstdint>

#include "reference/big_decimal.h"

namespace tickgate::reference {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

int HexDigit(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void AppendCodePoint(uint32_t point, std::string* out) {
  if (point < 0x80) {
    out->push_back(static_cast<char>(point));
    return;
  }
  std::string tail;
  uint32_t first_mask = 0x3F;
  uint32_t lead = 0x80;
  while (point > first_mask) {
    tail.insert(tail.begin(), static_cast<char>(0x80 | (point & 0x3F)));
    point >>= 6;
    lead = (lead >> 1) | 0x80;
    first_mask = tail.size() == 1 ? 0x1F : first_mask >> 1;
  }
  out->push_back(static_cast<char>(lead | point));
  *out += tail;
}

class Parser {
 public:
  Parser(std::string_view text, const ReadOptions& options) : text_(text), options_(options) {}

  Reading Run() {
    Reading reading;
    while (!text_.empty() && IsTrimmed(text_.back())) text_.remove_suffix(1);
    if (options_.trim_bom && text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
    reading.begin = at_;
    reading.end = text_.size();
    SkipBlanks();
    if (at_ >= text_.size()) {
      reading.failure = Reason::kEmptyFrame;
      return reading;
    }
    if (!IsUtf8Text(text_)) {
      reading.failure = Reason::kBadUtf8;
      return reading;
    }
    do {
      Node document;
      SkipBlanks();
      if (!Value(0, &document)) {
        reading.documents.clear();
        reading.failure = failure_;
        return reading;
      }
      reading.documents.push_back(std::move(document));
      SkipBlanks();
    } while (at_ < text_.size() && options_.many_documents);
    if (at_ < text_.size()) {
      reading.documents.clear();
      reading.failure = Reason::kTrailingBytes;
    }
    return reading;
  }

 private:
  bool IsTrimmed(char c) const {
    return (options_.trim_nul && c == '\0') || (options_.trim_newline && (c == '\n' || c == '\r'));
  }

  void SkipBlanks() {
    while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
  }
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool Is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool Fail(Reason reason) {
    failure_ = reason;
    return false;
  }

  // `depth`: how many containers are open around it.
  bool Value(int depth, Node* node) {
    if (at_ >= text_.size()) return Fail(Reason::kNotJson);
    node->begin = at_;
    bool good = false;
    if (Is('{')) {
      good = Object(depth, node);
    } else if (Is('[')) {
      good = Array(depth, node);
    } else if (Is('"')) {
      node->kind = Kind::kString;
      good = String(&node->text);
    } else {
      good = Word(node);
    }
    node->end = at_;
    return good;
  }

  bool Object(int depth, Node* node) {
    if (depth == options_.depth_max) return Fail(Reason::kTooDeep);
    node->kind = Kind::kObject;
    ++at_;
    SkipBlanks();
    if (Is('}')) return Step();
    for (;;) {
      SkipBlanks();
      Member member;
      member.key_begin = at_;
      if (!Is('"')) return Fail(Reason::kNotJson);
      if (!String(&member.key)) return false;
      member.key_end = at_;
      SkipBlanks();
      if (!Is(':')) return Fail(Reason::kNotJson);
      ++at_;
      SkipBlanks();
      if (!Value(depth + 1, &member.value)) return false;
      member.repeated = std::any_of(node->members.begin(), node->members.end(),
                                    [&](const Member& other) { return other.key == member.key; });
      node->members.push_back(std::move(member));
      SkipBlanks();
      if (Is('}')) return Step();
      if (!Is(',')) return Fail(Reason::kNotJson);
      ++at_;
    }
  }

  bool Array(int depth, Node* node) {
    if (depth == options_.depth_max) return Fail(Reason::kTooDeep);
    node->kind = Kind::kArray;
    ++at_;
    SkipBlanks();
    if (Is(']')) return Step();
    for (;;) {
      SkipBlanks();
      Node item;
      if (!Value(depth + 1, &item)) return false;
      node->items.push_back(std::move(item));
      SkipBlanks();
      if (Is(']')) return Step();
      if (!Is(',')) return Fail(Reason::kNotJson);
      ++at_;
    }
  }

  bool Step() {
    ++at_;
    return true;
  }

  // The token is found first: its quotes and what may not stand between them; then its escapes.
  bool String(std::string* content) {
    const size_t begin = at_ + 1;
    size_t end = begin;
    for (; end < text_.size() && text_[end] != '"'; ++end) {
      if (static_cast<unsigned char>(text_[end]) < 0x20) return Fail(Reason::kNotJson);
      if (text_[end] != '\\') continue;
      ++end;
      if (end < text_.size() && static_cast<unsigned char>(text_[end]) < 0x20) {
        return Fail(Reason::kNotJson);
      }
    }
    if (end >= text_.size()) return Fail(Reason::kNotJson);
    at_ = end + 1;
    return Unescape(text_.substr(begin, end - begin), content);
  }

  bool Unescape(std::string_view raw, std::string* content) {
    content->clear();
    for (size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] != '\\') {
        content->push_back(raw[i]);
        continue;
      }
      const char letter = raw[++i];
      static constexpr std::string_view kLetters = "\"\\/bfnrt";
      static constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
      const size_t simple = kLetters.find(letter);
      if (simple != std::string_view::npos) {
        content->push_back(kMeant[simple]);
        continue;
      }
      if (letter != 'u') return Fail(Reason::kNotJson);
      const int unit = Unit(raw, i + 1);
      if (unit < 0) return Fail(Reason::kNotJson);
      i += 4;
      if (unit >= 0xDC00 && unit <= 0xDFFF) return Fail(Reason::kBadUtf8);
      if (unit < 0xD800 || unit > 0xDBFF) {
        AppendCodePoint(static_cast<uint32_t>(unit), content);
        continue;
      }
      const int low = raw.substr(i + 1, 2) == "\\u" ? Unit(raw, i + 3) : -1;
      if (low < 0xDC00 || low > 0xDFFF) return Fail(Reason::kBadUtf8);
      i += 6;
      AppendCodePoint(static_cast<uint32_t>(0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00)),
                      content);
    }
    return true;
  }

  static int Unit(std::string_view raw, size_t at) {
    int unit = 0;
    for (size_t i = at; i < at + 4; ++i) {
      const int digit = i < raw.size() ? HexDigit(raw[i]) : -1;
      if (digit < 0) return -1;
      unit = unit * 16 + digit;
    }
    return unit;
  }

  // A number, true, false or null: all that stands up to a blank, punctuation or a NUL.
  bool Word(Node* node) {
    const size_t begin = at_;
    static constexpr std::string_view kEnds(" \t\n\r,:{}[]\0", 10);
    while (at_ < text_.size() && kEnds.find(text_[at_]) == std::string_view::npos) ++at_;
    node->text = std::string(text_.substr(begin, at_ - begin));
    if (node->text == "null") {
      node->kind = Kind::kNull;
    } else if (node->text == "true" || node->text == "false") {
      node->kind = Kind::kBool;
    } else if (IsNumberToken(node->text)) {
      node->kind = Kind::kNumber;
    } else {
      return Fail(Reason::kNotJson);
    }
    return true;
  }

  std::string_view text_;
  ReadOptions options_;
  size_t at_ = 0;
  Reason failure_ = Reason::kNotJson;
};

std::vector<const Member*> Sorted(const Node& object) {
  std::vector<const Member*> members;
  for (const Member& member : object.members) members.push_back(&member);
  std::stable_sort(members.begin(), members.end(),
                   [](const Member* a, const Member* b) { return a->key < b->key; });
  return members;
}

}  // namespace

Reading ReadFrame(std::string_view frame, const ReadOptions& options) {
  return Parser(frame, options).Run();
}

std::optional<Node> ReadText(std::string_view text) {
  Reading reading = Parser(text, {.depth_max = 1000}).Run();
  if (reading.failure) return std::nullopt;
  return std::move(reading.documents[0]);
}

bool IsNumberToken(std::string_view token) {
  size_t at = 0;
  const auto digits = [&] {
    const size_t first = at;
    while (at < token.size() && IsDigit(token[at])) ++at;
    return at - first;
  };
  if (at < token.size() && token[at] == '-') ++at;
  const size_t whole = at;
  const size_t count = digits();
  if (count == 0 || (count > 1 && token[whole] == '0')) return false;
  if (at < token.size() && token[at] == '.') {
    ++at;
    if (digits() == 0) return false;
  }
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    ++at;
    if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
    if (digits() == 0) return false;
  }
  return at == token.size();
}

bool IsUtf8Text(std::string_view bytes) {
  for (size_t i = 0; i < bytes.size();) {
    const uint32_t lead = static_cast<unsigned char>(bytes[i]);
    size_t more = 0;
    uint32_t point = lead;
    if (lead >= 0xF0 && lead < 0xF8) {
      more = 3;
      point = lead & 0x07;
    } else if (lead >= 0xE0 && lead < 0xF0) {
      more = 2;
      point = lead & 0x0F;
    } else if (lead >= 0xC0 && lead < 0xE0) {
      more = 1;
      point = lead & 0x1F;
    } else if (lead >= 0x80) {
      return false;
    }
    if (i + more >= bytes.size()) return false;
    for (size_t k = 1; k <= more; ++k) {
      const uint32_t next = static_cast<unsigned char>(bytes[i + k]);
      if ((next & 0xC0) != 0x80) return false;
      point = point << 6 | (next & 0x3F);
    }
    static constexpr uint32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
    if (point < kLeast[more] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) {
      return false;
    }
    i += more + 1;
  }
  return true;
}

size_t CodePoints(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool SameValue(const Node& a, const Node& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case Kind::kNull:
      return true;
    case Kind::kBool:
    case Kind::kString:
      return a.text == b.text;
    case Kind::kNumber:
      return Compare(*BigDecimal::Parse(a.text), *BigDecimal::Parse(b.text)) == 0;
    case Kind::kArray:
      return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), SameValue);
    case Kind::kObject: {
      const std::vector<const Member*> left = Sorted(a), right = Sorted(b);
      return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                        [](const Member* x, const Member* y) {
                          return x->key == y->key && SameValue(x->value, y->value);
                        });
    }
  }
  return false;
}

const Member* FindMember(const Node& object, std::string_view key, bool first_counts) {
  const Member* found = nullptr;
  for (const Member& member : object.members) {
    if (member.key != key) continue;
    found = &member;
    if (first_counts) break;
  }
  return found;
}

bool HasRepeatedKey(const Node& node) {
  for (const Member& member : node.members) {
    if (member.repeated || HasRepeatedKey(member.value)) return true;
  }
  return std::any_of(node.items.begin(), node.items.end(), HasRepeatedKey);
}

std::string PointerStep(std::string_view key) {
  std::string step = "/";
  for (char c : key) step += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return step;
}

std::string Quoted(std::string_view text) {
  static constexpr std::string_view kLetters = "\"\\bfnrt";
  static constexpr std::string_view kMeant = "\"\\\b\f\n\r\t";
  std::string out = "\"";
  for (char c : text) {
    const size_t simple = kMeant.find(c);
    if (simple != std::string_view::npos) {
      out += '\\';
      out += kLetters[simple];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      static constexpr std::string_view kHex = "0123456789abcdef";
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace tickgate::reference
