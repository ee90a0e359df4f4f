#include "document/scalar.h"

#include <charconv>
#include <vector>

#include "base/concat.h"
#include "base/decimal.h"
#include "base/units.h"

namespace tickgate {
namespace {

constexpr size_t kShownBytesMax = 60;

std::string Shown(std::string_view text) {
  if (text.size() <= kShownBytesMax) return std::string(text);
  size_t cut = kShownBytesMax;
  while (cut > 0 && (text[cut] & 0xC0) == 0x80) --cut;
  return Concat(text.substr(0, cut), "...");
}

template <typename Number>
std::optional<Number> ParseWhole(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <typename Number>
std::optional<Number> ReadWhole(const Node& node, std::string_view what, std::string_view wanted,
                                Problems* problems) {
  std::optional<Number> value;
  if (node.is_scalar() && !node.quoted) value = ParseWhole<Number>(node.text);
  if (!value) AddWrongKind(node, what, wanted, problems);
  return value;
}

std::optional<int64_t> ReadMeasure(const Node& node, std::string_view what, std::string_view wanted,
                                   absl::StatusOr<int64_t> (*parse)(std::string_view),
                                   Problems* problems) {
  if (!node.is_scalar()) {
    AddWrongKind(node, what, wanted, problems);
    return std::nullopt;
  }
  const absl::StatusOr<int64_t> value = parse(node.text);
  if (value.ok()) return *value;
  problems->Add(node.at, "bad-value", Concat(what, ": ", std::string(value.status().message())));
  return std::nullopt;
}

}  // namespace

std::string Describe(const Node& node) {
  switch (node.kind) {
    case NodeKind::kNull:
      return node.text.empty() ? "nothing" : "null";
    case NodeKind::kScalar:
      return Concat(node.quoted ? "the text '" : "'", Shown(node.text), "'");
    case NodeKind::kList:
      return "a list";
    case NodeKind::kMap:
      return "a map";
  }
  return {};
}

void AddWrongKind(const Node& node, std::string_view what, std::string_view wanted,
                  Problems* problems) {
  problems->Add(node.at, "wrong-kind",
                Concat(what, ": wanted ", wanted, ", found ", Describe(node)));
}

std::optional<std::string> ReadString(const Node& node, std::string_view what, Problems* problems) {
  if (node.is_scalar() || (node.is_null() && !node.text.empty())) return node.text;
  AddWrongKind(node, what, "text", problems);
  return std::nullopt;
}

std::optional<int64_t> ReadInt(const Node& node, std::string_view what, Problems* problems) {
  return ReadWhole<int64_t>(node, what, "a whole number", problems);
}

std::optional<uint64_t> ReadUint(const Node& node, std::string_view what, Problems* problems) {
  return ReadWhole<uint64_t>(node, what, "a whole number from 0", problems);
}

std::optional<bool> ReadBool(const Node& node, std::string_view what, Problems* problems) {
  if (node.is_scalar() && !node.quoted && (node.text == "true" || node.text == "false")) {
    return node.text == "true";
  }
  AddWrongKind(node, what, "true or false", problems);
  return std::nullopt;
}

std::optional<int64_t> ReadDurationNs(const Node& node, std::string_view what, Problems* problems) {
  return ReadMeasure(node, what, "a duration like 250us, 1.5s or 1h30m", ParseDurationNs, problems);
}

std::optional<int64_t> ReadBytes(const Node& node, std::string_view what, Problems* problems) {
  return ReadMeasure(node, what, "a size like 64MiB or 10MB", ParseBytes, problems);
}

std::optional<std::string> ReadDecimalText(const Node& node, std::string_view what,
                                           Problems* problems) {
  Decimal value;
  if (node.is_scalar() && !node.quoted && ParseDecimal(node.text, &value) == DecimalParse::kOk) {
    return node.text;
  }
  AddWrongKind(node, what, "a number", problems);
  return std::nullopt;
}

std::optional<size_t> ReadChoice(const Node& node, std::string_view what,
                                 std::span<const std::string_view> names, Problems* problems) {
  std::string wanted;
  for (size_t i = 0; i < names.size(); ++i) {
    if (node.is_scalar() && node.text == names[i]) return i;
    AppendAll(&wanted, i == 0 ? "" : i + 1 == names.size() ? " or " : ", ", names[i]);
  }
  if (!node.is_scalar()) {
    AddWrongKind(node, what, wanted, problems);
    return std::nullopt;
  }
  const std::string near = DidYouMean(node.text, {names.begin(), names.end()});
  problems->Add(node.at, "bad-value",
                Concat(what, ": wanted ", wanted, ", found ", Describe(node), near));
  return std::nullopt;
}

}  // namespace tickgate
