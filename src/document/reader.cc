#include "document/reader.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"

namespace tickgate {
namespace {

constexpr size_t kKeysListedMax = 12;

template <typename List>
bool Contains(const List& list, std::string_view key) {
  return std::find(list.begin(), list.end(), key) != list.end();
}

// The value read by `read`, or nothing where the key is absent.
template <typename Read>
auto ReadIfThere(const Node* node, Read read) -> decltype(read(*node)) {
  if (node == nullptr) return std::nullopt;
  return read(*node);
}

}  // namespace

MapReader::MapReader(const Node& node, std::string what, Problems* problems)
    : node_(node), what_(std::move(what)), problems_(problems) {
  if (!node.is_map()) AddWrongKind(node, what_, "a map", problems);
}

MapReader::~MapReader() { Finish(); }

bool MapReader::Has(std::string_view key) const { return node_.Find(key) != nullptr; }

TextPosition MapReader::KeyAt(std::string_view key) const {
  for (const Member& member : node_.members) {
    if (member.key == key) return member.at;
  }
  return node_.at;
}

const Node* MapReader::Know(std::string_view key, bool shown) {
  std::vector<std::string>& list = shown ? known_ : refused_;
  if (!Contains(list, key)) list.emplace_back(key);
  return node_.Find(key);
}

std::string MapReader::Quoted(std::string_view key) const { return Concat("'", key, "'"); }

const Node* MapReader::Any(std::string_view key) { return Know(key, true); }

const Node* MapReader::Map(std::string_view key) {
  const Node* node = Any(key);
  if (node == nullptr || node->is_map()) return node;
  AddWrongKind(*node, Quoted(key), "a map", problems_);
  return nullptr;
}

const Node* MapReader::List(std::string_view key) {
  const Node* node = Any(key);
  if (node == nullptr || node->is_list()) return node;
  AddWrongKind(*node, Quoted(key), "a list", problems_);
  return nullptr;
}

std::optional<std::string> MapReader::String(std::string_view key) {
  return ReadIfThere(Any(key),
                     [&](const Node& n) { return ReadString(n, Quoted(key), problems_); });
}

std::optional<int64_t> MapReader::Int(std::string_view key) {
  return ReadIfThere(Any(key), [&](const Node& n) { return ReadInt(n, Quoted(key), problems_); });
}

std::optional<uint64_t> MapReader::Uint(std::string_view key) {
  return ReadIfThere(Any(key), [&](const Node& n) { return ReadUint(n, Quoted(key), problems_); });
}

std::optional<bool> MapReader::Bool(std::string_view key) {
  return ReadIfThere(Any(key), [&](const Node& n) { return ReadBool(n, Quoted(key), problems_); });
}

std::optional<int64_t> MapReader::DurationNs(std::string_view key) {
  return ReadIfThere(Any(key),
                     [&](const Node& n) { return ReadDurationNs(n, Quoted(key), problems_); });
}

std::optional<int64_t> MapReader::Bytes(std::string_view key) {
  return ReadIfThere(Any(key), [&](const Node& n) { return ReadBytes(n, Quoted(key), problems_); });
}

std::optional<std::string> MapReader::DecimalText(std::string_view key) {
  return ReadIfThere(Any(key),
                     [&](const Node& n) { return ReadDecimalText(n, Quoted(key), problems_); });
}

std::optional<size_t> MapReader::Choice(std::string_view key,
                                        std::span<const std::string_view> names) {
  return ReadIfThere(Any(key),
                     [&](const Node& n) { return ReadChoice(n, Quoted(key), names, problems_); });
}

std::vector<std::string> MapReader::Strings(std::string_view key) {
  const Node* node = Any(key);
  std::vector<std::string> texts;
  if (node == nullptr) return texts;
  const std::span<const Node> nodes =
      node->is_list() ? std::span<const Node>(node->items) : std::span<const Node>(node, 1);
  for (const Node& item : nodes) {
    if (std::optional<std::string> text = ReadString(item, Quoted(key), problems_)) {
      texts.push_back(*std::move(text));
    }
  }
  return texts;
}

void MapReader::Require(std::initializer_list<std::string_view> keys) {
  for (std::string_view key : keys) {
    if (Any(key) != nullptr || !node_.is_map()) continue;
    problems_->Add(node_.at, "missing-key", Concat(what_, ": '", key, "' is missing"));
  }
}

void MapReader::Refuse(std::span<const std::string_view> keys, std::string_view code,
                       std::string_view why) {
  for (std::string_view key : keys) {
    if (Know(key, false) == nullptr) continue;
    problems_->Add(KeyAt(key), code, Concat("'", key, "' ", why));
  }
}

void MapReader::RefuseLater(std::span<const std::string_view> keys) {
  Refuse(keys, "not-in-this-version", "is not in this version");
}

void MapReader::Add(std::string_view key, std::string_view code, std::string message) {
  const Node* node = node_.Find(key);
  problems_->Add(node != nullptr ? node->at : node_.at, code, std::move(message));
}

void MapReader::Finish() {
  if (std::exchange(finished_, true)) return;
  std::vector<std::string_view> candidates(known_.begin(), known_.end());
  candidates.insert(candidates.end(), refused_.begin(), refused_.end());
  for (const Member& member : node_.members) {
    if (Contains(candidates, member.key)) continue;
    const std::string near = DidYouMean(member.key, candidates);
    problems_->Add(member.at, "unknown-key",
                   Concat("unknown key '", member.key, "'", near.empty() ? KnownKeys() : near));
  }
}

std::string MapReader::KnownKeys() const {
  if (known_.empty() || known_.size() > kKeysListedMax) return Concat(" in ", what_);
  std::string text = Concat(" in ", what_, ", which knows ");
  for (size_t i = 0; i < known_.size(); ++i) AppendAll(&text, i == 0 ? "" : ", ", known_[i]);
  return text;
}

}  // namespace tickgate
