#include "document/document.h"

#include <algorithm>

namespace tickgate {
namespace {

void Visit(NodePath* path, Node* node,
           const std::function<void(const NodePath& path, Node* scalar)>& visit) {
  if (node->is_scalar()) visit(*path, node);
  for (size_t i = 0; i < node->items.size(); ++i) {
    path->push_back(std::to_string(i));
    Visit(path, &node->items[i], visit);
    path->pop_back();
  }
  for (Member& member : node->members) {
    path->push_back(member.key);
    Visit(path, &member.value, visit);
    path->pop_back();
  }
}

}  // namespace

const Node* Node::Find(std::string_view key) const {
  for (const Member& member : members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

Node* Node::Find(std::string_view key) {
  return const_cast<Node*>(static_cast<const Node*>(this)->Find(key));
}

Document ParseDocument(std::string_view text, const std::string& file, const TextLimits& limits) {
  return file.ends_with(".json") ? ParseJson(text, file, limits) : ParseYaml(text, file, limits);
}

void VisitScalars(Node* root,
                  const std::function<void(const NodePath& path, Node* scalar)>& visit) {
  NodePath path;
  Visit(&path, root, visit);
}

TextPosition PositionAt(std::string_view text, size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const size_t line_break = before.rfind('\n');
  const size_t line_start = line_break == std::string_view::npos ? 0 : line_break + 1;
  return {static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<int>(before.size() - line_start) + 1};
}

}  // namespace tickgate
