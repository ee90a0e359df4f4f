// Small transforms for tests: how a value is written in short, and what became of an event.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "event/frame.h"
#include "program/transform.h"

namespace tickgate {

// `a.b[0]`
JsonPath PathTo(std::string_view text);
ValueSource Token(std::string_view json);
ValueSource Reference(std::string_view path);
ValueSource ReferenceOr(std::string_view path, std::string_view json);
ValueSource TextOf(std::vector<ValueSource> pieces);
ValueSource Call(TransformFunction function, std::vector<ValueSource> args = {});
AddSpec Added(std::string name, ValueSource value);
FilterSpec Filtered(std::string_view field, FilterSpec::Operator op,
                    std::vector<std::string> values = {});

// One event with padding around it, so that a sanitizer sees what is read beyond.
class PaddedEvent {
 public:
  explicit PaddedEvent(std::string_view text);
  std::string_view text() const { return {bytes_.get() + kReadablePadding, size_}; }

 private:
  size_t size_;
  std::unique_ptr<char[]> bytes_;
};

inline constexpr int64_t kReceivedNs = 1'764'489'600'123'456'789;  // 2025-11-30T08:00:00.123456789Z

// The events joined by ` | `, an element's number before its text as `0:{...}`; `filtered`; or
// `failed: EXPECTED at TOKEN`.
std::string Became(const TransformSpec& spec, std::string_view event,
                   std::vector<InheritedValue> inherited = {});

}  // namespace tickgate
