// The values of `in` and `in_file`, each of the field's type, none of them twice.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "contract/literal.h"
#include "contract/value_checks.h"
#include "document/document.h"
#include "program/program_spec.h"

namespace tickgate {

class ListedValues {
 public:
  ListedValues(const ValueSpec& value, LiteralChecker checker, Problems* problems)
      : value_(value), checker_(checker), problems_(problems) {}

  void ReadList(const Node& list);
  // `node` names the file, `naming_file` is the contract.
  void ReadFile(const Node& node, const std::string& naming_file);

  bool empty() const { return literals_.empty(); }
  bool Contains(const ReadLiteral& literal) const;
  void MoveInto(ValueSpec* value);

 private:
  // "'A' stands here a second time"; nothing where the value is taken.
  std::optional<std::string> Take(const ReadLiteral& literal);

  const ValueSpec& value_;
  LiteralChecker checker_;
  Problems* problems_;
  std::vector<Literal> literals_;
  std::set<std::string> seen_;
  std::string text_;
};

}  // namespace tickgate
