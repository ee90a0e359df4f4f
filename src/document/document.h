// YAML or JSON text as a tree that remembers where everything stood.
//
// A scalar is kept as text: what type it has is for the reader's schema to say, so that `NO`, `1E5`
// and `NULL` stay strings where a string is wanted. Refused: anchors, aliases, tags, duplicate
// keys, several documents, keys that are no scalars, control characters, text that is not UTF-8.
//
// Outside quotes `${...}` up to its matching brace, `name(1,2)` and `name<a,b>` are one piece of
// text even inside `{ }`, where YAML alone would cut them; a bare `out/{stream}` there is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "document/problem.h"

namespace tickgate {

enum class NodeKind : uint8_t { kNull, kScalar, kList, kMap };

struct Member;

struct Node {
  NodeKind kind = NodeKind::kNull;
  bool quoted = false;  // a scalar in quotes or a block of text: a string and nothing else
  TextPosition at;
  std::string text;  // of a scalar its content; of a null how it was written, `NULL`, `~` or ``
  std::vector<Node> items;      // of a list
  std::vector<Member> members;  // of a map, in the order of the text

  bool is_map() const { return kind == NodeKind::kMap; }
  bool is_list() const { return kind == NodeKind::kList; }
  bool is_scalar() const { return kind == NodeKind::kScalar; }
  bool is_null() const { return kind == NodeKind::kNull; }
  // nullptr where there is no such member.
  const Node* Find(std::string_view key) const;
  Node* Find(std::string_view key);
};

struct Member {
  std::string key;
  TextPosition at;
  Node value;
};

struct TextLimits {
  size_t bytes_max = 1 << 20;
  int depth_max = 32;
};

struct Document {
  Node root;  // null of an empty text, or where there are problems of syntax
  std::vector<Problem> problems;

  bool ok() const { return problems.empty(); }
};

Document ParseYaml(std::string_view text, const std::string& file, const TextLimits& limits = {});
// Strictly RFC 8259, with the same limits and the same tree.
Document ParseJson(std::string_view text, const std::string& file, const TextLimits& limits = {});
// JSON where the file's name ends in `.json`, else YAML.
Document ParseDocument(std::string_view text, const std::string& file,
                       const TextLimits& limits = {});

// The keys and list indices that lead to a node: {"streams", "0", "name"}.
using NodePath = std::vector<std::string>;
// Calls `visit` for every scalar value below `root`, in the order of the text; keys are no values.
// It may change the scalar's text (a substitution then clears `quoted`, so that the text may serve
// as a number); positions stay those of the file.
void VisitScalars(Node* root, const std::function<void(const NodePath& path, Node* scalar)>& visit);

// The line and column of a byte of the text.
TextPosition PositionAt(std::string_view text, size_t offset);

}  // namespace tickgate
