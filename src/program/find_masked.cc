#include "program/find_masked.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "program/json_text.h"
#include "program/json_token.h"
#include "program/judge.h"
#include "program/member_pointer.h"
#include "program/transform_spec.h"

namespace tickgate {
namespace {

constexpr int kDepthMax = 10'000;  // what Program::Build permits

using Asked = bool (*)(const FieldSpec& field);

bool IsMasked(const FieldSpec& field) { return field.mask != Mask::kNone || field.pii; }
bool IsHashed(const FieldSpec& field) { return field.mask == Mask::kHash; }

bool Any(const ValueSpec& value, Asked asked);

bool Any(std::span<const FieldSpec> fields, Asked asked) {
  return std::any_of(fields.begin(), fields.end(), [asked](const FieldSpec& field) {
    return asked(field) || Any(field.value, asked);
  });
}

bool Any(const TupleSpec& tuple, Asked asked) {
  return Any(tuple.front, asked) || Any(tuple.back, asked) ||
         (tuple.rest_value != nullptr && Any(*tuple.rest_value, asked));
}

bool Any(const ValueSpec& value, Asked asked) {
  return (value.items != nullptr && Any(*value.items, asked)) ||
         (value.object != nullptr && Any(value.object->fields, asked)) ||
         (value.tuple != nullptr && Any(*value.tuple, asked));
}

bool Any(const ProgramSpec& spec, Asked asked) {
  return std::any_of(spec.records.begin(), spec.records.end(), [asked](const RecordSpec& record) {
    return Any(record.fields, asked) || (record.positions && Any(*record.positions, asked));
  });
}

// Before the first dot or bracket of a path.
std::string_view FirstStep(std::string_view path) {
  return path.substr(0, path.find_first_of(".["));
}

class MaskFinder {
 public:
  MaskFinder(const ProgramSpec& spec, MaskQuestion question, std::string_view event)
      : spec_(spec), question_(question), text_(event) {}

  std::vector<MaskedPart> Find();

 private:
  // What may be said of one value, by the records that it may belong to.
  struct Shape {
    std::vector<std::span<const FieldSpec>> objects = {};
    std::vector<const TupleSpec*> tuples = {};
    std::vector<const ValueSpec*> items = {};

    void Add(const ValueSpec& value);
    bool empty() const { return objects.empty() && tuples.empty() && items.empty(); }
  };
  // What may be said of one member or item.
  struct Place {
    Mask mask = Mask::kNone;
    bool converts = false;  // a string may hold what the shape speaks of
    Shape shape = {};

    void Add(const FieldSpec& field, bool is_row);
  };

  Shape Root() const;
  // All of these take the value at at_ and move behind it.
  void Value(const Shape& shape, bool root);
  void Members(const Shape& shape, bool root);
  void Items(const Shape& shape);
  void Child(const Place& place);

  Place MemberPlace(const Shape& shape, const std::string& key, bool root) const;
  Place ItemPlace(const Shape& shape, size_t index, size_t count) const;
  bool ComesFrom(const std::string& name, const std::string& key) const;

  void SkipBlanks();
  void SkipValue();
  size_t CountItems();

  const ProgramSpec& spec_;
  const MaskQuestion question_;
  const std::string_view text_;
  size_t at_ = 0;
  std::vector<MaskedPart> parts_;
};

std::vector<MaskedPart> MaskFinder::Find() {
  if (!IsJsonText(text_, kDepthMax)) return {};
  Value(Root(), true);
  return std::move(parts_);
}

MaskFinder::Shape MaskFinder::Root() const {
  Shape shape;
  for (size_t i = 0; i < spec_.records.size(); ++i) {
    if (question_.record != kNoRecord && i != question_.record) continue;
    const RecordSpec& record = spec_.records[i];
    if (!record.fields.empty()) shape.objects.push_back(record.fields);
    if (record.positions) shape.tuples.push_back(&*record.positions);
  }
  return shape;
}

// What holds nothing masked is skipped.
void MaskFinder::Shape::Add(const ValueSpec& value) {
  if (value.object != nullptr && Any(value.object->fields, IsMasked)) {
    objects.push_back(value.object->fields);
  }
  if (value.tuple != nullptr && Any(*value.tuple, IsMasked)) tuples.push_back(value.tuple.get());
  if (value.items != nullptr && Any(*value.items, IsMasked)) items.push_back(value.items.get());
}

void MaskFinder::Place::Add(const FieldSpec& field, bool is_row) {
  if (field.mask != Mask::kNone) {
    if (mask != Mask::kRedact) mask = field.mask;
  } else if (field.pii && !is_row) {
    mask = Mask::kRedact;
  }
  converts |= !field.value.steps.empty();
  shape.Add(field.value);
}

void MaskFinder::Value(const Shape& shape, bool root) {
  SkipBlanks();
  if (shape.empty()) return SkipValue();
  if (text_[at_] == '{') return Members(shape, root);
  if (text_[at_] == '[') return Items(shape);
  SkipValue();
}

void MaskFinder::Members(const Shape& shape, bool root) {
  do {
    ++at_;
    SkipBlanks();
    if (text_[at_] == '}') break;
    const size_t key = at_;
    SkipValue();
    const std::string name = TokenContent(text_.substr(key, at_ - key));
    SkipBlanks();
    ++at_;  // the colon
    Child(MemberPlace(shape, name, root));
    SkipBlanks();
  } while (text_[at_] == ',');
  ++at_;
}

void MaskFinder::Items(const Shape& shape) {
  const size_t count = CountItems();
  size_t index = 0;
  do {
    ++at_;
    SkipBlanks();
    if (text_[at_] == ']') break;
    Child(ItemPlace(shape, index++, count));
    SkipBlanks();
  } while (text_[at_] == ',');
  ++at_;
}

void MaskFinder::Child(const Place& place) {
  SkipBlanks();
  const size_t begin = at_;
  // The steps may make of a string what holds masked members.
  const bool hidden = text_[at_] == '"' && place.converts && !place.shape.empty();
  if (place.mask == Mask::kNone && !hidden) return Value(place.shape, false);
  SkipValue();
  const Mask mask = place.mask == Mask::kNone ? Mask::kRedact : place.mask;
  parts_.push_back({.begin = begin, .end = at_, .mask = mask});
}

MaskFinder::Place MaskFinder::MemberPlace(const Shape& shape, const std::string& key,
                                          bool root) const {
  Place place;
  for (std::span<const FieldSpec> fields : shape.objects) {
    for (const FieldSpec& field : fields) {
      if (field.name == key) {
        place.Add(field, question_.is_row);
      } else if (root && question_.as_it_came && ComesFrom(field.name, key) &&
                 Any({&field, 1}, IsMasked)) {
        place.mask = Mask::kRedact;
      }
    }
  }
  return place;
}

MaskFinder::Place MaskFinder::ItemPlace(const Shape& shape, size_t index, size_t count) const {
  Place place;
  for (const TupleSpec* tuple : shape.tuples) {
    const size_t from_end = count - 1 - index;
    if (index < tuple->front.size()) place.Add(tuple->front[index], question_.is_row);
    if (from_end < tuple->back.size()) place.Add(tuple->back[from_end], question_.is_row);
    if (index >= tuple->front.size() && from_end >= tuple->back.size() &&
        tuple->rest_value != nullptr) {
      place.shape.Add(*tuple->rest_value);
    }
  }
  for (const ValueSpec* items : shape.items) {
    place.converts |= !items->steps.empty();
    place.shape.Add(*items);
  }
  return place;
}

// Whether the transform may take what the member `name` holds from the member `key` as it came. It
// renames, then unnests, then flattens; here they are undone in turn.
bool MaskFinder::ComesFrom(const std::string& name, const std::string& key) const {
  if (spec_.transform == nullptr) return false;
  const TransformSpec& transform = *spec_.transform;
  std::vector<std::string> names = {name};
  if (transform.flatten) {
    for (const std::string& field : transform.flatten->fields) {
      const std::string prefix = field + transform.flatten->separator;
      if (name.compare(0, prefix.size(), prefix) == 0) names.push_back(field);
    }
  }
  if (transform.unnest) {
    const std::string& prefix = transform.unnest->prefix;
    if (name.compare(0, prefix.size(), prefix) == 0) names.push_back(transform.unnest->field);
  }
  for (const auto& [from, to] : transform.rename) {
    if (std::find(names.begin(), names.end(), to) != names.end()) names.push_back(from);
  }
  return std::any_of(names.begin(), names.end(), [&key](const std::string& from) {
    return FirstStep(from) == key || from == key;
  });
}

void MaskFinder::SkipBlanks() {
  while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
}

// The text is known to be well formed, so brackets of both kinds are counted alike.
void MaskFinder::SkipValue() {
  size_t depth = 0;
  do {
    const char c = text_[at_];
    if (c == '"') {
      for (++at_; text_[at_] != '"'; ++at_) at_ += text_[at_] == '\\' ? 1 : 0;
      ++at_;
    } else if (c == '{' || c == '[') {
      ++depth;
      ++at_;
    } else if (c == '}' || c == ']') {
      --depth;
      ++at_;
    } else if (depth > 0) {
      ++at_;
    } else {
      at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    }
  } while (depth > 0);
}

// Of the array at at_, which is not moved.
size_t MaskFinder::CountItems() {
  const size_t begin = at_++;
  size_t count = 0;
  SkipBlanks();
  if (text_[at_] != ']') {
    for (++count;; ++count) {
      SkipValue();
      SkipBlanks();
      if (text_[at_] != ',') break;
      ++at_;
      SkipBlanks();
    }
  }
  at_ = begin;
  return count;
}

}  // namespace

bool HasMasks(const ProgramSpec& spec) { return Any(spec, IsMasked); }
bool HasHashes(const ProgramSpec& spec) { return Any(spec, IsHashed); }

std::vector<MaskedPart> FindMasked(const ProgramSpec& spec, MaskQuestion question,
                                   std::string_view text) {
  if (!HasMasks(spec)) return {};
  return MaskFinder(spec, question, text).Find();
}

}  // namespace tickgate
