// What the compiler of contracts says of short texts, for its tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "contract/compile.h"

namespace tickgate {

inline constexpr std::string_view kHead = "contract: c\nversion: 1.0.0\n";

inline std::vector<std::string> ProblemsOf(std::string_view text) {
  std::vector<std::string> lines;
  for (const Problem& problem : CompileContract(text, "c.yaml").problems) {
    lines.push_back(FormatProblem(problem));
  }
  return lines;
}

// The only problem of a contract, without the file; all of them where there is another number.
inline std::string OneProblem(std::string_view text) {
  const std::vector<std::string> lines = ProblemsOf(text);
  if (lines.size() != 1) return testing::PrintToString(lines);
  return lines[0].substr(lines[0].find(':') + 1);
}

inline std::string ContractOfField(std::string_view field) {
  return std::string(kHead) + "fields:\n  f: " + std::string(field) + "\n";
}

// The only problem of a contract with this one field, without file and line (it is line 4).
inline std::string FieldProblem(std::string_view field) {
  const std::string problem = OneProblem(ContractOfField(field));
  return problem.starts_with("4:") ? problem.substr(2) : problem;
}

// What a text without problems compiles to.
inline ProgramSpec SpecOf(std::string_view text) {
  CompileResult result = CompileContract(text, "c.yaml");
  for (const Problem& problem : result.problems) ADD_FAILURE() << FormatProblem(problem);
  if (result.spec.records.empty()) result.spec.records.emplace_back();
  return result.spec;
}

inline FieldSpec FieldOf(std::string_view field) {
  const ProgramSpec spec = SpecOf(ContractOfField(field));
  return spec.records[0].fields.empty() ? FieldSpec{} : spec.records[0].fields[0];
}

inline ValueSpec FieldValue(std::string_view field) { return FieldOf(field).value; }

}  // namespace tickgate
