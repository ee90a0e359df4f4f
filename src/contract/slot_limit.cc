#include "contract/slot_limit.h"

#include "base/concat.h"
#include "contract/record_scope.h"

namespace tickgate {

void SlotLimit::TakeField(const std::string& path, TextPosition at) {
  const FieldSpec* field = FieldOf(record_, path);
  if (field == nullptr) return;  // an inherited name
  taken_.insert(&field->value);
  if (told_ || taken_.size() + inherited_ <= kLookedAtMax) return;
  told_ = true;
  problems_.Add(
      at, "too-many-values",
      Concat("'", path, "' is one value too many: the rules and ticks of a record look at ",
             kLookedAtMax, " values of an event",
             inherited_ == 0 ? "" : Concat(", inherited ones (", inherited_, ") included"),
             "; leave rules out or write bounds as options of their field"));
}

void SlotLimit::TakeExpression(const Expression& expression, TextPosition at) {
  if (expression.op == ExpressionOp::kField) TakeField(expression.text, at);
  for (const Expression& part : expression.args) TakeExpression(part, at);
}

}  // namespace tickgate
