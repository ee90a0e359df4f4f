#include "places.h"

namespace tickgate {

std::string SourcePath(std::string_view below) {
  return std::string(TICKGATE_SOURCE_DIR "/").append(below);
}

std::string SharedPath(std::string_view below) {
  return std::string(TICKGATE_SHARED_DIR "/").append(below);
}

}  // namespace tickgate
