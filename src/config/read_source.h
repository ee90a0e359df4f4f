// `source` of a stream.
#pragma once

#include "config/findings.h"
#include "config/read_target.h"
#include "config/run_config.h"
#include "config/section.h"

namespace tickgate {

void ReadSource(const Section& section, const ConfigFolders& folders, StreamConfig* stream,
                Findings* findings);

}  // namespace tickgate
