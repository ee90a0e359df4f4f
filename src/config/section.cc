#include "config/section.h"

#include "base/check.h"
#include "config/value.h"

namespace tickgate {

const Key& Section::KeyOf(std::string_view name) const {
  const Key* found = table_.Find(name);
  if (found != nullptr) return *found;
  TG_CHECK(kind_ != nullptr);
  for (const Key& key : kind_->keys) {
    if (key.name == name) found = &key;
  }
  TG_CHECK(found != nullptr);
  return *found;
}

const Node* Section::Find(std::string_view name) const {
  KeyOf(name);
  return node_ == nullptr ? nullptr : node_->Find(name);
}

std::string Section::Text(std::string_view name) const {
  const Key& key = KeyOf(name);
  const Node* node = Find(name);
  const bool readable = node != nullptr && node->is_scalar() && CheckValue(key, node->text).ok();
  return readable ? node->text : std::string(key.fallback);
}

std::vector<const Node*> Section::Texts(std::string_view name) const {
  std::vector<const Node*> texts;
  const Node* node = Find(name);
  if (node == nullptr) return texts;
  if (node->is_scalar() && !node->text.empty()) texts.push_back(node);
  for (const Node& item : node->items) {
    if (item.is_scalar() && !item.text.empty()) texts.push_back(&item);
  }
  return texts;
}

int64_t Section::Whole(std::string_view name) const {
  const Key& key = KeyOf(name);
  const std::string text = Text(name);
  const absl::StatusOr<int64_t> value = WholeValue(key, text);
  return value.ok() ? *value : 0;
}

double Section::Number(std::string_view name) const {
  const absl::StatusOr<double> value = NumberValue(Text(name));
  return value.ok() ? *value : 0;
}

std::vector<int> Section::Counts(std::string_view name) const {
  std::vector<int> counts;
  const Key& key = KeyOf(name);
  const Node* node = Find(name);
  if (node == nullptr) return counts;
  for (const Node& item : node->items) {
    const absl::StatusOr<int64_t> value = WholeValue(key, item.text);
    if (item.is_scalar() && value.ok()) counts.push_back(static_cast<int>(*value));
  }
  return counts;
}

Section Section::Map(std::string_view name) const {
  const Key& key = KeyOf(name);
  TG_CHECK(key.members != nullptr);
  const Node* node = Find(name);
  return Section(node != nullptr && node->is_map() ? node : nullptr, *key.members);
}

}  // namespace tickgate
