// Names of segments: `PATH-W-NNNNNNNN.jsonl`, with `.part` behind it while open. W is the worker, N
// its count over all paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tickgate {

struct SegmentName {
  std::string path;  // without worker, number and endings
  uint32_t worker = 0;
  int64_t number = 0;
  bool open = false;  // ends in .part

  friend bool operator==(const SegmentName&, const SegmentName&) = default;
};

std::string FormatSegmentName(const SegmentName& name);
std::optional<SegmentName> ParseSegmentName(std::string_view text);

// A plain file's name: as written; with several workers `-W` stands before its ending.
std::string PlainFileName(const std::string& path, uint32_t worker, size_t workers);

inline constexpr std::string_view kSegmentEnding = ".jsonl";
inline constexpr std::string_view kOpenEnding = ".part";
inline constexpr std::string_view kManifestEnding = ".manifest.json";

}  // namespace tickgate
