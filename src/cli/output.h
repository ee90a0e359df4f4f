// What a command prints: results to stdout, complaints to stderr, colour only where a person looks.
#pragma once

#include <string_view>

#include "absl/status/status.h"

namespace tickgate {

inline constexpr int kExitUsage = 2;
inline constexpr int kExitNoContract = 3;
inline constexpr int kExitRefused = 78;

// Writes all of `text`. A reader that went away (EPIPE) is no failure of ours; a full disk ends the
// process with 74, since half a result must not pass for a whole one.
void PrintOut(std::string_view text);
void PrintTo(int file, std::string_view text);  // the same for another file
void PrintError(std::string_view text);         // adds "tickgate: " and a line break

bool IsTerminal(int file);
// A terminal that shows colours, and nobody said NO_COLOR.
bool WantsColor(int file);
// The width of the terminal on `file`, 80 where it cannot be asked.
int TerminalColumns(int file);

// Says what ended the command and returns its exit code.
int FailWith(const absl::Status& status);

}  // namespace tickgate
