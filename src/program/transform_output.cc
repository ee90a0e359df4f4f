#include "program/transform_output.h"

#include <climits>

#include "base/text.h"
#include "program/json_token.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

constexpr size_t kFirstKeyBytes = 4 << 10;

bool IsFilledObject(std::string_view value) {
  return value[0] == '{' && *SkipBlanks(value.data() + 1) != '}';
}

}  // namespace

std::string EscapedText(std::string_view text) {
  std::string token;
  AppendJsonString(text, &token);
  return token.substr(1, token.size() - 2);
}

TransformOutput::TransformOutput(const TransformSpec* spec, DuplicateKeys duplicates,
                                 TokenArena* arena)
    : spec_(*spec), duplicates_(duplicates), arena_(*arena) {
  if (spec->unnest) {
    prefix_ = EscapedText(spec->unnest->prefix);
    element_ = EscapedText(spec->unnest->prefix + spec->unnest->field);
  }
  if (spec->flatten) {
    separator_ = EscapedText(spec->flatten->separator);
    for (const std::string& name : spec->flatten->fields) opened_.Add(name);
  }
  // Names are looked up by their first eight bytes, which must be readable.
  element_.reserve(element_.size() + sizeof(uint64_t));
  prefixed_.reserve(kFirstKeyBytes);
  path_.reserve(kFirstKeyBytes);
}

std::string_view TransformOutput::NameOf(std::string_view key) {
  if (key.find('\\') == std::string_view::npos) return key;
  char* const place = arena_.Take(key.size());
  return {place, Unescape(key, place)};
}

bool TransformOutput::IsOpened(std::string_view key, std::string_view value) {
  if (!IsFilledObject(value)) return false;
  return spec_.flatten->fields.empty() || opened_.Find(NameOf(key)) != kNoSlot;
}

// Tells of each member of the object whether it counts, on top of those of the objects around it.
void TransformOutput::CountKeys(const char* object) {
  if (duplicates_ == DuplicateKeys::kNone) return;
  names_.clear();
  ContainerScan scan({object, 1});
  ContainerScan::Member member;
  while (scan.NextMember(&member)) names_.push_back(NameOf(member.key));
  const size_t begin = counts_.size(), count = names_.size();
  counts_.resize(begin + count);
  counted_.Clear();
  for (size_t i = 0; i < count; ++i) {
    const size_t at = duplicates_ == DuplicateKeys::kFirst ? i : count - 1 - i;
    counts_[begin + at] = counted_.Insert(names_[at]);
  }
}

bool TransformOutput::Flattens(const EventMembers& members) {
  if (!spec_.flatten) return false;
  for (const EventMember& member : members.all()) {
    if (member.kept && IsOpened(member.key, member.value)) return true;
  }
  return false;
}

TransformOutput::Written TransformOutput::Write(const EventMembers& members, int32_t list) {
  culprit_ = {};
  counts_.clear();
  writer_.BeginSource(members.event());
  if (list >= 0) {
    flattens_ = spec_.flatten.has_value();
    const Written written = Elements(members, members[list]);
    if (written != Written::kEvents) return written;
  } else {
    flattens_ = Flattens(members);
    flattened_.Clear();
    writer_.Begin(-1);
    for (const EventMember& member : members.all()) {
      if (!member.kept) continue;
      const Written written = Member(member.key, member.value);
      if (written != Written::kEvents) return written;
    }
    writer_.End();
  }
  writer_.Finish();
  return Written::kEvents;
}

TransformOutput::Written TransformOutput::Elements(const EventMembers& members,
                                                   const EventMember& list) {
  culprit_ = list.value;
  if (KindOf(list.value) != TokenKind::kList) return Written::kNoList;
  beside_.Clear();
  for (const EventMember& member : members.all()) {
    if (member.kept && &member != &list) beside_.Insert(NameOf(member.key));
  }
  ContainerScan scan(list.value);
  for (int32_t element = 0; const char* item = scan.AtItem(); ++element) {
    const char* end = nullptr;
    flattened_.Clear();
    writer_.Begin(element);
    for (const EventMember& member : members.all()) {
      if (!member.kept) continue;
      const Written written =
          &member == &list ? Element(item, &end) : Member(member.key, member.value);
      if (written != Written::kEvents) return written;
    }
    writer_.End();
    scan.LeaveItem(end);
  }
  return Written::kEvents;
}

TransformOutput::Written TransformOutput::Element(const char* item, const char** end) {
  if (*item != '{') {
    *end = EndOfValue(item);
    return ElementMember(element_, {item, static_cast<size_t>(*end - item)});
  }
  const size_t counts = counts_.size();
  if (flattens_) CountKeys(item);
  ContainerScan scan({item, 1});
  ContainerScan::Member member;
  for (size_t i = counts; scan.NextMember(&member); ++i) {
    if (flattens_ && !Counts(i)) continue;
    std::string_view key = member.key;
    if (!prefix_.empty()) {
      prefixed_.assign(prefix_).append(key);
      key = prefixed_;
    }
    const Written written = ElementMember(key, member.value);
    if (written != Written::kEvents) return written;
  }
  counts_.resize(counts);
  *end = scan.End();
  return Written::kEvents;
}

TransformOutput::Written TransformOutput::ElementMember(std::string_view key,
                                                        std::string_view value) {
  if (beside_.Contains(NameOf(key))) {
    culprit_ = value;
    return Written::kUnnestClash;
  }
  return Member(key, value);
}

TransformOutput::Written TransformOutput::Member(std::string_view key, std::string_view value) {
  if (!flattens_ || !IsOpened(key, value)) return Leaf(key, value);
  path_.assign(key);
  return Object(value, 0);
}

TransformOutput::Written TransformOutput::Object(std::string_view object, int depth) {
  const size_t bytes = path_.size();
  const size_t counts = counts_.size();
  CountKeys(object.data());
  ContainerScan scan(object);
  ContainerScan::Member member;
  for (size_t i = counts; scan.NextMember(&member); ++i) {
    if (!Counts(i)) continue;
    path_.append(separator_).append(member.key);
    const bool opened = depth < spec_.flatten->depth_max && IsFilledObject(member.value);
    const Written written = opened ? Object(member.value, depth + 1) : Leaf(path_, member.value);
    if (written != Written::kEvents) return written;
    path_.resize(bytes);
  }
  counts_.resize(counts);
  return Written::kEvents;
}

TransformOutput::Written TransformOutput::Leaf(std::string_view key, std::string_view value) {
  if (flattens_) {
    const std::string_view name = NameOf(key);
    // A key that is being put together does not stay.
    const bool stays = name.data() != path_.data() && name.data() != prefixed_.data();
    if (!flattened_.Insert(stays ? name : arena_.Copy(name))) {
      culprit_ = value;
      return Written::kFlattenClash;
    }
  }
  writer_.Write(key, value);
  return writer_.bytes() > kTransformedBytesMax ? Written::kTooMuch : Written::kEvents;
}

size_t TransformOutput::ScratchBytes() const {
  return writer_.ScratchBytes() + beside_.ScratchBytes() + flattened_.ScratchBytes() +
         counted_.ScratchBytes() + prefixed_.capacity() + path_.capacity() +
         counts_.capacity() / CHAR_BIT + names_.capacity() * sizeof(std::string_view);
}

}  // namespace tickgate
