#include "config/check_keys.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "config/value.h"
#include "document/problem.h"

namespace tickgate {
namespace {

constexpr std::string_view kLater = "not-in-this-version";

std::string Join(const std::string& path, std::string_view key) {
  return path.empty() || path == "streaming" ? std::string(key) : Concat(path, ".", key);
}

// The kinds that are built, or all of them, as a list for people.
std::string KindNames(const Table& table, bool built_only) {
  std::string names;
  for (const Kind& kind : table.kinds) {
    if (built_only && !kind.built) continue;
    AppendAll(&names, names.empty() ? "" : ", ", kind.name);
  }
  return names;
}

bool IsScalarShape(Shape shape) {
  switch (shape) {
    case Shape::kText:
    case Shape::kTexts:
    case Shape::kBool:
    case Shape::kCount:
    case Shape::kCounts:
    case Shape::kNumber:
    case Shape::kDuration:
    case Shape::kSize:
    case Shape::kChoice:
      return true;
    case Shape::kMap:
    case Shape::kMapList:
    case Shape::kKind:
    case Shape::kNames:
    case Shape::kFree:
      return false;
  }
  return false;
}

class Checker {
 public:
  explicit Checker(Findings* findings) : findings_(findings) {}

  void CheckMap(const Node& node, const Table& table, const std::string& path) {
    CheckMembers(node, table, {}, path);
  }

 private:
  // Inside a feature that is refused whole only slips of the pen are worth a word of their own.
  void Complain(TextPosition at, std::string_view code, std::string message) {
    if (!inside_refused_ || code == "unknown-key") findings_->Error(at, code, std::move(message));
  }

  void CheckMembers(const Node& node, const Table& table, std::span<const Key> more,
                    const std::string& path) {
    if (!node.is_map()) {
      Complain(node.at, "wrong-kind", Concat(path.empty() ? "the file" : path, " must be a map"));
      return;
    }
    const auto find = [&](std::string_view name) -> const Key* {
      for (const Key& key : more) {
        if (key.name == name) return &key;
      }
      return table.Find(name);
    };
    for (const Member& member : node.members) {
      const Key* key = find(member.key);
      if (key != nullptr) {
        CheckKey(member, *key, Join(path, key->name));
      } else {
        UnknownKey(member, table, more, path);
      }
    }
    for (const std::span<const Key> keys : {table.keys, more}) {
      for (const Key& key : keys) {
        if (!key.required || node.Find(key.name) != nullptr) continue;
        Complain(node.at, "missing-key", Concat("'", Join(path, key.name), "' is missing"));
      }
    }
  }

  void UnknownKey(const Member& member, const Table& table, std::span<const Key> more,
                  const std::string& path) {
    std::vector<std::string_view> candidates;
    for (const std::span<const Key> keys : {table.keys, more}) {
      for (const Key& key : keys) candidates.push_back(key.name);
    }
    const std::string where = path.empty() ? "" : Concat(" in ", path);
    findings_->Error(
        member.at, "unknown-key",
        Concat("unknown key '", member.key, "'", where, DidYouMean(member.key, candidates)));
  }

  void CheckKey(const Member& member, const Key& key, const std::string& path) {
    const Node& node = member.value;
    if (findings_->IsUnknown(node)) return;
    const bool is_default = !key.fallback.empty() && node.is_scalar() && node.text == key.fallback;
    if (key.built || is_default) {
      CheckShape(node, key, path);
      return;
    }
    Complain(member.at, kLater, Concat(path, ": not in this version"));
    const bool outer = inside_refused_;
    inside_refused_ = true;
    CheckShape(node, key, path);
    inside_refused_ = outer;
  }

  void CheckShape(const Node& node, const Key& key, const std::string& path) {
    if (node.is_null()) {
      Complain(node.at, "wrong-kind", Concat(path, " has no value"));
    } else if (IsScalarShape(key.shape)) {
      CheckScalars(node, key, path);
    } else if (key.shape == Shape::kKind) {
      CheckKind(node, *key.members, path);
    } else if (key.shape == Shape::kMap) {
      CheckMembers(node, *key.members, {}, path);
    } else if (key.shape == Shape::kMapList) {
      CheckList(node, key, path);
    } else if (key.shape == Shape::kNames && !node.is_map()) {
      Complain(node.at, "wrong-kind", Concat(path, " must be a map"));
    }
  }

  void CheckList(const Node& node, const Key& key, const std::string& path) {
    if (!node.is_list() || node.items.empty()) {
      Complain(node.at, "wrong-kind", Concat(path, " must be a list with at least one entry"));
      return;
    }
    for (size_t i = 0; i < node.items.size(); ++i) {
      const Node& item = node.items[i];
      CheckMembers(item, *key.members, {},
                   key.name == "streams" ? StreamPath(item, i) : Concat(path, ".", i));
    }
  }

  void CheckScalars(const Node& node, const Key& key, const std::string& path) {
    const bool many = key.shape == Shape::kTexts || key.shape == Shape::kCounts;
    if (many && node.is_list()) {
      if (node.items.empty()) Complain(node.at, "wrong-kind", Concat(path, " is an empty list"));
      for (const Node& item : node.items) CheckScalar(item, key, path);
    } else if (key.shape == Shape::kCounts) {
      Complain(node.at, "wrong-kind", Concat(path, " must be a list of whole numbers, as [2, 3]"));
    } else {
      CheckScalar(node, key, path);
    }
  }

  void CheckScalar(const Node& node, const Key& key, const std::string& path) {
    if (findings_->IsUnknown(node)) return;
    if (!node.is_scalar()) {
      Complain(node.at, "wrong-kind", Concat(path, " must be one value"));
      return;
    }
    const absl::Status status = CheckValue(key, node.text);
    if (!status.ok()) {
      Complain(node.at, "bad-value",
               Concat(path, ": ", findings_->Quote(node), " ", std::string(status.message())));
      return;
    }
    for (const Choice& choice : key.choices) {
      if (choice.name != node.text || choice.built) continue;
      Complain(node.at, kLater, Concat(path, ": ", choice.name, " is not in this version"));
    }
  }

  void CheckKind(const Node& node, const Table& table, const std::string& path) {
    if (!node.is_map()) {
      Complain(node.at, "wrong-kind", Concat(path, " must be a map"));
      return;
    }
    const Node* type = node.Find("type");
    const Kind* kind = KindOf(node, table, *findings_);
    if (kind == nullptr) {
      if (type == nullptr || !type->is_scalar() || findings_->IsUnknown(*type)) return;
      std::vector<std::string_view> candidates;
      for (const Kind& known : table.kinds) candidates.push_back(known.name);
      Complain(type->at, "unknown-type",
               Concat(path, ": unknown type ", findings_->Quote(*type), "; known are ",
                      KindNames(table, false), DidYouMean(type->text, candidates)));
      return;
    }
    const bool outer = inside_refused_;
    if (!kind->built) {
      Complain(type == nullptr ? node.at : type->at, kLater,
               Concat(path, ": type ", kind->name, type == nullptr ? " (where none is said)" : "",
                      " is not in this version, which has ", KindNames(table, true)));
      inside_refused_ = true;
    }
    CheckMembers(node, table, kind->keys, path);
    inside_refused_ = outer;
  }

  Findings* findings_;
  bool inside_refused_ = false;
};

}  // namespace

void CheckKeys(const Node& node, const Table& table, const std::string& path, Findings* findings) {
  Checker(findings).CheckMap(node, table, path);
}

const Kind* KindOf(const Node& node, const Table& table, const Findings& findings) {
  const Node* type = node.Find("type");
  if (type == nullptr) return table.FindKind(kDefaultKind);
  if (!type->is_scalar() || findings.IsUnknown(*type)) return nullptr;
  return table.FindKind(type->text);
}

std::string StreamPath(const Node& stream, size_t index) {
  const Node* name = stream.Find("name");
  if (name == nullptr || !name->is_scalar()) return Concat("streams.", index);
  return Concat("streams.", name->text);
}

}  // namespace tickgate
