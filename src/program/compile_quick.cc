#include "program/compile_quick.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "base/concat.h"

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

// A fraction with more digits than the scale, or a number longer than the precision, is left to the
// exact check: trailing zeros may yet make it good.
void QuickDecimals(ValueCode* code, QuickOp* op) {
  const ValueSpec& spec = *code->spec;
  code->ranges = std::make_unique<DecimalRanges>();
  for (int scale = 0; scale < static_cast<int>(code->ranges->size()); ++scale) {
    if (spec.scale >= 0 && scale > spec.scale) break;
    const int digits = spec.scale >= 0 ? spec.precision - spec.scale + scale : spec.precision;
    Int128 high = 1;
    for (int i = 0; i < digits && high < kFar; ++i) high *= 10;
    --high;
    Int128 low = -high;
    Narrow(spec, scale, &low, &high);
    (*code->ranges)[static_cast<size_t>(scale)] = Clamped(low, high);
  }
  const bool negative = std::any_of(code->ranges->begin(), code->ranges->end(),
                                    [](const IntegerRange& range) { return range.low < 0; });
  op->kind = negative ? QuickKind::kDecimal : QuickKind::kUnsignedDecimal;
  op->ranges = code->ranges.get();
}

void QuickList(const ValueCode& code, QuickOp* op) {
  const ValueSpec& spec = *code.spec;
  if (!code.items) return;
  const ValueSpec& item = *code.items->spec;
  const bool whole = item.type == ValueType::kInt || item.type == ValueType::kUint;
  if (!whole || item.in || item.constant) return;
  op->count_min =
      static_cast<uint32_t>(std::clamp<int64_t>(spec.min_items.value_or(0), 0, INT32_MAX));
  op->count_max =
      static_cast<uint32_t>(std::clamp<int64_t>(spec.max_items.value_or(INT32_MAX), 0, INT32_MAX));
  op->range = QuickIntegers(*code.items);
  if (op->range.low >= 0) op->kind = QuickKind::kUnsignedList;
}

}  // namespace

QuickOp CompileQuick(ValueCode* code) {
  QuickOp op;
  const ValueSpec& spec = *code->spec;
  if (!spec.steps.empty() || code->none != nullptr || spec.multiple_of || spec.tick ||
      spec.past_ns || spec.future_ns || spec.format != TextFormat::kNone) {
    return op;
  }
  switch (spec.type) {
    case ValueType::kAny:
      if (!spec.constant && !spec.in) op.kind = QuickKind::kAny;
      break;
    case ValueType::kString:
      QuickText(*code, &op);
      break;
    case ValueType::kInt:
    case ValueType::kUint:
      if (spec.constant || spec.in) break;
      op.range = QuickIntegers(*code);
      op.kind = op.range.low < 0 ? QuickKind::kInteger : QuickKind::kUnsigned;
      break;
    case ValueType::kTimestamp:
      if (spec.constant || spec.in || code->unit_ns == 0) break;
      op.range = QuickIntegers(*code);
      op.kind = op.range.low < 0 ? QuickKind::kInteger : QuickKind::kUnsigned;
      op.unit_ns = code->unit_ns;
      break;
    case ValueType::kDecimal:
      if (!spec.constant && !spec.in) QuickDecimals(code, &op);
      break;
    case ValueType::kList:
      QuickList(*code, &op);
      break;
    case ValueType::kBool:
    case ValueType::kBigint:
    case ValueType::kDouble:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  return op;
}

}  // namespace tickgate
