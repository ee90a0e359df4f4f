#include "program/transform_values.h"

#include <algorithm>

#include "base/text.h"
#include "program/convert_token.h"
#include "program/json_token.h"
#include "program/transform_expression.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

constexpr size_t kFirstParts = 64;

// The value of the first or last member of that key; empty: there is none.
std::string_view MemberOf(std::string_view object, std::string_view key, bool first,
                          TokenArena* arena) {
  ContainerScan scan(object);
  ContainerScan::Member member;
  std::string_view found;
  while (scan.NextMember(&member)) {
    std::string_view name = member.key;
    if (member.escaped) {
      char* const place = arena->Take(name.size());
      name = {place, Unescape(name, place)};
    }
    if (name != key) continue;
    if (first) return member.value;
    found = member.value;
  }
  return found;
}

size_t CountItems(std::string_view list) {
  ContainerScan scan(list);
  std::string_view item;
  size_t count = 0;
  while (scan.NextItem(&item)) ++count;
  return count;
}

// The item at that index, from the end where it is below 0; empty: there is none.
std::string_view ItemOf(std::string_view list, int64_t index) {
  if (index < 0) index += static_cast<int64_t>(CountItems(list));
  ContainerScan scan(list);
  std::string_view item;
  for (int64_t i = 0; index >= 0 && scan.NextItem(&item); ++i) {
    if (i == index) return item;
  }
  return {};
}

std::string_view Step(std::string_view value, const PathStep& step, bool first, TokenArena* arena) {
  const TokenKind kind = KindOf(value);
  if (step.kind == PathStep::Kind::kMember) {
    return kind == TokenKind::kObject ? MemberOf(value, step.name, first, arena)
                                      : std::string_view();
  }
  return kind == TokenKind::kList ? ItemOf(value, step.index) : std::string_view();
}

}  // namespace

ReferenceCode CompileReference(const JsonPath& path, NameTable* names) {
  return {&path, names->Add(path.steps[0].name)};
}

CompiledSource CompileSource(const ValueSource& source, NameTable* names) {
  CompiledSource code;
  code.source = &source;
  code.literal = PaddedToken(source.literal.token);
  if (source.otherwise) code.otherwise = PaddedToken(source.otherwise->token);
  if (source.kind == ValueSource::Kind::kReference) {
    code.reference = CompileReference(source.path, names);
  }
  if (source.kind == ValueSource::Kind::kExpression) {
    auto expression = std::make_unique<CompiledExpression>();
    expression->code = CompileExpressionOf(source);
    for (const JsonPath& path : source.fields) {
      expression->fields.push_back(CompileReference(path, names));
    }
    code.expression = std::move(expression);
  }
  for (const ValueSource& arg : source.args) code.args.push_back(CompileSource(arg, names));
  return code;
}

TransformValues::TransformValues(const EventMembers* members, TokenArena* arena)
    : members_(*members), arena_(*arena) {
  std::random_device device;
  std::seed_seq seed{device(), device(), device(), device(),
                     device(), device(), device(), device()};
  random_.seed(seed);
  parts_.reserve(kFirstParts);
}

void TransformValues::BeginEvent(const FrameContext& frame,
                                 std::span<const InheritedValue> inherited) {
  frame_ = &frame;
  inherited_ = inherited;
  runner_.BeginEvent();
}

TransformValues::Got TransformValues::Find(const ReferenceCode& reference,
                                           std::string_view* token) {
  const std::vector<PathStep>& steps = reference.path->steps;
  const int32_t index = members_.Find(reference.slot);
  const bool first = members_.duplicates() == DuplicateKeys::kFirst;
  origin_ = {};
  std::string_view value;
  if (index >= 0) {
    value = members_[index].value;
    origin_ = members_[index].origin;
  } else {
    for (const InheritedValue& one : inherited_) {
      if (one.name == steps[0].name) value = one.token;
    }
  }
  for (size_t i = 1; i < steps.size() && !value.empty(); ++i) {
    value = Step(value, steps[i], first, &arena_);
    if (!value.empty() && members_.InEvent(value)) origin_ = value;
  }
  if (value.empty()) return Got::kNothing;
  *token = value;
  return Got::kValue;
}

TransformValues::Got TransformValues::Reference(const CompiledSource& code,
                                                std::string_view* token) {
  const Got got = Find(code.reference, token);
  const bool found = got == Got::kValue && KindOf(*token) != TokenKind::kNull;
  if (found || !code.source->otherwise) return got;
  *token = code.otherwise.view();
  return Got::kValue;
}

TransformValues::Got TransformValues::Header(const CompiledSource& code, std::string_view* token) {
  origin_ = {};
  for (const auto& [name, value] : frame_->headers) {
    if (name != code.source->header) continue;
    if (!IsUtf8(value)) return Got::kFailed;
    *token = arena_.Quoted(value);
    return Got::kValue;
  }
  if (!code.source->otherwise) return Got::kNothing;
  *token = code.otherwise.view();
  return Got::kValue;
}

TransformValues::Got TransformValues::Text(std::span<const CompiledSource> pieces,
                                           std::string_view* token) {
  // A string's content stays escaped as it was; one piece behind the other it is a string again.
  const size_t first = parts_.size();
  size_t bytes = 0;
  Got got = Got::kValue;
  for (size_t i = 0; i < pieces.size() && got == Got::kValue; ++i) {
    std::string_view part;
    got = Get(pieces[i], &part);
    if (got != Got::kValue) break;
    if (KindOf(part) == TokenKind::kNull) {
      got = Got::kNothing;
    } else {
      ConvertToken(ConvertTo::kString, part, &arena_, &part);
      parts_.push_back(Inside(part));
      bytes += parts_.back().size();
    }
  }
  if (got == Got::kValue) {
    char* const place = arena_.Take(bytes + 2);
    char* end = place;
    *end++ = '"';
    for (size_t i = first; i < parts_.size(); ++i) {
      end = std::copy(parts_[i].begin(), parts_[i].end(), end);
    }
    *end = '"';
    *token = {place, bytes + 2};
  }
  parts_.resize(first);
  return got;
}

void TransformValues::FillSlots(const CompiledExpression& expression) {
  slots_.clear();
  for (const ReferenceCode& field : expression.fields) {
    std::string_view token;
    Find(field, &token);
    slots_.push_back(SlotValueOf(token, &arena_));
  }
}

TransformValues::Got TransformValues::Expressed(const CompiledSource& code,
                                                std::string_view* token) {
  FillSlots(*code.expression);
  ExpressionValue value;
  const bool has_value =
      runner_.Evaluate(code.expression->code, slots_, frame_->received_ns, &value);
  return has_value && TokenOf(value, &arena_, token) ? Got::kValue : Got::kNothing;
}

Answer TransformValues::Check(const CompiledSource& condition) {
  FillSlots(*condition.expression);
  return runner_.Check(condition.expression->code, slots_, frame_->received_ns);
}

TransformValues::Got TransformValues::Get(const CompiledSource& code, std::string_view* token) {
  switch (code.source->kind) {
    case ValueSource::Kind::kLiteral:
      *token = code.literal.view();
      return Got::kValue;
    case ValueSource::Kind::kReference:
      return Reference(code, token);
    case ValueSource::Kind::kHeader:
      return Header(code, token);
    case ValueSource::Kind::kText:
      return Text(code.args, token);
    case ValueSource::Kind::kFunction:
      return Function(code, token);
    case ValueSource::Kind::kExpression:
      return Expressed(code, token);
  }
  return Got::kFailed;
}

}  // namespace tickgate
