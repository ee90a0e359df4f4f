// A file of cases as it is written: a contract, frames, and what is to become of each event.
//
// Format: docs/contract.md, "Cases". Unknown members are problems, and so is what needs a feature
// that this version has not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contract/compile.h"
#include "contract/packs.h"
#include "document/problem.h"

namespace tickgate {

// Members that are absent match anything.
struct ExpectedError {
  std::optional<std::string> path, reason, rule, expected, actual;
};

struct ExpectedEvent {
  std::optional<std::string> verdict, row;
  std::optional<std::string> record;                 // "none": the event has none
  std::optional<std::vector<ExpectedError>> errors;  // as a set
  std::optional<std::vector<std::string>> marks;     // reasons, as a set: "rule:lot", "type"
};

struct Case {
  std::string name;
  TextPosition at;
  std::vector<std::string> frames;
  // What came with each of the frames.
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string topic, key;
  int64_t received_ns = 0;
  std::vector<ExpectedEvent> expect;  // one for each event of all frames, in order
};

struct CaseFile {
  CompileResult contract;  // its spec has the settings of the stream too
  std::string stream;      // its name
  std::vector<Case> cases;
  std::vector<Problem> problems;  // the contract's among them
};

CaseFile ReadCaseFile(const std::string& path);
CaseFile ReadCaseText(std::string_view text, const std::string& path);
// The cases of a pack, held against its own contract. Problems name its files packs/NAME/...
CaseFile ReadPackCases(const Pack& pack);

}  // namespace tickgate
