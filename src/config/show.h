// `config show`: the run config as resolved, as YAML that loads again and means the same.
//
// Every key of this version stands there, defaults too; variables and overrides are applied, paths
// are absolute.
#pragma once

#include <string>

#include "config/run_config.h"

namespace tickgate {

// REQUIRES: loaded without errors.
std::string ShowConfig(const RunConfig& config);

}  // namespace tickgate
