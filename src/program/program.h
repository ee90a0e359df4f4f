// A compiled contract: immutable, flat, shared by every worker of a stream.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "program/program_spec.h"

namespace tickgate {

struct ProgramCode;  // instructions and tables: program/code.h, for this folder alone

class Program {
 public:
  // InvalidArgument for what cannot be built (a pattern RE2 refuses, over its memory cap).
  static absl::StatusOr<std::shared_ptr<const Program>> Build(ProgramSpec spec);
  ~Program();

  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const ProgramSpec& spec() const { return spec_; }
  // "massive-stocks@1.2.0"
  const std::string& contract_version() const { return contract_version_; }
  std::string_view RecordName(uint16_t record) const { return spec_.records[record].name; }
  const ProgramCode& code() const { return *code_; }

  // The instructions as text, one a line, for `contract compile --explain`.
  std::string Explain() const;

 private:
  Program(ProgramSpec spec, std::unique_ptr<const ProgramCode> code);

  ProgramSpec spec_;
  std::string contract_version_;
  std::unique_ptr<const ProgramCode> code_;
};

}  // namespace tickgate
