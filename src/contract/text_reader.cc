#include "contract/text_reader.h"

#include <array>
#include <optional>
#include <string>

#include "base/concat.h"
#include "contract/value_checks.h"

namespace tickgate {
namespace {

// In the order of TextFormat, which begins with none.
constexpr std::array<std::string_view, 9> kFormats = {
    "uuid", "email", "uri", "ipv4", "ipv6", "hostname", "date", "time", "date-time"};
constexpr std::array<std::string_view, 2> kNul = {"reject", "pass"};

std::shared_ptr<const RE2> ReadPattern(OptionReader* options) {
  const std::optional<bool> full = options->Bool("full", kStringType);
  const Node* node = options->Fitting("pattern", kStringType);
  options->value().pattern_full = full.value_or(false);
  if (full && node == nullptr) {
    options->AddAtKey("full", "option", "'full' needs a 'pattern' beside it");
  }
  if (node == nullptr) return nullptr;
  const std::optional<std::string> text = ReadString(*node, "'pattern'", &options->problems());
  if (!text) return nullptr;
  std::string why;
  std::shared_ptr<const RE2> pattern = CompilePattern(*text, &why);
  if (pattern == nullptr) {
    options->problems().Add(node->at, "pattern",
                            Concat("'pattern': RE2 refuses '", node->text, "': ", why));
  }
  options->value().pattern = text;
  return pattern;
}

}  // namespace

std::shared_ptr<const RE2> ReadTextOptions(OptionReader* options) {
  ValueSpec& value = options->value();
  value.min_length = options->Count("min_length", kStringType);
  value.max_length = options->Count("max_length", kStringType);
  if (const auto format = options->Choice("format", kStringType, kFormats)) {
    value.format = static_cast<TextFormat>(*format + 1);
  }
  value.nul_allowed = options->Choice("nul", kStringType, kNul) == size_t{1};
  return ReadPattern(options);
}

}  // namespace tickgate
