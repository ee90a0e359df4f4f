#include "contract/lint_select.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/concat.h"
#include "contract/json_path.h"
#include "contract/record_scope.h"
#include "contract/value_trial.h"

namespace tickgate {
namespace {

class SelectLinter {
 public:
  SelectLinter(const Node& root, const ProgramSpec& spec, Problems* warnings)
      : root_(root), spec_(spec), warnings_(*warnings) {}

  void Run(const Node& cases) {
    for (size_t i = 0; i < cases.items.size() && i < spec_.select.cases.size(); ++i) {
      const SelectCase& one = spec_.select.cases[i];
      if (one.as != SelectAs::kRecord || one.record >= spec_.records.size()) continue;
      LintShape(cases.items[i], one);
      LintValues(cases.items[i], one);
      LintMissing(cases.items[i], one);
    }
    for (size_t i = 0; i < spec_.records.size(); ++i) LintNeverThere(i);
  }

 private:
  // An event that has a member is no array, one that has an item no object.
  void LintShape(const Node& node, const SelectCase& one) {
    const RecordSpec& record = spec_.records[one.record];
    std::vector<const JsonPath*> there;
    if (!one.when.empty() && spec_.select.by == SelectBy::kPath) {
      there.push_back(&spec_.select.path);
    }
    for (const JsonPath& path : one.has) there.push_back(&path);
    for (const JsonPath* path : there) {
      const bool is_array = path->steps[0].kind == PathStep::Kind::kIndex;
      if (is_array == record.positions.has_value()) continue;
      warnings_.Add(node.at, "case-fails",
                    Concat("every event of this case is not_object: one that has '", path->text,
                           "' is ", is_array ? "an array" : "an object", ", and record '",
                           record.name, "' has '", is_array ? "fields'" : "positions'"));
      return;
    }
  }

  // A value of `when` that the record's own field refuses.
  void LintValues(const Node& node, const SelectCase& one) {
    if (spec_.select.by != SelectBy::kPath || one.when.empty()) return;
    const RecordSpec& record = spec_.records[one.record];
    const std::vector<const FieldSpec*> along = FieldsAlong(record, spec_.select.path);
    const auto settles = [](const FieldSpec* field) {
      return field->on_error != OnError::kQuarantine;
    };
    if (along.empty() || std::any_of(along.begin(), along.end(), settles)) return;
    std::vector<std::string> tokens;
    for (const Literal& literal : one.when) tokens.push_back(literal.token);
    const auto why = TryValues(along.back()->value, tokens);
    for (size_t i = 0; i < why.size(); ++i) {
      if (!why[i]) continue;
      const Node* when = node.Find("when");
      warnings_.Add(when->is_list() ? when->items[i].at : when->at, "case-fails",
                    Concat("every event with ", tokens[i], " fails record '", record.name,
                           "': field '", spec_.select.path.text, "' refuses it: ", *why[i]));
    }
  }

  void LintMissing(const Node& node, const SelectCase& one) {
    const RecordSpec& record = spec_.records[one.record];
    for (const JsonPath& path : one.missing) {
      const std::vector<const FieldSpec*> along = FieldsAlong(record, path);
      // Of a path whose objects may be absent nothing is required.
      const auto fails = [](const FieldSpec* field) {
        return field->required && !field->default_value &&
               field->on_error == OnError::kQuarantine && !field->value.nullable &&
               field->value.none_if.empty();
      };
      if (along.empty() || !std::all_of(along.begin(), along.end(), fails)) continue;
      warnings_.Add(node.Find("missing")->at, "case-fails",
                    Concat("every event of this case is 'missing' a field: record '", record.name,
                           "' requires '", path.text, "'"));
    }
  }

  // A field that each case of its record says to be missing.
  void LintNeverThere(size_t record) {
    std::vector<const SelectCase*> cases;
    for (const SelectCase& one : spec_.select.cases) {
      if (one.as == SelectAs::kRecord && one.record == record) cases.push_back(&one);
    }
    if (cases.empty()) return;
    for (const JsonPath& path : cases[0]->missing) {
      const auto lacks = [&](const SelectCase* one) {
        return std::any_of(one->missing.begin(), one->missing.end(),
                           [&](const JsonPath& other) { return SamePath(path, other); });
      };
      if (!std::all_of(cases.begin(), cases.end(), lacks)) continue;
      if (const auto at = PlaceOf(spec_.records[record], path)) {
        warnings_.Add(*at, "never-there",
                      Concat("no event of record '", spec_.records[record].name, "' has '",
                             path.text, "': 'select' takes only those that are missing it"));
      }
    }
  }

  // The key of a declared field, or nullopt where the path leads to none.
  std::optional<TextPosition> PlaceOf(const RecordSpec& record, const JsonPath& path) const {
    const Node* records = root_.Find("records");
    const Node* within = records == nullptr ? &root_ : records->Find(record.name);
    std::optional<TextPosition> at;
    for (const PathStep& step : path.steps) {
      const Node* fields = within == nullptr ? nullptr : within->Find("fields");
      if (fields == nullptr) return std::nullopt;
      const auto named = [&](const Member& member) { return member.key == step.name; };
      const auto found = std::find_if(fields->members.begin(), fields->members.end(), named);
      if (found == fields->members.end()) return std::nullopt;
      at = found->at;
      within = &found->value;
    }
    return at;
  }

  const Node& root_;
  const ProgramSpec& spec_;
  Problems& warnings_;
};

}  // namespace

void LintSelect(const Node& root, const ProgramSpec& spec, Problems* warnings) {
  const Node* select = root.Find("select");
  const Node* cases = select == nullptr ? nullptr : select->Find("cases");
  if (cases != nullptr) SelectLinter(root, spec, warnings).Run(*cases);
}

}  // namespace tickgate
