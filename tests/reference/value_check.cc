#include "reference/value_check.h"

#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "event/reason.h"
#include "reference/coerce_steps.h"
#include "reference/path_walk.h"
#include "reference/text_forms.h"

namespace tickgate::reference {
namespace {

const RE2& PatternOf(const std::string& text, bool full) {
  static std::map<std::pair<std::string, bool>, std::unique_ptr<const RE2>> known;
  std::unique_ptr<const RE2>& pattern = known[{text, full}];
  if (pattern == nullptr) {
    pattern = std::make_unique<const RE2>(full ? "^(?:" + text + ")\\z" : text);
  }
  return *pattern;
}

// One value at one place.
class Check {
 public:
  Check(const Surroundings& around, const ValueSpec& spec, const std::string& path, Node* node,
        Found* found)
      : around_(around), spec_(spec), path_(path), node_(node), found_(found) {}

  void Run() {
    if (IsNone()) {
      node_->none = true;
      return;
    }
    const std::string_view token = around_.frame.substr(
        std::min(node_->begin, around_.frame.size()), node_->end - node_->begin);
    if (!TakeSteps(spec_, token, node_)) return TypeFails();
    if (node_->kind == Kind::kNull) {
      if (!spec_.nullable && spec_.type != ValueType::kAny) Fail(Reason::kNull);
      return;
    }
    ByType();
  }

 private:
  void Fail(Reason reason) { found_->Fail(path_, NameOf(reason)); }
  void TypeFails(Reason reason = Reason::kType) {
    Fail(reason);
    node_->none = true;
  }
  // Whether other spellings of the same value pass; a string for one by `from: string` too.
  bool Lenient() const { return spec_.coerce || !spec_.steps.empty(); }
  bool IsString() const { return node_->kind == Kind::kString; }

  bool IsNone() const {
    return std::any_of(spec_.none_if.begin(), spec_.none_if.end(), [&](const Literal& literal) {
      const std::optional<Node> token = ReadText(literal.token);
      return token && SameValue(*token, *node_);
    });
  }

  // A number, or text that holds one where that is permitted.
  std::optional<BigDecimal> Number() const {
    if (node_->kind == Kind::kNumber) return BigDecimal::Parse(node_->text);
    if (IsString() && (Lenient() || spec_.from_string)) return BigDecimal::Parse(node_->text);
    return std::nullopt;
  }

  void ByType() {
    switch (spec_.type) {
      case ValueType::kAny:
        if (node_->kind == Kind::kNumber) node_->number = BigDecimal::Parse(node_->text);
        return Listed();
      case ValueType::kString:
        return String();
      case ValueType::kInt:
      case ValueType::kUint:
        return Whole();
      case ValueType::kBigint:
        return Bigint();
      case ValueType::kDecimal:
        return Decimals();
      case ValueType::kDouble:
        return Double();
      case ValueType::kBool:
        return Bool();
      case ValueType::kTimestamp:
        return Timestamp();
      case ValueType::kDate:
        return Date();
      case ValueType::kTime:
        return Text(IsString() && IsTime(node_->text, false));
      case ValueType::kUuid:
        return Text(IsString() && IsUuid(node_->text));
      case ValueType::kList:
        return List();
      case ValueType::kObject:
        if (node_->kind != Kind::kObject) return TypeFails();
        if (spec_.object != nullptr) {
          CheckFields(around_, spec_.object->fields, spec_.object->unknown, path_, node_, found_);
        }
        return;
      case ValueType::kTuple:
        if (node_->kind != Kind::kArray) return TypeFails();
        if (spec_.tuple != nullptr) CheckTuple(around_, *spec_.tuple, path_, node_, found_);
        return;
    }
  }

  void Text(bool good) {
    if (!good) return TypeFails();
    Listed();
  }

  // Days compare as their text does.
  void Date() {
    if (!IsString() || !DateOf(node_->text)) return TypeFails();
    if (spec_.gt && node_->text <= spec_.gt->text) Fail(Reason::kGt);
    if (spec_.ge && node_->text < spec_.ge->text) Fail(Reason::kGe);
    if (spec_.lt && node_->text >= spec_.lt->text) Fail(Reason::kLt);
    if (spec_.le && node_->text > spec_.le->text) Fail(Reason::kLe);
    Listed();
  }

  void String() {
    const bool scalar = node_->kind == Kind::kNumber || node_->kind == Kind::kBool;
    if (!IsString() && !(Lenient() && scalar)) return TypeFails();
    const std::string& text = node_->text;
    if (!spec_.nul_allowed && text.find('\0') != std::string::npos) Fail(Reason::kFormat);
    const int64_t length = static_cast<int64_t>(CodePoints(text));
    if (length < spec_.min_length.value_or(0) || length > spec_.max_length.value_or(INT64_MAX)) {
      Fail(Reason::kLength);
    }
    if (spec_.pattern) {
      const re2::StringPiece piece(text.data(), text.size());
      if (!RE2::PartialMatch(piece, PatternOf(*spec_.pattern, spec_.pattern_full))) {
        Fail(Reason::kPattern);
      }
    }
    if (!HasFormat(spec_.format, text)) Fail(Reason::kFormat);
    Listed();
  }

  void Whole() {
    const std::optional<BigDecimal> value = Number();
    if (!value || !value->IsWhole()) return TypeFails();
    const bool is_uint = spec_.type == ValueType::kUint;
    const BigDecimal low = *BigDecimal::Parse(is_uint ? "0" : "-9223372036854775808");
    const BigDecimal high =
        *BigDecimal::Parse(is_uint ? "18446744073709551615" : "9223372036854775807");
    node_->number = value;
    if (Compare(*value, low) < 0 || Compare(*value, high) > 0) return Fail(Reason::kOutOfRange);
    Bounds(*value);
    Listed();
  }

  // Digits that an exponent stands for are kept to a length.
  void Bigint() {
    const std::optional<BigDecimal> value = Number();
    if (!value || !value->IsWhole()) return TypeFails();
    node_->number = value;
    const bool exponent = node_->text.find_first_of("eE") != std::string::npos;
    if (exponent && value->DigitsBefore() > 4096) return Fail(Reason::kOutOfRange);
    Bounds(*value);
    Listed();
  }

  void Decimals() {
    const std::optional<BigDecimal> value = Number();
    if (!value) return TypeFails();
    node_->number = value;
    const int64_t digits = static_cast<int64_t>(value->digits.size());
    if (digits > 38 || value->exponent > 1'000'000 || value->exponent < -1'000'000) {
      return Fail(Reason::kOutOfRange);
    }
    const int64_t before = value->DigitsBefore();
    const bool too_long = spec_.scale >= 0 ? before > spec_.precision - spec_.scale
                                           : std::max(before, digits) > spec_.precision;
    if (too_long) Fail(Reason::kOutOfRange);
    if (spec_.scale >= 0 && value->DigitsBehind() > spec_.scale) Fail(Reason::kScale);
    Bounds(*value);
    Listed();
  }

  void Double() {
    const std::optional<BigDecimal> value = Number();
    if (!value) return TypeFails();
    const double number = std::strtod(node_->text.c_str(), nullptr);
    node_->number = value;
    if (std::isinf(number) || (number == 0 && !value->IsZero())) {
      return Fail(Reason::kOutOfRange);
    }
    if (spec_.multiple_of && !IsMultiple(Shortest(number), BigOf(spec_.multiple_of->value))) {
      Fail(Reason::kMultipleOf);
    }
    if (spec_.gt && !(number > spec_.gt->number)) Fail(Reason::kGt);
    if (spec_.ge && !(number >= spec_.ge->number)) Fail(Reason::kGe);
    if (spec_.lt && !(number < spec_.lt->number)) Fail(Reason::kLt);
    if (spec_.le && !(number <= spec_.le->number)) Fail(Reason::kLe);
    Listed();
  }

  // The shortest decimal that reads as the same double.
  static BigDecimal Shortest(double number) {
    char text[40];
    for (int digits = 1;; ++digits) {
      std::snprintf(text, sizeof(text), "%.*e", digits - 1, number);
      if (digits == 17 || std::strtod(text, nullptr) == number) return *BigDecimal::Parse(text);
    }
  }

  void Bool() {
    const bool words = node_->text == "true" || node_->text == "false";
    const bool text = IsString() && (Lenient() || spec_.from_string);
    if (node_->kind != Kind::kBool && !(text && words)) return TypeFails();
    Listed();
  }

  // Nanoseconds of any size; nullopt where the value is no time.
  std::optional<BigDecimal> Instant() const {
    const bool texts = spec_.unit == TimestampUnit::kRfc3339 || spec_.unit == TimestampUnit::kAuto;
    if (texts && IsString()) {
      if (const auto instant = InstantOf(node_->text)) return instant;
    }
    if (spec_.unit == TimestampUnit::kRfc3339) return std::nullopt;
    std::optional<BigDecimal> number = Number();
    if (spec_.unit == TimestampUnit::kFraction && IsString()) {
      number = BigDecimal::Parse(node_->text);
    }
    if (!number) return std::nullopt;
    if (spec_.unit == TimestampUnit::kFraction) {
      return Multiply(*number, *BigDecimal::Parse("1e9"));
    }
    if (!number->IsWhole()) return std::nullopt;
    return Multiply(*number, BigDecimal::Of(UnitOf(*number)));
  }

  int64_t UnitOf(BigDecimal number) const {
    number.negative = false;
    TimestampUnit unit = spec_.unit;
    if (unit == TimestampUnit::kAuto) {
      const auto below = [&](const char* limit) {
        return Compare(number, *BigDecimal::Parse(limit)) < 0;
      };
      unit = below("1e11")   ? TimestampUnit::kSeconds
             : below("1e14") ? TimestampUnit::kMillis
             : below("1e17") ? TimestampUnit::kMicros
                             : TimestampUnit::kNanos;
    }
    return unit == TimestampUnit::kSeconds  ? 1'000'000'000
           : unit == TimestampUnit::kMillis ? 1'000'000
           : unit == TimestampUnit::kMicros ? 1'000
                                            : 1;
  }

  void Timestamp() {
    const std::optional<BigDecimal> ns = Instant();
    if (!ns) return TypeFails();
    if (!ns->IsWhole() && ns->DigitsBefore() <= 19) return TypeFails(Reason::kScale);
    if (!ns->Int64()) return TypeFails(Reason::kOutOfRange);
    node_->number = ns;
    node_->instant = true;
    Bounds(*ns);
    const BigDecimal received = BigDecimal::Of(around_.context.received_ns);
    const BigDecimal age = *Add(received, Negated(*ns));
    if ((spec_.past_ns && Compare(age, BigDecimal::Of(*spec_.past_ns)) > 0) ||
        (spec_.future_ns && Compare(Negated(age), BigDecimal::Of(*spec_.future_ns)) > 0)) {
      Fail(Reason::kOutOfRange);
    }
    Listed();
  }

  // As long as the contract's text says so: of a bigint the bound's own text counts.
  BigDecimal BoundValue(const Bound& bound) const {
    return spec_.type == ValueType::kBigint ? *BigDecimal::Parse(bound.text) : BigOf(bound.value);
  }

  void Bounds(const BigDecimal& value) {
    if (spec_.gt && Compare(value, BoundValue(*spec_.gt)) <= 0) Fail(Reason::kGt);
    if (spec_.ge && Compare(value, BoundValue(*spec_.ge)) < 0) Fail(Reason::kGe);
    if (spec_.lt && Compare(value, BoundValue(*spec_.lt)) >= 0) Fail(Reason::kLt);
    if (spec_.le && Compare(value, BoundValue(*spec_.le)) > 0) Fail(Reason::kLe);
    if (spec_.multiple_of && !IsMultiple(value, BoundValue(*spec_.multiple_of))) {
      Fail(Reason::kMultipleOf);
    }
    if (spec_.tick != nullptr) Tick(value);
  }

  void Tick(BigDecimal value) {
    value.negative = false;
    std::string key;
    if (!spec_.tick_by.empty()) {
      const Node* by =
          Follow(around_.event, StepsOf(spec_.tick_by), around_.spec.first_of_duplicates);
      for (const auto& [name, node] : *around_.inherited) {
        if (name == spec_.tick_by) by = node;
      }
      if (by == nullptr || by->kind == Kind::kNull) return;
      key = by->text;
    }
    const TickTable::Band* band = nullptr;
    for (const TickTable::Band& each : spec_.tick->bands) {
      if (each.key == key && Compare(BigOf(each.from), value) <= 0) band = &each;
    }
    if (band == nullptr || !IsMultiple(value, BigOf(band->tick))) Fail(Reason::kMultipleOf);
  }

  void Listed() {
    const auto is = [&](const Literal& literal) { return IsListed(spec_, *node_, literal); };
    if ((spec_.constant && !is(*spec_.constant)) ||
        (spec_.in != nullptr && std::none_of(spec_.in->begin(), spec_.in->end(), is))) {
      Fail(Reason::kNotIn);
    }
  }

  void List() {
    if (node_->kind != Kind::kArray) return TypeFails();
    const int64_t count = static_cast<int64_t>(node_->items.size());
    bool good =
        count >= spec_.min_items.value_or(0) && count <= spec_.max_items.value_or(INT64_MAX);
    for (size_t i = 0; spec_.unique_items && i < node_->items.size(); ++i) {
      for (size_t k = 0; k < i; ++k) good = good && !SameValue(node_->items[i], node_->items[k]);
    }
    if (!good) Fail(Reason::kItems);
    for (size_t i = 0; spec_.items != nullptr && i < node_->items.size(); ++i) {
      CheckValue(around_, *spec_.items, path_ + "/" + std::to_string(i), &node_->items[i], found_);
    }
  }

  const Surroundings& around_;
  const ValueSpec& spec_;
  const std::string& path_;
  Node* node_;
  Found* found_;
};

}  // namespace

void Found::Take(const Found& other) {
  errors.insert(other.errors.begin(), other.errors.end());
  marks.insert(other.marks.begin(), other.marks.end());
  edits.insert(edits.end(), other.edits.begin(), other.edits.end());
}

void CheckValue(const Surroundings& around, const ValueSpec& spec, const std::string& path,
                Node* node, Found* found) {
  const size_t begin = node->begin, end = node->end;
  Found own;
  Check(around, spec, path, node, &own).Run();
  if (node->row_text) {
    // What lies within counts its places from the new text, and has no place in the event.
    for (std::set<Failure>* failures : {&own.errors, &own.marks}) {
      std::set<Failure> here;
      for (const Failure& failure : *failures) here.insert({path, failure.reason});
      *failures = here;
    }
    own.edits = {{begin, end, Edited(*node->row_text, 0, node->row_text->size(), own.edits)}};
  }
  found->Take(own);
}

bool IsListed(const ValueSpec& spec, const Node& node, const Literal& literal) {
  const bool text = !literal.token.empty() && literal.token[0] == '"';
  switch (spec.type) {
    case ValueType::kString:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      return text && literal.string == node.text;
    case ValueType::kBool:
      return literal.token == node.text;
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kBigint:
    case ValueType::kDecimal: {
      const auto number = BigDecimal::Parse(literal.token);
      return number && Compare(*number, *node.number) == 0;
    }
    case ValueType::kDouble:
      return !text &&
             std::strtod(literal.token.c_str(), nullptr) == std::strtod(node.text.c_str(), nullptr);
    case ValueType::kTimestamp: {
      Node listed = *ReadText(literal.token);
      ValueSpec plain;
      plain.type = ValueType::kTimestamp;
      plain.unit = listed.kind == Kind::kString && InstantOf(listed.text) ? TimestampUnit::kRfc3339
                                                                          : spec.unit;
      Found ignored;
      const ProgramSpec program;
      CheckValue({program, {}, "", listed}, plain, "", &listed, &ignored);
      return listed.number && Compare(*listed.number, *node.number) == 0;
    }
    case ValueType::kAny:
    case ValueType::kList:
    case ValueType::kObject:
    case ValueType::kTuple: {
      const std::optional<Node> listed = ReadText(literal.token);
      return listed && SameValue(*listed, node);
    }
  }
  return false;
}

BigDecimal BigOf(const Decimal& value) {
  Uint128 rest = value.mantissa < 0 ? -static_cast<Uint128>(value.mantissa)
                                    : static_cast<Uint128>(value.mantissa);
  std::string digits;
  for (; rest != 0; rest /= 10) {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  }
  if (digits.empty()) return {};
  BigDecimal big = *BigDecimal::Parse(digits);
  big.negative = value.mantissa < 0;
  big.exponent -= value.scale;
  return big;
}

}  // namespace tickgate::reference
