// What a contract says of one value, in plain data: type, options, and the values within it.
//
// `contract` fills these from text, all checked; `program` compiles them; nothing is looked up.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/decimal.h"

namespace tickgate {

enum class ValueType : uint8_t {
  kAny,
  kString,
  kInt,      // int64
  kUint,     // uint64
  kDecimal,  // at most 38 digits; `precision` and `scale` bound it further
  kBool,
  kTimestamp,  // to int64 ns
  kList,
  kBigint,  // a whole number of any length
  kDouble,  // binary64, the only one
  kDate,    // YYYY-MM-DD
  kTime,    // HH:MM:SS[.fraction], an offset or none
  kUuid,
  kObject,
  kTuple,
};

enum class TimestampUnit : uint8_t {
  kSeconds,
  kMillis,
  kMicros,
  kNanos,
  kRfc3339,
  kFraction,  // seconds with a fraction: "1534614057.321597", as text or number
  kAuto,  // a whole number by its magnitude (below 1e11 s, 1e14 ms, 1e17 us, else ns), or RFC 3339
};

// Nanoseconds in one unit of an integer timestamp; 0 where the unit is not one of whole numbers.
constexpr int64_t NsPerUnit(TimestampUnit unit) {
  switch (unit) {
    case TimestampUnit::kSeconds:
      return 1'000'000'000;
    case TimestampUnit::kMillis:
      return 1'000'000;
    case TimestampUnit::kMicros:
      return 1'000;
    case TimestampUnit::kNanos:
      return 1;
    case TimestampUnit::kRfc3339:
    case TimestampUnit::kFraction:
    case TimestampUnit::kAuto:
      break;
  }
  return 0;
}

enum class TextFormat : uint8_t {
  kNone,
  kUuid,
  kEmail,
  kUri,
  kIpv4,
  kIpv6,
  kHostname,
  kDate,
  kTime,
  kDateTime,
};

// The named conversions of `coerce: [...]`: the lossy steps, taken in the order written.
enum class CoerceStep : uint8_t {
  kLower,  // ASCII
  kUpper,
  kTrim,
  kNullIfBlank,
  kTruncate,  // toward zero, to the digits the type has
  kRound,     // half even, to the digits the type has
  kWrapList,
  kParseJson,
  kToJson,
  kBoolWords,
  kParseDatetime,
  kParseDate,
  kUuid,
};

// A literal of the contract, as JSON token and as what it means.
struct Literal {
  std::string token = {};   // JSON text: `"T"`, `5`, `true`, `null`, `{}`, `[]`
  std::string string = {};  // of a string: its content
};

struct Bound {
  Decimal value = {};     // in the type's own measure; of a timestamp: ns; not of a bigint, double
  std::string text = {};  // as written, for `expected`; of a bigint also what is compared
  double number = 0;      // of a double
};

// Price steps by price, and by a key where the table has one.
struct TickTable {
  struct Band {
    std::string key;  // empty in a table without keys
    Decimal from;     // the band holds from this absolute value on
    Decimal tick;
  };
  std::string name = {};         // of the file, for `expected`
  std::vector<Band> bands = {};  // by key, then by `from`
};

struct ObjectSpec;
struct TupleSpec;

struct ValueSpec {
  ValueType type = ValueType::kAny;
  bool nullable = false;
  // Lossless conversions: a string holding the type's own token, or a token where a string is
  // wanted.
  bool coerce = false;
  bool from_string = false;            // `from: string`: as `coerce`, for strings alone
  std::vector<CoerceStep> steps = {};  // they come before all else, and permit what `coerce` does
  TimestampUnit unit = TimestampUnit::kMillis;  // of a timestamp
  int precision = 38;                           // of a decimal: digits in all
  int scale = -1;                               // of a decimal: digits behind the point; -1: any
  std::optional<Bound> gt = {}, ge = {}, lt = {}, le = {};
  std::optional<Bound> multiple_of = {};
  std::shared_ptr<const TickTable> tick = {};
  std::string tick_by = {};  // path of the field, beside this one's record, that keys the table
  // Of a timestamp: at most so far before and behind the frame's receive time.
  std::optional<int64_t> past_ns = {}, future_ns = {};
  std::optional<Literal> constant = {};
  // `in` or `in_file`; in_text is what `expected` shows ("in symbols.txt"). A set larger than
  // memory wants is refused by the contract compiler.
  std::shared_ptr<const std::vector<Literal>> in = {};
  std::string in_text = {};
  std::optional<std::string> pattern = {};  // RE2, search semantics unless pattern_full
  bool pattern_full = false;
  TextFormat format = TextFormat::kNone;
  bool nul_allowed = false;                                 // `nul: pass`
  std::optional<int64_t> min_length = {}, max_length = {};  // code points
  std::optional<int64_t> min_items = {}, max_items = {};
  bool unique_items = false;                    // no two are the same JSON value
  std::vector<Literal> none_if = {};            // tokens that mean "no value here"
  std::shared_ptr<const ValueSpec> items = {};  // of a list
  std::shared_ptr<const ObjectSpec> object = {};
  std::shared_ptr<const TupleSpec> tuple = {};
};

enum class OnError : uint8_t { kQuarantine, kNull, kDefault, kWarn };
enum class Mask : uint8_t { kNone, kRedact, kHash };

struct FieldSpec {
  std::string name =
      {};  // exact unescaped key of a member; of a position: what rules and rows call it
  // The member is there. Of a position: the array reaches so far (positions are, unless they say
  // no).
  bool required = false;
  ValueSpec value = {};
  std::string rename = {};  // the key in the row; empty: `name`
  std::optional<Literal> default_value = {};
  OnError on_error = OnError::kQuarantine;
  Mask mask = Mask::kNone;  // of the value in rows, quarantine and tap
  bool pii = false;         // tagged so: redacted in quarantine and tap where `mask` is none
};

enum class UnknownFields : uint8_t { kPass, kDrop, kQuarantine };

struct ObjectSpec {
  std::vector<FieldSpec> fields = {};
  UnknownFields unknown = UnknownFields::kPass;
};

enum class Rest : uint8_t { kNone, kAny, kTyped };

// An array whose items have a meaning each.
struct TupleSpec {
  std::vector<FieldSpec> front = {};                 // position 0, 1, ...
  std::vector<FieldSpec> back = {};                  // counted from the end: position -1, -2, ...
  Rest rest = Rest::kNone;                           // what may stand between them
  std::shared_ptr<const ValueSpec> rest_value = {};  // of kTyped
};

}  // namespace tickgate
