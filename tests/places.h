// Where tests and benches find what does not stand beside them.
#pragma once

#include <string>
#include <string_view>

namespace tickgate {

// A file or folder of this source tree: SourcePath("tests/cases").
std::string SourcePath(std::string_view below);

// One of the recordings and suites of others, which need not be there:
// SharedPath("data/captures/okx.txt").
std::string SharedPath(std::string_view below);

}  // namespace tickgate
