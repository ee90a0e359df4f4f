// The real binary, killed with SIGKILL at random instants and started again until it is through:
// file to file is exactly once, whatever the backend, the number of workers and the kind of the
// target.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <regex>
#include <thread>

#include "cli/binary.h"

namespace tickgate {
namespace {

constexpr int kFiles = 3;
constexpr int kLinesAFile = 12'000;
constexpr int kTrialsAVariant = 13;  // eight variants: 104 kills

struct Variant {
  std::string backend;
  int workers = 1;
  bool segments = false;
};

std::string NameOf(const Variant& variant) {
  return variant.backend + std::to_string(variant.workers) +
         (variant.segments ? "Segments" : "Plain");
}

void WriteInputs(const Folder& folder) {
  for (int f = 0; f < kFiles; ++f) {
    std::string text;
    for (int i = 0; i < kLinesAFile; ++i) {
      const std::string number = std::to_string(f * kLinesAFile + i);
      switch (i % 50) {
        case 7:
          text += "{\"n\":-" + number + ",\"p\":1.50}\n";
          break;
        case 23:
          text += "{\"n\":" + number + ",\"p\":\"broken}\n";
          break;
        default:
          text +=
              "{\"n\":" + number + ",\"p\":1" + number + ".50,\"note\":\"some text to fill\"}\n";
      }
    }
    folder.Write("in/part-" + std::to_string(f) + ".jsonl", text);
  }
}

void WriteConfig(const Folder& folder, const Variant& variant) {
  folder.Write("contract.yaml",
               "contract: numbers\nversion: 1.0.0\nfields:\n"
               "  n: { type: int, required: true, ge: 0 }\n"
               "  p: { type: decimal, required: true, gt: 0 }\n");
  const std::string target = variant.segments
                                 ? "path: \"out/rows-{date}\", rotate: { bytes: 200KiB }"
                                 : "path: out/rows.jsonl";
  folder.Write("run.yaml",
               "streaming:\n"
               "  io: { backend: " +
                   variant.backend +
                   " }\n"
                   "  streams:\n"
                   "    - name: numbers\n"
                   "      source: { type: file, path: \"in/*.jsonl\" }\n"
                   "      contract: { ref: { type: file, path: contract.yaml } }\n"
                   "      load: { target: { type: file, " +
                   target +
                   " } }\n"
                   "      commit: { events: 700 }\n"
                   "      shard: { workers: " +
                   std::to_string(variant.workers) + " }\n");
}

// Every row, by name of the file it lies in without the day: what users can rely on is the order of
// the rows of one worker, not where one segment ends.
struct Output {
  std::string rows;
  std::string quarantine;
};

// Where two texts part, and what stands there; empty where they are equal.
std::string Difference(const std::string& actual, const std::string& expected) {
  if (actual == expected) return "";
  const auto [a, b] = std::mismatch(actual.begin(), actual.end(), expected.begin(), expected.end());
  const size_t at = static_cast<size_t>(a - actual.begin());
  return "at byte " + std::to_string(at) + ", " + std::to_string(actual.size()) +
         " bytes instead of " + std::to_string(expected.size()) + ": ..." +
         actual.substr(at < 200 ? 0 : at - 200, 400) + "... instead of ..." +
         expected.substr(at < 200 ? 0 : at - 200, 400);
}

Output OutputOf(const Folder& folder) {
  Output output;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "out")) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const std::filesystem::path& path : paths) {
    const std::string name = path.filename().string();
    if (name.find(".manifest.json") != std::string::npos) continue;
    EXPECT_EQ(name.find(".part"), std::string::npos) << "left behind: " << name;
    if (name.starts_with("dlq")) {
      output.quarantine += ReadFile(path.string());
    } else {
      output.rows += ReadFile(path.string());
    }
  }
  static const std::regex received("\"received\":\"[^\"]*\"");
  output.quarantine = std::regex_replace(output.quarantine, received, "");
  return output;
}

void Clear(const Folder& folder) {
  std::filesystem::remove_all(folder / "out");
  std::filesystem::remove_all(folder / "state");
}

RunRequest RequestOf(const Folder& folder) {
  RunRequest request;
  request.args = {"run", folder / "run.yaml"};
  return request;
}

class Kill : public testing::TestWithParam<Variant> {};

TEST_P(Kill, AtAnyInstantLosesAndDoublesNothing) {
  Folder folder;
  WriteInputs(folder);
  WriteConfig(folder, GetParam());
  const auto begin = std::chrono::steady_clock::now();
  const RunResult undisturbed = RunBinary(RequestOf(folder));
  const auto lasts = std::chrono::steady_clock::now() - begin;
  ASSERT_EQ(undisturbed.code, 0) << undisturbed.err;
  const Output expected = OutputOf(folder);
  EXPECT_EQ(std::count(expected.rows.begin(), expected.rows.end(), '\n') +
                std::count(expected.quarantine.begin(), expected.quarantine.end(), '\n'),
            kFiles * kLinesAFile);
  std::mt19937 random(static_cast<unsigned>(std::hash<std::string>()(NameOf(GetParam()))));
  int kills = 0;
  Clear(folder);
  for (int run = 0; kills < kTrialsAVariant && run < 20 * kTrialsAVariant; ++run) {
    Binary binary(RequestOf(folder));
    std::this_thread::sleep_for(lasts * (random() % 1000) / 1000);
    binary.Signal(SIGKILL);
    const RunResult result = binary.Wait();
    kills += result.signal == SIGKILL;
    // Three in four are killed again on their way; the others are let through and compared.
    if (result.signal == SIGKILL && kills % 4 != 0 && kills != kTrialsAVariant) continue;
    const RunResult last = RunBinary(RequestOf(folder));
    ASSERT_EQ(last.code, 0) << last.err;
    const Output output = OutputOf(folder);
    ASSERT_EQ(Difference(output.rows, expected.rows), "") << "after kill " << kills;
    ASSERT_EQ(Difference(output.quarantine, expected.quarantine), "") << "after kill " << kills;
    Clear(folder);
  }
  EXPECT_EQ(kills, kTrialsAVariant);
}

INSTANTIATE_TEST_SUITE_P(Every, Kill,
                         testing::Values(Variant{"uring", 1, false}, Variant{"uring", 2, false},
                                         Variant{"uring", 1, true}, Variant{"uring", 2, true},
                                         Variant{"posix", 1, false}, Variant{"posix", 2, false},
                                         Variant{"posix", 1, true}, Variant{"posix", 2, true}),
                         [](const auto& instance) { return NameOf(instance.param); });

}  // namespace
}  // namespace tickgate
