// A small stream in a folder of its own: four events, one with a bad price, one that is no JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/binary.h"

namespace tickgate {

struct SampleStream {
  static constexpr const char* kLines =
      "{\"sym\":\"A\",\"p\":1.50}\n"
      "{\"sym\":\"B\",\"p\":-1}\n"
      "{\"sym\":\"C\",\"p\":\n"
      "{\"sym\":\"D\",\"p\":2.00}\n";  // 77 bytes
  static constexpr const char* kGoodLines =
      "{\"sym\":\"A\",\"p\":1.50}\n"
      "{\"sym\":\"D\",\"p\":2.00}\n";

  Folder folder;

  SampleStream();
  // A run config with a stream of each name, all over trades.jsonl; rows go to out/NAME.jsonl.
  std::string ConfigOf(const std::vector<std::string>& names) const;
  std::string config() const { return folder / "trades.yaml"; }
  // tickgate run trades.yaml --once ...
  RunResult Run(std::vector<std::string> args = {}) const;
  // tickgate run trades.yaml ...
  RunResult RunWith(const std::vector<std::string>& args, const std::string& input = "") const;
};

}  // namespace tickgate
