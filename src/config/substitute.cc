#include "config/substitute.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "base/concat.h"
#include "config/variables.h"
#include "document/problem.h"

namespace tickgate {
namespace {

// `path` below the root: streaming, streams, index, ...
bool IsOfTheEvent(const NodePath& path) {
  if (path.size() < 4 || path[1] != "streams") return false;
  if (path[3] == "windows") return true;
  return path[3] == "transform" && path.size() > 4 && (path[4] == "add" || path[4] == "filter");
}

bool IsOfTheBlock(const NodePath& path) { return path.size() > 1 && path[1] == "variables"; }

using Values = std::map<std::string, std::string, std::less<>>;

std::optional<std::string> FindIn(const Values& values, std::string_view name) {
  const auto found = values.find(name);
  if (found == values.end()) return std::nullopt;
  return found->second;
}

class Substituter {
 public:
  Substituter(const VariableValues& values, Findings* findings)
      : values_(values), findings_(findings) {}

  void Run(Node* root) {
    ReadCommand();
    environment_ = Values(values_.environment.begin(), values_.environment.end());
    VisitScalars(root, [this](const NodePath& path, Node* node) {
      if (!IsOfTheBlock(path)) return;
      Replace(node);
      block_read_[path.back()] = node->text;
    });
    block_ = std::move(block_read_);
    VisitScalars(root, [this](const NodePath& path, Node* node) {
      if (!IsOfTheBlock(path) && !IsOfTheEvent(path)) Replace(node);
    });
  }

 private:
  void ReadCommand() {
    for (const std::string& assignment : values_.command) {
      const TextPosition at = findings_->NewPlace(Concat("--var ", assignment), true);
      const size_t equals = assignment.find('=');
      if (equals == std::string::npos || equals == 0) {
        findings_->Error(at, "bad-variable", "wanted NAME=VALUE");
        continue;
      }
      const std::string name = assignment.substr(0, equals);
      command_[name] = assignment.substr(equals + 1);
      if (values_.named_in_file.contains(name)) continue;
      const std::vector<std::string_view> names(values_.named_in_file.begin(),
                                                values_.named_in_file.end());
      findings_->Error(at, "unknown-variable",
                       Concat("the file has no ${", name, "}", DidYouMean(name, names)));
    }
  }

  std::optional<std::string> Find(std::string_view name) const {
    for (const Values* values : {&command_, &block_, &environment_}) {
      std::optional<std::string> value = FindIn(*values, name);
      if (value) return value;
    }
    return std::nullopt;
  }

  void Replace(Node* node) {
    const Expansion expansion =
        ExpandVariables(node->text, [this](std::string_view name) { return Find(name); });
    if (!expansion.changed) return;
    const bool known = expansion.unset.empty() && expansion.malformed.empty();
    findings_->MarkVariable(node->at, node->text, known);
    for (const std::string& what : expansion.malformed) {
      findings_->Error(node->at, "bad-variable", what);
    }
    for (size_t i = 0; i < expansion.unset.size(); ++i) {
      ReportUnset(*node, expansion.unset[i], expansion.messages[i]);
    }
    node->text = expansion.text;
    node->quoted = false;
  }

  void ReportUnset(const Node& node, const std::string& name, const std::string& message) {
    std::vector<std::string_view> names;
    for (const Values* values : {&command_, &block_, &environment_}) {
      for (const auto& [known, value] : *values) names.push_back(known);
    }
    const std::string text = Concat(message, DidYouMean(name, names));
    if (values_.for_validate) {
      findings_->Warning(node.at, "unset-variable", text);
    } else {
      findings_->Error(node.at, "unset-variable", text);
    }
  }

  const VariableValues& values_;
  Findings* findings_;
  Values command_, block_read_, block_, environment_;
};

}  // namespace

std::set<std::string> VariablesOf(const Node& root) {
  std::set<std::string> names;
  Node copy = root;
  VisitScalars(&copy, [&names](const NodePath& path, Node* node) {
    if (!IsOfTheEvent(path)) CollectVariables(node->text, &names);
  });
  return names;
}

void SubstituteVariables(const VariableValues& values, Node* root, Findings* findings) {
  Substituter(values, findings).Run(root);
}

}  // namespace tickgate
