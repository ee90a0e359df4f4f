// One node read as the type that the schema wants. A wrong kind becomes a problem that names what
// stands there and what is wanted; nothing is converted beyond what the text says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "document/document.h"
#include "document/problem.h"

namespace tickgate {

// "a list", "the text 'abc'", "the map", "nothing".
std::string Describe(const Node& node);

// `what` names the value in messages: "'max_items'". Plain text of any look is a string; quoted
// text is never a number or a bool.
std::optional<std::string> ReadString(const Node& node, std::string_view what, Problems* problems);
std::optional<int64_t> ReadInt(const Node& node, std::string_view what, Problems* problems);
std::optional<uint64_t> ReadUint(const Node& node, std::string_view what, Problems* problems);
// `true` or `false`, no other spelling.
std::optional<bool> ReadBool(const Node& node, std::string_view what, Problems* problems);
// `250us`, `1h30m`, a bare number of seconds; in quotes too.
std::optional<int64_t> ReadDurationNs(const Node& node, std::string_view what, Problems* problems);
// `64MiB`, a bare number of bytes; in quotes too.
std::optional<int64_t> ReadBytes(const Node& node, std::string_view what, Problems* problems);
// A number token of JSON, as it stands.
std::optional<std::string> ReadDecimalText(const Node& node, std::string_view what,
                                           Problems* problems);
// The index of the one of `names` that stands there.
std::optional<size_t> ReadChoice(const Node& node, std::string_view what,
                                 std::span<const std::string_view> names, Problems* problems);

// "what: wanted WANTED, found DESCRIPTION" [wrong-kind]
void AddWrongKind(const Node& node, std::string_view what, std::string_view wanted,
                  Problems* problems);

}  // namespace tickgate
