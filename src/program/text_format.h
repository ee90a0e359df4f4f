// The formats of text that a contract may ask for, each by the grammar of its RFC.
#pragma once

#include <string_view>

#include "program/value_spec.h"

namespace tickgate {

// uuid RFC 4122 · email RFC 5321 (Mailbox) · uri RFC 3986 (with scheme) · ipv4 RFC 3986 (dotted
// quad, no leading zeros) · ipv6 RFC 4291 (without zone) · hostname RFC 1123 (A-labels are not
// decoded) · date, time, date-time RFC 3339. kNone: any text.
bool IsOfFormat(TextFormat format, std::string_view text);

}  // namespace tickgate
