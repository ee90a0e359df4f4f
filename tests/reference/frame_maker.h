// Makes frames for a contract: mostly good events, and every way to be wrong beside them.
#pragma once

#include <string>

#include "program/program_spec.h"
#include "reference/random.h"

namespace tickgate::reference {

std::string MakeFrame(Random* random, const ProgramSpec& spec);

// Flips, cuts, doubles and puts in bytes.
void DamageFrame(Random* random, std::string* frame);

}  // namespace tickgate::reference
