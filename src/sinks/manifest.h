// NAME.manifest.json beside a closed segment: what is in it, for who reads it later.
//
//   {"file","stream","rows","bytes","sha256","first":POSITION,"last":POSITION,
//    "records":{"trade":n},"epochs":[a,b]}
#pragma once

#include <string>
#include <string_view>

#include "event/mark.h"

namespace tickgate {

std::string ManifestJson(const FileMark& file, std::string_view stream);
// Beside the segment's final name, which it keeps whole.
std::string ManifestPath(const FileMark& file);

}  // namespace tickgate
