#include "program/compile_quick.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "program/quick_none.h"

namespace tickgate {
namespace {

constexpr Int128 kFar = static_cast<Int128>(INT64_MAX) * 4;

// Lengths count code points; bytes bound them from both sides.
void QuickLength(const ValueSpec& spec, QuickOp* op) {
  const int64_t shortest = spec.min_length.value_or(0);
  const int64_t longest = spec.max_length.value_or(INT32_MAX);
  const int64_t sure = shortest <= 1 ? shortest : std::min<int64_t>(shortest, INT32_MAX / 4) * 4;
  op->count_min = static_cast<uint32_t>(std::max<int64_t>(sure, 0));
  op->count_max = static_cast<uint32_t>(std::clamp<int64_t>(longest, 0, INT32_MAX));
  if (op->count_min <= op->count_max) op->kind = QuickKind::kString;
}

bool IsQuickLiteral(const Literal& literal) {
  return literal.token == Concat('"', literal.string, '"') && literal.token.size() <= 16 &&
         std::all_of(literal.string.begin(), literal.string.end(), [](char c) {
           return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
         });
}

void QuickText(const ValueCode& code, QuickOp* op) {
  const ValueSpec& spec = *code.spec;
  const bool lengths = spec.min_length || spec.max_length;
  if (spec.constant) {
    if (spec.in || spec.pattern || lengths || !IsQuickLiteral(*spec.constant)) return;
    op->kind = QuickKind::kLiteral;
    op->literal_bytes = static_cast<uint8_t>(spec.constant->token.size());
    std::memset(op->literal, 0, sizeof(op->literal));
    std::memcpy(op->literal, spec.constant->token.data(), op->literal_bytes);
  } else if (code.in) {
    if (spec.pattern || lengths || code.in->short_strings().empty()) return;
    op->kind = QuickKind::kShortString;
    op->strings = &code.in->short_strings();
  } else if (code.byte_class) {
    const ByteClass& bytes = *code.byte_class;
    if (!bytes.one_run || !bytes.ExcludesEscapes() || bytes.member['"']) return;
    op->run_low = bytes.low;
    op->run_span = bytes.span;
    // All members are ASCII: bytes are code points.
    const int64_t shortest = std::max<int64_t>(bytes.bytes_min, spec.min_length.value_or(0));
    const int64_t longest = std::min<int64_t>(
        {bytes.bytes_max, 16, std::max<int64_t>(spec.max_length.value_or(16), 0)});
    op->count_min = static_cast<uint32_t>(std::min<int64_t>(shortest, 17));
    op->count_max = static_cast<uint32_t>(longest);
    if (op->count_min <= op->count_max) op->kind = QuickKind::kByteClass;
  } else if (!spec.pattern) {
    QuickLength(spec, op);
  }
}

// The last whole number of 10^-scale at or below `bound`, within +-kFar. It is the bound itself
// unless the bound has more digits behind the point (it is in normal form).
Int128 FloorAt(const Decimal& bound, int scale) {
  Int128 value = bound.mantissa;
  for (int i = bound.scale; i < scale && value <= kFar && value >= -kFar; ++i) value *= 10;
  for (int i = scale; i < bound.scale && value != 0 && value != -1; ++i) {
    value = value / 10 - (value % 10 < 0 ? 1 : 0);
  }
  return std::clamp(value, -kFar, kFar);
}

void Narrow(const ValueSpec& spec, int scale, Int128* low, Int128* high) {
  const auto between = [scale](const Bound& bound) { return bound.value.scale > scale ? 1 : 0; };
  if (spec.gt) *low = std::max(*low, FloorAt(spec.gt->value, scale) + 1);
  if (spec.ge) *low = std::max(*low, FloorAt(spec.ge->value, scale) + between(*spec.ge));
  if (spec.lt) *high = std::min(*high, FloorAt(spec.lt->value, scale) - 1 + between(*spec.lt));
  if (spec.le) *high = std::min(*high, FloorAt(spec.le->value, scale));
}

IntegerRange Clamped(Int128 low, Int128 high) {
  if (low > INT64_MAX || high < INT64_MIN || low > high) return {};
  return {static_cast<int64_t>(std::max<Int128>(low, INT64_MIN)),
          static_cast<int64_t>(std::min<Int128>(high, INT64_MAX))};
}

// The whole numbers of a timestamp's unit, an int or a uint that are surely good.
IntegerRange QuickIntegers(const ValueCode& code) {
  const ValueSpec& spec = *code.spec;
  Int128 low = spec.type == ValueType::kUint ? 0 : INT64_MIN;
  Int128 high = INT64_MAX;
  Narrow(spec, 0, &low, &high);
  if (spec.type != ValueType::kTimestamp) return Clamped(low, high);
  const Int128 unit = code.unit_ns;
  const auto floor = [unit](Int128 ns) { return ns / unit - (ns % unit < 0 ? 1 : 0); };
  return Clamped(-floor(-low), floor(high));
}

int64_t GreatestCommonDivisor(Int128 a, Int128 b) {
  while (b != 0) std::swap(a %= b, b);
  return static_cast<int64_t>(std::min<Int128>(a, INT64_MAX));
}

// What a mantissa of `scale` digits behind the point must be a multiple of; 1: nothing. Beyond 64
// bits: more than any mantissa that is read quickly, so only 0 is a multiple.
int64_t StepAt(const ValueSpec& spec, int scale) {
  if (!spec.multiple_of) return 1;
  const Decimal& step = spec.multiple_of->value;
  Int128 whole = step.mantissa < 0 ? -step.mantissa : step.mantissa;
  for (int i = step.scale; i < scale && whole < kFar; ++i) whole *= 10;
  for (int i = scale; i < step.scale; ++i) whole /= GreatestCommonDivisor(whole, 10);
  return static_cast<int64_t>(std::min<Int128>(whole, INT64_MAX));
}

// A fraction with more digits than the scale, or a number longer than the precision, is left to the
// exact check: trailing zeros may yet make it good.
void QuickDecimals(ValueCode* code, QuickOp* op) {
  const ValueSpec& spec = *code->spec;
  code->ranges = std::make_unique<DecimalRanges>();
  bool negative = false;
  for (int scale = 0; scale < static_cast<int>(DecimalRanges::kScales); ++scale) {
    code->ranges->steps[static_cast<size_t>(scale)] = StepAt(spec, scale);
    if (spec.scale >= 0 && scale > spec.scale) continue;
    const int digits = spec.scale >= 0 ? spec.precision - spec.scale + scale : spec.precision;
    Int128 high = 1;
    for (int i = 0; i < digits && high < kFar; ++i) high *= 10;
    --high;
    Int128 low = -high;
    Narrow(spec, scale, &low, &high);
    IntegerRange& good = code->ranges->good[static_cast<size_t>(scale)];
    good = Clamped(low, high);
    negative |= good.low < 0;
  }
  op->ranges = code->ranges.get();
  if (spec.multiple_of) {
    op->kind = QuickKind::kMultipleDecimal;
  } else if (op->quoted) {
    op->kind = QuickKind::kTextDecimal;
  } else {
    op->kind = negative ? QuickKind::kDecimal : QuickKind::kUnsignedDecimal;
  }
}

void QuickInteger(const ValueCode& code, QuickOp* op) {
  op->range = QuickIntegers(code);
  if (StepAt(*code.spec, 0) != 1) {
    op->kind = QuickKind::kMultiple;
    op->step = StepAt(*code.spec, 0);
  } else if (op->quoted) {
    op->kind = QuickKind::kTextInteger;
  } else {
    op->kind = op->range.low < 0 ? QuickKind::kInteger : QuickKind::kUnsigned;
  }
}

// Bounds of a bigint are texts; where they are within 64 bits, most values are too.
void QuickBigint(const ValueSpec& spec, QuickOp* op) {
  if (spec.multiple_of) return;
  ValueSpec bounded;
  bounded.type = ValueType::kInt;
  using Limit = std::optional<Bound> ValueSpec::*;
  for (Limit limit : {&ValueSpec::gt, &ValueSpec::ge, &ValueSpec::lt, &ValueSpec::le}) {
    if (!(spec.*limit)) continue;
    Bound bound{.value = {}, .text = {}};
    if (ParseDecimal((spec.*limit)->text, &bound.value) != DecimalParse::kOk) return;
    bounded.*limit = bound;
  }
  ValueCode code;
  code.spec = &bounded;
  QuickInteger(code, op);
}

void QuickTime(const ValueCode& code, QuickOp* op) {
  const ValueSpec& spec = *code.spec;
  if (spec.unit == TimestampUnit::kRfc3339) {
    Int128 low = INT64_MIN;
    Int128 high = INT64_MAX;
    Narrow(spec, 0, &low, &high);
    op->range = Clamped(low, high);
    op->kind = QuickKind::kRfc3339;
    op->unit_ns = 1;
  } else if (code.unit_ns != 0) {
    QuickInteger(code, op);
    op->unit_ns = code.unit_ns;
    if (spec.past_ns || spec.future_ns) op->kind = QuickKind::kWithin;
  }
  if (op->kind == QuickKind::kRfc3339 || op->kind == QuickKind::kWithin) {
    op->within.past_ns = spec.past_ns.value_or(INT64_MAX);
    op->within.future_ns = spec.future_ns.value_or(INT64_MAX);
  }
}

bool IsPlainItem(const ValueCode& code) {
  const ValueSpec& spec = *code.spec;
  const bool whole = spec.type == ValueType::kInt || spec.type == ValueType::kUint;
  return whole && !spec.in && !spec.constant && !spec.multiple_of && spec.tick == nullptr &&
         spec.steps.empty() && code.none == nullptr;
}

// Of a tuple whose positions must all be there and leave nothing to do once they are good.
void QuickPositions(ValueCode* code, QuickOp* op) {
  const TupleCode* const tuple = code->tuple.get();
  if (tuple == nullptr || tuple->emit_object || !tuple->back.empty() || tuple->front.empty() ||
      tuple->spec->rest != Rest::kNone || tuple->front_required != tuple->front.size()) {
    return;
  }
  code->quick_tuple = std::make_unique<QuickTuple>();
  for (const FieldCode& position : tuple->front) {
    const QuickOp& quick = position.quick;
    if (quick.kind == QuickKind::kNone || IsContainer(quick.kind) || quick.after != 0) return;
    code->quick_tuple->positions.push_back(quick);
  }
  const std::vector<QuickOp>& positions = code->quick_tuple->positions;
  code->quick_tuple->level = positions.size() == 2 &&
                             std::all_of(positions.begin(), positions.end(), [](const QuickOp& o) {
                               return o.kind == QuickKind::kTextDecimal;
                             });
  op->tuple = code->quick_tuple.get();
  op->kind = QuickKind::kTuple;
}

void QuickList(const ValueCode& code, QuickOp* op) {
  const ValueSpec& spec = *code.spec;
  if (!code.items || spec.unique_items) return;
  const bool tuples = code.items->quick.kind == QuickKind::kTuple;
  if (!tuples && !IsPlainItem(*code.items)) return;
  op->count_min =
      static_cast<uint32_t>(std::clamp<int64_t>(spec.min_items.value_or(0), 0, INT32_MAX));
  op->count_max =
      static_cast<uint32_t>(std::clamp<int64_t>(spec.max_items.value_or(INT32_MAX), 0, INT32_MAX));
  if (tuples) {
    op->tuple = code.items->quick.tuple;
    op->kind = QuickKind::kTupleList;
    return;
  }
  op->range = QuickIntegers(*code.items);
  op->kind = QuickKind::kIntegerList;
}

void QuickOfType(ValueCode* code, QuickOp* op) {
  const ValueSpec& spec = *code->spec;
  const bool listed = spec.constant || spec.in;
  switch (spec.type) {
    case ValueType::kAny:
      if (!listed) op->kind = QuickKind::kAny;
      break;
    case ValueType::kString:
      QuickText(*code, op);
      break;
    case ValueType::kInt:
    case ValueType::kUint:
      if (!listed) QuickInteger(*code, op);
      break;
    case ValueType::kBigint:
      if (!listed) QuickBigint(spec, op);
      break;
    case ValueType::kTimestamp:
      if (!listed) QuickTime(*code, op);
      break;
    case ValueType::kDecimal:
      if (!listed) QuickDecimals(code, op);
      break;
    case ValueType::kDouble:
      if (!listed && !spec.multiple_of && !spec.gt && !spec.ge && !spec.lt && !spec.le) {
        op->kind = QuickKind::kNumber;
      }
      break;
    case ValueType::kBool:
      if (!listed) op->kind = QuickKind::kBool;
      break;
    case ValueType::kList:
      if (!listed) QuickList(*code, op);
      break;
    case ValueType::kTuple:
      if (!listed) QuickPositions(code, op);
      break;
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
    case ValueType::kObject:
      break;
  }
}

}  // namespace

QuickOp CompileQuick(ValueCode* code) {
  QuickOp op;
  const ValueSpec& spec = *code->spec;
  const bool ticks = spec.tick != nullptr && spec.tick_by.empty();
  if (!spec.steps.empty() || ticks || spec.format != TextFormat::kNone) return op;
  op.quoted = spec.coerce || spec.from_string;
  QuickOfType(code, &op);
  if (code->none != nullptr) LeaveOutNone(code, &op);
  return op;
}

}  // namespace tickgate
