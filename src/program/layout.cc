#include "program/layout.h"

#include <algorithm>

namespace tickgate {

bool Layout::Add(std::string_view literal, const QuickOp* op, uint16_t key, bool required) {
  if (steps_.size() == kStepsMax || literal.size() > 16 + kRestMax) return false;
  const size_t first = std::min<size_t>(literal.size(), 16);
  const size_t rest = literal.size() - first;
  const uint16_t before = this->required();
  LayoutStep& step = steps_.emplace_back();
  std::memcpy(step.literal, literal.data(), first);
  std::memcpy(rests_.get() + (steps_.size() - 1) * kRestMax, literal.data() + first, rest);
  step.op = op;
  step.mask = static_cast<uint16_t>((1u << first) - 1);
  step.key = key;
  step.required = static_cast<uint16_t>(before + (required ? 1 : 0));
  step.rest_bytes = static_cast<uint8_t>(rest);
  return true;
}

}  // namespace tickgate
