#include "reference/event_judge.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "event/reason.h"
#include "reference/expression_walk.h"
#include "reference/json_tree.h"
#include "reference/path_walk.h"
#include "reference/transform_walk.h"

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

DuplicateKeys DuplicatesOf(const ProgramSpec& spec) {
  if (!spec.duplicate_keys_allowed) return DuplicateKeys::kNone;
  return spec.first_of_duplicates ? DuplicateKeys::kFirst : DuplicateKeys::kLast;
}

// Where a node stands below another, as a JSON Pointer.
std::string PointerTo(const Node& from, const Node& wanted) {
  const auto below = [&](const Node& node, const std::string& step) {
    if (&node == &wanted) return step;
    const std::string rest = PointerTo(node, wanted);
    return rest.empty() ? rest : step + rest;
  };
  std::string path;
  for (const Member& member : from.members) {
    if (path.empty()) path = below(member.value, PointerStep(member.key));
  }
  for (size_t i = 0; i < from.items.size() && path.empty(); ++i) {
    path = below(from.items[i], "/" + std::to_string(i));
  }
  return path;
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

  // As it came: grammar and select. False where it ends there.
  bool Choose() {
    if (!spec_.duplicate_keys_allowed) {
      Repeated(event_, "", &made_.errors);
      if (!made_.errors.empty()) {
        Ended(Verdict::kQuarantined);
        return false;
      }
    }
    if (event_.kind != Kind::kObject && event_.kind != Kind::kArray) {
      Alone(Reason::kNotObject);
      return false;
    }
    return Select();
  }

  ReferenceEvent& made() { return made_; }

  // Fields, rules and row of an event whose record is known.
  ReferenceEvent Judge(uint16_t chosen) {
    made_.record = chosen;
    const RecordSpec& record = spec_.records[chosen];
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
    for (const std::string& path : spec_.wanted) made_.wanted.push_back(WantedOf(record, path));
    return Ended(made_.marks.empty() ? Verdict::kGood : Verdict::kGoodMarked);
  }

  ReferenceEvent Alone(Reason reason) {
    made_.errors = {{"", std::string(NameOf(reason))}};
    return Ended(Verdict::kQuarantined);
  }

 private:
  ReferenceEvent Ended(Verdict verdict) {
    made_.verdict = verdict;
    return made_;
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
      if (node != nullptr && select.by == SelectBy::kPath) {
        made_.errors = {{PointerTo(event_, *node), std::string(NameOf(Reason::kUnknownRecord))}};
      }
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

  Wanted WantedOf(const RecordSpec& record, const std::string& path) const {
    const Node* node = Find(record, path);
    if (node == nullptr || node->none || node->kind == Kind::kNull) return {};
    constexpr ValueState kStates[] = {ValueState::kNull,   ValueState::kBool, ValueState::kNumber,
                                      ValueState::kString, ValueState::kList, ValueState::kObject};
    Wanted wanted{.state = kStates[static_cast<size_t>(node->kind)], .present = true};
    if (wanted.state < ValueState::kObject) wanted.text = node->text;
    if (node->instant) wanted.timestamp_ns = *node->number->Int64();
    return wanted;
  }

  // A field of the event by its path, positions by their names; else an inherited value; else (no
  // contract text says so) what stands there.
  const Node* Find(const RecordSpec& record, std::string_view path) const {
    bool declared = false;
    const Node* node = FollowField(record, event_, path, spec_.first_of_duplicates, &declared);
    if (declared) return node;
    for (const auto& [name, value] : inherited_) {
      if (name == path) return value;
    }
    return Follow(event_, StepsOf(path), spec_.first_of_duplicates);
  }

  std::string Row(const RecordSpec& record, const Found& found) const {
    std::vector<Edit> edits = found.edits;
    if (record.positions && record.emit == Emit::kObject) {
      MakeObject(*record.positions, event_, found.edits, &edits);
    }
    return Edited(around_.frame, around_.begin, around_.end, edits);
  }

  static bool IsReplaced(const Node& node, const std::vector<Edit>& edits) {
    return std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
      return edit.begin <= node.begin && edit.end >= node.end;
    });
  }

  // Braces for brackets, and before each item its name.
  static void MakeObject(const TupleSpec& tuple, const Node& array, const std::vector<Edit>& found,
                         std::vector<Edit>* edits) {
    edits->push_back({array.begin, array.begin + 1, "{"});
    edits->push_back({array.end - 1, array.end, "}"});
    const size_t count = array.items.size();
    for (size_t i = 0; i < count; ++i) {
      const size_t from_end = count - 1 - i;
      const bool front = i < tuple.front.size();
      if (!front && from_end >= tuple.back.size()) continue;
      const FieldSpec& field = front ? tuple.front[i] : tuple.back[from_end];
      const std::string& name = field.rename.empty() ? field.name : field.rename;
      const Node& item = array.items[i];
      edits->push_back({item.begin, item.begin, Quoted(name) + ":"});
      const bool nested = field.value.tuple != nullptr && item.kind == Kind::kArray;
      if (nested && !IsReplaced(item, found)) {
        MakeObject(*field.value.tuple, item, found, edits);
      }
    }
  }

  const Surroundings& around_;
  const ProgramSpec& spec_;
  const Inherited& inherited_;
  Node event_;
  ReferenceEvent made_;
};

}  // namespace

std::vector<ReferenceEvent> JudgeEvent(const Surroundings& around) {
  const Inherited& inherited = *around.inherited;
  OneEvent came(around, inherited);
  if (!came.Choose()) return {came.made()};
  const uint16_t record = *came.made().record;
  if (around.spec.transform == nullptr) return {came.Judge(record)};
  std::vector<std::pair<std::string, std::string>> tokens;
  for (const auto& [name, node] : inherited) {
    const bool there = node != nullptr;
    tokens.push_back(
        {name, there ? std::string(around.frame.substr(node->begin, node->end - node->begin))
                     : std::string()});
  }
  const Transformed transformed = TransformEvent(*around.spec.transform, DuplicatesOf(around.spec),
                                                 came.made().event, around.context, tokens);
  if (transformed.result == Transformed::Result::kNotObject) {
    return {came.Alone(Reason::kNotObject)};
  }
  if (transformed.result == Transformed::Result::kFiltered) {
    came.made().verdict = Verdict::kFiltered;
    return {came.made()};
  }
  if (transformed.result == Transformed::Result::kFailed) {
    return {came.Alone(Reason::kTransformFailed)};
  }
  std::vector<ReferenceEvent> events;
  for (const auto& [text, element] : transformed.events) {
    if (ReadFrame(text, {.depth_max = around.spec.depth_max}).failure) {
      ReferenceEvent deep = OneEvent(around, inherited).Alone(Reason::kTransformFailed);
      deep.record = record;
      deep.element = element;
      events.push_back(std::move(deep));
      continue;
    }
    const Node node = *ReadText(text);
    const Surroundings within{around.spec, around.context, text, node, 0, text.size(), &inherited};
    ReferenceEvent event = OneEvent(within, inherited).Judge(record);
    event.event = came.made().event;
    event.element = element;
    events.push_back(std::move(event));
  }
  return events;
}

}  // namespace tickgate::reference
