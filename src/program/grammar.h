// Reads tokens off the structural index of one frame and holds every one of them to RFC 8259.
//
// Next to the grammar: the depth, the escapes, and keys that come twice in an object at any level.
// Nothing recurses on the input's depth. A function that finds the frame broken gives null (or
// false) and leaves the reason in failure(); the frame is then given up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "event/reason.h"
#include "program/findings.h"
#include "program/json_token.h"
#include "program/member_table.h"

namespace tickgate {

class Grammar {
 public:
  Grammar(int depth_max, bool duplicate_keys_allowed, size_t frame_bytes_max);

  // `text`: what the index counts from. The frame is its bytes [begin, end). `escapes`: whether any
  // backslash stands in it.
  void BeginFrame(const char* text, uint32_t begin, uint32_t end, bool escapes) {
    text_ = text;
    begin_ = origin_ = begin;
    end_ = end;
    escapes_ = escapes;
    scratch_used_ = 0;
    if (escapes && end - begin > scratch_.size()) scratch_.resize(end - begin);
    members_.BeginFrame(end - begin);
  }

  const char* text() const { return text_; }
  uint32_t begin() const { return begin_; }
  uint32_t end() const { return end_; }
  bool escapes() const { return escapes_; }
  Reason failure() const { return failure_; }
  int depth_max() const { return depth_max_; }
  bool duplicate_keys_allowed() const { return duplicate_keys_allowed_; }

  // The byte an index points to; 0 beyond the frame, which no token begins with.
  char At(uint32_t index) const { return index < end_ ? text_[index] : '\0'; }
  // From an index to the next one or the end of the frame, blanks behind it left out.
  std::string_view Token(const uint32_t* s) const;
  // A whole value that ends before the index `after` points to.
  std::string_view Between(const uint32_t* s, const uint32_t* after) const {
    const uint32_t end = after[0] < end_ ? after[0] : end_;
    return TrimBlanks({text_ + s[0], end - s[0]});
  }
  // Offsets of what is found count from here: where the event begins, the frame itself at first.
  void SetOrigin(uint32_t origin) { origin_ = origin; }
  uint32_t OffsetInFrame(const char* at) const {
    return static_cast<uint32_t>(at - text_) - origin_;
  }

  // All of these give the place behind the value that begins at `s`.
  const uint32_t* Value(const uint32_t* s, int depth, Findings* findings);
  const uint32_t* Container(const uint32_t* s, int depth, Findings* findings);
  const uint32_t* Scalar(const uint32_t* s);
  // A key of the object of that number, and its colon.
  const uint32_t* Key(const uint32_t* s, uint32_t object, Findings* findings);

  // The content of a string token: its own bytes, or unescaped into scratch that lives as long as
  // the frame. False where an escape breaks the frame.
  bool String(std::string_view token, std::string_view* content);

  MemberTable& members() { return members_; }
  // Notes a key that came twice. `token`: with its quotes.
  void AddDuplicate(std::string_view token, Findings* findings) const;

  std::nullptr_t Fail(Reason reason) {
    failure_ = reason;
    return nullptr;
  }

  size_t ScratchBytes() const;

 private:
  struct Level {
    bool is_object;
    uint32_t object;
  };

  bool CheckRaw(std::string_view raw);
  bool CheckScalar(std::string_view token);

  const int depth_max_;
  const bool duplicate_keys_allowed_;
  const char* text_ = nullptr;
  uint32_t begin_ = 0;
  uint32_t origin_ = 0;
  uint32_t end_ = 0;
  bool escapes_ = false;
  Reason failure_ = Reason::kNotJson;
  std::vector<Level> levels_;
  std::vector<char> scratch_;
  size_t scratch_used_ = 0;
  MemberTable members_;
};

}  // namespace tickgate
