#include "reference/coerce_steps.h"

#include <optional>
#include <string>
#include <utility>

#include "reference/big_decimal.h"
#include "reference/text_forms.h"

namespace tickgate::reference {
namespace {

// One value on its way through the steps.
class Steps {
 public:
  Steps(const ValueSpec& spec, Node* node) : spec_(spec), node_(*node) {}

  bool Take(CoerceStep step) {
    switch (step) {
      case CoerceStep::kLower:
        if (IsText()) BecomeText(Lower(node_.text));
        return true;
      case CoerceStep::kUpper:
        if (IsText()) BecomeText(Upper(node_.text));
        return true;
      case CoerceStep::kTrim:
        if (IsText()) BecomeText(std::string(Trimmed(node_.text)));
        return true;
      case CoerceStep::kNullIfBlank:
        if (IsText() && IsBlankText(node_.text)) Become("null");
        return true;
      case CoerceStep::kTruncate:
      case CoerceStep::kRound:
        return Cut(step == CoerceStep::kRound);
      case CoerceStep::kWrapList:
        if (node_.kind != Kind::kArray) Become("[" + Token() + "]");
        return true;
      case CoerceStep::kParseJson:
        return ParseJson();
      case CoerceStep::kToJson:
        BecomeText(Token());
        return true;
      case CoerceStep::kBoolWords:
        return BoolWords();
      case CoerceStep::kParseDatetime:
        return Datetime();
      case CoerceStep::kParseDate:
        return Date();
      case CoerceStep::kUuid:
        if (!IsText() || !IsUuid(node_.text)) return false;
        BecomeText(Lower(node_.text));
        return true;
    }
    return false;
  }

  // The bytes as they came, for steps that keep them.
  std::string token;

 private:
  bool IsText() const { return node_.kind == Kind::kString; }

  std::string Token() const { return node_.row_text ? *node_.row_text : token; }

  // The value is what `text` says, and the row gets it so.
  void Become(std::string text) {
    const size_t begin = node_.begin, end = node_.end;
    node_ = *ReadText(text);
    node_.begin = begin;
    node_.end = end;
    node_.row_text = std::move(text);
  }
  void BecomeText(const std::string& text) {
    if (!IsText() || text != node_.text) Become(Quoted(text));
  }

  // Digits behind the point that the type has room for.
  std::optional<int64_t> Room() const {
    switch (spec_.type) {
      case ValueType::kInt:
      case ValueType::kUint:
      case ValueType::kBigint:
        return 0;
      case ValueType::kDecimal:
        if (spec_.scale >= 0) return spec_.scale;
        return std::nullopt;
      case ValueType::kTimestamp:
        if (spec_.unit == TimestampUnit::kRfc3339) return std::nullopt;
        return spec_.unit == TimestampUnit::kFraction ? 9 : 0;
      default:
        return std::nullopt;
    }
  }

  // Text that holds a number becomes that number.
  bool Cut(bool round) {
    if (!IsText() && node_.kind != Kind::kNumber) return true;
    const std::optional<BigDecimal> value = BigDecimal::Parse(node_.text);
    if (!value) return false;
    const std::optional<int64_t> room = Room();
    if (!room || value->DigitsBehind() <= *room) {
      if (IsText()) Become(node_.text);
      return true;
    }
    const BigDecimal cut = round ? RoundHalfEven(*value, *room) : Truncate(*value, *room);
    std::string plain = cut.Plain();
    if (*room > 0) {
      if (plain.find('.') == std::string::npos) plain += '.';
      plain.append(static_cast<size_t>(*room) - (plain.size() - plain.find('.') - 1), '0');
    }
    Become(plain);
    return true;
  }

  bool ParseJson() {
    if (!IsText()) return true;
    if (!ReadText(node_.text)) return false;
    static constexpr std::string_view kBlanks = " \t\n\r";
    const size_t first = node_.text.find_first_not_of(kBlanks);
    Become(node_.text.substr(first, node_.text.find_last_not_of(kBlanks) + 1 - first));
    return true;
  }

  bool BoolWords() {
    if (node_.kind == Kind::kBool) return true;
    if (node_.kind == Kind::kNumber) {
      const BigDecimal value = *BigDecimal::Parse(node_.text);
      if (!value.IsZero() && Compare(value, BigDecimal::Of(1)) != 0) return false;
      Become(value.IsZero() ? "false" : "true");
      return true;
    }
    if (!IsText()) return false;
    const std::string word = Lower(Trimmed(node_.text));
    for (const char* yes : {"true", "1", "yes", "on"}) {
      if (word == yes) return Become("true"), true;
    }
    for (const char* no : {"false", "0", "no", "off", ""}) {
      if (word == no) return Become("false"), true;
    }
    return false;
  }

  bool Datetime() {
    if (node_.kind == Kind::kNumber) {
      const BigDecimal seconds = *BigDecimal::Parse(node_.text);
      if (!seconds.IsWhole() || !Multiply(seconds, *BigDecimal::Parse("1e9")).Int64()) return false;
      Become(Quoted(TextOfSeconds(*seconds.Int64())));
      return true;
    }
    if (!IsText()) return false;
    const std::string text = node_.text;
    if (DateOf(text)) return BecomeText(text + "T00:00:00Z"), true;
    if (text.size() < 12 || !DateOf(text.substr(0, 10)) ||
        std::string_view("Tt ").find(text[10]) == std::string_view::npos ||
        !IsTime(text.substr(11), false)) {
      return false;
    }
    std::string instant = text;
    if (instant[10] == ' ') instant[10] = 'T';
    if (!IsTime(text.substr(11), true)) instant += 'Z';
    BecomeText(instant);
    return true;
  }

  bool Date() {
    if (!IsText()) return false;
    const std::string text = node_.text;
    if (DateOf(text)) return true;
    if (DateOf(text, '/')) {
      BecomeText(text.substr(0, 4) + "-" + text.substr(5, 2) + "-" + text.substr(8));
      return true;
    }
    if (text.size() < 12 || !DateOf(text.substr(0, 10)) ||
        std::string_view("Tt ").find(text[10]) == std::string_view::npos ||
        !IsTime(text.substr(11), false)) {
      return false;
    }
    BecomeText(text.substr(0, 10));
    return true;
  }

  const ValueSpec& spec_;
  Node& node_;
};

}  // namespace

bool TakeSteps(const ValueSpec& spec, std::string_view token, Node* node) {
  Steps steps(spec, node);
  steps.token = token;
  for (const CoerceStep step : spec.steps) {
    if (node->kind == Kind::kNull) break;
    if (!steps.Take(step)) {
      node->row_text.reset();
      return false;
    }
  }
  return true;
}

}  // namespace tickgate::reference
