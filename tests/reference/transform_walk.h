// A stream's transform over one event, step by step over a plain list of members.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "event/frame.h"
#include "program/transform_spec.h"
#include "reference/json_tree.h"

namespace tickgate::reference {

struct Transformed {
  enum class Result { kEvents, kFiltered, kFailed, kNotObject };
  Result result = Result::kEvents;
  std::vector<std::pair<std::string, int32_t>> events = {};  // text, element
};

// `inherited`: names and JSON tokens ("": nothing stands there).
Transformed TransformEvent(const TransformSpec& spec, DuplicateKeys duplicates,
                           std::string_view event, const FrameContext& context,
                           const std::vector<std::pair<std::string, std::string>>& inherited);

}  // namespace tickgate::reference
