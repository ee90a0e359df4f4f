// What this build asks of the processor, looked at before anything else runs: on an older one the
// first vector instruction would end the process without a word.
#pragma once

namespace tickgate {

// Returns where the processor has what the build needs; else says what is missing and ends the
// process with 78. Built for the plain baseline; calls nothing but the system.
void RequireProcessor();

}  // namespace tickgate
