#include "tickgate/version.h"

namespace tickgate {

std::string_view Version() { return TICKGATE_VERSION; }

}  // namespace tickgate
