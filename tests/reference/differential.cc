#include "reference/differential.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <sstream>

#include "base/check.h"
#include "program/program.h"
#include "reference/frame_maker.h"
#include "reference/json_tree.h"
#include "reference/spec_maker.h"

namespace tickgate::reference {
namespace {

// What the program said of one event.
struct Told {
  ReferenceEvent event;
  uint32_t frame = 0;
  size_t errors = 0, marks = 0;  // as many as it listed
  bool one_line = true;
};

// Frames as a worker hands them over; what stands between and behind them is anybody's.
struct Laid {
  std::string bytes;
  std::vector<FrameSpan> spans;

  explicit Laid(const std::vector<Input>& inputs) : bytes(kReadablePadding, '#') {
    for (const Input& input : inputs) {
      const uint32_t begin = static_cast<uint32_t>(bytes.size() - kReadablePadding);
      bytes += input.frame;
      spans.push_back({begin, begin + static_cast<uint32_t>(input.frame.size())});
      bytes += '\n';
    }
    bytes += std::string(kReadablePadding, '"');
  }
};

using HeaderViews = std::vector<std::pair<std::string_view, std::string_view>>;

FrameContext ContextOf(const Input& input, HeaderViews* headers) {
  headers->assign(input.headers.begin(), input.headers.end());
  return {.received_ns = input.received_ns,
          .stream = input.stream,
          .topic = input.topic,
          .key = input.key,
          .headers = *headers};
}

std::set<Failure> FailuresOf(const Program& program, Outcome outcome,
                             std::span<const EventError> errors) {
  outcome.errors = errors;
  std::string json;
  AppendErrorsJson(program, outcome, &json);
  const std::optional<Node> list = ReadText(json);
  TG_CHECK(list.has_value());
  std::set<Failure> failures;
  for (const Node& item : list->items) {
    const Member* path = FindMember(item, "path", true);
    failures.insert(
        {path == nullptr ? "" : path->value.text, FindMember(item, "reason", true)->value.text});
  }
  return failures;
}

Told Copied(const Program& program, const Outcome& outcome) {
  Told told;
  told.frame = outcome.frame;
  told.errors = outcome.errors.size();
  told.marks = outcome.marks.size();
  told.one_line = outcome.one_line;
  ReferenceEvent& event = told.event;
  event.verdict = outcome.verdict;
  if (outcome.record != kNoRecord) event.record = outcome.record;
  event.index = outcome.index;
  event.whole_frame = outcome.whole_frame;
  event.element = outcome.element;
  event.event = outcome.event;
  event.row = outcome.row;
  event.unverifiable = outcome.unverifiable;
  event.errors = FailuresOf(program, outcome, outcome.errors);
  event.marks = FailuresOf(program, outcome, outcome.marks);
  for (const InheritedValue& value : outcome.inherited) {
    event.inherited.push_back({std::string(value.name), std::string(value.token)});
  }
  return told;
}

std::vector<Told> Ask(const std::shared_ptr<const Program>& program, JudgeMode mode,
                      const std::vector<Input>& inputs) {
  Judge judge(program, mode);
  const Laid laid(inputs);
  std::vector<HeaderViews> headers(inputs.size());
  std::vector<FrameContext> contexts;
  for (size_t i = 0; i < inputs.size(); ++i) contexts.push_back(ContextOf(inputs[i], &headers[i]));
  judge.Open(laid.bytes.data() + kReadablePadding, laid.spans, contexts);
  std::vector<Told> all;
  Outcome outcome;
  while (judge.Next(&outcome)) all.push_back(Copied(*program, outcome));
  return all;
}

std::string Shown(const std::set<Failure>& failures) {
  std::string text = "[";
  for (const Failure& failure : failures) text += failure.path + ":" + failure.reason + " ";
  return text + "]";
}

std::string Shown(const ReferenceEvent& event) {
  std::ostringstream out;
  out << NameOf(event.verdict) << " record " << (event.record ? std::to_string(*event.record) : "-")
      << " index " << event.index << (event.whole_frame ? " whole" : "") << " errors "
      << Shown(event.errors) << " marks " << Shown(event.marks) << " unverifiable "
      << event.unverifiable << " event " << event.event << " row " << event.row;
  return out.str();
}

bool SameFailures(const std::set<Failure>& told, size_t listed, const std::set<Failure>& all) {
  if (listed < kEventErrorsMax) return told == all;
  return std::includes(all.begin(), all.end(), told.begin(), told.end());
}

bool Lands(Verdict verdict) { return verdict == Verdict::kGood || verdict == Verdict::kGoodMarked; }

// A reason of the first group ends the event before a record was asked anything.
bool EndsEarly(const ReferenceEvent& event) {
  return std::any_of(event.errors.begin(), event.errors.end(), [](const Failure& failure) {
    for (size_t i = 0; i <= static_cast<size_t>(Reason::kUnknownRecord); ++i) {
      if (kReasonNames[i] == failure.reason) return true;
    }
    return false;
  });
}

std::set<Failure> WithoutPaths(const std::set<Failure>& failures) {
  std::set<Failure> reasons;
  for (const Failure& failure : failures) reasons.insert({"", failure.reason});
  return reasons;
}

// What differs, in a word; empty: nothing.
std::string Compared(const Told& told, ReferenceEvent expected, bool transformed) {
  ReferenceEvent got = told.event;
  if (transformed) {
    // Paths lead into the event as it came: they have tests of their own.
    for (ReferenceEvent* event : {&got, &expected}) {
      event->errors = WithoutPaths(event->errors);
      event->marks = WithoutPaths(event->marks);
    }
  }
  if (got.verdict != expected.verdict) return "verdict";
  if (got.index != expected.index) return "index";
  if (got.whole_frame != expected.whole_frame) return "whole_frame";
  if (!SameFailures(got.errors, told.errors, expected.errors)) return "errors";
  if (EndsEarly(expected)) return "";
  if (expected.record && got.record != expected.record) return "record";
  if (!Lands(expected.verdict)) return "";
  if (!SameFailures(got.marks, told.marks, expected.marks)) return "marks";
  if (got.row != expected.row) return "row";
  const bool breaks = got.row.find_first_of("\r\n") != std::string::npos;
  if (breaks && told.one_line) return "one_line";
  if (got.element != expected.element) return "element";
  if (got.inherited != expected.inherited) return "inherited";
  return "";
}

}  // namespace

std::vector<ReferenceEvent> ReferenceJudge(const ProgramSpec& spec, const Input& input) {
  HeaderViews headers;
  return ReferenceJudge(spec, input.frame, ContextOf(input, &headers));
}

std::string Difference(const ProgramSpec& spec, const std::vector<Input>& inputs) {
  const auto program = Program::Build(spec);
  if (!program.ok()) return "the contract is not built: " + std::string(program.status().message());
  std::vector<std::pair<size_t, ReferenceEvent>> expected;
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (ReferenceEvent& event : ReferenceJudge(spec, inputs[i])) {
      expected.push_back({i, std::move(event)});
    }
  }
  for (const JudgeMode mode : {JudgeMode::kQuick, JudgeMode::kPlain}) {
    const std::vector<Told> told = Ask(*program, mode, inputs);
    for (size_t i = 0; i < std::max(told.size(), expected.size()); ++i) {
      const bool both = i < told.size() && i < expected.size();
      std::string what = both ? Compared(told[i], expected[i].second, spec.transform != nullptr)
                              : "count of events";
      if (both && told[i].frame != expected[i].first) what = "frame";
      if (what.empty()) continue;
      const size_t at = i < expected.size() ? expected[i].first : told[i].frame;
      return what + (mode == JudgeMode::kPlain ? " (plain)" : "") + "\nframe " +
             std::to_string(at) + ": " + inputs[at].frame +
             "\nprogram:   " + (i < told.size() ? Shown(told[i].event) : "nothing") +
             "\nreference: " + (i < expected.size() ? Shown(expected[i].second) : "nothing");
    }
  }
  return "";
}

std::string RunSeed(uint64_t seed, uint64_t features, size_t frames) {
  Random random(seed);
  const ProgramSpec spec = MakeSpec(&random, features);
  std::vector<Input> inputs;
  for (size_t i = 0; i < frames; ++i) {
    Input input;
    input.frame = MakeFrame(&random, spec);
    input.received_ns = 1'700'000'000'000'000'000;
    const std::vector<std::string> words = {"T", "Q", "hb", "other"};
    input.topic = random.Pick(words);
    input.stream = "T";
    if (!random.OneIn(4)) input.headers.push_back({"kind", random.Pick(words)});
    inputs.push_back(std::move(input));
  }
  std::string difference = Difference(spec, inputs);
  if (difference.empty()) return "";
  const Smallest smallest = Minimise(spec, inputs);
  const std::string small = Difference(smallest.spec, {smallest.input});
  return "seed " + std::to_string(seed) + "\n" + TextOf(smallest.spec) +
         (small.empty() ? difference : small);
}

}  // namespace tickgate::reference
