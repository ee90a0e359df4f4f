// The members of an object and the positions of an array: a value each, and what is said of its
// place.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "contract/option_reader.h"

namespace tickgate {

// Words of a field that the items of a list have not.
inline constexpr std::array<std::string_view, 6> kFieldWords = {"required", "rename", "default",
                                                                "on_error", "mask",   "tags"};

void ReadFields(const Node& fields, const ValueScope& scope, std::vector<FieldSpec>* out);

// A list of maps of one entry: names in order, then perhaps counts from the end, `-2`, `-1`.
void ReadPositions(const Node& positions, const ValueScope& scope, TupleSpec* tuple);
// `none`, `any`, or the type of what may follow the positions.
void ReadRest(const Node& rest, const ValueScope& scope, TupleSpec* tuple);

// Free words, but `pii` asks for masking. Returns whether it stands there.
bool ReadTags(MapReader* map);
// The same of a contract or record, which cannot be masked: `pii` is a problem there.
void ReadTagsOfAll(MapReader* map, Problems* problems);

}  // namespace tickgate
