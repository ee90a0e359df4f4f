// A contract in plain data, as its compiler hands it to the program: all checked, nothing looked
// up.
//
// `program` knows no contract text; `contract` fills these and calls Program::Build.
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
};

enum class TimestampUnit : uint8_t { kSeconds, kMillis, kMicros, kNanos, kRfc3339 };

// Nanoseconds in one unit of an integer timestamp; 0 of kRfc3339.
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
      break;
  }
  return 0;
}

// A literal of the contract, as JSON token and as what it means.
struct Literal {
  std::string token;   // JSON text: `"T"`, `5`, `true`, `null`
  std::string string;  // of a string: its content
};

struct Bound {
  Decimal value;     // in the type's own measure; of a timestamp: ns
  std::string text;  // as written, for `expected`
};

struct ValueSpec {
  ValueType type = ValueType::kAny;
  bool nullable = false;
  bool coerce =
      false;  // a string holding the type's own token, or a token where a string is wanted
  TimestampUnit unit = TimestampUnit::kMillis;  // of a timestamp
  int precision = 38;                           // of a decimal: digits in all
  int scale = -1;                               // of a decimal: digits behind the point; -1: any
  std::optional<Bound> gt, ge, lt, le;
  std::optional<Literal> constant;
  // `in` or `in_file`; in_text is what `expected` shows ("in symbols.txt"). A set larger than
  // memory wants is refused by the contract compiler.
  std::shared_ptr<const std::vector<Literal>> in;
  std::string in_text;
  std::optional<std::string> pattern;  // RE2, search semantics unless pattern_full
  bool pattern_full = false;
  std::optional<int64_t> min_length, max_length;  // code points
  std::optional<int64_t> min_items, max_items;
  std::shared_ptr<const ValueSpec> items;  // of a list
};

struct FieldSpec {
  std::string name;  // exact unescaped key of a member at the top level of the event
  bool required = false;
  ValueSpec value;
};

enum class UnknownFields : uint8_t { kPass, kDrop, kQuarantine };

struct RecordSpec {
  std::string name;
  std::vector<FieldSpec> fields;
  UnknownFields unknown = UnknownFields::kPass;
};

struct ProgramSpec {
  std::string contract;  // "massive-stocks"
  std::string version;   // "1.2.0"
  std::vector<RecordSpec>
      records;  // now exactly one; the choice between several comes with `select`
  int depth_max = 64;
  // Field names whose values targets want in Row::wanted, in that order.
  std::vector<std::string> wanted;
  // Grammar only: no field is looked at (`validate: false`).
  bool grammar_only = false;
  // A repeated key is no error: of the record's fields the last one is judged.
  bool duplicate_keys_allowed = false;
};

}  // namespace tickgate
