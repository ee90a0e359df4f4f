// Where a value of a transformed event stood in the event as it came: the steps of the transform,
// backwards. Cold: everything is read again.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/concat.h"
#include "program/json_token.h"
#include "program/member_pointer.h"
#include "program/token_arena.h"
#include "program/transform.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

// A member on the way: what it is called by now, what its pointer is in the event as it came, and
// its value, empty where the transform made it.
struct Origin {
  std::string name;
  std::string pointer;
  std::string_view value;
};

std::string Unescaped(std::string_view key) {
  std::string name(key.size(), '\0');
  name.resize(Unescape(key, name.data()));
  return name;
}

std::string PointerOf(const std::string& parent, std::string_view key) {
  std::string pointer = parent;
  AppendPointerStep(key, &pointer);
  return pointer;
}

// Of several of one name the one that counts.
void KeepCounted(DuplicateKeys duplicates, std::vector<Origin>* members) {
  if (duplicates == DuplicateKeys::kNone) return;
  std::unordered_set<std::string> names;
  std::vector<Origin> counted;
  const bool first = duplicates == DuplicateKeys::kFirst;
  if (!first) std::reverse(members->begin(), members->end());
  for (Origin& member : *members) {
    if (names.insert(member.name).second) counted.push_back(std::move(member));
  }
  if (!first) std::reverse(counted.begin(), counted.end());
  *members = std::move(counted);
}

std::vector<Origin> MembersOf(std::string_view object, const std::string& parent,
                              DuplicateKeys duplicates) {
  std::vector<Origin> members;
  ContainerScan scan(object);
  ContainerScan::Member member;
  while (scan.NextMember(&member)) {
    const std::string name = Unescaped(member.key);
    members.push_back({name, PointerOf(parent, name), member.value});
  }
  KeepCounted(duplicates, &members);
  return members;
}

Origin* FindIn(std::vector<Origin>* members, std::string_view name) {
  const auto found = std::find_if(members->rbegin(), members->rend(),
                                  [&](const Origin& member) { return member.name == name; });
  return found == members->rend() ? nullptr : &*found;
}

void Rename(const TransformSpec& spec, std::vector<Origin>* members) {
  for (Origin& member : *members) {
    for (const auto& [from, to] : spec.rename) {
      if (member.name != from) continue;
      member.name = to;
      break;
    }
  }
}

void Add(const TransformSpec& spec, std::vector<Origin>* members) {
  for (const AddSpec& add : spec.add) {
    const Origin made = {add.name, PointerOf("", add.name), {}};
    if (Origin* there = FindIn(members, add.name)) {
      *there = made;
    } else {
      members->push_back(made);
    }
  }
}

std::string_view ItemOf(std::string_view list, int32_t element) {
  ContainerScan scan(list);
  std::string_view item;
  for (int32_t i = 0; scan.NextItem(&item); ++i) {
    if (i == element) return item;
  }
  return {};
}

void Unnest(const UnnestSpec& unnest, DuplicateKeys duplicates, int32_t element,
            std::vector<Origin>* members) {
  Origin* const list = FindIn(members, unnest.field);
  if (list == nullptr || list->value.empty() || KindOf(list->value) != TokenKind::kList) return;
  const std::string_view item = ItemOf(list->value, element);
  const std::string pointer = PointerOf(list->pointer, std::to_string(element));
  members->erase(members->begin() + (list - members->data()));
  if (item.empty()) return;
  if (KindOf(item) != TokenKind::kObject) {
    members->push_back({unnest.prefix + unnest.field, pointer, item});
    return;
  }
  for (Origin& member : MembersOf(item, pointer, duplicates)) {
    member.name.insert(0, unnest.prefix);
    members->push_back(std::move(member));
  }
}

// The member within `member` that flatten calls `name`.
std::optional<Origin> Flattened(const FlattenSpec& flatten, DuplicateKeys duplicates,
                                const Origin& member, std::string_view name, int depth) {
  if (member.name == name) return member;
  if (member.value.empty() || KindOf(member.value) != TokenKind::kObject) return std::nullopt;
  const std::string start = member.name + flatten.separator;
  if (!name.starts_with(start) || depth > flatten.depth_max) return std::nullopt;
  for (Origin& inner : MembersOf(member.value, member.pointer, duplicates)) {
    inner.name.insert(0, start);
    if (auto found = Flattened(flatten, duplicates, inner, name, depth + 1)) return found;
  }
  return std::nullopt;
}

std::optional<Origin> Find(const TransformSpec& spec, DuplicateKeys duplicates,
                           std::vector<Origin>* members, std::string_view name) {
  if (const Origin* member = FindIn(members, name)) return *member;
  if (!spec.flatten) return std::nullopt;
  const std::vector<std::string>& fields = spec.flatten->fields;
  for (const Origin& member : *members) {
    if (!fields.empty() && std::ranges::find(fields, member.name) == fields.end()) continue;
    if (auto found = Flattened(*spec.flatten, duplicates, member, name, 0)) return found;
  }
  return std::nullopt;
}

// What a reference token of a pointer stands for.
std::string StepName(std::string_view step) {
  std::string name;
  for (size_t i = 0; i < step.size(); ++i) {
    if (step[i] == '~' && i + 1 < step.size()) {
      name += step[++i] == '1' ? '/' : '~';
    } else {
      name += step[i];
    }
  }
  return name;
}

}  // namespace

void MapPointerBack(const TransformSpec& spec, DuplicateKeys duplicates, std::string_view event,
                    int32_t element, std::string* pointer) {
  const std::string_view object = event.substr(
      std::min(event.size(), static_cast<size_t>(SkipBlanks(event.data()) - event.data())));
  if (pointer->size() < 2 || object.empty() || object[0] != '{') return;
  const size_t end = std::min(pointer->find('/', 1), pointer->size());
  const std::string name = StepName(std::string_view(*pointer).substr(1, end - 1));
  std::vector<Origin> members = MembersOf(object, "", duplicates);
  Rename(spec, &members);
  Add(spec, &members);
  if (spec.unnest && element >= 0) Unnest(*spec.unnest, duplicates, element, &members);
  if (const std::optional<Origin> found = Find(spec, duplicates, &members, name)) {
    pointer->replace(0, end, found->pointer);
  }
}

}  // namespace tickgate
