// The words of the contract language that this version knows by name and does not carry out. Each
// is refused where it stands; none is ever ignored.
#pragma once

#include <array>
#include <string_view>

namespace tickgate {

inline constexpr std::array<std::string_view, 12> kLaterContractWords = {
    "frame",     "select",  "rules",     "sequence", "unique", "silence",
    "staleness", "windows", "positions", "rest",     "emit",   "documents"};

inline constexpr std::array<std::string_view, 9> kLaterRecordWords = {
    "rules",     "sequence", "unique", "silence",       "staleness",
    "positions", "rest",     "emit",   "duplicate_keys"};

inline constexpr std::array<std::string_view, 17> kLaterValueWords = {
    "rename",  "none_if",  "within",    "format", "multiple_of", "tick_file",
    "default", "on_error", "mask",      "from",   "nul",         "unique_items",
    "fields",  "unknown",  "positions", "rest",   "emit"};

// The named conversions of `coerce: [...]`.
inline constexpr std::array<std::string_view, 13> kLaterCoercions = {
    "lower",      "upper",   "trim",       "null_if_blank",  "truncate",   "round", "wrap_list",
    "parse_json", "to_json", "bool_words", "parse_datetime", "parse_date", "uuid"};

}  // namespace tickgate
