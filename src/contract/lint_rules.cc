#include "contract/lint_rules.h"

#include <optional>
#include <string>

#include "base/concat.h"
#include "contract/expression_compile.h"
#include "contract/never_true.h"

namespace tickgate {
namespace {

void LintCheck(const Node& check, const RuleSpec& rule, const RecordSpec& record,
               Problems* warnings) {
  const auto add = [&](std::string_view code, std::string_view what, const std::string& why) {
    warnings->Add(check.at, code, Concat("rule '", rule.name, "' can never ", what, why));
  };
  // With `on_none: fail` a check that is always true still asks for its fields.
  if (!rule.on_none_fails) {
    if (const auto why = WhyNever({{&rule.check, false}}, record)) {
      return add("never-fails", "fail", *why);
    }
  }
  if (rule.when.empty()) return;
  const Demand asked = {&rule.when[0], true};
  if (const auto why = WhyNever({asked, {&rule.check, true}}, record)) {
    return add("always-fails", "be true where its 'when' holds", *why);
  }
  if (rule.on_none_fails) return;
  if (const auto why = WhyNever({asked, {&rule.check, false}}, record)) {
    add("never-fails", "fail where its 'when' holds", *why);
  }
}

}  // namespace

void LintRules(const Node& rules, const RecordSpec& record, Problems* warnings) {
  for (size_t i = 0; i < rules.items.size() && i < record.rules.size(); ++i) {
    const RuleSpec& rule = record.rules[i];
    const Node* when = rules.items[i].Find("when");
    if (when != nullptr && !rule.when.empty() && ConstantOf(rule.when[0]) == true) {
      warnings->Add(when->at, "always-asked",
                    Concat("the 'when' of rule '", rule.name, "' always holds: leave it out"));
    }
    if (const Node* check = rules.items[i].Find("check")) LintCheck(*check, rule, record, warnings);
  }
}

}  // namespace tickgate
