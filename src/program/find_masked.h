// Which values of an event's text must not be shown, by the fields of its records. Cold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "program/program_spec.h"

namespace tickgate {

// Bytes [begin, end) of a text are one value that is masked.
struct MaskedPart {
  size_t begin = 0;
  size_t end = 0;
  Mask mask = Mask::kNone;
};

struct MaskQuestion {
  // kNoRecord: a value that any record masks is masked.
  uint16_t record = 0;
  // The text is from before the stream's transform: a member is masked too where the transform
  // makes a masked one of it.
  bool as_it_came = true;
  // It is a row: what is tagged pii and no more is shown.
  bool is_row = false;
};

// Whether any field of the program is masked or tagged pii.
bool HasMasks(const ProgramSpec& spec);
// Whether any field is masked by a hash, which wants a key.
bool HasHashes(const ProgramSpec& spec);

// The masked and pii values at any depth, in order. A text that is not well formed has none: there
// is no telling what in it is a value.
std::vector<MaskedPart> FindMasked(const ProgramSpec& spec, MaskQuestion question,
                                   std::string_view text);

}  // namespace tickgate
