// A checkpoint as the bytes of one store value, and back.
//
//   value  := version fields crc
//   version: one byte, 2; 1, which has no breaker, is read as well
//   fields : the members of Checkpoint in their order, as bytes.h writes them
//   crc    : CRC-32 (zlib's) of version and fields, four bytes, little-endian
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "checkpoint/checkpoint_store.h"

namespace tickgate {

std::string EncodeCheckpoint(const Checkpoint& checkpoint);

// DataLoss: the bytes are damaged. FailedPrecondition: whole, but of a version unknown here.
// Only what EncodeCheckpoint writes, or wrote before, is accepted: a value of today's version
// encodes to the same bytes again.
absl::StatusOr<Checkpoint> DecodeCheckpoint(std::string_view bytes);

// The two pieces every value of the store is sealed with.
void AppendCrc(std::string* bytes);
// Takes the CRC off the end; false where it does not match.
bool TakeCrc(std::string_view* bytes);

}  // namespace tickgate
