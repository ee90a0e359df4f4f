// Reads a stream's `transform`, as it stands in a run config or in a case file.
//
// The language: docs/configuration.md, "Transform". Every problem is reported with its place; a
// step, type, operator or function that is not known is one, and so is an empty `select`.
#pragma once

#include <memory>

#include "document/document.h"
#include "document/problem.h"
#include "program/transform_spec.h"

namespace tickgate {

// Of use only where no problem was added.
std::shared_ptr<const TransformSpec> ReadTransform(const Node& node, Problems* problems);

}  // namespace tickgate
