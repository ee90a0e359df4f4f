#include "contract/rule_reader.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/concat.h"
#include "contract/expression_compile.h"
#include "contract/never_true.h"
#include "contract/plain_name.h"
#include "contract/record_scope.h"
#include "document/reader.h"

namespace tickgate {
namespace {

constexpr size_t kRulesMax = 1000;
constexpr std::array<std::string_view, 2> kSeverities = {"error", "warn"};
constexpr std::array<std::string_view, 2> kOnNone = {"pass", "fail"};

class RuleReader {
 public:
  RuleReader(const std::vector<InheritSpec>& inherited, SlotLimit* limit, RecordSpec* record,
             Problems* problems)
      : record_(*record),
        problems_(*problems),
        scope_(ScopeOf(*record, inherited)),
        limit_(limit) {}

  void Read(const Node& node) {
    if (!node.is_list()) return AddWrongKind(node, "'rules'", "a list", &problems_);
    if (node.items.size() > kRulesMax) {
      return problems_.Add(node.at, "too-large", Concat("more than ", kRulesMax, " rules"));
    }
    for (const Node& item : node.items) ReadOne(item);
  }

 private:
  void ReadOne(const Node& node) {
    MapReader map(node, "rule", &problems_);
    if (!node.is_map()) return;
    RuleSpec rule;
    map.Require({"name", "check"});
    ReadName(&map, &rule);
    map.Any("description");
    rule.severity =
        map.Choice("severity", kSeverities) == size_t{1} ? Severity::kWarn : Severity::kError;
    rule.on_none_fails = map.Choice("on_none", kOnNone) == size_t{1};
    const auto check = ReadCondition(&map, "check");
    const auto when = ReadCondition(&map, "when");
    map.Finish();
    if (const Node* text = node.Find("check")) rule.text = text->text;
    if (check) limit_->TakeExpression(*check, node.Find("check")->at);
    if (when) limit_->TakeExpression(*when, node.Find("when")->at);
    if (when) rule.when.push_back(*when);
    if (!check) return;
    rule.check = *check;
    CheckCanHold(node, rule);
    record_.rules.push_back(std::move(rule));
  }

  void ReadName(MapReader* map, RuleSpec* rule) {
    const std::optional<std::string> name = map->String("name");
    if (!name) return;
    rule->name = *name;
    if (!IsPlainName(*name)) {
      map->Add("name", "bad-value",
               Concat("'", *name, "' must be a name of letters, digits, '.', '_' and '-'"));
    } else if (!names_.insert(*name).second) {
      map->Add("name", "duplicate-key", Concat("rule '", *name, "' stands here a second time"));
    }
  }

  // A checked expression that is true or false.
  std::optional<Expression> ReadCondition(MapReader* map, std::string_view word) {
    const Node* node = map->Any(word);
    if (node == nullptr) return std::nullopt;
    const std::string what = Concat("'", word, "'");
    const std::optional<std::string> text = ReadString(*node, what, &problems_);
    if (!text) return std::nullopt;
    auto expression = CompileExpression(*text, scope_, TextStart(*node), &problems_);
    if (expression && expression->type != ExpressionType::kBool) {
      problems_.Add(node->at, "type",
                    Concat(what, ": wanted true or false, found a ", TypeWord(expression->type),
                           ": compare it with something"));
      return std::nullopt;
    }
    return expression;
  }

  void CheckCanHold(const Node& node, const RuleSpec& rule) {
    if (const auto why = WhyNeverTrue(rule.check, record_)) {
      problems_.Add(node.Find("check")->at, "never-true",
                    Concat("rule '", rule.name, "' can never be true", *why));
    }
    if (rule.when.empty()) return;
    if (const auto why = WhyNeverTrue(rule.when[0], record_)) {
      problems_.Add(
          node.Find("when")->at, "never-true",
          Concat("rule '", rule.name, "' is never asked: its 'when' can never be true", *why));
    }
  }

  RecordSpec& record_;
  Problems& problems_;
  ExpressionScope scope_;
  SlotLimit* limit_;
  std::set<std::string> names_;
};

}  // namespace

void ReadRules(const Node& node, const std::vector<InheritSpec>& inherited, SlotLimit* limit,
               RecordSpec* record, Problems* problems) {
  RuleReader(inherited, limit, record, problems).Read(node);
}

}  // namespace tickgate
