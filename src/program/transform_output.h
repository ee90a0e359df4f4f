// The last steps of a transform, which make other events of an event: unnest and flatten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/member_writer.h"
#include "program/token_arena.h"
#include "program/transform_members.h"
#include "program/transform_names.h"
#include "program/transform_spec.h"

namespace tickgate {

// Unnested events repeat what stands beside the list, flattened keys what stands before them: of
// one event nothing longer than this is made.
inline constexpr size_t kTransformedBytesMax = 64 << 20;

class TransformOutput {
 public:
  // Both outlive it.
  TransformOutput(const TransformSpec* spec, DuplicateKeys duplicates, TokenArena* arena);

  enum class Written : uint8_t {
    kEvents,
    kNoList,        // what is to be unnested is something else
    kTooMuch,       // beyond kTransformedBytesMax
    kUnnestClash,   // two members would have one name
    kFlattenClash,  // so here
  };

  // True where flatten finds a member to open.
  bool Flattens(const EventMembers& members);
  // `list`: the member to be unnested; -1: it does not stand there.
  Written Write(const EventMembers& members, int32_t list);
  std::span<const TransformedEvent> events() const { return writer_.events(); }
  // The value that the writing ended at; empty: none.
  std::string_view culprit() const { return culprit_; }

  size_t ScratchBytes() const;

 private:
  Written Elements(const EventMembers& members, const EventMember& list);
  // `*end`: behind the element.
  Written Element(const char* item, const char** end);
  Written ElementMember(std::string_view key, std::string_view value);
  Written Member(std::string_view key, std::string_view value);
  Written Object(std::string_view object, int depth);
  Written Leaf(std::string_view key, std::string_view value);
  void CountKeys(const char* object);
  bool Counts(size_t index) const { return duplicates_ == DuplicateKeys::kNone || counts_[index]; }
  bool IsOpened(std::string_view key, std::string_view value);
  // The content of a key, in the arena where it must be made.
  std::string_view NameOf(std::string_view key);

  const TransformSpec& spec_;
  const DuplicateKeys duplicates_;
  TokenArena& arena_;
  MemberWriter writer_;
  NameTable opened_;     // of flatten.fields
  std::string prefix_;   // of unnest, as between quotes
  std::string element_;  // the key of an element that is no object
  std::string prefixed_;
  std::string separator_;  // of flatten
  std::string path_;       // the key of the object that is being flattened
  NameSet beside_;         // the names beside the list
  NameSet flattened_;      // the names of the event that is being flattened
  bool flattens_ = false;  // the event at hand
  // Where keys may come twice: which members count of the objects that are being flattened, outer
  // ones first.
  std::vector<bool> counts_;
  std::vector<std::string_view> names_;  // of the object whose members are being counted
  NameSet counted_;
  std::string_view culprit_;
};

// A text as it stands between quotes.
std::string EscapedText(std::string_view text);

}  // namespace tickgate
