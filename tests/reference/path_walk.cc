#include "reference/path_walk.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>

namespace tickgate::reference {
namespace {

// What is known of the node that the walk stands at.
struct Place {
  const std::vector<FieldSpec>* fields = nullptr;
  const TupleSpec* tuple = nullptr;
};

Place Within(const FieldSpec& field) {
  Place place;
  if (field.value.object != nullptr) place.fields = &field.value.object->fields;
  place.tuple = field.value.tuple.get();
  return place;
}

const FieldSpec* Named(const std::vector<FieldSpec>& fields, std::string_view name) {
  for (const FieldSpec& field : fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

// The index of a position with this name in an array of so many; -1: there is none.
int64_t PositionNamed(const TupleSpec& tuple, std::string_view name, int64_t count) {
  for (size_t i = 0; i < tuple.front.size(); ++i) {
    if (tuple.front[i].name == name) return static_cast<int64_t>(i);
  }
  for (size_t i = 0; i < tuple.back.size(); ++i) {
    const int64_t at = count - 1 - static_cast<int64_t>(i);
    if (tuple.back[i].name == name) return at < static_cast<int64_t>(tuple.front.size()) ? -1 : at;
  }
  return -1;
}

const FieldSpec* FieldAt(const Place& place, const PathStep& step) {
  if (place.tuple == nullptr) {
    return place.fields == nullptr ? nullptr : Named(*place.fields, step.name);
  }
  const TupleSpec& tuple = *place.tuple;
  if (step.kind == PathStep::Kind::kMember) {
    const FieldSpec* front = Named(tuple.front, step.name);
    return front != nullptr ? front : Named(tuple.back, step.name);
  }
  const auto& side = step.index >= 0 ? tuple.front : tuple.back;
  const size_t at = static_cast<size_t>(step.index >= 0 ? step.index : -1 - step.index);
  return at < side.size() ? &side[at] : nullptr;
}

}  // namespace

std::vector<PathStep> StepsOf(std::string_view path) {
  std::vector<PathStep> steps;
  while (!path.empty()) {
    if (path[0] == '.') path.remove_prefix(1);
    if (path[0] != '[') {
      const size_t end = std::min(path.find_first_of(".["), path.size());
      steps.push_back({.name = std::string(path.substr(0, end))});
      path.remove_prefix(end);
      continue;
    }
    size_t end = path.find(']');
    if (path[1] == '"') {
      for (end = 2; path[end] != '"'; ++end) end += path[end] == '\\' ? 1 : 0;
      steps.push_back({.name = ReadText(path.substr(1, end))->text});
      ++end;
    } else {
      steps.push_back({.kind = PathStep::Kind::kIndex,
                       .index = std::stoi(std::string(path.substr(1, end - 1)))});
    }
    path.remove_prefix(end + 1);
  }
  return steps;
}

const Node* Follow(const Node& from, const std::vector<PathStep>& steps, bool first_counts) {
  const Node* node = &from;
  for (const PathStep& step : steps) {
    if (step.kind == PathStep::Kind::kMember) {
      if (node->kind != Kind::kObject) return nullptr;
      const Member* member = FindMember(*node, step.name, first_counts);
      if (member == nullptr) return nullptr;
      node = &member->value;
      continue;
    }
    if (node->kind != Kind::kArray || step.kind == PathStep::Kind::kEach) return nullptr;
    const int64_t count = static_cast<int64_t>(node->items.size());
    const int64_t index = step.index < 0 ? count + step.index : step.index;
    if (index < 0 || index >= count) return nullptr;
    node = &node->items[static_cast<size_t>(index)];
  }
  return node;
}

const Node* FollowField(const RecordSpec& record, const Node& event, std::string_view path,
                        bool first_counts, bool* declared) {
  Place place{.fields = &record.fields, .tuple = record.positions ? &*record.positions : nullptr};
  const Node* node = &event;
  *declared = false;
  for (PathStep step : StepsOf(path)) {
    const FieldSpec* field = FieldAt(place, step);
    *declared = *declared || field != nullptr;
    if (!*declared || node == nullptr) return nullptr;
    if (node->none) return node;  // nor is there a value within it
    if (place.tuple != nullptr && step.kind == PathStep::Kind::kMember) {
      if (node->kind != Kind::kArray) return nullptr;
      const int64_t count = static_cast<int64_t>(node->items.size());
      const int64_t at = PositionNamed(*place.tuple, step.name, count);
      if (at < 0 || at >= count) return nullptr;
      node = &node->items[static_cast<size_t>(at)];
    } else {
      node = Follow(*node, {step}, first_counts);
    }
    place = field == nullptr ? Place() : Within(*field);
  }
  return node;
}

}  // namespace tickgate::reference
