// Makes random transforms, and events for them.
#pragma once

#include <string>
#include <vector>

#include "program/transform_spec.h"
#include "reference/random.h"

namespace tickgate::reference {

// Over members of these names; the first two are renamed, `list` is unnested.
TransformSpec MakeTransform(Random* random, const std::vector<std::string>& names);
const std::vector<std::string>& TransformNames();
std::string MakeTransformEvent(Random* random, bool keys_repeat);

}  // namespace tickgate::reference
