// What paths lead to: those of the frame, and those by which rules call the fields of a record.
#pragma once

#include <string_view>
#include <vector>

#include "program/program_spec.h"
#include "reference/json_tree.h"

namespace tickgate::reference {

// `data.k.t`, `c[0]`, `["a.b"].c[-1]`: a canonical path.
std::vector<PathStep> StepsOf(std::string_view path);

// [*] leads nowhere. nullptr: nothing stands there.
const Node* Follow(const Node& from, const std::vector<PathStep>& steps, bool first_counts);

// Positions by their names, members and items as they are. `declared`: whether the record has a
// field of the path's first name at all.
const Node* FollowField(const RecordSpec& record, const Node& event, std::string_view path,
                        bool first_counts, bool* declared);

}  // namespace tickgate::reference
