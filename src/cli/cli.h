// The command line: from argv to an exit code.
//
// Exit codes: 0 done, 1 a stream ended for good, 2 usage or data that failed a one-shot verb, 3 a
// ref that names no contract, 74 the disk, 78 found before anything was read, 128+n a second
// signal.
#pragma once

namespace tickgate {

int RunCommandLine(int argc, char** argv);

}  // namespace tickgate
