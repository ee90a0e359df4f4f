// Price steps of a file: lines `from,tick`, or `key,from,tick` in a table by key.
//
// A band holds from its absolute value on, up to the next one of its key. Lines that start in `#`
// are comments; there is no header. The bands come out by key, then by `from`.
#pragma once

#include <memory>
#include <string>

#include "document/document.h"
#include "document/problem.h"
#include "program/value_spec.h"

namespace tickgate {

struct TickFile {
  std::shared_ptr<const TickTable> table;  // null where there were problems
  bool keyed = false;
};

// `node` names the file, `naming_file` is the contract. [file]
TickFile ReadTickFile(const Node& node, const std::string& naming_file, Problems* problems);

}  // namespace tickgate
