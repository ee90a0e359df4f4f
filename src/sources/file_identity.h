// By what a file is known again on resume: written as text into the cursor of its partition.
//
//   identity = "inode=" N " head=" CRC32 "/" BYTES [ " end=" SIZE "/" OFFSET ]
//
// The CRC (8 hex digits) is that of the first BYTES bytes: 1024, or as many as the file had. `end`
// stands once the file was read to its end: SIZE its own bytes, compressed where it is compressed,
// OFFSET the position there. The inode helps people to tell a copy from a change; it decides
// nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tickgate {

inline constexpr int64_t kHeadBytesMax = 1024;

struct FileIdentity {
  struct End {
    int64_t size = 0;
    int64_t offset = 0;
    friend bool operator==(const End&, const End&) = default;
  };
  uint64_t inode = 0;
  uint32_t head_crc = 0;
  int64_t head_bytes = 0;
  std::optional<End> end = std::nullopt;

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

uint32_t HeadCrc(std::string_view head);

std::string FormatFileIdentity(const FileIdentity& identity);
// nullopt: no text of FormatFileIdentity.
std::optional<FileIdentity> ParseFileIdentity(const std::string& text);

}  // namespace tickgate
