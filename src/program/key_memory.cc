#include "program/key_memory.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "program/key_hash.h"

namespace tickgate {
namespace {

// No string holds a raw control character, so no key is ever spelled like this.
void ExpectNothing(KnownKey* key) {
  std::memset(key->literal, 0, sizeof(key->literal));
  key->literal[0] = '"';
  key->literal[1] = '\x01';
  key->literal_mask = 3;
  key->rest_bytes = 0;
}

}  // namespace

KeyMemory::KeyMemory(const ObjectCode& object, const QuickOp* unknown)
    : unknown_(unknown), seed_(RandomKeySeed()) {
  const size_t keys_max = 1 + object.fields.size() + kLearnedKeysMax;
  TG_CHECK(keys_max < kNoField);
  size_t name_bytes = kLearnedKeysMax * kLearnedNameMax;
  for (const FieldCode& field : object.fields) name_bytes += field.name.size();
  names_ = std::make_unique<char[]>(name_bytes);
  rests_ = std::make_unique<char[]>(keys_max * kRestMax);
  keys_.reserve(keys_max);
  table_.resize(std::bit_ceil(keys_max * 2));
  keys_.emplace_back();
  ExpectNothing(&keys_[0]);
  for (size_t i = 0; i < object.fields.size(); ++i) {
    const FieldCode& field = object.fields[i];
    KnownKey* key = Add(field.name, &field.quick);
    key->field = static_cast<uint16_t>(i);
    key->required = field.required ? 1 : 0;
  }
  field_keys_ = keys_.size();
  field_name_bytes_ = name_bytes_;
}

void KeyMemory::Restamp() {
  for (KnownKey& key : keys_) key.stamp = 0;
  stamp_ = 1;
}

KnownKey* KeyMemory::Add(std::string_view name, const QuickOp* op) {
  const uint16_t id = static_cast<uint16_t>(keys_.size());
  KnownKey& key = keys_.emplace_back();
  ExpectNothing(&key);
  key.op = op;
  key.rest = rests_.get() + id * kRestMax;
  key.name_begin = name_bytes_;
  key.name_bytes = static_cast<uint32_t>(name.size());
  std::memcpy(names_.get() + name_bytes_, name.data(), name.size());
  name_bytes_ += static_cast<uint32_t>(name.size());
  size_t at = HashKey(name, seed_) & (table_.size() - 1);
  while (table_[at] != 0) at = (at + 1) & (table_.size() - 1);
  table_[at] = id;
  return &key;
}

KnownKey* KeyMemory::Find(std::string_view content, bool learn) {
  const size_t mask = table_.size() - 1;
  for (size_t at = HashKey(content, seed_) & mask; table_[at] != 0; at = (at + 1) & mask) {
    KnownKey* key = &keys_[table_[at]];
    if (NameOf(*key) == content) return key;
  }
  if (!learn || content.size() > kLearnedNameMax) return nullptr;
  if (keys_.size() == keys_.capacity()) {
    full_ = true;
    return nullptr;
  }
  return Add(content, unknown_);
}

void KeyMemory::Expect(KnownKey* before, KnownKey* key, std::string_view literal) {
  before->next = static_cast<uint16_t>(key - keys_.data());
  if (literal.size() > 16 + kRestMax) return;
  const size_t first = std::min<size_t>(literal.size(), 16);
  const size_t rest = literal.size() - first;
  std::memcpy(key->literal, literal.data(), first);
  std::memcpy(rests_.get() + (key - keys_.data()) * kRestMax, literal.data() + first, rest);
  key->literal_mask = static_cast<uint16_t>((1u << first) - 1);
  key->rest_bytes = static_cast<uint8_t>(rest);
}

void KeyMemory::ForgetLearned() {
  full_ = false;
  keys_.resize(field_keys_);
  name_bytes_ = field_name_bytes_;
  std::fill(table_.begin(), table_.end(), uint16_t{0});
  for (KnownKey& key : keys_) {
    key.next = 0;
    const size_t id = static_cast<size_t>(&key - keys_.data());
    if (id == 0) continue;
    size_t at = HashKey(NameOf(key), seed_) & (table_.size() - 1);
    while (table_[at] != 0) at = (at + 1) & (table_.size() - 1);
    table_[at] = static_cast<uint16_t>(id);
  }
}

size_t KeyMemory::ScratchBytes() const {
  return keys_.capacity() * (sizeof(KnownKey) + kRestMax) + table_.size() * sizeof(uint16_t) +
         kLearnedKeysMax * kLearnedNameMax;
}

}  // namespace tickgate
