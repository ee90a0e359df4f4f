// What a Program runs: per field the exact check of a value, and beside it a quick one of 64 bytes.
//
// Start here to add a check: ValueCode and ValueJudge are the truth; QuickOp is a short cut that
// may only ever say "surely good". Joints: rules over slots and the choice between records come
// behind RecordCode; explode comes before it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "event/row.h"
#include "program/byte_class.h"
#include "program/literal_set.h"
#include "program/program_spec.h"
#include "program/rule_code.h"

namespace re2 {
class RE2;
}

namespace tickgate {

inline constexpr uint8_t kNoSlot = 0xFF;

struct IntegerRange {
  int64_t low = 1;
  int64_t high = 0;

  bool Contains(int64_t value) const { return value >= low && value <= high; }
};
// By digits behind the point: which mantissas are surely good, and what they must be multiples of.
struct DecimalRanges {
  static constexpr size_t kScales = 16;
  std::array<IntegerRange, kScales> good;
  std::array<int64_t, kScales> steps;
};

enum class QuickKind : uint8_t {
  kNone,         // always the exact way
  kAny,          // any string without escapes, any plain number
  kString,       // a string of so many bytes without escapes
  kLiteral,      // this very token
  kShortString,  // a string of a set of short ones
  kByteClass,    // a string of bytes of one run
  kIntegerList,
  kTuple,      // positions that are all good by a quick check of their own
  kTupleList,  // a list of such
  kInteger,
  kUnsigned,  // a whole number, none below 0 being good
  kDecimal,
  kUnsignedDecimal,
  kTextInteger,      // kInteger, in quotes or without
  kTextDecimal,      // kDecimal, likewise
  kMultiple,         // a whole number of a step
  kMultipleDecimal,  // its like with digits behind the point
  kWithin,           // a timestamp in whole units, near the time of receipt
  kRfc3339,          // one as text, in UTC, in the range and near the time of receipt
  kNumber,           // any plain number
  kBool,
  kEnd,  // no value: a layout's end
};

inline bool IsContainer(QuickKind kind) {
  return kind == QuickKind::kIntegerList || kind == QuickKind::kTuple ||
         kind == QuickKind::kTupleList;
}

// Whether the check reads the value of what it finds good.
inline bool ReadsNumber(QuickKind kind) {
  return kind >= QuickKind::kInteger && kind <= QuickKind::kWithin;
}

// What is left to do once a value was found surely good.
enum QuickAfter : uint8_t {
  kKeepValue = 1,  // it goes to its slot
  kEditRow = 2,    // its field changes the row (rename, mask)
};

struct QuickTuple;

struct alignas(64) QuickOp {
  QuickKind kind = QuickKind::kNone;
  uint8_t slot = kNoSlot;  // of the event's values
  uint8_t after = 0;       // QuickAfter
  uint8_t literal_bytes = 0;
  uint8_t run_low = 0, run_span = 0;
  bool quoted = false;                    // of a number: it may stand in quotes
  uint32_t count_min = 0, count_max = 0;  // bytes of a string, items of a list
  IntegerRange range;
  int64_t unit_ns = 0;  // of a timestamp
  union {
    const ShortStringSet* strings = nullptr;
    const DecimalRanges* ranges;
    char literal[16];
    const QuickTuple* tuple;
    int64_t step;
    struct {
      int64_t past_ns, future_ns;  // at most so far before and behind the time of receipt
    } within;
  };
};

struct QuickTuple {
  std::vector<QuickOp> positions;  // each a scalar's
  bool level = false;              // two decimals as text, as books send their levels
};

struct ObjectCode;
struct TupleCode;

// The exact check of one value. Points into the spec, which lives as long.
struct ValueCode {
  ValueCode();
  ValueCode(ValueCode&&) noexcept;
  ValueCode& operator=(ValueCode&&) noexcept;
  ~ValueCode();

  const ValueSpec* spec = nullptr;
  QuickOp quick;        // of an item or a position; a field has its own
  int64_t unit_ns = 0;  // of a timestamp in whole units
  Uint128 divisor = 0;  // of a bigint: `multiple_of`
  std::optional<ByteClass> byte_class;
  std::shared_ptr<const re2::RE2> pattern;  // null where byte_class answers
  std::unique_ptr<LiteralSet> in;
  std::unique_ptr<LiteralSet> constant;
  std::unique_ptr<LiteralSet> none;  // of `none_if`
  std::unique_ptr<ValueCode> items;
  std::unique_ptr<ObjectCode> object;  // of an object; also of one of which only a part is wanted
  std::unique_ptr<TupleCode> tuple;
  std::unique_ptr<DecimalRanges> ranges;    // of the quick check
  std::unique_ptr<QuickTuple> quick_tuple;  // likewise
};

// A member of an object or a position of an array.
struct FieldCode {
  std::string name;
  const FieldSpec* spec = nullptr;  // null: only wanted
  ValueCode value;
  QuickOp quick;
  bool declared = false;  // of the record; else only a target or a rule wants it
  bool required = false;
  bool checked = false;       // false: its failures count for nothing
  bool reserved = false;      // a name that the row gives to another member
  bool settles = false;       // something is done once its value is judged: rename, mask, on_error
  std::string row_key;        // with quotes; empty: as it came
  std::string added_key;      // with quotes: of a member that did not come
  WantedValue default_value;  // of the slot
};

struct ObjectCode {
  std::vector<FieldCode> fields;  // the declared ones first, in the spec's order
  std::vector<uint16_t> by_name;  // their numbers, sorted by name
  uint32_t required = 0;
  bool fills = false;  // what is absent is filled or marked: default, on_error
  UnknownFields unknown = UnknownFields::kPass;
  uint32_t first_field = 0;  // of a nested one: where its fields, and one place more, are numbered
};

struct TupleCode {
  const TupleSpec* spec = nullptr;
  std::vector<FieldCode> front, back;
  size_t front_required = 0;  // how many of the front must be there
  std::unique_ptr<ValueCode> rest;
  bool emit_object = false;
};

// A value that must lie on the steps of a table keyed by another value of the event.
struct TickCheck {
  uint8_t value = kNoSlot;
  uint8_t key = kNoSlot;
  const ValueSpec* spec = nullptr;
  uint16_t field = 0;
};

struct RecordRule {
  RuleCode check;
  std::unique_ptr<RuleCode> when;  // null: always asked
};

struct RecordCode {
  ObjectCode object;
  std::unique_ptr<ValueCode> positions;  // of array events, in place of the object
  std::unique_ptr<ValueSpec> spec_of_positions;
  std::vector<RecordRule> rules;
  std::vector<TickCheck> ticks;
  uint8_t slots = 0;
  bool looks_at_inherited = false;  // rules, ticks or targets do
  // A path that targets ask for twice has one slot: {the other place, the slot}.
  std::vector<std::pair<uint8_t, uint8_t>> wanted_again;
};

struct ProgramCode {
  ProgramCode();
  ~ProgramCode();

  std::vector<RecordCode> records;
  // Of the record with the most: the wanted ones first, in the order asked for, then all that is
  // inherited, then what its rules look at.
  uint8_t slots = 0;
  uint32_t nested_fields = 0;  // of all nested objects together
};

}  // namespace tickgate
