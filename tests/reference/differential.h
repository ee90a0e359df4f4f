// Holds the program against the reference validator on the same frames.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "event/frame.h"
#include "program/judge.h"
#include "program/program_spec.h"
#include "reference/reference_judge.h"

namespace tickgate::reference {

// One frame with what came with it.
struct Input {
  std::string frame = {};
  int64_t received_ns = 0;
  std::string stream = {}, topic = {}, key = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

std::vector<ReferenceEvent> ReferenceJudge(const ProgramSpec& spec, const Input& input);

// Empty: the program says of every frame what the reference says, with its short cuts and without,
// in a block of all frames, in one that has them backwards, and of each alone. Else the first
// difference, in words.
std::string Difference(const ProgramSpec& spec, const std::vector<Input>& inputs);

// A contract and one frame that still differ, as small as dropping parts makes them.
struct Smallest {
  ProgramSpec spec;
  Input input;
};
Smallest Minimise(ProgramSpec spec, std::vector<Input> inputs);

// The contract in words, one value a line.
std::string TextOf(const ProgramSpec& spec);

// Makes a contract and frames for it of this seed, and compares.
std::string RunSeed(uint64_t seed, uint64_t features, size_t frames);

}  // namespace tickgate::reference
