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
  // Empty where no record was chosen.
  std::string_view RecordName(uint16_t record) const {
    return record < spec_.records.size() ? std::string_view(spec_.records[record].name) : "";
  }
  // Whether what comes with a frame (its receive time, topic, headers) can change what is said of
  // it: Judge::Open wants a context then.
  bool needs_context() const { return needs_context_; }
  const ProgramCode& code() const { return *code_; }

  // The instructions as text, one a line, for `contract compile --explain`.
  std::string Explain() const;

 private:
  Program(ProgramSpec spec, std::unique_ptr<const ProgramCode> code);

  ProgramSpec spec_;
  std::string contract_version_;
  bool needs_context_;
  std::unique_ptr<const ProgramCode> code_;
};

}  // namespace tickgate
