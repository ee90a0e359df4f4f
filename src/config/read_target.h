// `load`, `dlq` and `gaps` of a stream: their targets, and where they go when nothing is said.
#pragma once

#include <string>

#include "config/findings.h"
#include "config/run_config.h"
#include "config/section.h"

namespace tickgate {

// What relative paths are relative to. All absolute.
struct ConfigFolders {
  std::string base;     // of the file
  std::string working;  // of the command line
  std::string state;
};

// A path of the config as an absolute one without `.` and `..`.
std::string AbsolutePath(const Node& node, const ConfigFolders& folders, const Findings& findings);

// Reads load, dlq and gaps into `stream`, whose name is known by now.
void ReadTargets(const Section& section, const ConfigFolders& folders, StreamConfig* stream,
                 Findings* findings);

}  // namespace tickgate
