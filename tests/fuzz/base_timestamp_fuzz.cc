// Any bytes as a time, a duration or a size: refused, or a value that its own text gives back.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/timestamp.h"
#include "base/units.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  int64_t ns = 0;
  if (ParseRfc3339(text, &ns)) {
    int64_t again = 0;
    TG_CHECK(ParseRfc3339(FormatRfc3339(ns), &again) && again == ns);
    TG_CHECK(FormatRfc3339(ns).starts_with(FormatDate(ns) + "T" + FormatHour(ns)));
  }
  if (const auto duration = ParseDurationNs(text); duration.ok()) {
    const auto again = ParseDurationNs(FormatDuration(*duration));
    TG_CHECK(*duration >= 0 && again.ok() && *again == *duration);
  }
  if (const auto bytes = ParseBytes(text); bytes.ok()) {
    const auto again = ParseBytes(FormatBytes(*bytes));
    TG_CHECK(*bytes >= 0 && again.ok() && *again == *bytes);
  }
  return 0;
}
