#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace tickgate {

void CheckFailed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "tickgate: %s:%d: check failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace tickgate
