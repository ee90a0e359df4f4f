#include "reference/differential.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <numeric>
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
  for (const WantedValue& value : outcome.wanted) {
    Wanted wanted{.present = value.present};
    if (value.present) wanted.state = value.state;
    if (value.present && value.state < ValueState::kObject) wanted.text = value.text;
    wanted.timestamp_ns = value.timestamp_ns;
    event.wanted.push_back(wanted);
  }
  event.errors = FailuresOf(program, outcome, outcome.errors);
  event.marks = FailuresOf(program, outcome, outcome.marks);
  for (const InheritedValue& value : outcome.inherited) {
    event.inherited.push_back({std::string(value.name), std::string(value.token)});
  }
  return told;
}

std::vector<Told> Ask(const Program& program, Judge& judge, const std::vector<Input>& inputs) {
  const Laid laid(inputs);
  std::vector<HeaderViews> headers(inputs.size());
  std::vector<FrameContext> contexts;
  for (size_t i = 0; i < inputs.size(); ++i) contexts.push_back(ContextOf(inputs[i], &headers[i]));
  judge.Open(laid.bytes.data() + kReadablePadding, laid.spans, contexts);
  std::vector<Told> all;
  Outcome outcome;
  while (judge.Next(&outcome)) all.push_back(Copied(program, outcome));
  return all;
}

std::string Shown(const std::set<Failure>& failures) {
  std::string text = "[";
  for (const Failure& failure : failures) text += failure.path + ":" + failure.reason + " ";
  return text + "]";
}

std::string Shown(const std::vector<Wanted>& values) {
  std::ostringstream out;
  for (const Wanted& value : values) {
    out << " " << static_cast<int>(value.state) << (value.present ? ":" : "-") << value.text << "@"
        << value.timestamp_ns;
  }
  return out.str();
}

std::string Shown(const ReferenceEvent& event) {
  std::ostringstream out;
  out << NameOf(event.verdict) << " record " << (event.record ? std::to_string(*event.record) : "-")
      << " index " << event.index << (event.whole_frame ? " whole" : "") << " errors "
      << Shown(event.errors) << " marks " << Shown(event.marks) << " unverifiable "
      << event.unverifiable << " wanted" << Shown(event.wanted) << " inherited";
  for (const auto& [name, token] : event.inherited) out << " " << name << "=" << token;
  out << " event " << event.event << " row " << event.row;
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
std::string Compared(const ProgramSpec& spec, const Told& told, ReferenceEvent expected) {
  ReferenceEvent got = told.event;
  if (spec.transform != nullptr) {
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
  if (got.unverifiable != expected.unverifiable) return "unverifiable";
  if (!Lands(expected.verdict)) return "";
  if (!SameFailures(got.marks, told.marks, expected.marks)) return "marks";
  if (got.row != expected.row) return "row";
  const bool breaks = got.row.find_first_of("\r\n") != std::string::npos;
  if (breaks && told.one_line) return "one_line";
  if (got.element != expected.element) return "element";
  if (got.inherited != expected.inherited) return "inherited";
  if (expected.record && !spec.grammar_only && got.wanted != expected.wanted) return "wanted";
  return "";
}

// What the reference says of each frame.
struct Expected {
  const ProgramSpec& spec;
  const std::vector<Input>& inputs;
  const std::vector<std::vector<ReferenceEvent>>& events;

  // The first difference where the frames come in this order; empty: none.
  std::string Held(const Program& program, Judge& judge, const std::vector<size_t>& order,
                   const char* how) const {
    std::vector<Input> ordered;
    std::vector<std::pair<size_t, const ReferenceEvent*>> expected;
    for (const size_t input : order) {
      for (const ReferenceEvent& event : events[input]) {
        expected.push_back({ordered.size(), &event});
      }
      ordered.push_back(inputs[input]);
    }
    const std::vector<Told> told = Ask(program, judge, ordered);
    for (size_t i = 0; i < std::max(told.size(), expected.size()); ++i) {
      const bool both = i < told.size() && i < expected.size();
      std::string what = both ? Compared(spec, told[i], *expected[i].second) : "count of events";
      if (both && told[i].frame != expected[i].first) what = "frame";
      if (what.empty()) continue;
      const size_t at = i < expected.size() ? expected[i].first : told[i].frame;
      return what + how + "\nframe " + std::to_string(at) + ": " + ordered[at].frame +
             "\nprogram:   " + (i < told.size() ? Shown(told[i].event) : "nothing") +
             "\nreference: " + (i < expected.size() ? Shown(*expected[i].second) : "nothing");
    }
    return "";
  }
};

}  // namespace

std::vector<ReferenceEvent> ReferenceJudge(const ProgramSpec& spec, const Input& input) {
  HeaderViews headers;
  return ReferenceJudge(spec, input.frame, ContextOf(input, &headers));
}

std::string Difference(const ProgramSpec& spec, const std::vector<Input>& inputs) {
  const auto program = Program::Build(spec);
  if (!program.ok()) return "the contract is not built: " + std::string(program.status().message());
  std::vector<std::vector<ReferenceEvent>> expected;
  for (const Input& input : inputs) expected.push_back(ReferenceJudge(spec, input));
  std::vector<size_t> order(inputs.size());
  std::iota(order.begin(), order.end(), 0);
  const Expected all{spec, inputs, expected};
  Judge quick(*program, JudgeMode::kQuick), plain(*program, JudgeMode::kPlain);
  std::string found = all.Held(**program, quick, order, "");
  if (found.empty()) found = all.Held(**program, plain, order, " (plain)");
  // What an event is does not depend on its neighbours, nor on what came before.
  std::reverse(order.begin(), order.end());
  if (found.empty()) found = all.Held(**program, quick, order, " (backwards)");
  for (size_t i = 0; i < inputs.size() && found.empty(); ++i) {
    found = all.Held(**program, quick, {i}, " (alone)");
  }
  return found;
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
