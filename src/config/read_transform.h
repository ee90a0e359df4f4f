// A stream's `transform` within a run config. Its language is that of contracts' folder; here
// stands what the config adds: places of overrides, variables, and how `config show` prints it.
#pragma once

#include <memory>
#include <string>

#include "config/findings.h"
#include "document/document.h"
#include "program/transform_spec.h"

namespace tickgate {

struct TransformConfig {
  std::shared_ptr<const TransformSpec> spec;  // null: none
  std::string shown;                          // YAML that means the same
};

// `path`: "streams.trades.transform". A transform in which a variable without a value stands is
// left out; `validate` alone lets that pass.
TransformConfig ReadStreamTransform(const Node& node, const std::string& path, Findings* findings);

}  // namespace tickgate
