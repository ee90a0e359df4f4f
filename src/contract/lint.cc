#include "contract/lint.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"
#include "contract/compile.h"
#include "contract/lint_rules.h"
#include "contract/lint_select.h"
#include "contract/value_file.h"
#include "document/document.h"

namespace tickgate {
namespace {

constexpr size_t kContractBytesMax = 1 << 20;

class Linter {
 public:
  Linter(const std::string& file, const Node& root) : warnings_(file), root_(root) {}

  std::vector<Problem> Run(const CompileResult& compiled) {
    if (!compiled.info.has_owner) {
      warnings_.Add(root_.at, "OWN-001", "nobody owns this contract: say so in 'owner'");
    }
    if (!compiled.info.has_description) {
      warnings_.Add(root_.at, "OWN-002", "the contract has no 'description'");
    }
    const std::vector<RecordSpec>& records = compiled.spec.records;
    if (const Node* named = root_.Find("records")) {
      for (size_t i = 0; i < named->members.size(); ++i) {
        LintRecord(named->members[i].value, records[i]);
      }
    } else {
      LintRecord(root_, records[0]);
    }
    LintSelect(root_, compiled.spec, &warnings_);
    return warnings_.TakeSorted();
  }

 private:
  void LintRecord(const Node& record, const RecordSpec& spec) {
    LintUnknown(record);
    if (const Node* rules = record.Find("rules")) LintRules(*rules, spec, &warnings_);
    if (const Node* positions = record.Find("positions")) LintPositions(*positions);
    const Node* fields = record.Find("fields");
    if (fields == nullptr) return;
    if (fields->members.empty()) {
      warnings_.Add(fields->at, "no-fields", "no field is declared: any object is good");
      return;
    }
    LintFields(*fields);
    const auto required = [](const Member& field) {
      const Node* word = field.value.Find("required");
      return word != nullptr && word->text == "true";
    };
    if (std::none_of(fields->members.begin(), fields->members.end(), required)) {
      warnings_.Add(fields->at, "no-required", "no field is required: an empty object is good");
    }
  }

  void LintUnknown(const Node& record) {
    const Node* unknown = record.Find("unknown");
    if (unknown == nullptr || unknown->text != "drop") return;
    warnings_.Add(unknown->at, "drops-unknown",
                  "rows lose every member that is not declared; 'pass' keeps its bytes");
  }

  void LintFields(const Node& fields) {
    for (const Member& field : fields.members) LintField(field);
  }

  void LintPositions(const Node& positions) {
    for (const Node& position : positions.items) LintFields(position);
  }

  void LintField(const Member& field) {
    LintValue(field.value);
    if (const Node* tags = field.value.Find("tags")) {
      const auto is_pii = [](const Node& tag) { return tag.text == "pii"; };
      const bool pii = is_pii(*tags) || std::any_of(tags->items.begin(), tags->items.end(), is_pii);
      if (pii && field.value.Find("mask") == nullptr) {
        warnings_.Add(tags->at, "pii-in-rows",
                      "the row keeps what quarantine and tap hide; 'mask' hides it there too");
      }
    }
  }

  void LintValue(const Node& value) {
    LintPattern(value);
    LintUnknown(value);
    if (const Node* items = value.Find("items")) LintValue(*items);
    if (const Node* fields = value.Find("fields")) LintFields(*fields);
    if (const Node* positions = value.Find("positions")) LintPositions(*positions);
  }

  void LintPattern(const Node& value) {
    const Node* full = value.Find("full");
    const Node* pattern = value.Find("pattern");
    if (pattern == nullptr || (full != nullptr && full->text == "true")) return;
    if (pattern->text.starts_with('^') && pattern->text.ends_with('$')) return;
    warnings_.Add(pattern->at, "pattern-search",
                  "the pattern may match anywhere in the text; 'full: true' asks for all of it");
  }

  Problems warnings_;
  const Node& root_;
};

}  // namespace

LintResult LintContractText(std::string_view text, const std::string& file) {
  CompileResult compiled = CompileContract(text, file);
  LintResult result;
  result.problems = std::move(compiled.problems);
  if (!result.problems.empty()) return result;
  const Document document = ParseDocument(text, file);
  result.warnings = Linter(file, document.root).Run(compiled);
  return result;
}

LintResult LintContract(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kContractBytesMax);
  if (text.ok()) return LintContractText(*text, path);
  return {{{path, 1, 1, std::string(text.status().message()), "file"}}, {}};
}

}  // namespace tickgate
