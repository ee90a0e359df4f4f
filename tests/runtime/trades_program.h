// The contract of generated trades, for tests that run whole pipelines over them.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "program/program.h"

namespace tickgate {

// Of version 1.K.0: a price above 0.
inline std::shared_ptr<const Program> TradesProgram(int version) {
  ProgramSpec spec;
  spec.contract = "trades";
  spec.version = "1." + std::to_string(version) + ".0";
  RecordSpec record;
  record.name = "trade";
  FieldSpec price;
  price.name = "p";
  price.required = true;
  price.value.type = ValueType::kDecimal;
  price.value.gt = Bound{DecimalOf(0), "0"};
  record.fields = {price};
  spec.records = {record};
  absl::StatusOr<std::shared_ptr<const Program>> program = Program::Build(std::move(spec));
  EXPECT_TRUE(program.ok()) << program.status();
  return *program;
}

}  // namespace tickgate
