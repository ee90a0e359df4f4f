// Random contracts and frames of the fuzzer's making: the program says what the reference validator
// says.
//
// The first two bytes choose the contract, the third how the rest is taken: as frames, parted by
// kFrameEnd, or as the rolls of the dice by which the frame maker makes them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "reference/differential.h"
#include "reference/frame_maker.h"
#include "reference/spec_maker.h"

namespace tickgate::reference {
namespace {

constexpr size_t kHeadBytes = 3;
constexpr size_t kFramesMax = 8;
constexpr size_t kBytesMax = 4096;  // the reference is slow
constexpr char kFrameEnd = '\xFE';  // in no frame that is UTF-8
constexpr int64_t kReceivedNs = 1'700'000'000'000'000'000;

// What came with a frame is chosen by its place.
Input InputOf(std::string frame, size_t at) {
  static const std::vector<std::string> kWords = {"T", "Q", "hb", "other"};
  Input input;
  input.frame = std::move(frame);
  input.received_ns = kReceivedNs;
  input.topic = kWords[at % kWords.size()];
  input.stream = "T";
  if (at % 3 != 2) input.headers.push_back({"kind", kWords[(at + 1) % kWords.size()]});
  return input;
}

std::vector<Input> FramesIn(std::string_view bytes) {
  std::vector<Input> inputs;
  while (inputs.size() < kFramesMax) {
    const size_t end = std::min(bytes.find(kFrameEnd), bytes.size());
    inputs.push_back(InputOf(std::string(bytes.substr(0, end)), inputs.size()));
    if (end == bytes.size()) break;
    bytes.remove_prefix(end + 1);
  }
  return inputs;
}

std::vector<Input> FramesBy(std::string_view rolls, const ProgramSpec& spec) {
  Random random(rolls.size(), rolls);
  std::vector<Input> inputs;
  const size_t count = 1 + random.Below(kFramesMax);
  while (inputs.size() < count) {
    inputs.push_back(InputOf(MakeFrame(&random, spec), inputs.size()));
  }
  return inputs;
}

}  // namespace
}  // namespace tickgate::reference

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate::reference;
  if (size < kHeadBytes || size > kBytesMax) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Random random(data[0] + 256u * data[1]);
  const tickgate::ProgramSpec spec = MakeSpec(&random, kEveryFeature);
  const std::string_view rest = bytes.substr(kHeadBytes);
  const bool as_frames = data[2] % 2 == 0;
  const std::vector<Input> inputs = as_frames ? FramesIn(rest) : FramesBy(rest, spec);
  const std::string difference = Difference(spec, inputs);
  if (!difference.empty()) {
    const std::string text = TextOf(spec) + '\n' + difference + '\n';  // with any bytes in it
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  TG_CHECK(difference.empty());
  return 0;
}
