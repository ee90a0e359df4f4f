// Builds the tree of a YAML text from its flat events and refuses what a config has no use for.
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "document/document.h"
#include "document/plain_text.h"
#include "document/text_checks.h"
#include "document/yaml_events.h"

namespace tickgate {
namespace {

class TreeBuilder {
 public:
  TreeBuilder(std::vector<YamlEvent> events, int depth_max, Problems* problems)
      : events_(std::move(events)), depth_max_(depth_max), problems_(problems) {}

  Node Build() { return events_.empty() ? Node{} : Value(0); }

 private:
  bool Done() const { return next_ >= events_.size(); }

  // The node that begins with the next event. A list of events cut short by a fault ends every
  // collection; the fault itself is a problem already.
  Node Value(int depth) {
    YamlEvent event = std::move(events_[next_++]);
    Node node;
    node.at = event.at;
    if (event.tagged)
      problems_->Add(event.at, "yaml", "tags and anchors are not allowed: write the value itself");
    switch (event.kind) {
      case YamlEventKind::kAlias:
        problems_->Add(event.at, "yaml", "aliases are not allowed: write the value itself");
        break;
      case YamlEventKind::kNull:
        node.text = std::move(event.text);
        break;
      case YamlEventKind::kScalar:
        node.kind = NodeKind::kScalar;
        node.quoted = event.quoted;
        node.text = std::move(event.text);
        RestorePlainText(&node.text);
        break;
      case YamlEventKind::kListStart:
        node.kind = NodeKind::kList;
        if (Enter(event.at, depth)) FillList(&node, depth);
        break;
      case YamlEventKind::kMapStart:
        node.kind = NodeKind::kMap;
        if (Enter(event.at, depth)) FillMap(&node, depth);
        break;
      case YamlEventKind::kListEnd:
      case YamlEventKind::kMapEnd:
        break;
    }
    return node;
  }

  bool Enter(TextPosition at, int depth) {
    if (depth < depth_max_) return true;
    AddTooDeep(at, depth_max_, problems_);
    SkipCollection();
    return false;
  }

  void SkipCollection() {
    for (int open = 1; open > 0 && !Done(); ++next_) {
      const YamlEventKind kind = events_[next_].kind;
      if (kind == YamlEventKind::kListStart || kind == YamlEventKind::kMapStart) ++open;
      if (kind == YamlEventKind::kListEnd || kind == YamlEventKind::kMapEnd) --open;
    }
  }

  void FillList(Node* list, int depth) {
    while (!Done() && events_[next_].kind != YamlEventKind::kListEnd) {
      list->items.push_back(Value(depth + 1));
    }
    ++next_;
  }

  void FillMap(Node* map, int depth) {
    std::unordered_map<std::string, TextPosition> seen;
    while (!Done() && events_[next_].kind != YamlEventKind::kMapEnd) {
      const Node key = Value(depth + 1);
      if (key.is_list() || key.is_map()) {
        problems_->Add(key.at, "yaml", "a key must be a plain name");
      }
      Node value = Done() ? Node{} : Value(depth + 1);
      const auto [first, fresh] = seen.emplace(key.text, key.at);
      if (fresh) {
        map->members.push_back({key.text, key.at, std::move(value)});
      } else {
        AddDuplicateKey(key.text, key.at, first->second, problems_);
      }
    }
    ++next_;
  }

  std::vector<YamlEvent> events_;
  size_t next_ = 0;
  int depth_max_;
  Problems* problems_;
};

}  // namespace

Document ParseYaml(std::string_view text, const std::string& file, const TextLimits& limits) {
  Problems problems(file);
  Document document;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (CheckText(text, limits.bytes_max, &problems)) {
    const std::string whole = ProtectPlainText(text, &problems);
    if (problems.empty()) {
      std::vector<YamlEvent> events = ReadYamlEvents(whole, &problems);
      const bool whole_tree = problems.empty();
      Node root = TreeBuilder(std::move(events), limits.depth_max, &problems).Build();
      if (whole_tree) document.root = std::move(root);
    }
  }
  document.problems = problems.TakeSorted();
  return document;
}

}  // namespace tickgate
