// Links the installed library and asks it the least: that it is the one its package names.
#include <cstdio>

#include "tickgate/version.h"

int main() {
  const std::string_view version = tickgate::Version();
  std::printf("tickgate %.*s\n", static_cast<int>(version.size()), version.data());
  return version.empty() ? 1 : 0;
}
