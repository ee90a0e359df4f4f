// Holds a tree against the tables of schema.h: unknown keys, missing ones, values that cannot be,
// features that this version does not have. Every problem, not the first.
#pragma once

#include <string>

#include "config/findings.h"
#include "config/schema.h"
#include "document/document.h"

namespace tickgate {

// `path` is how --set spells the way to `node`: "streams.trades.commit". "": the root.
void CheckKeys(const Node& node, const Table& table, const std::string& path, Findings* findings);

// The kind that `type` of a source or target names; nullptr where it names none, or is not known.
const Kind* KindOf(const Node& node, const Table& table, const Findings& findings);

// "streams.trades", or "streams.0" where an entry has no name.
std::string StreamPath(const Node& stream, size_t index);

}  // namespace tickgate
