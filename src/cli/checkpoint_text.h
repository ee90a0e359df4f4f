// A checkpoint as people read it.
#pragma once

#include <string>

#include "checkpoint/checkpoint_store.h"

namespace tickgate {

// One line: stream, epoch, time, counts, cursor.
std::string CheckpointLine(const Checkpoint& checkpoint);
// All of it, a line each.
std::string CheckpointText(const Checkpoint& checkpoint);

}  // namespace tickgate
