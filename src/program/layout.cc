#include "program/layout.h"

#include <algorithm>

namespace tickgate {

Layout::Layout() : rests_(std::make_unique<char[]>(kStepsMax * kRestMax)) {
  end_op_.kind = QuickKind::kEnd;
  steps_.reserve(kStepsMax + 1);
  End();
}

// An empty layout expects nothing, not even a brace that would close what never opened.
void Layout::End() {
  LayoutStep& end = steps_.emplace_back();
  end = {};
  end.literal[0] = '}';
  end.op = &end_op_;
  end.mask = steps_.size() == 1 ? kNever : 1;
}

void Layout::Truncate(size_t steps) {
  steps_.resize(steps);
  End();
}

bool Layout::Add(std::string_view literal, const QuickOp* op, uint16_t key, bool required) {
  if (size() == kStepsMax || literal.size() > 16 + kRestMax) return false;
  const size_t first = std::min<size_t>(literal.size(), 16);
  const size_t rest = literal.size() - first;
  const uint16_t before = this->required();
  std::memcpy(rests_.get() + size() * kRestMax, literal.data() + first, rest);
  LayoutStep& step = steps_.back();
  std::memcpy(step.literal, literal.data(), first);
  step.op = op;
  step.mask = ((1u << first) - 1) | (rest > 0 ? kNever : 0);
  step.key = key;
  step.required = static_cast<uint16_t>(before + (required ? 1 : 0));
  step.advance = 3;
  step.rest_bytes = static_cast<uint8_t>(rest);
  End();
  return true;
}

bool Layout::Fold(std::string_view literal, const QuickOp* op, uint16_t key, bool required) {
  if (literal.size() > sizeof(LayoutStep::literal)) return false;
  LayoutStep& step = steps_[size() - 1];
  std::memcpy(step.literal, literal.data(), literal.size());
  step.op = op;
  step.mask = (1u << literal.size()) - 1;
  step.folded = step.key;
  step.key = key;
  step.required = static_cast<uint16_t>(step.required + (required ? 1 : 0));
  step.advance = 7;
  step.rest_bytes = 0;
  return true;
}

bool Layout::MatchesLong(const LayoutStep& step, const char* at) const {
  return step.rest_bytes > 0 && std::memcmp(at, step.literal, sizeof(step.literal)) == 0 &&
         std::memcmp(at + sizeof(step.literal), rests_.get() + (&step - begin()) * kRestMax,
                     step.rest_bytes) == 0;
}

}  // namespace tickgate
