// Gives the value that a step of a transform asks for: a literal, a reference, a text, a function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "program/judge.h"
#include "program/rule_run.h"
#include "program/token_arena.h"
#include "program/transform_members.h"
#include "program/transform_names.h"
#include "program/transform_spec.h"

namespace tickgate {

// A path whose first step is looked up among the names.
struct ReferenceCode {
  const JsonPath* path = nullptr;
  uint32_t slot = kNoSlot;  // of the first step
};

struct CompiledExpression {
  RuleCode code;
  std::vector<ReferenceCode> fields;  // by slot
};

struct CompiledSource {
  const ValueSource* source = nullptr;  // outlives it
  PaddedToken literal = {};             // of a literal
  ReferenceCode reference = {};         // of a reference
  PaddedToken otherwise = {};           // of a reference or header
  std::vector<CompiledSource> args = {};
  std::unique_ptr<const CompiledExpression> expression = {};
};

ReferenceCode CompileReference(const JsonPath& path, NameTable* names);
CompiledSource CompileSource(const ValueSource& source, NameTable* names);

class TransformValues {
 public:
  enum class Got : uint8_t {
    kValue,
    kNothing,  // what it needs is absent, or null where null will not do
    kFailed,   // what it needs is of the wrong kind
  };

  TransformValues(const EventMembers* members, TokenArena* arena);

  void BeginEvent(const FrameContext& frame, std::span<const InheritedValue> inherited);

  Got Get(const CompiledSource& code, std::string_view* token);
  // Null counts as a value.
  Got Find(const ReferenceCode& reference, std::string_view* token);
  Answer Check(const CompiledSource& condition);
  // Where in the event what was found last came from; empty: nowhere.
  std::string_view origin() const { return origin_; }

  size_t ScratchBytes() const { return runner_.ScratchBytes(); }

 private:
  Got Reference(const CompiledSource& code, std::string_view* token);
  Got Header(const CompiledSource& code, std::string_view* token);
  Got Text(std::span<const CompiledSource> pieces, std::string_view* token);
  Got Expressed(const CompiledSource& code, std::string_view* token);
  void FillSlots(const CompiledExpression& expression);
  Got Function(const CompiledSource& code, std::string_view* token);
  Got FirstOf(std::span<const CompiledSource> args, std::string_view* token);
  Got OfOne(TransformFunction function, std::string_view arg, std::string_view* token);
  Got OfTwo(TransformFunction function, std::string_view a, std::string_view b,
            std::string_view* token);
  Got Length(std::string_view arg, std::string_view* token);
  std::string_view Now();
  std::string_view Uuid();

  const EventMembers& members_;
  TokenArena& arena_;
  const FrameContext* frame_ = nullptr;
  std::span<const InheritedValue> inherited_;
  std::string_view origin_;
  std::vector<std::string_view> parts_;  // of the texts that are being made
  RuleRunner runner_;
  std::vector<WantedValue> slots_;  // of the expression at hand
  std::string now_token_;           // of now_ns_
  int64_t now_ns_ = 0;
  std::mt19937_64 random_;
};

}  // namespace tickgate
