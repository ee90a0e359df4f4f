#include "reference/event_judge.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "event/reason.h"
#include "reference/expression_walk.h"
#include "reference/json_tree.h"

namespace tickgate::reference {
namespace {

void Repeated(const Node& node, const std::string& path, std::set<Failure>* errors) {
  for (const Member& member : node.members) {
    const std::string at = path + PointerStep(member.key);
    if (member.repeated) errors->insert({at, std::string(NameOf(Reason::kDuplicateKey))});
    Repeated(member.value, at, errors);
  }
  for (size_t i = 0; i < node.items.size(); ++i) {
    Repeated(node.items[i], path + "/" + std::to_string(i), errors);
  }
}

// A value to select by: text that came with the frame, or a value of it.
bool Matches(const Literal& literal, const Node* node, const std::string* text) {
  if (text != nullptr)
    return !literal.token.empty() && literal.token[0] == '"' && literal.string == *text;
  if (node == nullptr) return false;
  const std::optional<Node> wanted = ReadText(literal.token);
  return wanted && SameValue(*wanted, *node);
}

class OneEvent {
 public:
  OneEvent(const Surroundings& around, const Inherited& inherited)
      : around_(around), spec_(around.spec), inherited_(inherited), event_(around.event) {
    made_.event = std::string(around.frame.substr(around.begin, around.end - around.begin));
    made_.row = made_.event;
  }

  ReferenceEvent Run() {
    if (!spec_.duplicate_keys_allowed) {
      Repeated(event_, "", &made_.errors);
      if (!made_.errors.empty()) return Ended(Verdict::kQuarantined);
    }
    if (event_.kind != Kind::kObject && event_.kind != Kind::kArray) {
      return Alone(Reason::kNotObject);
    }
    if (!Select()) return made_;
    const RecordSpec& record = spec_.records[*made_.record];
    const Kind shape = record.positions ? Kind::kArray : Kind::kObject;
    if (event_.kind != shape) return Alone(Reason::kNotObject);
    if (spec_.grammar_only) return Ended(Verdict::kGood);
    Found found;
    if (record.positions) {
      CheckTuple(around_, *record.positions, "", &event_, &found);
    } else {
      CheckFields(around_, record.fields, record.unknown, "", &event_, &found);
    }
    Rules(record, &found);
    made_.errors = found.errors;
    made_.marks = found.marks;
    made_.row = Row(record, found);
    if (!made_.errors.empty()) return Ended(Verdict::kQuarantined);
    return Ended(made_.marks.empty() ? Verdict::kGood : Verdict::kGoodMarked);
  }

 private:
  ReferenceEvent Ended(Verdict verdict) {
    made_.verdict = verdict;
    return made_;
  }
  ReferenceEvent Alone(Reason reason) {
    made_.errors = {{"", std::string(NameOf(reason))}};
    return Ended(Verdict::kQuarantined);
  }

  bool CaseHolds(const SelectCase& each, const Node* node, const std::string* text) const {
    const bool first = spec_.first_of_duplicates;
    const auto stands = [&](const JsonPath& path) {
      return Follow(event_, path.steps, first) != nullptr;
    };
    return (each.when.empty() ||
            std::any_of(each.when.begin(), each.when.end(),
                        [&](const Literal& literal) { return Matches(literal, node, text); })) &&
           std::all_of(each.has.begin(), each.has.end(), stands) &&
           std::none_of(each.missing.begin(), each.missing.end(), stands);
  }

  // False where the event ends here.
  bool Select() {
    const SelectSpec& select = spec_.select;
    if (select.cases.empty()) {
      made_.record = 0;
      return true;
    }
    std::string text;
    const Node* node = nullptr;
    const bool has_text = SelectText(&text);
    if (select.by == SelectBy::kPath) {
      node = Follow(event_, select.path.steps, spec_.first_of_duplicates);
    }
    if (select.by == SelectBy::kInherited) {
      for (const auto& [name, value] : inherited_) {
        if (name == select.name) node = value;
      }
    }
    for (const SelectCase& each : select.cases) {
      if (!CaseHolds(each, node, has_text ? &text : nullptr)) continue;
      if (each.as == SelectAs::kRecord) {
        made_.record = each.record;
        return true;
      }
      Ended(each.as == SelectAs::kControl ? Verdict::kControl : Verdict::kIgnored);
      return false;
    }
    if (select.otherwise == Otherwise::kQuarantine) {
      Alone(Reason::kUnknownRecord);
    } else {
      Ended(select.otherwise == Otherwise::kIgnore ? Verdict::kIgnored : Verdict::kGood);
    }
    return false;
  }

  bool SelectText(std::string* text) const {
    switch (spec_.select.by) {
      case SelectBy::kTopic:
        *text = around_.context.topic;
        return true;
      case SelectBy::kStream:
        *text = around_.context.stream;
        return true;
      case SelectBy::kHeader:
        for (const auto& [name, value] : around_.context.headers) {
          if (name != spec_.select.name) continue;
          *text = value;
          return true;
        }
        return false;
      case SelectBy::kNothing:
      case SelectBy::kPath:
      case SelectBy::kInherited:
        return false;
    }
    return false;
  }

  void Rules(const RecordSpec& record, Found* found) {
    const RuleView view{[&](std::string_view path) { return Find(record, path); },
                        around_.context.received_ns};
    for (const RuleSpec& rule : record.rules) {
      if (!rule.when.empty()) {
        const std::optional<bool> asked = Decide(rule.when[0], view);
        if (!asked) ++made_.unverifiable;
        if (asked != std::optional<bool>(true)) continue;
      }
      const std::optional<bool> holds = Decide(rule.check, view);
      if (!holds) ++made_.unverifiable;
      if (holds.value_or(!rule.on_none_fails)) continue;
      const Failure failure{"", "rule:" + rule.name};
      (rule.severity == Severity::kWarn ? found->marks : found->errors).insert(failure);
    }
  }

  // A field of the event by its path, positions by their names; else an inherited value.
  const Node* Find(const RecordSpec& record, std::string_view path) const {
    const size_t end = std::min(path.find_first_of(".["), path.size());
    const std::string_view head = path.substr(0, end);
    const Node* node = nullptr;
    const TupleSpec* tuple = record.positions ? &*record.positions : nullptr;
    if (tuple != nullptr) return FindPosition(*tuple, event_, path);
    node = FollowText(event_, path, spec_.first_of_duplicates);
    const bool declared = std::any_of(record.fields.begin(), record.fields.end(),
                                      [&](const FieldSpec& field) { return field.name == head; });
    if (declared || node != nullptr) return FindThrough(record, path);
    for (const auto& [name, value] : inherited_) {
      if (name == path) return value;
    }
    return nullptr;
  }

  const Node* FindThrough(const RecordSpec& record, std::string_view path) const {
    const size_t end = std::min(path.find_first_of(".["), path.size());
    for (const FieldSpec& field : record.fields) {
      if (field.name != path.substr(0, end) || field.value.tuple == nullptr) continue;
      const Member* member = FindMember(event_, field.name, spec_.first_of_duplicates);
      if (member == nullptr || end == path.size()) break;
      if (path[end] == '.')
        return FindPosition(*field.value.tuple, member->value, path.substr(end + 1));
    }
    return FollowText(event_, path, spec_.first_of_duplicates);
  }

  const Node* FindPosition(const TupleSpec& tuple, const Node& array, std::string_view path) const {
    if (array.kind != Kind::kArray) return nullptr;
    if (!path.empty() && path[0] == '[') return FollowText(array, path, spec_.first_of_duplicates);
    const size_t end = std::min(path.find_first_of(".["), path.size());
    const std::string_view head = path.substr(0, end);
    const bool dot = end < path.size() && path[end] == '.';
    const std::string_view rest = path.substr(end + (dot ? 1 : 0));
    const auto found = [&](const FieldSpec& field, size_t index) -> const Node* {
      if (index >= array.items.size()) return nullptr;
      const Node& item = array.items[index];
      if (rest.empty()) return &item;
      if (field.value.tuple != nullptr) return FindPosition(*field.value.tuple, item, rest);
      return FollowText(item, rest, spec_.first_of_duplicates);
    };
    for (size_t i = 0; i < tuple.front.size(); ++i) {
      if (tuple.front[i].name == head) return found(tuple.front[i], i);
    }
    for (size_t i = 0; i < tuple.back.size(); ++i) {
      if (tuple.back[i].name == head) return found(tuple.back[i], array.items.size() - 1 - i);
    }
    return nullptr;
  }

  std::string Row(const RecordSpec& record, const Found& found) const {
    if (record.positions && record.emit == Emit::kObject) {
      return AsObject(*record.positions, event_, found.edits);
    }
    return Edited(around_.frame, around_.begin, around_.end, found.edits);
  }

  std::string AsObject(const TupleSpec& tuple, const Node& array,
                       const std::vector<Edit>& edits) const {
    std::string row = "{";
    const size_t count = array.items.size();
    const size_t back =
        count > tuple.front.size() ? std::min(tuple.back.size(), count - tuple.front.size()) : 0;
    for (size_t i = 0; i < count; ++i) {
      const FieldSpec* field = nullptr;
      if (i < tuple.front.size()) field = &tuple.front[i];
      if (i >= count - back) field = &tuple.back[count - 1 - i];
      if (field == nullptr) continue;
      const Node& item = array.items[i];
      const bool nested = field->value.tuple != nullptr && item.kind == Kind::kArray;
      row += (row.size() > 1 ? "," : "") +
             Quoted(field->rename.empty() ? field->name : field->rename) + ":" +
             (nested ? AsObject(*field->value.tuple, item, edits)
                     : Edited(around_.frame, item.begin, item.end, edits));
    }
    return row + "}";
  }

  const Surroundings& around_;
  const ProgramSpec& spec_;
  const Inherited& inherited_;
  Node event_;
  ReferenceEvent made_;
};

}  // namespace

std::vector<ReferenceEvent> JudgeEvent(const Surroundings& around, const Inherited& inherited) {
  return {OneEvent(around, inherited).Run()};
}

}  // namespace tickgate::reference
