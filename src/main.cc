// Compiled for the plain x86-64 baseline: it must be able to say that the processor is too old.
#include "cli/cli.h"
#include "cli/cpu.h"

namespace {

// Before every other constructor of the program: those may already use newer instructions.
[[gnu::constructor(101)]] void CheckProcessor() { tickgate::RequireProcessor(); }

}  // namespace

int main(int argc, char** argv) { return tickgate::RunCommandLine(argc, argv); }
