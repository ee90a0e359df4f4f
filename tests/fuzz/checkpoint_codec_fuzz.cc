// Any bytes as a stored checkpoint: refused with an answer, or whole and the same when written
// again; the bytes too, unless they are of an earlier version.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "checkpoint/checkpoint_store.h"
#include "checkpoint/codec.h"

namespace tickgate {
namespace {

void DecodeAndCompare(std::string_view bytes) {
  const absl::StatusOr<Checkpoint> checkpoint = DecodeCheckpoint(bytes);
  if (!checkpoint.ok()) return;
  const std::string written = EncodeCheckpoint(*checkpoint);
  TG_CHECK(written == bytes || written.front() != bytes.front());
  const absl::StatusOr<Checkpoint> again = DecodeCheckpoint(written);
  TG_CHECK(again.ok() && *again == *checkpoint);
  TG_CHECK(CheckpointJson(*checkpoint).ends_with("}}"));
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  tickgate::DecodeAndCompare(bytes);
  // A fuzzer does not guess checksums: behind one that matches the fields are reached.
  tickgate::AppendCrc(&bytes);
  tickgate::DecodeAndCompare(bytes);
  return 0;
}
