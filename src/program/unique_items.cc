#include "program/unique_items.h"

#include <algorithm>
#include <cstddef>

#include "base/decimal.h"
#include "base/text.h"
#include "program/json_token.h"
#include "program/member_pointer.h"

namespace tickgate {
namespace {

// A well-formed text, read from the front.
class CanonicalWriter {
 public:
  CanonicalWriter(std::string_view text, std::string* out) : text_(text), out_(*out) {}

  void Value() {
    Blanks();
    switch (text_[at_]) {
      case '{':
        return Object();
      case '[':
        return Array();
      case '"':
        return AppendJsonString(TokenContent(String()), &out_);
      default:
        return Word();
    }
  }

 private:
  void Blanks() {
    while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
  }
  char Next() {
    Blanks();
    return text_[at_];
  }

  std::string_view String() {
    const size_t begin = at_++;
    while (text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    return text_.substr(begin, ++at_ - begin);
  }

  void Word() {
    const size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n,]}", at_), text_.size());
    const std::string_view word = text_.substr(begin, at_ - begin);
    Decimal number;
    const bool is_number = ParseDecimal(word, &number) == DecimalParse::kOk;
    if (!is_number) {
      out_ += word;
      return;
    }
    out_ += FormatDecimal({number.mantissa, 0});
    out_ += 'e' + std::to_string(-number.scale);
  }

  void Array() {
    out_ += '[';
    ++at_;
    while (Next() != ']') {
      if (text_[at_] == ',') ++at_;
      Value();
      out_ += ',';
    }
    ++at_;
    out_ += ']';
  }

  void Object() {
    std::vector<std::string> members;
    ++at_;
    while (Next() != '}') {
      if (text_[at_] == ',') ++at_;
      Blanks();
      std::string member;
      AppendJsonString(TokenContent(String()), &member);
      Blanks();
      ++at_;  // the colon
      CanonicalWriter value(text_.substr(at_), &member);
      value.Value();
      at_ += value.at_;
      members.push_back(std::move(member));
    }
    ++at_;
    std::sort(members.begin(), members.end());
    out_ += '{';
    for (const std::string& member : members) out_ += member + ',';
    out_ += '}';
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string& out_;
};

}  // namespace

void AppendCanonical(std::string_view token, std::string* out) {
  CanonicalWriter(token, out).Value();
}

void UniqueItems::Add(std::string_view item) {
  const size_t begin = texts_.size();
  AppendCanonical(item, &texts_);
  items_.emplace_back(begin, texts_.size());
}

bool UniqueItems::AllDiffer(size_t begin) {
  if (begin == items_.size()) return true;
  const auto text = [this](const std::pair<size_t, size_t>& item) {
    return std::string_view(texts_).substr(item.first, item.second - item.first);
  };
  const auto first = items_.begin() + static_cast<std::ptrdiff_t>(begin);
  const size_t texts = first->first;
  std::sort(first, items_.end(), [&](const auto& a, const auto& b) { return text(a) < text(b); });
  const bool differ = std::adjacent_find(first, items_.end(), [&](const auto& a, const auto& b) {
                        return text(a) == text(b);
                      }) == items_.end();
  items_.resize(begin);
  texts_.resize(texts);
  return differ;
}

}  // namespace tickgate
