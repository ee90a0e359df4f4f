// The commands and options of the parser as plain data, for completions and the manual page: they
// are generated from what is parsed, so they cannot fall behind it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace tickgate {

struct OptionWords {
  std::string name;   // "--set"
  std::string value;  // "a.b=c"; empty: a flag
  std::string description;
};

struct CommandWords {
  std::string path;  // "checkpoint show"; empty: the root
  std::string name;
  std::string description;
  std::string positionals;  // "STREAM [CONFIG]"
  std::string footer;       // the example
  std::vector<OptionWords> options;
  std::vector<CommandWords> commands;
};

CommandWords CommandTree(const CLI::App& app);

std::string BashCompletion(const CommandWords& root);
std::string ZshCompletion(const CommandWords& root);
std::string FishCompletion(const CommandWords& root);
// A manual page in man(7) macros: `tickgate completion man | man -l -`.
std::string ManualPage(const CommandWords& root);

}  // namespace tickgate
