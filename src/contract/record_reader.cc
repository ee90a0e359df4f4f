#include "contract/record_reader.h"

#include <optional>
#include <utility>

#include "base/concat.h"
#include "contract/field_reader.h"
#include "contract/json_path.h"
#include "contract/record_scope.h"
#include "contract/rule_reader.h"
#include "contract/slot_limit.h"
#include "contract/words.h"

namespace tickgate {
namespace {

constexpr std::array<std::string_view, 3> kUnknownFields = {"pass", "drop", "quarantine"};
constexpr std::array<std::string_view, 2> kEmits = {"array", "object"};

class RecordReader {
 public:
  RecordReader(MapReader* map, const std::vector<InheritSpec>& inherited, const ValueScope& scope)
      : map_(*map), inherited_(inherited), scope_(scope), problems_(*scope.problems) {
    scope_.references = &references_;
  }

  RecordSpec Read(std::string name) {
    record_.name = std::move(name);
    map_.RefuseLater(kLaterWords);
    if (map_.Has("positions")) {
      ReadArray();
    } else {
      ReadObject();
    }
    CheckReferences();
    SlotLimit limit(record_, inherited_, &problems_);
    TakeTicks(&limit);
    if (const Node* rules = map_.Any("rules")) {
      ReadRules(*rules, inherited_, &limit, &record_, &problems_);
    }
    CheckInherited();
    return std::move(record_);
  }

 private:
  void ReadObject() {
    const auto unknown = map_.Choice("unknown", kUnknownFields);
    record_.unknown = static_cast<UnknownFields>(unknown.value_or(0));
    map_.Any("positions");
    for (std::string_view word : {"rest", "emit"}) {
      if (map_.Any(word) == nullptr) continue;
      problems_.Add(map_.KeyAt(word), "option", Concat("'", word, "' needs 'positions'"));
    }
    const Node* fields = map_.Map("fields");
    if (!map_.Has("fields")) map_.Require({"fields"});
    scope_.of_record = true;
    if (fields != nullptr) ReadFields(*fields, scope_, &record_.fields);
  }

  void ReadArray() {
    for (std::string_view word : {"fields", "unknown"}) {
      if (map_.Any(word) == nullptr) continue;
      problems_.Add(map_.KeyAt(word), "option",
                    Concat("'positions' and '", word, "' exclude each other"));
    }
    if (map_.Choice("emit", kEmits) == size_t{1}) record_.emit = Emit::kObject;
    scope_.positions_named = record_.emit == Emit::kObject;
    TupleSpec tuple;
    if (const Node* positions = map_.Any("positions")) ReadPositions(*positions, scope_, &tuple);
    const Node* rest = map_.Any("rest");
    if (rest != nullptr) ReadRest(*rest, scope_, &tuple);
    if (scope_.positions_named && tuple.rest != Rest::kNone) {
      problems_.Add(map_.KeyAt("rest"), "option",
                    "with 'emit: object' there is no 'rest': what has no name has no place in it");
    }
    record_.positions = std::move(tuple);
  }

  void CheckReferences() {
    for (const FieldReference& reference : references_) {
      std::string why;
      const std::optional<JsonPath> path = ParseJsonPath(reference.path, &why);
      const auto add = [&](std::string_view code, std::string_view what) {
        problems_.Add(reference.at, code, Concat("'", reference.word, "': ", what));
      };
      if (!path) {
        add("path", why);
      } else if (ValueAt(record_, *path) == nullptr && !IsInherited(reference.path)) {
        const std::string near = NearestPath(record_, inherited_, reference.path);
        add("unknown-field", Concat("no field is called '", reference.path, "'",
                                    near.empty() ? "" : Concat(": did you mean '", near, "'?")));
      }
    }
  }

  // A reference is a `tick_by`, in the order of the fields that have one.
  void TakeTicks(SlotLimit* limit) {
    size_t next = 0;
    for (FieldSpec& field : record_.fields) {
      std::string& path = field.value.tick_by;
      if (path.empty() || next == references_.size()) continue;
      const TextPosition at = references_[next++].at;
      std::string why;
      if (const std::optional<JsonPath> known = ParseJsonPath(path, &why)) {
        path = CanonicalPath(*known);
      }
      limit->TakeField(field.name, at);
      limit->TakeField(path, at);
    }
  }

  bool IsInherited(std::string_view name) const {
    for (const InheritSpec& inherit : inherited_) {
      if (inherit.name == name) return true;
    }
    return false;
  }

  // One name would mean two things to rules and keys.
  void CheckInherited() {
    for (const InheritSpec& inherit : inherited_) {
      JsonPath path;
      path.steps.push_back({.kind = PathStep::Kind::kMember, .name = inherit.name});
      if (ValueAt(record_, path) == nullptr) continue;
      problems_.Add(map_.at(), "option",
                    Concat("'", inherit.name, "' is inherited and a field of record '",
                           record_.name, "': one of them needs another name"));
    }
  }

  MapReader& map_;
  const std::vector<InheritSpec>& inherited_;
  ValueScope scope_;
  Problems& problems_;
  RecordSpec record_;
  std::vector<FieldReference> references_;
};

}  // namespace

RecordSpec ReadRecord(MapReader* map, std::string name, const std::vector<InheritSpec>& inherited,
                      const ValueScope& scope) {
  return RecordReader(map, inherited, scope).Read(std::move(name));
}

}  // namespace tickgate
