#include "config/overrides.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "config/schema.h"

namespace tickgate {
namespace {

// TICKGATE_ variables that are no settings of the run config. There are none yet.
constexpr std::array<std::string_view, 0> kNotSettings = {};

// A place of the tree that an override may name.
struct Setting {
  std::string path;                // streams.trades.commit.interval
  std::string any_path;            // streams.*.commit.interval
  std::string variable;            // STREAMS__TRADES__COMMIT__INTERVAL
  std::vector<std::string> steps;  // keys and list indices, from the root of the file
  const Key* key = nullptr;
};

std::string VariableWord(std::string_view text) {
  std::string word;
  for (char c : text) {
    const bool lower = c >= 'a' && c <= 'z';
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    word.push_back(lower ? static_cast<char>(c - 'a' + 'A') : plain ? c : '_');
  }
  return word;
}

// Every setting of the file at hand: those of `streaming`, and of each named stream.
class SettingList {
 public:
  explicit SettingList(const Node& root) {
    const Key* streaming = kRootTable.Find("streaming");
    Setting top;
    top.steps = {"streaming"};
    AddKeys(streaming->members->keys, top);
    const Node* body = root.Find("streaming");
    const Node* streams = body == nullptr ? nullptr : body->Find("streams");
    if (streams == nullptr) return;
    for (size_t i = 0; i < streams->items.size(); ++i) {
      const Node* name = streams->items[i].Find("name");
      if (name == nullptr || !name->is_scalar()) continue;
      Setting stream;
      stream.path = Concat("streams.", name->text);
      stream.any_path = "streams.*";
      stream.variable = Concat("STREAMS__", VariableWord(name->text));
      stream.steps = {"streaming", "streams", std::to_string(i)};
      AddKeys(kStreamTable.keys, stream);
    }
  }

  const std::vector<Setting>& all() const { return settings_; }

 private:
  void AddKeys(std::span<const Key> keys, const Setting& above) {
    for (const Key& key : keys) Add(key, above);
  }

  void Add(const Key& key, const Setting& above) {
    Setting setting = above;
    const std::string_view point = above.path.empty() ? "" : ".";
    AppendAll(&setting.path, point, key.name);
    AppendAll(&setting.any_path, point, key.name);
    AppendAll(&setting.variable, above.variable.empty() ? "" : "__", VariableWord(key.name));
    setting.steps.emplace_back(key.name);
    setting.key = &key;
    settings_.push_back(setting);
    const bool named = key.shape == Shape::kFree && key.members != nullptr;
    if (key.shape == Shape::kMap || named) AddKeys(key.members->keys, setting);
    if (key.shape == Shape::kKind) AddKind(*key.members, setting);
  }

  // The type may be overridden too, so the keys of every type count; the check of the finished
  // tree tells which of them belong together.
  void AddKind(const Table& table, const Setting& above) {
    AddKeys(table.keys, above);
    std::set<std::string_view> seen;
    for (const Kind& kind : table.kinds) {
      for (const Key& key : kind.keys) {
        if (seen.insert(key.name).second) Add(key, above);
      }
    }
  }

  std::vector<Setting> settings_;
};

void MovePlace(TextPosition at, Node* node) {
  node->at = at;
  for (Node& item : node->items) MovePlace(at, &item);
  for (Member& member : node->members) {
    member.at = at;
    MovePlace(at, &member.value);
  }
}

Node TextNode(std::string_view text, TextPosition at) {
  Node node;
  node.kind = NodeKind::kScalar;
  node.text = std::string(text);
  node.at = at;
  return node;
}

// The value as the shape of its key wants it.
Node ValueNode(const Key& key, const std::string& text, TextPosition at) {
  const bool wants_list = key.shape == Shape::kTexts || key.shape == Shape::kCounts ||
                          key.shape == Shape::kMapList || key.shape == Shape::kFree;
  const bool wants_map = key.shape == Shape::kMap || key.shape == Shape::kKind ||
                         key.shape == Shape::kNames || key.shape == Shape::kFree;
  Document document = ParseYaml(text, "");
  const bool taken = document.ok() && ((wants_list && document.root.is_list()) ||
                                       (wants_map && document.root.is_map()));
  if (!taken) return TextNode(text, at);
  MovePlace(at, &document.root);
  return document.root;
}

class Overrider {
 public:
  Overrider(Node* root, Findings* findings) : settings_(*root), root_(root), findings_(findings) {}

  void SetVariable(const std::string& name, const std::string& value) {
    const std::string_view rest = std::string_view(name).substr(kEnvironmentPrefix.size());
    if (std::ranges::find(kNotSettings, rest) != kNotSettings.end()) return;
    const TextPosition at = findings_->NewPlace(Concat("environment ", name), false);
    std::vector<const Setting*> found;
    std::vector<std::string_view> names;
    for (const Setting& setting : settings_.all()) {
      names.push_back(setting.variable);
      if (setting.variable == rest) found.push_back(&setting);
    }
    if (found.empty()) {
      const auto nearest = NearestName(rest, names);
      findings_->Error(at, "unknown-setting",
                       Concat("no setting has this name", Hint(nearest, kEnvironmentPrefix)));
    } else if (Differ(found, &Setting::path)) {
      findings_->Error(at, "ambiguous-setting",
                       "the name fits two settings: use --set, or rename a stream");
    } else {
      for (const Setting* setting : found) Put(*setting, ValueNode(*setting->key, value, at), at);
    }
  }

  void SetOptionOf(const SetOption& set) {
    const std::string label = set.label.empty() ? Concat("--set ", set.assignment) : set.label;
    const TextPosition at = findings_->NewPlace(label, true);
    const size_t equals = set.assignment.find('=');
    if (equals == std::string::npos) {
      findings_->Error(at, "bad-setting", "wanted PATH=VALUE");
      return;
    }
    const std::string path = set.assignment.substr(0, equals);
    const std::string value = set.assignment.substr(equals + 1);
    std::vector<const Setting*> found;
    std::vector<std::string_view> paths;
    for (const Setting& setting : settings_.all()) {
      paths.push_back(setting.path);
      if (setting.path == path || setting.any_path == path) {
        found.push_back(&setting);
      } else if (setting.key->shape == Shape::kNames && path.starts_with(setting.path + ".")) {
        PutName(setting, path.substr(setting.path.size() + 1), value, at);
        return;
      }
    }
    if (found.empty() && set.label.empty()) {
      findings_->Error(
          at, "unknown-setting",
          Concat("no setting has the path '", path, "'", Hint(NearestName(path, paths), "")));
    }
    if (Differ(found, &Setting::any_path)) {
      findings_->Error(at, "ambiguous-setting", "the path fits two streams: rename one of them");
      return;
    }
    for (const Setting* setting : found) Put(*setting, ValueNode(*setting->key, value, at), at);
  }

 private:
  static bool Differ(const std::vector<const Setting*>& found, std::string Setting::*member) {
    return std::ranges::any_of(
        found, [&](const Setting* setting) { return setting->*member != found[0]->*member; });
  }

  static std::string Hint(std::optional<std::string_view> nearest, std::string_view prefix) {
    return nearest ? Concat(": did you mean '", prefix, *nearest, "'?") : "";
  }

  void PutName(const Setting& setting, const std::string& name, const std::string& value,
               TextPosition at) {
    Setting entry = setting;
    entry.path = Concat(setting.path, ".", name);
    entry.steps.push_back(name);
    Put(entry, TextNode(value, at), at);
  }

  void Put(const Setting& setting, Node value, TextPosition at) {
    Node* node = root_;
    for (const std::string& step : setting.steps) {
      if (node->is_list()) {
        node = &node->items[std::stoul(step)];
        continue;
      }
      if (!node->is_map()) {
        // The check of the tree says what is wrong with a text where a map belongs.
        if (!node->is_null()) return;
        node->kind = NodeKind::kMap;
        node->at = at;
      }
      Node* next = node->Find(step);
      if (next == nullptr) {
        node->members.push_back({step, at, Node{}});
        next = &node->members.back().value;
        next->at = at;
      }
      node = next;
    }
    *node = std::move(value);
  }

  SettingList settings_;
  Node* root_;
  Findings* findings_;
};

}  // namespace

void ApplyOverrides(const Environment& environment, const std::vector<SetOption>& sets, Node* root,
                    Findings* findings) {
  if (!root->is_map()) return;
  Overrider overrider(root, findings);
  for (const auto& [name, value] : environment) {
    if (name.starts_with(kEnvironmentPrefix)) overrider.SetVariable(name, value);
  }
  for (const SetOption& set : sets) overrider.SetOptionOf(set);
}

}  // namespace tickgate
