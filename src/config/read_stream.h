// One entry of `streams`: what it says and what it leaves to its defaults, and whether the parts of
// it can go together.
#pragma once

#include <vector>

#include "config/findings.h"
#include "config/read_target.h"
#include "config/run_config.h"
#include "document/document.h"

namespace tickgate {

struct StreamReader {
  const ConfigFolders& folders;
  // The processors a thread may be pinned to, in rising order.
  const std::vector<int>& cpus;
  // `validate` also runs on machines that are not the one to run on.
  bool for_validate = false;

  // `node` is a map that CheckKeys has seen.
  StreamConfig Read(const Node& node, size_t index, Findings* findings) const;
};

}  // namespace tickgate
