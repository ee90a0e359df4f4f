// How many values of one event the ticks and rules of a record look at: the program holds 254.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

inline constexpr size_t kLookedAtMax = 254;

// Inherited names count too, whether a rule looks at them or not. The first place that looks at one
// value too many is a problem [too-many-values], the ones behind it are not.
class SlotLimit {
 public:
  // The record outlives it, and its fields do not move.
  SlotLimit(const RecordSpec& record, const std::vector<InheritSpec>& inherited, Problems* problems)
      : record_(record), inherited_(inherited.size()), problems_(*problems) {}

  void TakeField(const std::string& path, TextPosition at);
  // All fields of the expression.
  void TakeExpression(const Expression& expression, TextPosition at);

 private:
  const RecordSpec& record_;
  const size_t inherited_;
  Problems& problems_;
  std::set<const ValueSpec*> taken_;
  bool told_ = false;
};

}  // namespace tickgate
