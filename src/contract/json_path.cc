#include "contract/json_path.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/concat.h"
#include "document/scalar.h"

namespace tickgate {
namespace {

constexpr size_t kPathBytesMax = 1024;
constexpr size_t kStepsMax = 32;

class PathParser {
 public:
  PathParser(std::string_view text, std::string* why) : text_(text), why_(*why) {}

  std::optional<JsonPath> Parse() {
    if (text_.empty()) return Wrong("it is empty");
    if (text_.size() > kPathBytesMax) return Wrong("it is longer than 1024 bytes");
    const bool rooted = text_[0] == '$';
    if (rooted) at_ = 1;
    if (!rooted && text_[0] != '[' && !TakeName()) return std::nullopt;
    while (at_ < text_.size()) {
      if (path_.steps.size() >= kStepsMax) return Wrong("it has more than 32 steps");
      if (text_[at_] == '[') {
        if (!TakeBrackets()) return std::nullopt;
      } else if (text_[at_] == '.') {
        ++at_;
        if (!TakeName()) return std::nullopt;
      } else {
        return Wrong(Concat("'", text_.substr(at_, 1), "' where '.' or '[' must stand"));
      }
    }
    path_.text = text_;
    return std::move(path_);
  }

 private:
  std::nullopt_t Wrong(std::string_view what) {
    why_ = Concat("'", text_, "' is no path: ", what);
    return std::nullopt;
  }

  bool TakeName() {
    const size_t end = std::min(text_.find_first_of(".[", at_), text_.size());
    const std::string_view name = text_.substr(at_, end - at_);
    if (name.empty()) return Wrong("a name is missing"), false;
    if (name == "*") return Wrong("every item is written [*]"), false;
    if (name.find_first_of("]'\"") != std::string_view::npos) {
      return Wrong("a name with quotes or brackets is written [\"name\"]"), false;
    }
    path_.steps.push_back({.kind = PathStep::Kind::kMember, .name = std::string(name)});
    at_ = end;
    return true;
  }

  // `[0]`, `[-2]`, `[*]`, `["name"]`.
  bool TakeBrackets() {
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) return TakeQuoted();
    const size_t end = text_.find(']', at_);
    if (end == std::string_view::npos) return Wrong("']' is missing"), false;
    const std::string_view inside = text_.substr(at_, end - at_);
    at_ = end + 1;
    if (inside == "*") {
      path_.steps.push_back({.kind = PathStep::Kind::kEach});
      return true;
    }
    int32_t index = 0;
    const auto [stop, error] = std::from_chars(inside.data(), inside.data() + inside.size(), index);
    if (error != std::errc() || stop != inside.data() + inside.size()) {
      return Wrong("in brackets stands a whole number, * or a name in quotes"), false;
    }
    path_.steps.push_back({.kind = PathStep::Kind::kIndex, .index = index});
    return true;
  }

  // The text between the quotes is the name as it is; a backslash takes the next character.
  bool TakeQuoted() {
    const char quote = text_[at_++];
    std::string name;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      name += text_[at_++];
    }
    if (!text_.substr(std::min(at_ + 1, text_.size())).starts_with(']')) {
      return Wrong("a name in quotes ends in quote and ']'"), false;
    }
    at_ += 2;
    path_.steps.push_back({.kind = PathStep::Kind::kMember, .name = std::move(name)});
    return true;
  }

  std::string_view text_;
  std::string& why_;
  size_t at_ = 0;
  JsonPath path_;
};

}  // namespace

std::optional<JsonPath> ParseJsonPath(std::string_view text, std::string* why) {
  return PathParser(text, why).Parse();
}

std::optional<JsonPath> ReadJsonPath(const Node& node, std::string_view what, EachStep each,
                                     Problems* problems) {
  const std::optional<std::string> text = ReadString(node, what, problems);
  if (!text) return std::nullopt;
  std::string why;
  std::optional<JsonPath> path = ParseJsonPath(*text, &why);
  if (!path) {
    problems->Add(node.at, "path", Concat(what, ": ", why));
    return std::nullopt;
  }
  const bool has_each = std::any_of(path->steps.begin(), path->steps.end(), [](const auto& step) {
    return step.kind == PathStep::Kind::kEach;
  });
  if (has_each && each == EachStep::kRefused) {
    problems->Add(node.at, "path",
                  Concat(what, ": '", *text, "' leads to many places: [*] is for 'explode' alone"));
    return std::nullopt;
  }
  return path;
}

bool SamePath(const JsonPath& a, const JsonPath& b) {
  return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                    [](const PathStep& x, const PathStep& y) {
                      return x.kind == y.kind && x.name == y.name && x.index == y.index;
                    });
}

}  // namespace tickgate
