// Compiled with -march=x86-64 whatever the rest is compiled for, and free of the standard library:
// an inline function of it might be linked in from a file that was compiled for the newer one.
#include "cli/cpu.h"

#include <unistd.h>

#ifdef TICKGATE_NEEDS_V3
#include <cpuid.h>
#endif

namespace tickgate {

#ifdef TICKGATE_NEEDS_V3
namespace {

constexpr unsigned kLeafFeatures = 1, kLeafExtended = 0x80000001;
constexpr unsigned kMovbe = 1u << 22, kF16c = 1u << 29;  // ecx of kLeafFeatures
constexpr unsigned kLzcnt = 1u << 5;                     // ecx of kLeafExtended

bool HasBit(unsigned leaf, unsigned bit) {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(leaf, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit) != 0;
}

void Say(const char* text) {
  unsigned long bytes = 0;
  while (text[bytes] != '\0') ++bytes;
  if (::write(STDERR_FILENO, text, bytes) < 0) return;  // nobody there to tell
}

// Says the name where it is missing.
bool Need(bool present, const char* name) {
  if (!present) Say(name);
  return present;
}

}  // namespace

void RequireProcessor() {
  __builtin_cpu_init();
  struct Feature {
    bool present;
    const char* name;
  };
  const Feature features[] = {
      {__builtin_cpu_supports("avx") != 0, " AVX"},  {__builtin_cpu_supports("avx2") != 0, " AVX2"},
      {__builtin_cpu_supports("bmi") != 0, " BMI1"}, {__builtin_cpu_supports("bmi2") != 0, " BMI2"},
      {__builtin_cpu_supports("fma") != 0, " FMA"},  {HasBit(kLeafFeatures, kMovbe), " MOVBE"},
      {HasBit(kLeafFeatures, kF16c), " F16C"},       {HasBit(kLeafExtended, kLzcnt), " LZCNT"},
  };
  bool all = true;
  for (const Feature& feature : features) all = all && feature.present;
  if (all) return;
  Say("tickgate: this build needs a processor of the level x86-64-v3 (Haswell, Zen or newer); "
      "missing here:");
  for (const Feature& feature : features) Need(feature.present, feature.name);
  Say("\nBuild for the baseline instead: cmake -DTICKGATE_MARCH=x86-64\n");
  ::_exit(78);
}
#else
void RequireProcessor() {}
#endif

}  // namespace tickgate
