// Values as bytes and back: numbers little-endian at their full width, texts and lists behind a
// 32-bit count.
//
// Both classes have the same calls, so that one function describes a type for both directions.
// Damage: a reader never reads past its bytes nor reserves more than they could hold; once
//         something did not fit, every later value is empty and ok() stays false.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tickgate {

class ByteWriter {
 public:
  template <std::integral Number>
  void Int(Number value) {
    auto rest = static_cast<uint64_t>(value);
    for (size_t i = 0; i < sizeof(Number); ++i, rest >>= 8) {
      bytes_.push_back(static_cast<char>(rest & 0xFF));
    }
  }
  void Flag(bool value) { Int(static_cast<uint8_t>(value)); }
  void Text(std::string_view text) {
    Int(static_cast<uint32_t>(text.size()));
    bytes_.append(text);
  }
  template <typename Item, typename Fields>
  void List(const std::vector<Item>& items, Fields fields) {
    Int(static_cast<uint32_t>(items.size()));
    for (const Item& item : items) fields(*this, item);
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <std::integral Number>
  void Int(Number& value) {
    value = 0;
    if (!Has(sizeof(Number))) return;
    uint64_t bits = 0;
    for (size_t i = sizeof(Number); i-- > 0;) {
      bits = bits << 8 | static_cast<unsigned char>(rest_[i]);
    }
    value = static_cast<Number>(bits);
    rest_.remove_prefix(sizeof(Number));
  }
  void Flag(bool& value) {
    uint8_t byte = 0;
    Int(byte);
    ok_ = ok_ && byte <= 1;
    value = byte == 1;
  }
  void Text(std::string& text) {
    uint32_t bytes = 0;
    Int(bytes);
    text.clear();
    if (!Has(bytes)) return;
    text = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
  }
  template <typename Item, typename Fields>
  void List(std::vector<Item>& items, Fields fields) {
    uint32_t count = 0;
    Int(count);
    items.clear();
    // Grown item by item: a damaged count ends with the bytes, before it can take memory.
    for (uint32_t i = 0; i < count && ok_; ++i) fields(*this, items.emplace_back());
  }

  bool ok() const { return ok_; }
  bool AtEnd() const { return rest_.empty(); }

 private:
  bool Has(size_t bytes) {
    ok_ = ok_ && rest_.size() >= bytes;
    return ok_;
  }

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace tickgate
