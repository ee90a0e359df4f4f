#include "config/variables.h"

#include <cstddef>
#include <utility>

#include "base/concat.h"

namespace tickgate {
namespace {

constexpr int kNestingMax = 16;

bool IsNameStart(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }
bool IsNameChar(char c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }

// The index of the `}` that closes the brace at `open`, or npos.
size_t ClosingBrace(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

class Expander {
 public:
  Expander(const VariableLookup& lookup, Expansion* result) : lookup_(lookup), result_(result) {}

  std::string Expand(std::string_view text) {
    std::string out;
    size_t at = 0;
    while (at < text.size()) {
      if (text.substr(at, 3) == "$${") {
        result_->changed = true;
        out += "${";
        at += 3;
        continue;
      }
      if (text.substr(at, 2) != "${") {
        out.push_back(text[at++]);
        continue;
      }
      result_->changed = true;
      const size_t close = ClosingBrace(text, at + 1);
      if (close == std::string_view::npos) {
        result_->malformed.push_back("'${' has no matching '}'");
        return out;
      }
      out += Value(text.substr(at + 2, close - at - 2));
      at = close + 1;
    }
    return out;
  }

 private:
  // `inside`: NAME, NAME:-default or NAME:?message.
  std::string Value(std::string_view inside) {
    size_t end = 0;
    while (end < inside.size() && IsNameChar(inside[end])) ++end;
    const std::string_view name = inside.substr(0, end);
    const std::string_view form = inside.substr(end, 2);
    const bool has_default = form == ":-";
    const bool has_message = form == ":?";
    if (name.empty() || !IsNameStart(name[0]) ||
        (end < inside.size() && !has_default && !has_message)) {
      result_->malformed.push_back(
          Concat("'${", inside, "}' is none of ${NAME}, ${NAME:-default}, ${NAME:?message}"));
      return "";
    }
    const std::optional<std::string> value = lookup_(name);
    if (value && (!value->empty() || form.empty())) return *value;
    if (has_default) return Default(inside.substr(end + 2));
    result_->unset.emplace_back(name);
    result_->messages.push_back(has_message && inside.size() > end + 2
                                    ? Concat(name, ": ", inside.substr(end + 2))
                                    : Concat("variable '", name, "' is not set"));
    return Concat("${", name, "}");
  }

  std::string Default(std::string_view text) {
    if (nesting_ == kNestingMax) {
      result_->malformed.push_back(Concat("defaults within defaults, more than ", kNestingMax));
      return "";
    }
    ++nesting_;
    std::string value = Expand(text);
    --nesting_;
    return value;
  }

  const VariableLookup& lookup_;
  Expansion* result_;
  int nesting_ = 0;
};

}  // namespace

Expansion ExpandVariables(std::string_view text, const VariableLookup& lookup) {
  Expansion result;
  result.text = Expander(lookup, &result).Expand(text);
  return result;
}

void CollectVariables(std::string_view text, std::set<std::string>* names) {
  // With nothing set every default is expanded as well, so every name is asked for.
  const VariableLookup note = [names](std::string_view name) -> std::optional<std::string> {
    names->emplace(name);
    return std::nullopt;
  };
  ExpandVariables(text, note);
}

}  // namespace tickgate
