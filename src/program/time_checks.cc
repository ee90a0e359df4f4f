#include "program/time_checks.h"

#include "base/decimal.h"
#include "program/membership.h"
#include "program/number_checks.h"
#include "program/time_value.h"

namespace tickgate {
namespace {

Reason ReasonOf(TimeRead read) {
  switch (read) {
    case TimeRead::kWrongType:
      return Reason::kType;
    case TimeRead::kTooFine:
      return Reason::kScale;
    case TimeRead::kOutOfRange:
    case TimeRead::kOk:
      break;
  }
  return Reason::kOutOfRange;
}

bool IsPlausible(const ValueSpec& spec, Int128 ns, int64_t received_ns) {
  if (spec.past_ns && ns < Int128{received_ns} - *spec.past_ns) return false;
  return !spec.future_ns || ns <= Int128{received_ns} + *spec.future_ns;
}

}  // namespace

bool CheckTimestamp(const ValueCode& code, const TimeText& time, int64_t received_ns,
                    Faults* faults, int64_t* ns) {
  const ValueSpec& spec = *code.spec;
  const TimeRead read = time.is_string ? ReadTimeText(spec.unit, time.text, time.numeric, ns)
                                       : ReadTimeNumber(spec.unit, time.text, ns);
  if (read != TimeRead::kOk) {
    faults->Add(ReasonOf(read));
    return false;
  }
  faults->AddUnless(IsPlausible(spec, *ns, received_ns), Reason::kOutOfRange);
  const Decimal instant = DecimalOf(*ns);
  CheckBounds(spec, instant, faults);
  faults->AddUnless(AllowsNumber(code, instant), Reason::kNotIn);
  return true;
}

}  // namespace tickgate
