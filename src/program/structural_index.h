// Where the tokens of a text begin: simdjson's first stage behind one narrow door.
//
// An index stands at every { } [ ] : , outside strings, at the opening quote of every string and at
// the first byte of every other run of bytes that are not blank. A text is refused as a whole for a
// string that does not close, a control character inside a string, or bytes that are not UTF-8.
// The marks come from case-folded classes: 0x1A counts as ':' and 0x0C as ',', so a reader compares
// the byte itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace simdjson::internal {
class dom_parser_implementation;
}

namespace tickgate {

class StructuralIndex {
 public:
  // Room for texts of `bytes_max` bytes; a larger one grows it.
  explicit StructuralIndex(size_t bytes_max);
  ~StructuralIndex();

  // False where the text is refused, or holds no token at all.
  bool Index(const char* text, size_t bytes);

  // Offsets into the text, rising; behind the last one kEndMarks times the text's length.
  static constexpr size_t kEndMarks = 8;
  const uint32_t* begin() const { return begin_; }

  size_t ScratchBytes() const;

 private:
  void Reserve(size_t bytes);

  std::unique_ptr<simdjson::internal::dom_parser_implementation> stage_;
  size_t capacity_ = 0;
  const uint32_t* begin_ = nullptr;
};

}  // namespace tickgate
