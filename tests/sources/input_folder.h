// A folder of input files for one test, and readers of whole sources.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "sources/file_source.h"
#include "sources/make_source.h"
#include "sources/vector_intake.h"
#include "storage/temp_folder.h"

namespace tickgate {

inline std::string Gzip(std::string_view text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(text.size() + 1024, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string Zstd(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

class InputFolder : public testing::Test {
 protected:
  std::string Path(const std::string& name) const { return folder_ / name; }

  std::string Write(const std::string& name, std::string_view bytes) const {
    PutFile(Path(name), bytes);
    return Path(name);
  }
  void Append(const std::string& name, std::string_view bytes) const {
    std::ofstream(Path(name), std::ios::binary | std::ios::app) << bytes;
  }

  FileInput Input(std::vector<std::string> names, InputFormat format = InputFormat::kLines) const {
    FileInput input{.paths = {},
                    .written = names,
                    .base_folder = folder_.path(),
                    .format = format,
                    .own_targets = {}};
    for (const std::string& name : names) input.paths.push_back(Path(name));
    return input;
  }

  // Polls to the end; the status is that of the poll that failed.
  static absl::Status Drain(Source& source, VectorIntake& intake) {
    for (int polls = 0; polls < 10'000'000; ++polls) {
      const auto result = source.Poll(1000, 0, intake);
      if (!result.ok()) return result.status();
      if (*result == PollResult::kEnd) return absl::OkStatus();
    }
    return absl::DeadlineExceededError("the source does not end");
  }

  std::vector<TakenFrame> ReadAll(const FileInput& input, int64_t event_bytes_max = 16 << 20) {
    FileSource source(input, event_bytes_max);
    VectorIntake intake;
    EXPECT_TRUE(source.Open(nullptr).ok());
    EXPECT_TRUE(Drain(source, intake).ok());
    return intake.frames;
  }

  const TempFolder folder_;
};

// What format lines has to find in a file: the rules once more, the slow way.
inline std::vector<TakenFrame> ExpectedLines(std::string_view text, int64_t event_bytes_max) {
  std::vector<TakenFrame> frames;
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = text.find('\n', begin);
    const bool last = end == std::string_view::npos;
    if (last) end = text.size();
    std::string line(text.substr(begin, end - begin));
    int64_t offset = static_cast<int64_t>(begin);
    if (begin == 0 && line.rfind("\xEF\xBB\xBF", 0) == 0) {
      line.erase(0, 3);
      offset += 3;
    }
    if (!last && !line.empty() && line.back() == '\r') line.pop_back();
    begin = end + 1;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto raw_bytes = static_cast<int64_t>(line.size());
    const bool too_large = raw_bytes > event_bytes_max;
    if (too_large) line = line.substr(0, kTooLargeKeptBytes);
    frames.push_back({0, offset, line, too_large, raw_bytes});
  }
  return frames;
}

}  // namespace tickgate
