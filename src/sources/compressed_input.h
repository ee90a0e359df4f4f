// The compressed bytes of a file, a buffer at a time, and how damage in them is said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "base/concat.h"
#include "base/status.h"
#include "sources/byte_stream.h"

namespace tickgate {

class CompressedInput {
 public:
  explicit CompressedInput(FileBytes file)
      : path_(file.path), raw_(MakePlainStream(std::move(file))), buffer_(128 << 10) {}

  // The next bytes. Empty: the file has ended.
  absl::StatusOr<std::string_view> Next() {
    if (raw_->ended()) return std::string_view();
    TG_ASSIGN_OR_RETURN(const size_t got, raw_->Read(buffer_.data(), buffer_.size()));
    return std::string_view(buffer_.data(), got);
  }
  bool ended() const { return raw_->ended(); }
  int64_t taken_bytes() const { return raw_->input_bytes(); }

  // `position`: bytes of the content that came whole before.
  absl::Status Corrupt(int64_t position, std::string_view what) const {
    return absl::DataLossError(
        Concat("read ", path_, ": corrupt behind byte ", position, " of its content: ", what));
  }
  absl::Status CutOff(int64_t position) const {
    return absl::DataLossError(Concat("read ", path_, ": cut off behind byte ", position,
                                      " of its content: the compressed data has no end"));
  }

 private:
  std::string path_;
  std::unique_ptr<ByteStream> raw_;
  std::vector<char> buffer_;
};

}  // namespace tickgate
