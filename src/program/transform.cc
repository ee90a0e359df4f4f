#include "program/transform.h"

#include <string>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "program/convert_token.h"
#include "program/transform_filter.h"
#include "program/transform_members.h"
#include "program/transform_names.h"
#include "program/transform_output.h"
#include "program/transform_values.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

using Written = TransformOutput::Written;

std::string_view NameOf(ConvertTo to) {
  switch (to) {
    case ConvertTo::kString:
      return "string";
    case ConvertTo::kInt:
      return "int";
    case ConvertTo::kNumber:
      return "number";
    case ConvertTo::kBool:
      return "bool";
    case ConvertTo::kTimestamp:
      return "timestamp";
    case ConvertTo::kDate:
      return "date";
  }
  return "";
}

// Null, or a list without elements.
bool IsNothing(std::string_view value) {
  const TokenKind kind = KindOf(value);
  return kind == TokenKind::kNull ||
         (kind == TokenKind::kList && *SkipBlanks(value.data() + 1) == ']');
}

}  // namespace

// The program of a transform, and the scratch of one worker for it.
class Transform::Run {
 public:
  Run(std::shared_ptr<const TransformSpec> spec, DuplicateKeys duplicates)
      : spec_(std::move(spec)),
        names_(Compile()),
        members_(&names_, duplicates, &arena_),
        values_(&members_, &arena_),
        output_(spec_.get(), duplicates, &arena_),
        moved_(renames_.size()) {
    select_.resize(names_.size());
    for (const std::string& name : spec_->select) select_[names_.Add(name)] = true;
  }

  Result Apply(std::string_view event, const FrameContext& frame,
               std::span<const InheritedValue> inherited) {
    arena_.Clear();
    whole_ = false;
    values_.BeginEvent(frame, inherited);
    if (!members_.Read(event)) {
      failure_ = {.not_object = true, .expected = "object"};
      return Result::kFailed;
    }
    if (!Rename() || !Convert()) return Result::kFailed;
    Defaults();
    if (!Add()) return Result::kFailed;
    if (!spec_->select.empty()) members_.KeepOnly(select_);
    for (const uint32_t slot : drops_) members_.Remove(slot);
    for (const Filtering& filter : filters_) {
      std::string_view culprit;
      const FilterAnswer answer = AskFilter(filter.code, &values_, &arena_, &culprit);
      if (answer == FilterAnswer::kFailed) return Fail(filter.expected, culprit);
      if (answer == FilterAnswer::kDoesNot) return Result::kFiltered;
    }
    return Emit();
  }

  std::span<const TransformedEvent> events() const {
    return whole_ ? std::span<const TransformedEvent>(&event_, 1) : output_.events();
  }
  const TransformFailure& failure() const { return failure_; }

  size_t ScratchBytes() const {
    return arena_.ScratchBytes() + values_.ScratchBytes() + members_.ScratchBytes() +
           output_.ScratchBytes();
  }

 private:
  // `expected` says in failures what the step wanted. A key has eight readable bytes, whatever its
  // length.
  struct Renaming {
    uint32_t from, to;
    std::string key, expected;
  };
  struct Conversion {
    uint32_t slot;
    ConvertTo to;
    std::string expected;
  };
  struct Default {
    uint32_t slot;
    std::string key;
    PaddedToken value;
  };
  struct Addition {
    uint32_t slot;
    std::string key;
    CompiledSource value;
    std::string expected;
  };
  struct Filtering {
    FilterCode code;
    std::string expected;
  };

  static std::string KeyOf(std::string_view name) {
    std::string key = EscapedText(name);
    key.reserve(key.size() + sizeof(uint64_t));
    return key;
  }

  NameTable Compile() {
    NameTable names;
    for (const auto& [from, to] : spec_->rename) {
      renames_.push_back({names.Add(from), names.Add(to), KeyOf(to),
                          Concat("rename ", from, ": no other member ", to)});
    }
    for (const auto& [name, to] : spec_->convert) {
      conversions_.push_back({names.Add(name), to, Concat("convert ", name, ": ", NameOf(to))});
    }
    for (const auto& [name, value] : spec_->defaults) {
      defaults_.push_back({names.Add(name), KeyOf(name), PaddedToken(value.token)});
    }
    for (const AddSpec& add : spec_->add) {
      additions_.push_back({names.Add(add.name), KeyOf(add.name), CompileSource(add.value, &names),
                            Concat("add ", add.name, ": ", add.text)});
    }
    for (const std::string& name : spec_->select) names.Add(name);
    for (const std::string& name : spec_->drop) drops_.push_back(names.Add(name));
    for (const FilterSpec& filter : spec_->filter) {
      filters_.push_back({CompileFilter(filter, &names), Concat("filter ", filter.text)});
    }
    if (!spec_->unnest) return names;
    const std::string& field = spec_->unnest->field;
    unnest_ = names.Add(field);
    no_list_ = Concat("unnest ", field, ": a list");
    unnest_clash_ = Concat("unnest ", field, ": no member twice");
    return names;
  }

  Result Fail(std::string_view expected, std::string_view culprit) {
    failure_ = {.expected = expected};
    if (!culprit.empty() && members_.InEvent(culprit)) {
      failure_.begin = static_cast<uint32_t>(culprit.data() - members_.event().data());
      failure_.bytes = static_cast<uint32_t>(culprit.size());
    }
    return Result::kFailed;
  }

  bool Rename() {
    for (size_t i = 0; i < renames_.size(); ++i) {
      moved_[i] = members_.Find(renames_[i].from);
      if (moved_[i] >= 0) members_.SetSlot(renames_[i].from, -1);
    }
    for (size_t i = 0; i < renames_.size(); ++i) {
      if (moved_[i] < 0) continue;
      const Renaming& rename = renames_[i];
      if (members_.Find(rename.to) >= 0) {
        Fail(rename.expected, members_[moved_[i]].origin);
        return false;
      }
      members_.SetSlot(rename.to, moved_[i]);
      members_.MarkChanged();
      for (int32_t at = moved_[i]; at >= 0; at = members_[at].twin) {
        members_[at].slot = rename.to;
        members_[at].key = rename.key;
      }
    }
    return true;
  }

  bool Convert() {
    for (const Conversion& conversion : conversions_) {
      const int32_t at = members_.Find(conversion.slot);
      if (at < 0 || KindOf(members_[at].value) == TokenKind::kNull) continue;
      EventMember& member = members_[at];
      std::string_view made;
      if (!ConvertToken(conversion.to, member.value, &arena_, &made)) {
        Fail(conversion.expected, member.origin);
        return false;
      }
      if (made.data() != member.value.data()) members_.SetValue(&member, made);
    }
    return true;
  }

  void Defaults() {
    for (const Default& one : defaults_) {
      const int32_t at = members_.Find(one.slot);
      if (at >= 0 && KindOf(members_[at].value) != TokenKind::kNull) continue;
      members_.Put(one.slot, one.key, one.value.view(), {});
    }
  }

  bool Add() {
    for (const Addition& addition : additions_) {
      std::string_view value;
      if (values_.Get(addition.value, &value) != TransformValues::Got::kValue) {
        Fail(addition.expected, values_.origin());
        return false;
      }
      const bool refers = addition.value.source->kind == ValueSource::Kind::kReference;
      members_.Put(addition.slot, addition.key, value,
                   refers ? values_.origin() : std::string_view());
    }
    return true;
  }

  Result Emit() {
    const bool repeats = members_.duplicates() != DuplicateKeys::kNone;
    if (repeats && spec_->flatten) members_.KeepCounted();
    int32_t list = -1;
    if (spec_->unnest) {
      list = members_.Find(unnest_);
      const bool nothing = list < 0 || IsNothing(members_[list].value);
      if (nothing && !spec_->unnest->preserve_empty) return Result::kFiltered;
      if (nothing) {
        members_.Remove(unnest_);
        list = -1;
      }
      if (list >= 0) members_.RemoveTwins(list);
    }
    whole_ = list < 0 && !members_.changed() && !output_.Flattens(members_);
    if (whole_) {
      event_ = {members_.event()};
      return Result::kEvents;
    }
    return ResultOf(output_.Write(members_, list),
                    list < 0 ? std::string_view() : members_[list].origin);
  }

  Result ResultOf(Written written, std::string_view list) {
    const std::string_view culprit = members_.InEvent(output_.culprit()) ? output_.culprit() : list;
    switch (written) {
      case Written::kEvents:
        return Result::kEvents;
      case Written::kNoList:
        return Fail(no_list_, culprit);
      case Written::kTooMuch:
        return Fail("at most 64 MiB of transformed events", {});
      case Written::kUnnestClash:
        return Fail(unnest_clash_, culprit);
      case Written::kFlattenClash:
        return Fail("flatten: no member twice", culprit);
    }
    return Result::kFailed;
  }

  const std::shared_ptr<const TransformSpec> spec_;
  std::vector<Renaming> renames_;
  std::vector<Conversion> conversions_;
  std::vector<Default> defaults_;
  std::vector<Addition> additions_;
  std::vector<bool> select_;  // by slot
  std::vector<uint32_t> drops_;
  std::vector<Filtering> filters_;
  uint32_t unnest_ = kNoSlot;
  std::string no_list_, unnest_clash_;
  NameTable names_;
  TokenArena arena_;
  EventMembers members_;
  TransformValues values_;
  TransformOutput output_;
  std::vector<int32_t> moved_;  // by renaming: the member, or -1
  TransformedEvent event_;      // where it comes out as it came
  bool whole_ = false;          // so it does
  TransformFailure failure_;
};

Transform::Transform(std::shared_ptr<const TransformSpec> spec, DuplicateKeys duplicates)
    : run_(std::make_unique<Run>(std::move(spec), duplicates)) {}
Transform::~Transform() = default;

Transform::Result Transform::Apply(std::string_view event, const FrameContext& frame,
                                   std::span<const InheritedValue> inherited) {
  return run_->Apply(event, frame, inherited);
}
std::span<const TransformedEvent> Transform::events() const { return run_->events(); }
const TransformFailure& Transform::failure() const { return run_->failure(); }
size_t Transform::ScratchBytes() const { return run_->ScratchBytes(); }

DuplicateKeys DuplicateKeysOf(const ProgramSpec& spec) {
  if (!spec.duplicate_keys_allowed) return DuplicateKeys::kNone;
  return spec.first_of_duplicates ? DuplicateKeys::kFirst : DuplicateKeys::kLast;
}

}  // namespace tickgate
