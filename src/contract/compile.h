// Contract text to a ProgramSpec: the language of docs/contract.md, every problem at once.
//
// Words of the language that this version does not carry out are refused by name, never ignored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

struct CompileOptions {
  // False: no value is converted, whatever the contract says (`coerce: false` of a stream).
  bool coerce_allowed = true;
};

// A contract as read: what the program runs by, and what people and reports know it by.
struct ContractInfo {
  std::string name;     // "massive-stocks"
  std::string version;  // "1.2.0"
  std::string description;
  bool has_owner = false;
  bool has_description = false;
};

struct CompileResult {
  ProgramSpec spec;  // of use only where ok()
  ContractInfo info;
  std::vector<Problem> problems;  // in the order of the text

  bool ok() const { return problems.empty(); }
};

// `file` names the text in problems; an `in_file` is looked for beside it.
CompileResult CompileContract(std::string_view text, const std::string& file,
                              const CompileOptions& options = {});
// The same for a contract that stands inside another document, a case file for one.
CompileResult CompileContractNode(const Node& node, const std::string& file,
                                  const CompileOptions& options = {});
// Reads the file first; one that cannot be read is a problem like any other. [file]
CompileResult CompileContractFile(const std::string& path, const CompileOptions& options = {});

}  // namespace tickgate
