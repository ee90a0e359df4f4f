// Sends the frames of a case through a program and says where the outcome differs.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "contract/case_file.h"
#include "program/judge.h"
#include "program/program.h"

namespace tickgate {

// One text a difference: "event 1: verdict: expected quarantined, got good". Empty: as expected.
// `stream`: the name that `select: {by: stream}` sees.
std::vector<std::string> DifferencesOf(const Case& expected,
                                       const std::shared_ptr<const Program>& program,
                                       std::string_view stream = {},
                                       JudgeMode mode = JudgeMode::kQuick);

}  // namespace tickgate
