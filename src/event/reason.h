// Why an event was quarantined or marked: the closed list that users count and alert on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tickgate {

// The order is stored in checkpoints (counts by number): append only.
enum class Reason : uint8_t {
  // Of a frame: it fails whole, alone.
  kNotJson,
  kBadUtf8,
  kTrailingBytes,
  kTooLarge,
  kTooDeep,
  kDuplicateKey,
  kNotObject,
  kEmptyFrame,
  kTombstone,
  kDecompressFailed,
  // Of the choice of contract and record.
  kContractNotFound,
  kHeaderMissing,
  kUnknownRecord,
  // Of a value.
  kMissing,
  kNull,
  kType,
  kOutOfRange,
  kScale,
  kGt,
  kGe,
  kLt,
  kLe,
  kLength,
  kPattern,
  kNotIn,
  kFormat,
  kMultipleOf,
  kItems,
  kUnknownField,
  kRule,
  // Of the stream.
  kTransformFailed,
  // Of memory between events.
  kGap,
  kRepeat,
  kBack,
  kReset,
  kConflict,
  kLate,
  kFuture,
  kUnitChange,
  // Of a target.
  kSinkRejected,
  kOversizeRow,
};
inline constexpr size_t kReasonCount = 41;

inline constexpr std::array<std::string_view, kReasonCount> kReasonNames = {"not_json",
                                                                            "bad_utf8",
                                                                            "trailing_bytes",
                                                                            "too_large",
                                                                            "too_deep",
                                                                            "duplicate_key",
                                                                            "not_object",
                                                                            "empty_frame",
                                                                            "tombstone",
                                                                            "decompress_failed",
                                                                            "contract_not_found",
                                                                            "header_missing",
                                                                            "unknown_record",
                                                                            "missing",
                                                                            "null",
                                                                            "type",
                                                                            "out_of_range",
                                                                            "scale",
                                                                            "gt",
                                                                            "ge",
                                                                            "lt",
                                                                            "le",
                                                                            "length",
                                                                            "pattern",
                                                                            "not_in",
                                                                            "format",
                                                                            "multiple_of",
                                                                            "items",
                                                                            "unknown_field",
                                                                            "rule",
                                                                            "transform_failed",
                                                                            "gap",
                                                                            "repeat",
                                                                            "back",
                                                                            "reset",
                                                                            "conflict",
                                                                            "late",
                                                                            "future",
                                                                            "unit_change",
                                                                            "sink_rejected",
                                                                            "oversize_row"};
static_assert(static_cast<size_t>(Reason::kOversizeRow) + 1 == kReasonCount);

inline std::string_view NameOf(Reason reason) { return kReasonNames[static_cast<size_t>(reason)]; }

// True for the reasons after which nothing else of the frame can be judged.
inline bool IsFrameReason(Reason reason) { return reason <= Reason::kDecompressFailed; }

}  // namespace tickgate
