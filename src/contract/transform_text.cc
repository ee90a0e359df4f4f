#include "contract/transform_text.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "base/text.h"
#include "contract/expression_compile.h"
#include "contract/json_path.h"
#include "contract/literal.h"
#include "contract/record_scope.h"
#include "contract/transform_functions.h"
#include "document/scalar.h"
#include "program/rule_code.h"

namespace tickgate {
namespace {

constexpr size_t kTextBytesMax = 4096;
constexpr int kCallDepthMax = 8;
constexpr std::string_view kHeader = "header:";
constexpr std::string_view kReceived = "received";

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view TrimmedBlanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return lower;
}

ValueSource LiteralSource(Literal literal) {
  ValueSource source;
  source.literal = std::move(literal);
  return source;
}

ValueSource TextSource(std::string_view text) {
  Literal literal;
  AppendJsonString(text, &literal.token);
  literal.string = text;
  return LiteralSource(std::move(literal));
}

const FunctionWord* FindFunction(std::string_view name) {
  const auto found = std::find_if(kFunctionWords.begin(), kFunctionWords.end(),
                                  [&](const FunctionWord& word) { return word.name == name; });
  return found == kFunctionWords.end() ? nullptr : &*found;
}

// Whether the value depends on the event or its frame.
bool Varies(const ValueSource& source) {
  switch (source.kind) {
    case ValueSource::Kind::kLiteral:
      return false;
    case ValueSource::Kind::kReference:
    case ValueSource::Kind::kHeader:
    case ValueSource::Kind::kExpression:
      return true;
    case ValueSource::Kind::kText:
    case ValueSource::Kind::kFunction:
      break;
  }
  return source.args.empty() || std::any_of(source.args.begin(), source.args.end(), Varies);
}

class TextParser {
 public:
  TextParser(const Node& scalar, std::string_view what, Problems* problems)
      : text_(scalar.text), at_(scalar.at), what_(what), problems_(*problems) {}

  std::optional<ValueSource> Parse(CallsIn calls) {
    if (text_.size() > kTextBytesMax) return Wrong("too-large", "it is longer than 4096 bytes");
    if (calls == CallsIn::kText || !IsCall()) return Template(text_);
    std::optional<ValueSource> call = Call(0);
    if (!call) return std::nullopt;
    if (place_ != text_.size()) {
      return Wrong("bad-value",
                   "nothing may stand behind a call; write a text that only looks "
                   "like one as { text: \"...\" }");
    }
    if (Varies(*call)) return call;
    return Wrong("no-effect",
                 Concat("'", text_, "' names no member of the event; write them as ${name}"));
  }

 private:
  std::nullopt_t Wrong(std::string_view code, std::string_view why) {
    problems_.Add(at_, code, Concat(what_, ": ", why));
    return std::nullopt;
  }

  std::string_view NameAt(size_t place) const {
    size_t end = place;
    while (end < text_.size() && IsNameByte(text_[end])) ++end;
    return text_.substr(place, end - place);
  }

  bool CallBeginsAt(size_t place) const {
    const std::string_view name = NameAt(place);
    return !name.empty() && text_.substr(place + name.size()).starts_with('(');
  }

  // A name that no function has makes a call only of a text that ends like one.
  bool IsCall() const {
    if (!CallBeginsAt(0)) return false;
    const std::string_view name = NameAt(0);
    return FindFunction(name) != nullptr || name == "env" || text_.ends_with(')');
  }

  void SkipBlanks() {
    while (place_ < text_.size() && text_[place_] == ' ') ++place_;
  }

  std::optional<ValueSource> Call(int depth) {
    const std::string_view name = NameAt(place_);
    const FunctionWord* word = FindFunction(name);
    if (word == nullptr) return UnknownFunction(name);
    if (depth >= kCallDepthMax) return Wrong("too-deep", "calls stand in calls 8 deep at most");
    ValueSource call;
    call.kind = ValueSource::Kind::kFunction;
    call.function = word->function;
    place_ += name.size() + 1;
    SkipBlanks();
    while (place_ < text_.size() && text_[place_] != ')') {
      std::optional<ValueSource> arg = Argument(depth);
      if (!arg) return std::nullopt;
      call.args.push_back(*std::move(arg));
      SkipBlanks();
      if (place_ < text_.size() && text_[place_] == ',') {
        ++place_;
        SkipBlanks();
        if (text_.substr(place_).starts_with(')')) return Wrong("bad-value", kEmptyArgument);
      } else if (!text_.substr(place_).starts_with(')')) {
        return Wrong("bad-value", Concat("',' or ')' is missing in ", name, "(...)"));
      }
    }
    if (place_ >= text_.size()) return Wrong("bad-value", Concat(name, "(...) does not end"));
    ++place_;
    const size_t count = call.args.size();
    if (count >= word->args_min && count <= word->args_max) return call;
    return Wrong("bad-value", Concat(name, " takes ", Wanted(*word), ", not ", count));
  }

  static std::string Wanted(const FunctionWord& word) {
    if (word.args_max == 0) return "no value";
    const std::string_view values = word.args_max == 1 ? " value" : " values";
    if (word.args_min == word.args_max) return Concat(word.args_max, values);
    return Concat(word.args_min, " to ", word.args_max, values);
  }

  std::nullopt_t UnknownFunction(std::string_view name) {
    if (name == "env") {
      return Wrong("unknown-function",
                   "env() is refused: what an event becomes must not depend on the environment; "
                   "a variable of the config may stand in 'defaults'");
    }
    std::vector<std::string_view> names;
    names.reserve(std::size(kFunctionWords));
    for (const FunctionWord& word : kFunctionWords) names.push_back(word.name);
    return Wrong("unknown-function",
                 Concat("unknown function '", name, "'", DidYouMean(name, names),
                        "; a text that only looks like a call is written { text: \"...\" }"));
  }

  std::optional<ValueSource> Argument(int depth) {
    if (CallBeginsAt(place_)) return Call(depth + 1);
    const char quote = text_[place_];
    if (quote == '"' || quote == '\'') {
      const size_t end = text_.find(quote, place_ + 1);
      if (end == std::string_view::npos) return Wrong("bad-value", "a quote does not end");
      const std::string_view inside = text_.substr(place_ + 1, end - place_ - 1);
      place_ = end + 1;
      return Template(inside);
    }
    const size_t begin = place_;
    while (place_ < text_.size() && text_[place_] != ',' && text_[place_] != ')') {
      if (text_[place_] == '(') {
        return Wrong("bad-value", "a value with parentheses needs quotes around it");
      }
      const bool reference = text_.substr(place_).starts_with("${");
      const size_t end = reference ? text_.find('}', place_) : place_;
      if (end == std::string_view::npos) return Wrong("path", "a '${' has no '}'");
      place_ = end + 1;
    }
    const std::string_view bare = TrimmedBlanks(text_.substr(begin, place_ - begin));
    if (bare.empty()) return Wrong("bad-value", kEmptyArgument);
    if (bare.find("${") != std::string_view::npos) return Template(bare);
    return LiteralSource(LiteralByLook({bare, false}).literal);
  }

  // Text with references in it. One reference alone is its value, no reference a literal.
  std::optional<ValueSource> Template(std::string_view text) {
    std::vector<ValueSource> pieces;
    std::string literal;
    const auto flush = [&] {
      if (!literal.empty()) pieces.push_back(TextSource(literal));
      literal.clear();
    };
    for (size_t i = 0; i < text.size();) {
      if (text.substr(i).starts_with("$${")) {
        literal += "${";
        i += 3;
      } else if (text.substr(i).starts_with("${")) {
        const size_t end = text.find('}', i);
        if (end == std::string_view::npos) return Wrong("path", "a '${' has no '}'");
        flush();
        std::optional<ValueSource> reference = Reference(text.substr(i + 2, end - i - 2));
        if (!reference) return std::nullopt;
        pieces.push_back(*std::move(reference));
        i = end + 1;
      } else {
        literal += text[i++];
      }
    }
    if (pieces.empty()) return TextSource(literal);
    flush();
    if (pieces.size() == 1) return std::move(pieces[0]);
    ValueSource source;
    source.kind = ValueSource::Kind::kText;
    source.args = std::move(pieces);
    return source;
  }

  // What stands between `${` and `}`.
  std::optional<ValueSource> Reference(std::string_view inside) {
    ValueSource source;
    const size_t mark = inside.find(":-");
    if (mark != std::string_view::npos) {
      const std::string_view otherwise = inside.substr(mark + 2);
      if (otherwise.find("${") != std::string_view::npos) {
        return Wrong("path", "a default holds no reference; write coalesce(${a}, ${b})");
      }
      const bool quoted = otherwise.size() > 1 && otherwise[0] == otherwise.back() &&
                          (otherwise[0] == '"' || otherwise[0] == '\'');
      source.otherwise = quoted ? TextSource(otherwise.substr(1, otherwise.size() - 2)).literal
                                : LiteralByLook({otherwise, false}).literal;
      inside = inside.substr(0, mark);
    }
    if (inside.starts_with(kHeader)) {
      source.kind = ValueSource::Kind::kHeader;
      source.header = LowerCase(inside.substr(kHeader.size()));
      if (source.header.empty()) return Wrong("path", "'${header:}' names no header");
      return source;
    }
    source.kind = ValueSource::Kind::kReference;
    std::optional<JsonPath> path = ReadEventPath(inside, at_, what_, &problems_);
    if (!path) return std::nullopt;
    source.path = *std::move(path);
    return source;
  }

  static constexpr std::string_view kEmptyArgument = "a value of a call is empty; write '' for one";

  std::string_view text_;
  TextPosition at_;
  std::string_view what_;
  Problems& problems_;
  size_t place_ = 0;
};

// Everything an event may hold is a name: what it will be is known only when it comes. Only
// `received` is the frame's time; a member so called is written ["received"].
ExpressionScope ScopeOfAnyEvent(std::vector<JsonPath>* fields) {
  ExpressionScope scope;
  scope.find = [fields](const JsonPath& path) -> std::optional<KnownField> {
    const bool plain = !path.steps.empty() && path.steps[0].kind == PathStep::Kind::kMember;
    if (!plain || path.text == kReceived) return std::nullopt;
    const std::string canonical = CanonicalPath(path);
    const bool known = std::any_of(fields->begin(), fields->end(),
                                   [&](const JsonPath& field) { return field.text == canonical; });
    if (!known) {
      fields->push_back(path);
      fields->back().text = canonical;
    }
    return KnownField{.type = ExpressionType::kAny, .path = canonical};
  };
  return scope;
}

}  // namespace

std::optional<ValueSource> ReadTransformText(const Node& scalar, std::string_view what,
                                             CallsIn calls, Problems* problems) {
  return TextParser(scalar, what, problems).Parse(calls);
}

std::optional<JsonPath> ReadEventPath(std::string_view text, TextPosition at, std::string_view what,
                                      Problems* problems) {
  std::string why;
  std::optional<JsonPath> path = ParseJsonPath(text, &why);
  if (path) {
    const bool each = std::any_of(path->steps.begin(), path->steps.end(), [](const auto& step) {
      return step.kind == PathStep::Kind::kEach;
    });
    const bool named = !path->steps.empty() && path->steps[0].kind == PathStep::Kind::kMember;
    if (named && !each) return path;
    why = Concat("'", text, "' is no path to one value of an event: it begins with a name",
                 each ? " and has no [*]" : "");
  }
  problems->Add(at, "path", Concat(what, ": ", why));
  return std::nullopt;
}

std::optional<ValueSource> ReadTransformExpression(const Node& scalar, std::string_view what,
                                                   Problems* problems) {
  const std::optional<std::string> text = ReadString(scalar, what, problems);
  if (!text) return std::nullopt;
  ValueSource source;
  source.kind = ValueSource::Kind::kExpression;
  auto expression =
      CompileExpression(*text, ScopeOfAnyEvent(&source.fields), TextStart(scalar), problems);
  if (!expression) return std::nullopt;
  uint16_t next = 0;
  const auto code =
      CompileRule(*expression, [&](std::string_view) { return std::optional<uint16_t>(next++); });
  if (!code.ok()) {
    problems->Add(scalar.at, "expression",
                  Concat(what, ": ", std::string(code.status().message())));
    return std::nullopt;
  }
  source.expression.push_back(*std::move(expression));
  return source;
}

}  // namespace tickgate
