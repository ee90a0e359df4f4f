// Values that are not shown: `mask: redact | hash` of a field, and `tags: [pii]`.
//
// Masker writes what stands in a value's place; it is kept by whoever writes rows.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/find_masked.h"
#include "program/program_spec.h"

struct evp_md_ctx_st;  // of libcrypto

namespace tickgate {

// Threads: one. Memory: after the first value of its kind none is allotted.
class Masker {
 public:
  explicit Masker(std::string_view key);
  ~Masker();

  // Appends the JSON string in place of the value `token`: "***", or HMAC-SHA256 in 64 hex digits
  // over a string's content, over any other token's bytes. kNone appends the token.
  void Append(Mask mask, std::string_view token, std::string* out);

 private:
  struct Block;
  void Digest(const Block& block, std::string_view text, unsigned char* digest);

  std::unique_ptr<Block> inner_, outer_;
  evp_md_ctx_st* hash_;
  std::string content_;
};

// A text with its masked and pii values, for quarantine, tap and errors. Cold.
class MaskedText {
 public:
  // `spec` and `text` outlive this.
  MaskedText(const ProgramSpec& spec, MaskQuestion question, std::string_view text);

  bool any() const { return !parts_.empty(); }
  // Appends bytes [begin, end) of the text with the masked values in them replaced, all else as it
  // is. What lies within a masked value is redacted.
  void Append(size_t begin, size_t end, std::string* out);

 private:
  const std::string_view text_;
  const std::string_view key_;
  const std::vector<MaskedPart> parts_;
  std::optional<Masker> masker_;  // made at the first part
};

// Appends the event's bytes, masked. False where there was nothing to mask; a text that is not well
// formed is such a one.
bool AppendMasked(const ProgramSpec& spec, MaskQuestion question, std::string_view event,
                  std::string* out);

}  // namespace tickgate
