// The keys a record's events come with, and which one followed which last time.
//
// A feed repeats its keys in the same order. Each known key keeps the very bytes it last came as,
// from its quote to its value, and the key that came next; one comparison then answers both which
// key stands there and that it is spelled plainly. A wrong guess costs a look-up; never an answer.
// Fields are known from the start, other keys are learned as they come, up to kLearnedKeysMax.
//
// Memory: all in the constructor.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "program/code.h"
#include "program/digits.h"
#include "program/judge.h"

namespace tickgate {

struct alignas(64) KnownKey {
  char literal[16];           // the first bytes of what is expected
  const QuickOp* op;          // what its value is held to
  const char* rest;           // what is expected behind the first 16 bytes
  uint32_t stamp = 0;         // of the event it was last seen in
  uint32_t name_begin = 0;    // in the names
  uint16_t literal_mask;      // bit i: byte i counts
  uint16_t next = 0;          // the key that came behind it
  uint16_t field = kNoField;  // of RecordCode::fields
  uint8_t rest_bytes = 0;
  uint8_t required = 0;
  uint32_t name_bytes = 0;

  bool Matches(const char* at) const {
    return EqualWhere(literal_mask, at, literal) &&
           (rest_bytes == 0 || std::memcmp(at + 16, rest, rest_bytes) == 0);
  }
};

class KeyMemory {
 public:
  static constexpr size_t kLearnedKeysMax = 128;
  static constexpr size_t kLearnedNameMax = 128;

  // `object` outlives this. `unknown`: what the values of other keys are held to.
  KeyMemory(const ObjectCode& object, const QuickOp* unknown);

  // The number of the event that now begins; the keys it has shown carry it.
  uint32_t BeginEvent() {
    if (++stamp_ == 0) Restamp();
    return stamp_;
  }
  // Whether there was no room for a key. The keys of a feed may have changed: ForgetLearned,
  // between two events, makes room, and the numbers of learned keys void.
  bool full() const { return full_; }
  void ForgetLearned();

  KnownKey* keys() { return keys_.data(); }
  KnownKey* before_first() { return keys_.data(); }  // stands before the first key of an event

  // The key of that content, learned if need be and `learn` allows it; null where it is not known.
  KnownKey* Find(std::string_view content, bool learn);
  // Expects `key` behind `before` from now on, spelled `literal`: the bytes from the quote of the
  // key up to its value. REQUIRES: no backslash in it.
  void Expect(KnownKey* before, KnownKey* key, std::string_view literal);

  size_t ScratchBytes() const;

 private:
  static constexpr size_t kRestMax = 48;  // so that a comparison stays within kReadablePadding

  KnownKey* Add(std::string_view name, const QuickOp* op);
  std::string_view NameOf(const KnownKey& key) const {
    return {names_.get() + key.name_begin, key.name_bytes};
  }
  void Restamp();

  const QuickOp* unknown_;
  std::vector<KnownKey> keys_;
  std::unique_ptr<char[]> names_;
  std::unique_ptr<char[]> rests_;  // kRestMax a key
  std::vector<uint16_t> table_;    // open; 0: empty
  size_t field_keys_ = 0;          // the first of keys_, never forgotten
  uint32_t field_name_bytes_ = 0;
  uint32_t name_bytes_ = 0;
  uint32_t stamp_ = 0;
  uint64_t seed_;
  bool full_ = false;
};

}  // namespace tickgate
