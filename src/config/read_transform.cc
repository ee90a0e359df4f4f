#include "config/read_transform.h"

#include <string_view>

#include "base/concat.h"
#include "base/text.h"
#include "contract/literal.h"
#include "contract/transform_reader.h"
#include "document/problem.h"

namespace tickgate {
namespace {

template <typename Visit>
void VisitNodes(const Node& node, const Visit& visit) {
  visit(node);
  for (const Node& item : node.items) VisitNodes(item, visit);
  for (const Member& member : node.members) VisitNodes(member.value, visit);
}

// A message never shows the value of a variable, which may be a secret, but how it was written.
std::string WithoutValues(std::string message, const Node& transform, const Findings& findings) {
  VisitNodes(transform, [&](const Node& node) {
    if (!node.is_scalar() || node.text.empty()) return;
    const std::string quoted = findings.Quote(node);
    const std::string_view written = std::string_view(quoted).substr(1, quoted.size() - 2);
    if (written.starts_with(node.text) || written.ends_with("...")) return;
    for (size_t at = message.find(node.text); at != std::string::npos;
         at = message.find(node.text, at + written.size())) {
      message.replace(at, node.text.size(), written);
    }
  });
  return message;
}

// Prints a node so that it reads back as it is. Only in `add` and `filter` is `${` no variable.
class Printer {
 public:
  std::string Print(const Node& node) {
    Write(node, false);
    return std::move(out_);
  }

 private:
  void Write(const Node& node, bool of_event) {
    if (node.is_map()) {
      out_ += node.members.empty() ? "{" : "{ ";
      for (size_t i = 0; i < node.members.size(); ++i) {
        if (i > 0) out_ += ", ";
        const std::string& key = node.members[i].key;
        AppendJsonString(key, &out_);
        out_ += ": ";
        ++depth_;
        Write(node.members[i].value,
              of_event || (depth_ == 1 && (key == "add" || key == "filter")));
        --depth_;
      }
      out_ += node.members.empty() ? "}" : " }";
    } else if (node.is_list()) {
      out_ += '[';
      for (size_t i = 0; i < node.items.size(); ++i) {
        if (i > 0) out_ += ", ";
        Write(node.items[i], of_event);
      }
      out_ += ']';
    } else {
      WriteScalar(node, of_event);
    }
  }

  // Text stands in quotes; what looks like a number, a bool or null is one only without.
  void WriteScalar(const Node& node, bool of_event) {
    if (!LiteralByLook({node.text, node.quoted}).literal.token.starts_with('"')) {
      out_ += node.text;
      return;
    }
    std::string text;
    for (size_t i = 0; i < node.text.size(); ++i) {
      if (!of_event && node.text.compare(i, 2, "${") == 0) text += '$';
      text += node.text[i];
    }
    AppendJsonString(text, &out_);
  }

  std::string out_;
  int depth_ = 0;
};

}  // namespace

TransformConfig ReadStreamTransform(const Node& node, const std::string& path, Findings* findings) {
  bool unknown = false;
  VisitNodes(node, [&](const Node& part) { unknown = unknown || findings->IsUnknown(part); });
  if (unknown) return {};
  Problems problems(findings->file());
  TransformConfig transform{ReadTransform(node, &problems), Printer().Print(node)};
  for (const Problem& problem : problems.list()) {
    findings->Error({problem.line, problem.column}, problem.code,
                    Concat(path, ": ", WithoutValues(problem.message, node, *findings)));
  }
  return transform;
}

}  // namespace tickgate
