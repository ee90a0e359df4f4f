// Reads a map by the keys that its schema knows, and reports every other.
//
//   MapReader map(node, "stream 'trades'", &problems);
//   options.name = map.String("name").value_or("");
//   if (const Node* source = map.Map("source")) ReadSource(*source, ...);
//   map.Finish();
//
// Every key asked for is a known key, whether it stands there or not. A value of the wrong kind is
// a problem and counts as absent; reading goes on. Unknown keys are reported by Finish, or when the
// reader goes out of scope.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "document/problem.h"
#include "document/scalar.h"

namespace tickgate {

class MapReader {
 public:
  // `what` names the map in messages. A node that is no map is a problem, and an empty map to all
  // that follows. The node and the problems outlive the reader.
  MapReader(const Node& node, std::string what, Problems* problems);
  ~MapReader();

  MapReader(const MapReader&) = delete;
  MapReader& operator=(const MapReader&) = delete;

  // True where the key stands there, with a value or without.
  bool Has(std::string_view key) const;
  // Where the key stands; where the map begins if it does not stand there.
  TextPosition KeyAt(std::string_view key) const;
  TextPosition at() const { return node_.at; }
  const std::string& what() const { return what_; }

  // The value whatever its kind, null included; nullptr where the key is absent.
  const Node* Any(std::string_view key);
  const Node* Map(std::string_view key);
  const Node* List(std::string_view key);
  std::optional<std::string> String(std::string_view key);
  std::optional<int64_t> Int(std::string_view key);
  std::optional<uint64_t> Uint(std::string_view key);
  std::optional<bool> Bool(std::string_view key);
  std::optional<int64_t> DurationNs(std::string_view key);
  std::optional<int64_t> Bytes(std::string_view key);
  std::optional<std::string> DecimalText(std::string_view key);
  std::optional<size_t> Choice(std::string_view key, std::span<const std::string_view> names);
  // A list of texts, or one text in place of a list of one. Empty where absent.
  std::vector<std::string> Strings(std::string_view key);

  // Reports every one of the keys that is absent. [missing-key]
  void Require(std::initializer_list<std::string_view> keys);
  // Keys that are known but not to be used: each that stands there is a problem with this text
  // behind its name. RefuseLater: "'frame' is not in this version [not-in-this-version]".
  void Refuse(std::span<const std::string_view> keys, std::string_view code, std::string_view why);
  void RefuseLater(std::span<const std::string_view> keys);
  // A problem at the key's value, or at the map where the key is absent.
  void Add(std::string_view key, std::string_view code, std::string message);

  // Reports the keys that nobody asked for. [unknown-key]
  void Finish();

 private:
  const Node* Know(std::string_view key, bool shown);
  std::string Quoted(std::string_view key) const;
  std::string KnownKeys() const;

  const Node& node_;
  std::string what_;
  Problems* problems_;
  std::vector<std::string> known_;    // shown in messages
  std::vector<std::string> refused_;  // known, but not to be recommended
  bool finished_ = false;
};

}  // namespace tickgate
