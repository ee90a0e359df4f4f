// What `annotate: true` adds to a row: which contract let it pass, with what verdict and marks,
// where the event stood and when it came.
//
// Threads: the worker's. Nothing is allocated once the text has grown to the rows' size.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "event/position.h"
#include "program/judge.h"
#include "program/program.h"

namespace tickgate {

class RowAnnotator {
 public:
  RowAnnotator(const std::vector<std::string>& partitions, const Program& program);
  // From now on rows were judged by `program`.
  void Use(const Program& program);

  // Appends the row with the members behind its own; those of its own that have one of their names
  // are left out. False, and nothing done, where the row is no object.
  bool Append(std::string_view row, const Outcome& outcome, const Position& position,
              int64_t received_ns, std::string* out) const;

 private:
  void AppendMarks(std::span<const EventError> found, uint16_t record, std::string* out) const;

  std::vector<std::string> partitions_;  // as the inside of a JSON string
  std::vector<std::string> heads_;  // `"_contract":"...","_verdict":"`, by record; last: of none
  std::vector<std::vector<std::string>> rules_;  // `"rule:NAME"`, by record and rule
};

}  // namespace tickgate
