// The members of an object and the positions of an array: presence, defaults, on_error, masks.
#include <algorithm>
#include <optional>
#include <string>

#include "event/reason.h"
#include "reference/text_forms.h"
#include "reference/value_check.h"

namespace tickgate::reference {
namespace {

// Its place in the row, and what then stands there.
void Replace(const std::string& token, Node* node, Found* found) {
  const size_t begin = node->begin, end = node->end;
  std::erase_if(found->edits,
                [&](const Edit& edit) { return edit.begin >= begin && edit.end <= end; });
  found->edits.push_back({begin, end, token});
  if (const std::optional<Node> read = ReadText(token)) *node = *read;
  node->begin = begin;
  node->end = end;
}

// A default comes after none_if has been asked.
ValueSpec WithoutNone(ValueSpec spec) {
  spec.none_if.clear();
  return spec;
}

std::string MaskedText(const Surroundings& around, Mask mask, const Node& node) {
  if (mask == Mask::kRedact) return "\"***\"";
  const std::string text =
      node.kind == Kind::kString
          ? node.text
          : std::string(around.frame.substr(node.begin, node.end - node.begin));
  return Quoted(HmacSha256(around.spec.mask_key, text));
}

void HideInRow(const Surroundings& around, const FieldSpec& field, const Node& node, Found* found) {
  if (field.mask == Mask::kNone) return;
  const std::string text = MaskedText(around, field.mask, node);
  std::erase_if(found->edits,
                [&](const Edit& edit) { return edit.begin >= node.begin && edit.end <= node.end; });
  found->edits.push_back({node.begin, node.end, text});
}

// A field that stands there.
void CheckField(const Surroundings& around, const FieldSpec& field, const std::string& path,
                Node* node, Found* found) {
  const Node came = *node;
  Found own;
  CheckValue(around, field.value, path, node, &own);
  if (!own.errors.empty() && field.on_error != OnError::kQuarantine) {
    own.marks.insert(own.errors.begin(), own.errors.end());
    own.errors.clear();
    if (field.on_error == OnError::kNull) Replace("null", node, &own);
    if (field.on_error == OnError::kDefault) {
      Replace(field.default_value->token, node, &own);
      Found ignored;
      CheckValue(around, WithoutNone(field.value), path, node, &ignored);
    }
  }
  const bool nulled = !own.marks.empty() && node->kind == Kind::kNull && came.kind != Kind::kNull &&
                      field.on_error == OnError::kNull;
  if (!nulled) HideInRow(around, field, came, &own);
  found->Take(own);
}

// A member that does not stand there. What it is in the row, where it is made.
std::optional<std::string> CheckAbsent(const FieldSpec& field, const std::string& path,
                                       Found* found) {
  if (field.default_value) return field.default_value->token;
  if (!field.required) return std::nullopt;
  if (field.on_error == OnError::kQuarantine) {
    found->Fail(path, NameOf(Reason::kMissing));
    return std::nullopt;
  }
  found->marks.insert({path, std::string(NameOf(Reason::kMissing))});
  if (field.on_error == OnError::kNull) return "null";
  return std::nullopt;
}

const std::string& RowName(const FieldSpec& field) {
  return field.rename.empty() ? field.name : field.rename;
}

// Members that go take the comma before them along; the first ones the comma behind.
void DropMembers(const Node& object, const std::vector<bool>& dropped, Found* found) {
  bool leading = true;
  for (size_t i = 0; i < object.members.size(); ++i) {
    leading = leading && dropped[i];
    if (!dropped[i]) continue;
    const Member& member = object.members[i];
    const bool last = i + 1 == object.members.size();
    if (leading) {
      const size_t end = last ? member.value.end : object.members[i + 1].key_begin;
      found->edits.push_back({member.key_begin, end, ""});
    } else {
      found->edits.push_back({object.members[i - 1].value.end, member.value.end, ""});
    }
  }
}

class Members {
 public:
  Members(const Surroundings& around, const std::vector<FieldSpec>& fields, UnknownFields unknown,
          const std::string& path, Node* object, Found* found)
      : around_(around),
        fields_(fields),
        unknown_(unknown),
        path_(path),
        object_(object),
        found_(found),
        dropped_(object->members.size()) {}

  void Run() {
    for (size_t i = 0; i < dropped_.size(); ++i) One(i);
    DropMembers(*object_, dropped_, found_);
    Absent();
  }

 private:
  void One(size_t i) {
    Member& member = object_->members[i];
    const std::string path = path_ + PointerStep(member.key);
    const auto field = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const FieldSpec& each) { return each.name == member.key; });
    if (field == fields_.end()) {
      // Nor may it take the name that a field has in the row.
      const bool taken = unknown_ == UnknownFields::kPass &&
                         std::any_of(fields_.begin(), fields_.end(), [&](const FieldSpec& each) {
                           return !each.rename.empty() && each.rename == member.key;
                         });
      if (unknown_ == UnknownFields::kQuarantine || taken) {
        found_->Fail(path, NameOf(Reason::kUnknownField));
      }
      dropped_[i] = unknown_ == UnknownFields::kDrop;
      return;
    }
    if (!field->rename.empty()) {
      found_->edits.push_back({member.key_begin, member.key_end, Quoted(field->rename)});
    }
    if (FindMember(*object_, member.key, around_.spec.first_of_duplicates) == &member) {
      CheckField(around_, *field, path, &member.value, found_);
    } else {
      HideInRow(around_, *field, member.value, found_);
    }
  }

  void Absent() {
    std::string made;
    const bool empty =
        std::all_of(dropped_.begin(), dropped_.end(), [](bool gone) { return gone; });
    for (const FieldSpec& field : fields_) {
      if (FindMember(*object_, field.name, true) != nullptr) continue;
      const std::string path = path_ + PointerStep(field.name);
      const std::optional<std::string> token = CheckAbsent(field, path, found_);
      if (!token) continue;
      Node value = *ReadText(*token);
      Found ignored;
      const ValueSpec& spec = field.default_value ? WithoutNone(field.value) : field.value;
      CheckValue(around_, spec, path, &value, &ignored);
      std::string text = *token;
      if (field.mask != Mask::kNone && field.default_value) {
        text = MaskedDefault(field, value, text);
      }
      made += (empty && made.empty() ? "" : ",") + Quoted(RowName(field)) + ":" + text;
      object_->members.push_back({0, 0, field.name, std::move(value), false});
    }
    if (!made.empty()) found_->edits.push_back({object_->end - 1, object_->end - 1, made});
  }

  std::string MaskedDefault(const FieldSpec& field, const Node& value, const std::string& token) {
    if (field.mask == Mask::kRedact) return "\"***\"";
    return Quoted(
        HmacSha256(around_.spec.mask_key, value.kind == Kind::kString ? value.text : token));
  }

  const Surroundings& around_;
  const std::vector<FieldSpec>& fields_;
  const UnknownFields unknown_;
  const std::string& path_;
  Node* object_;
  Found* found_;
  std::vector<bool> dropped_;
};

size_t RequiredOf(const std::vector<FieldSpec>& positions) {
  size_t count = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    if (positions[i].required) count = i + 1;
  }
  return count;
}

}  // namespace

void CheckFields(const Surroundings& around, const std::vector<FieldSpec>& fields,
                 UnknownFields unknown, const std::string& path, Node* object, Found* found) {
  Members(around, fields, unknown, path, object, found).Run();
}

void CheckTuple(const Surroundings& around, const TupleSpec& tuple, const std::string& path,
                Node* array, Found* found) {
  const size_t count = array->items.size();
  const size_t front_least = RequiredOf(tuple.front), back_least = RequiredOf(tuple.back);
  const size_t most = tuple.front.size() + tuple.back.size();
  if (count < front_least + back_least || (tuple.rest == Rest::kNone && count > most)) {
    found->Fail(path, NameOf(Reason::kItems));
    for (Node& item : array->items) item.none = true;
    return;
  }
  // In an array that is too short the front comes first.
  const size_t front = std::min(tuple.front.size(), count);
  const size_t back = std::min(tuple.back.size(), count - front);
  for (size_t i = 0; i < count; ++i) {
    const std::string at = path + "/" + std::to_string(i);
    if (i < front) {
      CheckField(around, tuple.front[i], at, &array->items[i], found);
    } else if (i >= count - back) {
      CheckField(around, tuple.back[count - 1 - i], at, &array->items[i], found);
    } else if (tuple.rest == Rest::kTyped) {
      CheckValue(around, *tuple.rest_value, at, &array->items[i], found);
    }
  }
}

std::string Edited(std::string_view bytes, size_t begin, size_t end, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
    if (a.begin != b.begin) return a.begin < b.begin;
    // What is put in before a value goes first, then the widest replacement.
    const bool a_put_in = a.begin == a.end, b_put_in = b.begin == b.end;
    return a_put_in != b_put_in ? a_put_in : a.end > b.end;
  });
  std::string out;
  size_t at = begin;
  for (const Edit& edit : edits) {
    if (edit.begin < begin || edit.end > end || edit.end < at) continue;
    if (edit.begin < at && edit.end <= at) continue;  // within what is replaced already
    if (edit.begin > at) out += bytes.substr(at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  return out + std::string(bytes.substr(at, end - at));
}

}  // namespace tickgate::reference
