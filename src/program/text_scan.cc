#include "program/text_scan.h"

#include <algorithm>

namespace tickgate {
namespace {

// Small enough for a count in one byte, and for the compiler to keep all of it in vector registers.
constexpr size_t kStep = 32;
constexpr size_t kStepsPerCount = 255;

}  // namespace

TextTraits ScanText(const char* text, size_t bytes) {
  TextTraits traits;
  uint8_t backslash[kStep] = {};
  size_t at = 0;
  while (bytes - at >= kStep) {
    uint8_t breaks[kStep] = {};
    const size_t steps = std::min((bytes - at) / kStep, kStepsPerCount);
    for (size_t step = 0; step < steps; ++step, at += kStep) {
      for (size_t i = 0; i < kStep; ++i) {
        const char c = text[at + i];
        breaks[i] = static_cast<uint8_t>(breaks[i] + ((c == '\n') | (c == '\r')));
        backslash[i] = static_cast<uint8_t>(backslash[i] | (c == '\\'));
      }
    }
    for (uint8_t count : breaks) traits.breaks += count;
  }
  for (; at < bytes; ++at) {
    traits.breaks += text[at] == '\n' || text[at] == '\r';
    traits.backslash |= text[at] == '\\';
  }
  for (uint8_t any : backslash) traits.backslash |= any != 0;
  return traits;
}

}  // namespace tickgate
