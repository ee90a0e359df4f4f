// Values that come from outside the file: --set and TICKGATE_... variables, put into its tree.
//
//   --set streams.NAME.commit.interval=10ms
//   TICKGATE_STREAMS__NAME__COMMIT__INTERVAL=10ms
//
// A path begins inside `streaming:`. In the name of a variable `__` stands for the point, letters
// are upper case, and every byte of a stream's name that is no letter or digit is `_`; a name that
// fits two settings is refused. Where a key takes a list or a map its value is read as YAML, else
// it is the text itself.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "config/findings.h"
#include "document/document.h"

namespace tickgate {

inline constexpr std::string_view kEnvironmentPrefix = "TICKGATE_";

// One `--set PATH=VALUE`, or an option that stands for some. In the path `*` stands for every
// stream: `--once` is {"streams.*.trigger=available_now", "--once"}.
struct SetOption {
  std::string assignment;
  std::string label;  // how messages name it; empty: "--set ASSIGNMENT"
};

using Environment = std::map<std::string, std::string>;

// Those of the environment first, then those of the command line, which so win.
void ApplyOverrides(const Environment& environment, const std::vector<SetOption>& sets, Node* root,
                    Findings* findings);

}  // namespace tickgate
