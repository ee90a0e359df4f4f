#include "contract/field_reader.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/concat.h"
#include "contract/token_reader.h"
#include "contract/value_reader.h"
#include "contract/value_trial.h"

namespace tickgate {
namespace {

constexpr size_t kFieldsMax = 4096;
constexpr std::array<std::string_view, 4> kOnError = {"quarantine", "null", "default", "warn"};
constexpr std::array<std::string_view, 3> kMasks = {"none", "redact", "hash"};

enum class Place : uint8_t { kMember, kPosition };

class FieldReader {
 public:
  FieldReader(MapReader* map, const ValueScope& scope, Place place, FieldSpec* field)
      : map_(*map), scope_(scope), problems_(*scope.problems), place_(place), field_(*field) {}

  void Read() {
    field_.required = map_.Bool("required").value_or(place_ == Place::kPosition);
    map_.Any("description");
    field_.pii = ReadTags(&map_);
    const ReadValue read = ReadFieldValue(&map_, scope_);
    field_.value = read.value;
    ReadRename();
    if (const auto mask = map_.Choice("mask", kMasks)) field_.mask = static_cast<Mask>(*mask);
    ReadDefault(read.known);
    ReadOnError();
  }

 private:
  void ReadRename() {
    const std::optional<std::string> rename = map_.String("rename");
    if (!rename) return;
    if (rename->empty()) map_.Add("rename", "bad-value", "'rename' is empty");
    if (place_ == Place::kPosition && !scope_.positions_named) {
      problems_.Add(map_.KeyAt("rename"), "option",
                    "'rename': a position has a name in rows only with 'emit: object'");
    }
    field_.rename = *rename;
  }

  void ReadDefault(bool known) {
    const Node* node = map_.Any("default");
    if (node == nullptr || !known) return;
    if (place_ == Place::kPosition && !field_.required) {
      problems_.Add(map_.KeyAt("default"), "option", "'default' cannot fill an absent position");
    }
    const size_t problems_before = problems_.size();
    std::optional<Literal> literal = ReadJsonOf(*node, "'default'", field_.value, &problems_);
    if (!literal) return;
    const auto add = [&](std::string_view why) {
      problems_.Add(node->at, "contradiction", Concat("'default': ", literal->token, " ", why));
    };
    const bool is_none = std::any_of(field_.value.none_if.begin(), field_.value.none_if.end(),
                                     [&](const Literal& n) { return n.token == literal->token; });
    if (is_none) {
      add("is one of 'none_if', so it is no value");
    } else if (problems_.size() == problems_before) {
      if (const auto why = TryValues(field_.value, {literal->token})[0]) {
        add(Concat("does not pass its own field: ", *why));
      }
    }
    field_.default_value = std::move(literal);
  }

  void ReadOnError() {
    const Node* node = map_.Any("on_error");
    if (node == nullptr) return;
    if (IsNullWord(*node)) {
      field_.on_error = OnError::kNull;
    } else if (const auto word = ReadChoice(*node, "'on_error'", kOnError, &problems_)) {
      field_.on_error = static_cast<OnError>(*word);
    }
    if (field_.on_error == OnError::kDefault && !map_.Has("default")) {
      problems_.Add(node->at, "option", "'on_error: default' needs a 'default' beside it");
    }
  }

  MapReader& map_;
  const ValueScope& scope_;
  Problems& problems_;
  const Place place_;
  FieldSpec& field_;
};

bool TooMany(const Node& node, size_t count, std::string_view what, Problems* problems) {
  if (count <= kFieldsMax) return false;
  problems->Add(node.at, "too-large", Concat("more than ", kFieldsMax, " ", what));
  return true;
}

// Two fields that the row would give one name.
class OutputNames {
 public:
  explicit OutputNames(Problems* problems) : problems_(*problems) {}

  void Take(const FieldSpec& field, TextPosition at) {
    const std::string& output = field.rename.empty() ? field.name : field.rename;
    const auto [other, added] = names_.emplace(output, field.name);
    if (added || other->second == field.name) return;  // a name twice is the document's problem
    problems_.Add(at, "rename",
                  Concat("'", other->second, "' and '", field.name, "' would both be '", output,
                         "' in the row: one of them needs another 'rename'"));
  }

 private:
  Problems& problems_;
  std::map<std::string, std::string> names_;  // in the row, and of the field
};

// -2 of "-2"; nullopt where the text is no count from the end.
std::optional<size_t> FromTheEnd(std::string_view key) {
  if (key.size() < 2 || key.size() > 5 || key[0] != '-' || key[1] == '0') return std::nullopt;
  size_t count = 0;
  for (char c : key.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    count = count * 10 + static_cast<size_t>(c - '0');
  }
  return count;
}

class PositionsReader {
 public:
  PositionsReader(const ValueScope& scope, TupleSpec* tuple)
      : scope_(scope), problems_(*scope.problems), tuple_(*tuple), outputs_(scope.problems) {}

  void Read(const Node& list) {
    if (!list.is_list()) return AddWrongKind(list, "'positions'", "a list", &problems_);
    if (list.items.empty()) problems_.Add(list.at, "bad-value", "'positions' is empty");
    if (TooMany(list, list.items.size(), "positions", &problems_)) return;
    for (const Node& item : list.items) ReadOne(item);
    PlaceBack(list);
    CheckRequired(list);
  }

 private:
  void ReadOne(const Node& item) {
    if (!item.is_map() || item.members.size() != 1) {
      problems_.Add(item.at, "wrong-kind",
                    "a position is a map of one entry, as in { price: { type: decimal } }");
      return;
    }
    const Member& member = item.members[0];
    const std::optional<size_t> from_end = FromTheEnd(member.key);
    FieldSpec field;
    field.name = member.key;
    MapReader map(member.value, Concat("position '", member.key, "'"), &problems_);
    if (!member.value.is_map()) return;
    if (from_end) field.name = map.String("name").value_or(member.key);
    FieldReader(&map, scope_, Place::kPosition, &field).Read();
    map.Finish();
    CheckName(member, field.name, from_end.has_value());
    if (scope_.positions_named) outputs_.Take(field, member.at);
    if (from_end) {
      const bool first = back_.emplace(*from_end, std::move(field)).second;
      if (!first) {
        problems_.Add(member.at, "duplicate-key",
                      Concat("position '", member.key, "' stands here a second time"));
      }
    } else {
      if (!back_.empty()) {
        problems_.Add(member.at, "bad-value",
                      Concat("'", member.key, "' stands behind a position counted from the end"));
      }
      tuple_.front.push_back(std::move(field));
    }
  }

  void CheckName(const Member& member, const std::string& name, bool from_end) {
    const bool is_number = name.find_first_not_of("0123456789") == std::string::npos;
    if (is_number) {
      problems_.Add(member.at, "bad-value",
                    Concat("'", name, "' is no name for a position: it is counted by its place"));
    } else if (!names_.insert(name).second && !(from_end && name == member.key)) {
      problems_.Add(member.at, "duplicate-key",
                    Concat("position '", name, "' stands here a second time"));
    }
  }

  // -1, -2, ... without a hole.
  void PlaceBack(const Node& list) {
    for (auto& [count, field] : back_) {
      if (count != tuple_.back.size() + 1) {
        problems_.Add(list.at, "bad-value",
                      Concat("'positions': '-", count, "' stands there without '-",
                             tuple_.back.size() + 1, "'"));
        return;
      }
      tuple_.back.push_back(std::move(field));
    }
  }

  // A position can be absent only where the array may end before it.
  void CheckRequired(const Node& list) {
    const FieldSpec* optional = nullptr;
    for (const FieldSpec& field : tuple_.front) {
      if (!field.required && optional == nullptr) optional = &field;
      if (!field.required || optional == nullptr) continue;
      problems_.Add(list.at, "contradiction",
                    Concat("position '", optional->name, "' is not required, but '", field.name,
                           "' behind it is: both say 'required: false', or none does"));
      return;
    }
    for (const FieldSpec& field : tuple_.back) {
      if (!field.required) optional = &field;
    }
    if (optional == nullptr || tuple_.back.empty()) return;
    problems_.Add(list.at, "contradiction",
                  Concat("position '", optional->name,
                         "' must be required: beside positions "
                         "counted from the end none can be absent"));
  }

  const ValueScope& scope_;
  Problems& problems_;
  TupleSpec& tuple_;
  OutputNames outputs_;
  std::set<std::string> names_;
  std::map<size_t, FieldSpec> back_;
};

bool HasPii(const Node* tags) {
  if (tags == nullptr) return false;
  const auto is_pii = [](const Node& tag) { return tag.is_scalar() && tag.text == "pii"; };
  return is_pii(*tags) || std::any_of(tags->items.begin(), tags->items.end(), is_pii);
}

}  // namespace

void ReadFields(const Node& fields, const ValueScope& scope, std::vector<FieldSpec>* out) {
  Problems& problems = *scope.problems;
  if (!fields.is_map()) return AddWrongKind(fields, "'fields'", "a map", &problems);
  if (TooMany(fields, fields.members.size(), "fields", &problems)) return;
  OutputNames outputs(&problems);
  for (const Member& member : fields.members) {
    FieldSpec field;
    field.name = member.key;
    MapReader map(member.value, Concat("field '", member.key, "'"), &problems);
    if (member.value.is_map()) FieldReader(&map, scope, Place::kMember, &field).Read();
    outputs.Take(field, map.Has("rename") ? map.KeyAt("rename") : member.at);
    out->push_back(std::move(field));
  }
}

void ReadPositions(const Node& positions, const ValueScope& scope, TupleSpec* tuple) {
  PositionsReader(scope, tuple).Read(positions);
}

void ReadRest(const Node& rest, const ValueScope& scope, TupleSpec* tuple) {
  if (rest.is_scalar() && rest.text == "none") return;
  if (rest.is_scalar() && rest.text == "any") {
    tuple->rest = Rest::kAny;
    return;
  }
  if (std::optional<ValueSpec> value = ReadBareType(rest, "'rest'", scope)) {
    tuple->rest = Rest::kTyped;
    tuple->rest_value = std::make_shared<const ValueSpec>(*std::move(value));
  }
}

bool ReadTags(MapReader* map) { return HasPii(map->Any("tags")); }

void ReadTagsOfAll(MapReader* map, Problems* problems) {
  if (!HasPii(map->Any("tags"))) return;
  problems->Add(map->KeyAt("tags"), "option", "the tag 'pii' is of a field: here it masks nothing");
}

}  // namespace tickgate
