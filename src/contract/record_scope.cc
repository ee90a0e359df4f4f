#include "contract/record_scope.h"

#include <algorithm>
#include <optional>

#include "base/concat.h"
#include "base/text.h"
#include "contract/json_path.h"

namespace tickgate {
namespace {

constexpr size_t kPathsMax = 10'000;

const FieldSpec* MemberOf(const std::vector<FieldSpec>& fields, std::string_view name) {
  const auto named = [&](const FieldSpec& field) { return field.name == name; };
  const auto found = std::find_if(fields.begin(), fields.end(), named);
  return found == fields.end() ? nullptr : &*found;
}

const FieldSpec* PositionOf(const TupleSpec& tuple, const PathStep& step) {
  if (step.kind == PathStep::Kind::kMember) {
    const FieldSpec* front = MemberOf(tuple.front, step.name);
    return front != nullptr ? front : MemberOf(tuple.back, step.name);
  }
  if (step.kind != PathStep::Kind::kIndex) return nullptr;
  const auto at = [](const std::vector<FieldSpec>& fields, size_t index) {
    return index < fields.size() ? &fields[index] : nullptr;
  };
  return step.index >= 0 ? at(tuple.front, static_cast<size_t>(step.index))
                         : at(tuple.back, static_cast<size_t>(-(step.index + 1)));
}

const FieldSpec* StepInto(const ValueSpec& value, const PathStep& step) {
  switch (value.type) {
    case ValueType::kObject:
      if (step.kind != PathStep::Kind::kMember || value.object == nullptr) return nullptr;
      return MemberOf(value.object->fields, step.name);
    case ValueType::kTuple:
      return value.tuple == nullptr ? nullptr : PositionOf(*value.tuple, step);
    case ValueType::kList:
    case ValueType::kAny:
    case ValueType::kString:
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal:
    case ValueType::kBool:
    case ValueType::kTimestamp:
    case ValueType::kBigint:
    case ValueType::kDouble:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      break;
  }
  return nullptr;
}

ExpressionType TypeOf(const ValueSpec& value) {
  switch (value.type) {
    case ValueType::kString:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      return ExpressionType::kString;
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal:
    case ValueType::kBigint:
      return ExpressionType::kNumber;
    case ValueType::kDouble:
      return ExpressionType::kDouble;
    case ValueType::kBool:
      return ExpressionType::kBool;
    case ValueType::kTimestamp:
      return ExpressionType::kTimestamp;
    case ValueType::kList:
    case ValueType::kTuple:
      return ExpressionType::kList;
    case ValueType::kObject:
      return ExpressionType::kObject;
    case ValueType::kAny:
      break;
  }
  return ExpressionType::kAny;
}

KnownField KnownOf(const ValueSpec& value, std::string path) {
  KnownField known;
  known.type = TypeOf(value);
  if (value.type == ValueType::kList) known.items = TypeOf(*value.items);
  known.path = std::move(path);
  return known;
}

class PathCollector {
 public:
  std::vector<std::string> Take(const RecordSpec& record) {
    Collect(record.fields, {});
    if (record.positions) CollectTuple(*record.positions, {});
    return std::move(paths_);
  }

 private:
  void Collect(const std::vector<FieldSpec>& fields, const JsonPath& above) {
    for (const FieldSpec& field : fields) {
      if (paths_.size() >= kPathsMax) return;
      JsonPath path = above;
      path.steps.push_back({.kind = PathStep::Kind::kMember, .name = field.name});
      paths_.push_back(CanonicalPath(path));
      if (field.value.object != nullptr) Collect(field.value.object->fields, path);
      if (field.value.tuple != nullptr) CollectTuple(*field.value.tuple, path);
    }
  }
  void CollectTuple(const TupleSpec& tuple, const JsonPath& above) {
    Collect(tuple.front, above);
    Collect(tuple.back, above);
  }

  std::vector<std::string> paths_;
};

// The name in the event of the field that the row calls `name`.
std::optional<std::string> NameBeforeRename(const RecordSpec& record, std::string_view name) {
  const auto find = [&](const std::vector<FieldSpec>& fields) -> std::optional<std::string> {
    for (const FieldSpec& field : fields) {
      if (field.rename == name) return field.name;
    }
    return std::nullopt;
  };
  if (auto found = find(record.fields)) return found;
  return record.positions ? find(record.positions->front) : std::nullopt;
}

}  // namespace

std::vector<const FieldSpec*> FieldsAlong(const RecordSpec& record, const JsonPath& path) {
  std::vector<const FieldSpec*> along;
  for (const PathStep& step : path.steps) {
    const FieldSpec* field = nullptr;
    if (!along.empty()) {
      field = StepInto(along.back()->value, step);
    } else if (record.positions) {
      field = PositionOf(*record.positions, step);
    } else if (step.kind == PathStep::Kind::kMember) {
      field = MemberOf(record.fields, step.name);
    }
    if (field == nullptr) return {};
    along.push_back(field);
  }
  return along;
}

std::vector<const FieldSpec*> FieldsAlong(const RecordSpec& record, const std::string& canonical) {
  JsonPath name;
  name.steps.push_back({.kind = PathStep::Kind::kMember, .name = canonical});
  std::vector<const FieldSpec*> along = FieldsAlong(record, name);
  if (!along.empty()) return along;
  std::string why;
  const std::optional<JsonPath> path = ParseJsonPath(canonical, &why);
  return path ? FieldsAlong(record, *path) : along;
}

const FieldSpec* FieldOf(const RecordSpec& record, const std::string& canonical) {
  const std::vector<const FieldSpec*> along = FieldsAlong(record, canonical);
  return along.empty() ? nullptr : along.back();
}

const ValueSpec* ValueAt(const RecordSpec& record, const JsonPath& path) {
  const std::vector<const FieldSpec*> along = FieldsAlong(record, path);
  return along.empty() ? nullptr : &along.back()->value;
}

std::string CanonicalPath(const JsonPath& path) {
  std::string text;
  for (const PathStep& step : path.steps) {
    switch (step.kind) {
      case PathStep::Kind::kEach:
        text += "[*]";
        break;
      case PathStep::Kind::kIndex:
        AppendAll(&text, "[", step.index, "]");
        break;
      case PathStep::Kind::kMember:
        AppendAll(&text, text.empty() ? "" : ".", step.name);
        break;
    }
  }
  return text;
}

std::vector<std::string> PathsOf(const RecordSpec& record) { return PathCollector().Take(record); }

std::string NearestPath(const RecordSpec& record, const std::vector<InheritSpec>& inherited,
                        std::string_view path) {
  if (const auto name = NameBeforeRename(record, path)) return *name;
  const std::vector<std::string> paths = PathsOf(record);
  std::vector<std::string_view> known(paths.begin(), paths.end());
  for (const InheritSpec& inherit : inherited) known.push_back(inherit.name);
  return std::string(NearestName(path, known).value_or(""));
}

namespace {

// Whether the spelling of a path leads to it alone: no name before the last has a point or bracket,
// and no field is called by what stands behind one.
bool IsSpelledClearly(const RecordSpec& record, const JsonPath& path) {
  for (size_t i = 0; i + 1 < path.steps.size(); ++i) {
    if (path.steps[i].name.find_first_of(".[") != std::string::npos) return false;
    JsonPath rest;
    rest.steps.assign(path.steps.begin() + static_cast<ptrdiff_t>(i), path.steps.end());
    JsonPath other;
    other.steps.assign(path.steps.begin(), path.steps.begin() + static_cast<ptrdiff_t>(i));
    other.steps.push_back({.kind = PathStep::Kind::kMember, .name = CanonicalPath(rest)});
    if (ValueAt(record, other) != nullptr) return false;
  }
  return true;
}

// The list that a path leads into, or "".
std::string ListAbove(const RecordSpec& record, const JsonPath& path) {
  JsonPath above;
  for (const PathStep& step : path.steps) {
    const ValueSpec* value = ValueAt(record, above);
    if (value != nullptr && value->type == ValueType::kList) return CanonicalPath(above);
    above.steps.push_back(step);
  }
  return {};
}

}  // namespace

ExpressionScope ScopeOf(const RecordSpec& record, const std::vector<InheritSpec>& inherited) {
  ExpressionScope scope;
  scope.find = [&record, &inherited](const JsonPath& path) -> std::optional<KnownField> {
    const ValueSpec* value = ValueAt(record, path);
    if (value != nullptr && IsSpelledClearly(record, path)) {
      return KnownOf(*value, CanonicalPath(path));
    }
    if (path.steps.size() != 1 || path.steps[0].kind != PathStep::Kind::kMember) {
      return std::nullopt;
    }
    for (const InheritSpec& inherit : inherited) {
      if (inherit.name != path.steps[0].name) continue;
      return KnownField{.type = ExpressionType::kAny, .path = inherit.name};
    }
    return std::nullopt;
  };
  scope.advice = [&record, &inherited](const JsonPath& path) {
    if (const std::string list = ListAbove(record, path); !list.empty()) {
      return Concat(": the items of list '", list, "' have no name; look at it with size(", list,
                    ") or 'in', hold each item to its 'items', or declare it a tuple with 'rest'");
    }
    const std::string near = NearestPath(record, inherited, CanonicalPath(path));
    return near.empty() ? std::string() : Concat(": did you mean '", near, "'?");
  };
  return scope;
}

}  // namespace tickgate
