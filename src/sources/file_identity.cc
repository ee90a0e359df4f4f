#include "sources/file_identity.h"

#include <zlib.h>

#include <array>
#include <cinttypes>
#include <cstdio>

#include "base/concat.h"

namespace tickgate {

uint32_t HeadCrc(std::string_view head) {
  return static_cast<uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(head.data()), static_cast<uInt>(head.size())));
}

std::string FormatFileIdentity(const FileIdentity& identity) {
  std::array<char, 9> crc{};
  std::snprintf(crc.data(), crc.size(), "%08" PRIx32, identity.head_crc);
  std::string text =
      Concat("inode=", identity.inode, " head=", crc.data(), "/", identity.head_bytes);
  if (identity.end) AppendAll(&text, " end=", identity.end->size, "/", identity.end->offset);
  return text;
}

std::optional<FileIdentity> ParseFileIdentity(const std::string& text) {
  FileIdentity identity;
  FileIdentity::End end;
  const int fields = std::sscanf(
      text.c_str(), "inode=%" SCNu64 " head=%8" SCNx32 "/%" SCNd64 " end=%" SCNd64 "/%" SCNd64,
      &identity.inode, &identity.head_crc, &identity.head_bytes, &end.size, &end.offset);
  if (fields == 5) identity.end = end;
  if (FormatFileIdentity(identity) != text) return std::nullopt;
  return identity;
}

}  // namespace tickgate
