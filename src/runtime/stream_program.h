// A program in its place in a stream: which it is of those since the start, and under which numbers
// the stream counts its records and rules.
//
// The numbers only grow: a reload keeps those of names it knows and adds others, so that counts and
// targets of before go on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "program/judge.h"
#include "program/program.h"

namespace tickgate {

struct StreamNames {
  struct Rule {
    uint16_t record = 0;  // index into `records`
    std::string name;

    friend bool operator==(const Rule&, const Rule&) = default;
  };
  std::vector<std::string> records;
  std::vector<Rule> rules;
};

struct StreamProgram {
  uint32_t number = 1;  // 1: the one the stream started with
  std::shared_ptr<const Program> program;
  StreamNames names;                         // of every program up to this one
  std::vector<uint16_t> records;             // the stream's number, by record of the program
  std::vector<std::vector<uint32_t>> rules;  // likewise, by record and rule of the program

  uint16_t RecordOf(uint16_t record) const {
    return record < records.size() ? records[record] : kNoRecord;
  }
};

// `before`: the stream's program until now; null: there is none.
std::shared_ptr<const StreamProgram> MakeStreamProgram(std::shared_ptr<const Program> program,
                                                       const StreamProgram* before);

}  // namespace tickgate
