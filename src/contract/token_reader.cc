#include "contract/token_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "base/text.h"
#include "document/scalar.h"

namespace tickgate {
namespace {

const ValueSpec kAnyValue;

ReadLiteral OfWord(std::string_view word) {
  return {{std::string(word), {}}, std::nullopt, std::string(word)};
}

LiteralText TextOf(const Node& node) { return {node.text, node.quoted}; }

// Writes a node as JSON, each part by what the type says of it.
class JsonWriter {
 public:
  JsonWriter(std::string_view what, Problems* problems) : what_(what), problems_(*problems) {}

  bool Write(const Node& node, const ValueSpec& value) {
    if (IsNullWord(node)) return Append("null");
    if (value.type == ValueType::kAny) return WriteByLook(node);
    if (value.type == ValueType::kObject) {
      return node.is_map() ? WriteMembers(node, value.object.get()) : WrongKind(node, "a map");
    }
    if (value.type == ValueType::kList || value.type == ValueType::kTuple) {
      if (!node.is_list()) return WrongKind(node, "a list");
      return WriteItems(node, [&](size_t i) -> const ValueSpec& {
        return value.type == ValueType::kList ? *value.items
                                              : PositionOf(value, i, node.items.size());
      });
    }
    const std::optional<ReadLiteral> read = ReadLiteralOf(node, what_, value, &problems_);
    return read && Append(read->literal.token);
  }

  std::string Take() { return std::move(out_); }

 private:
  bool Append(std::string_view token) {
    out_ += token;
    return true;
  }

  bool WrongKind(const Node& node, std::string_view wanted) {
    AddWrongKind(node, what_, wanted, &problems_);
    return false;
  }

  bool WriteByLook(const Node& node) {
    if (node.is_list()) {
      return WriteItems(node, [](size_t) -> const ValueSpec& { return kAnyValue; });
    }
    if (node.is_map()) return WriteMembers(node, nullptr);
    if (node.is_null() && node.text.empty()) return WrongKind(node, "a value");
    return Append(LiteralByLook(TextOf(node)).literal.token);
  }

  template <typename SpecOf>
  bool WriteItems(const Node& node, SpecOf spec_of) {
    out_ += '[';
    for (size_t i = 0; i < node.items.size(); ++i) {
      if (i != 0) out_ += ',';
      if (!Write(node.items[i], spec_of(i))) return false;
    }
    return Append("]");
  }

  bool WriteMembers(const Node& node, const ObjectSpec* object) {
    out_ += '{';
    for (const Member& member : node.members) {
      if (out_.back() != '{') out_ += ',';
      AppendJsonString(member.key, &out_);
      out_ += ':';
      const FieldSpec* field = nullptr;
      if (object != nullptr) {
        const auto named = [&](const FieldSpec& f) { return f.name == member.key; };
        const auto found = std::find_if(object->fields.begin(), object->fields.end(), named);
        if (found != object->fields.end()) field = &*found;
      }
      if (!Write(member.value, field != nullptr ? field->value : kAnyValue)) return false;
    }
    return Append("}");
  }

  static const ValueSpec& PositionOf(const ValueSpec& value, size_t index, size_t count) {
    const TupleSpec* tuple = value.tuple.get();
    if (tuple == nullptr) return kAnyValue;
    if (index < tuple->front.size()) return tuple->front[index].value;
    if (count - index <= tuple->back.size()) return tuple->back[count - index - 1].value;
    return tuple->rest_value != nullptr ? *tuple->rest_value : kAnyValue;
  }

  std::string_view what_;
  Problems& problems_;
  std::string out_;
};

}  // namespace

bool IsNullWord(const Node& node) { return node.is_null() && node.text == "null"; }

std::optional<ReadLiteral> ReadLiteralOf(const Node& node, std::string_view what,
                                         const ValueSpec& value, Problems* problems) {
  const bool null_text = node.is_null() && !node.text.empty() && IsWrittenAsText(value);
  if (!node.is_scalar() && !null_text) {
    const bool is_null = node.is_null() && !node.text.empty();
    problems->Add(node.at, "wrong-kind",
                  Concat(what, ": wanted a value, found ", Describe(node),
                         is_null ? "; null is let through by 'nullable'" : ""));
    return std::nullopt;
  }
  std::string why;
  std::optional<ReadLiteral> literal = ParseLiteral(value, TextOf(node), &why);
  if (!literal) problems->Add(node.at, "bad-value", Concat(what, ": ", why));
  return literal;
}

std::optional<Literal> ReadJsonOf(const Node& node, std::string_view what, const ValueSpec& value,
                                  Problems* problems) {
  JsonWriter writer(what, problems);
  if (!writer.Write(node, value)) return std::nullopt;
  Literal literal;
  literal.token = writer.Take();
  if (literal.token.starts_with('"')) literal.string = node.text;
  return literal;
}

bool IsWrittenAsText(const ValueSpec& value) {
  switch (value.type) {
    case ValueType::kString:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      return true;
    case ValueType::kTimestamp:
      return value.unit == TimestampUnit::kRfc3339;
    case ValueType::kAny:
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal:
    case ValueType::kBool:
    case ValueType::kList:
    case ValueType::kBigint:
    case ValueType::kDouble:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  return false;
}

std::optional<ReadLiteral> ReadTokenFor(const Node& node, std::string_view what,
                                        const ValueSpec& value, Problems* problems) {
  if (IsNullWord(node)) return OfWord("null");
  if (node.is_map() && node.members.empty()) return OfWord("{}");
  if (node.is_list() && node.items.empty()) return OfWord("[]");
  if (!node.is_scalar() && (!node.is_null() || node.text.empty())) {
    AddWrongKind(node, what, "a value, null, {} or []", problems);
    return std::nullopt;
  }
  return LiteralByLook({node.text, node.quoted || IsWrittenAsText(value)});
}

}  // namespace tickgate
