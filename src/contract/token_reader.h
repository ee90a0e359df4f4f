// Values of any shape that stand in a contract, as the JSON that an event would hold: `default`,
// `none_if`, `when`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "contract/literal.h"
#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

// The null of JSON is written `null`, plainly and in lower case.
bool IsNullWord(const Node& node);

// A scalar node as a value of the type; a problem where it is none.
std::optional<ReadLiteral> ReadLiteralOf(const Node& node, std::string_view what,
                                         const ValueSpec& value, Problems* problems);

// A node of any kind as JSON of the type: text where the type is written as text, a number where it
// is a number; within `any` each scalar is what it looks like.
std::optional<Literal> ReadJsonOf(const Node& node, std::string_view what, const ValueSpec& value,
                                  Problems* problems);

// Whether the events hold values of this type in quotes, so that plain text stands for them.
bool IsWrittenAsText(const ValueSpec& value);

// A scalar, `null`, `{}` or `[]` that an event may hold in a field of the type, also against the
// type: in quotes it is text, plain it is text where the type is written as text, else what it
// looks like.
std::optional<ReadLiteral> ReadTokenFor(const Node& node, std::string_view what,
                                        const ValueSpec& value, Problems* problems);

}  // namespace tickgate
