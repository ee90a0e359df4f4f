// Gives the values that targets and rules look at their slots, by path.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"
#include "program/code.h"
#include "program/program_spec.h"

namespace tickgate {

// Lets the value at `path` of the record's events be kept in a slot: in `wanted`, or where that is
// kNoSlot in the next free one. Gives the slot it is kept in, which is another one where the path
// has one already. A member that is no field is looked at all the same. InvalidArgument where the
// path leads through what holds no members.
//
// A path is the name of a member, or names with points between them; of positions, their names.
absl::StatusOr<uint8_t> PlaceSlot(std::string_view path, uint8_t wanted, RecordCode* record);

}  // namespace tickgate
