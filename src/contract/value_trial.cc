#include "contract/value_trial.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/concat.h"
#include "document/document.h"
#include "event/frame.h"
#include "program/judge.h"
#include "program/program.h"

namespace tickgate {
namespace {

// The values within are held to what stands in the contract too.
ValueSpec WithoutSurroundings(ValueSpec value) {
  value.past_ns.reset();
  value.future_ns.reset();
  if (!value.tick_by.empty()) value.tick = nullptr;
  value.tick_by.clear();
  return value;
}

std::string FirstError(const Program& program, const Outcome& outcome) {
  std::string json;
  AppendErrorsJson(program, outcome, &json);
  const Document errors = ParseJson(json, "errors");
  if (!errors.ok() || errors.root.items.empty()) return json;
  const Node& first = errors.root.items[0];
  const auto text = [&](std::string_view key) {
    const Node* member = first.Find(key);
    return member != nullptr ? member->text : std::string();
  };
  const std::string place = text("path").substr(std::min<size_t>(text("path").size(), 2));
  return Concat(text("reason"), place.empty() ? "" : Concat(" at ", place),
                text("expected").empty() ? "" : Concat(", expected ", text("expected")));
}

}  // namespace

std::vector<std::optional<std::string>> TryValues(const ValueSpec& value,
                                                  const std::vector<std::string>& tokens) {
  std::vector<std::optional<std::string>> failures(tokens.size());
  ProgramSpec spec;
  spec.contract = "trial";
  spec.version = "0.0.0";
  RecordSpec& record = spec.records.emplace_back();
  record.name = "trial";
  FieldSpec& field = record.fields.emplace_back();
  field.name = "v";
  field.value = WithoutSurroundings(value);
  const absl::StatusOr<std::shared_ptr<const Program>> program = Program::Build(std::move(spec));
  // What cannot be built is refused with its own words when the contract itself is built.
  if (!program.ok()) return failures;
  Judge judge(*program);
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string padding(kReadablePadding, ' ');
    const std::string event = Concat("{\"v\":", tokens[i], "}");
    const std::string text = Concat(padding, event, padding);
    const FrameSpan span = {0, static_cast<uint32_t>(event.size())};
    judge.Open(text.data() + kReadablePadding, {&span, 1});
    Outcome outcome;
    while (judge.Next(&outcome)) {
      if (outcome.verdict == Verdict::kQuarantined) failures[i] = FirstError(**program, outcome);
    }
  }
  return failures;
}

}  // namespace tickgate
