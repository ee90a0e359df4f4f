// The functions of a transform's `add` by name, with how many values each takes.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "program/transform_spec.h"

namespace tickgate {

inline constexpr size_t kCallArgsMax = 16;

struct FunctionWord {
  std::string_view name;
  TransformFunction function;
  size_t args_min, args_max;
};

inline constexpr std::array<FunctionWord, 18> kFunctionWords = {{
    {"now", TransformFunction::kNow, 0, 0},
    {"uuid", TransformFunction::kUuid, 0, 0},
    {"lower", TransformFunction::kLower, 1, 1},
    {"upper", TransformFunction::kUpper, 1, 1},
    {"concat", TransformFunction::kConcat, 1, kCallArgsMax},
    {"coalesce", TransformFunction::kCoalesce, 1, kCallArgsMax},
    {"len", TransformFunction::kLen, 1, 1},
    {"trim", TransformFunction::kTrim, 1, 1},
    {"default", TransformFunction::kDefault, 2, 2},
    {"date", TransformFunction::kDate, 0, 1},
    {"datetime", TransformFunction::kDatetime, 0, 1},
    {"epoch_ms_to_iso", TransformFunction::kEpochMsToIso, 1, 1},
    {"sub", TransformFunction::kSub, 2, 2},
    {"pct_change", TransformFunction::kPctChange, 2, 2},
    {"int", TransformFunction::kInt, 1, 1},
    {"float", TransformFunction::kFloat, 1, 1},
    {"str", TransformFunction::kStr, 1, 1},
    {"bool", TransformFunction::kBool, 1, 1},
}};

}  // namespace tickgate
