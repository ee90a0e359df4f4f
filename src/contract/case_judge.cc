#include "contract/case_judge.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "document/document.h"
#include "event/frame.h"
#include "program/judge.h"

namespace tickgate {
namespace {

// What became of one event, copied out of the judge.
struct Judged {
  std::string verdict, record, errors_json;
  std::optional<std::string> row;
  std::vector<std::string> marks;  // reasons, sorted
};

std::string Shown(std::string_view bytes) {
  constexpr size_t kShownBytesMax = 400;
  const std::string_view shown = bytes.substr(0, kShownBytesMax);
  std::string text;
  if (IsUtf8(shown)) {
    AppendJsonString(shown, &text);
  } else {
    text = "base64:";
    AppendBase64(shown, &text);
  }
  return shown.size() < bytes.size() ? text + "..." : text;
}

// The reason as formats and counts name it: `gt`, `rule:lot`.
std::string ReasonOf(const EventError& error, const Outcome& outcome, const Program& program) {
  if (error.reason != Reason::kRule || outcome.record == kNoRecord) {
    return std::string(NameOf(error.reason));
  }
  return Concat("rule:", program.spec().records[outcome.record].rules[error.rule].name);
}

Judged CopyOf(const Outcome& outcome, const Program& program) {
  Judged event;
  event.verdict = NameOf(outcome.verdict);
  if (!outcome.whole_frame && outcome.record != kNoRecord) {
    event.record = program.RecordName(outcome.record);
  }
  if (outcome.verdict == Verdict::kGood || outcome.verdict == Verdict::kGoodMarked) {
    event.row = std::string(outcome.row);
  }
  for (const EventError& mark : outcome.marks) {
    event.marks.push_back(ReasonOf(mark, outcome, program));
  }
  std::sort(event.marks.begin(), event.marks.end());
  AppendErrorsJson(program, outcome, &event.errors_json);
  return event;
}

// Sends the frames of a case through one judge.
class CaseRun {
 public:
  CaseRun(const Case& one, std::string_view stream, const std::shared_ptr<const Program>& program,
          JudgeMode mode)
      : case_(one), program_(*program), judge_(program, mode) {
    for (const auto& [name, value] : one.headers) headers_.emplace_back(name, value);
    context_ = {.received_ns = one.received_ns,
                .stream = stream,
                .topic = one.topic,
                .key = one.key,
                .headers = headers_};
  }

  // Frames share blocks as those of a source do, as many as a block holds.
  std::vector<Judged> Run() {
    const std::vector<std::string>& frames = case_.frames;
    for (size_t first = 0; first < frames.size();) {
      size_t bytes = frames[first].size();
      size_t end = first + 1;
      while (end < frames.size() && bytes + frames[end].size() + 1 <= kBlockBytesMax) {
        bytes += frames[end++].size() + 1;
      }
      JudgeBlock(std::span(frames).subspan(first, end - first));
      first = end;
    }
    return std::move(events_);
  }

 private:
  void JudgeBlock(std::span<const std::string> frames) {
    std::string text(kReadablePadding, ' ');
    std::vector<FrameSpan> spans;
    for (const std::string& frame : frames) {
      const uint32_t begin = static_cast<uint32_t>(text.size() - kReadablePadding);
      text += frame;
      spans.push_back({begin, begin + static_cast<uint32_t>(frame.size())});
      text += '\n';
    }
    text.append(kReadablePadding, ' ');
    judge_.Open(text.data() + kReadablePadding, spans, {&context_, 1});
    Outcome outcome;
    while (judge_.Next(&outcome)) events_.push_back(CopyOf(outcome, program_));
  }

  const Case& case_;
  const Program& program_;
  Judge judge_;
  std::vector<std::pair<std::string_view, std::string_view>> headers_;
  FrameContext context_;
  std::vector<Judged> events_;
};

bool MemberMatches(const Node& error, std::string_view key,
                   const std::optional<std::string>& expected) {
  if (!expected) return true;
  const Node* member = error.Find(key);
  return member != nullptr && member->text == *expected;
}

// `rule: lot` and `reason: rule:lot` say the same.
bool RuleMatches(const Node& error, const std::optional<std::string>& expected) {
  if (!expected) return true;
  const Node* reason = error.Find("reason");
  return reason != nullptr && reason->text == Concat("rule:", *expected);
}

bool ErrorMatches(const Node& error, const ExpectedError& expected) {
  return MemberMatches(error, "path", expected.path) &&
         MemberMatches(error, "reason", expected.reason) && RuleMatches(error, expected.rule) &&
         MemberMatches(error, "expected", expected.expected) &&
         MemberMatches(error, "actual", expected.actual);
}

// Each expected error needs one of its own: `taken[i]` is who holds the i-th found one.
bool Assign(size_t who, const std::vector<ExpectedError>& expected, const Node& found,
            std::vector<bool>* visited, std::vector<std::optional<size_t>>* taken) {
  for (size_t i = 0; i < found.items.size(); ++i) {
    if ((*visited)[i] || !ErrorMatches(found.items[i], expected[who])) continue;
    (*visited)[i] = true;
    if (!(*taken)[i] || Assign(*(*taken)[i], expected, found, visited, taken)) {
      (*taken)[i] = who;
      return true;
    }
  }
  return false;
}

bool SameErrors(const std::vector<ExpectedError>& expected, const Node& found) {
  if (expected.size() != found.items.size()) return false;
  std::vector<std::optional<size_t>> taken(found.items.size());
  for (size_t who = 0; who < expected.size(); ++who) {
    std::vector<bool> visited(found.items.size());
    if (!Assign(who, expected, found, &visited, &taken)) return false;
  }
  return true;
}

std::string TextOf(const std::vector<ExpectedError>& errors) {
  std::string text = "[";
  for (const ExpectedError& error : errors) {
    text += text.size() == 1 ? "{" : ",{";
    const size_t start = text.size();
    const auto add = [&](std::string_view key, const std::optional<std::string>& value) {
      if (!value) return;
      AppendAll(&text, text.size() == start ? "" : ",", "\"", key, "\":");
      AppendJsonString(*value, &text);
    };
    add("path", error.path);
    add("reason", error.reason);
    add("rule", error.rule);
    add("expected", error.expected);
    add("actual", error.actual);
    text += '}';
  }
  return text + "]";
}

void CompareErrors(const std::vector<ExpectedError>& expected, const Judged& got,
                   const std::string& where, std::vector<std::string>* differences) {
  const Document found = ParseJson(got.errors_json, "errors");
  if (!found.ok() || !found.root.is_list()) {
    differences->push_back(Concat(where, "errors: not readable: ", Shown(got.errors_json)));
  } else if (!SameErrors(expected, found.root)) {
    differences->push_back(
        Concat(where, "errors: expected ", TextOf(expected), ", got ", got.errors_json));
  }
}

void CompareMarks(std::vector<std::string> expected, const Judged& got, const std::string& where,
                  std::vector<std::string>* differences) {
  std::sort(expected.begin(), expected.end());
  if (expected == got.marks) return;
  const auto text = [](const std::vector<std::string>& marks) {
    std::string joined;
    for (const std::string& mark : marks) AppendAll(&joined, joined.empty() ? "" : ", ", mark);
    return joined.empty() ? "none" : joined;
  };
  differences->push_back(
      Concat(where, "marks: expected ", text(expected), ", got ", text(got.marks)));
}

void CompareEvent(const ExpectedEvent& expected, const Judged& got, const std::string& where,
                  std::vector<std::string>* differences) {
  if (expected.verdict && *expected.verdict != got.verdict) {
    differences->push_back(Concat(where, "verdict: expected ", *expected.verdict, ", got ",
                                  got.verdict,
                                  got.errors_json == "[]" ? "" : " " + got.errors_json));
  }
  if (expected.record && *expected.record != got.record &&
      (*expected.record != "none" || !got.record.empty())) {
    differences->push_back(Concat(where, "record: expected ", *expected.record, ", got ",
                                  got.record.empty() ? "none" : got.record));
  }
  if (expected.errors) CompareErrors(*expected.errors, got, where, differences);
  if (expected.row && (!got.row || *got.row != *expected.row)) {
    differences->push_back(Concat(where, "row: expected ", Shown(*expected.row), ", got ",
                                  got.row ? Shown(*got.row) : "none"));
  }
  if (expected.marks) CompareMarks(*expected.marks, got, where, differences);
}

}  // namespace

std::vector<std::string> DifferencesOf(const Case& expected,
                                       const std::shared_ptr<const Program>& program,
                                       std::string_view stream, JudgeMode mode) {
  const std::vector<Judged> events = CaseRun(expected, stream, program, mode).Run();
  std::vector<std::string> differences;
  if (events.size() != expected.expect.size()) {
    differences.push_back(
        Concat("events: expected ", expected.expect.size(), ", got ", events.size()));
  }
  for (size_t i = 0; i < std::min(events.size(), expected.expect.size()); ++i) {
    CompareEvent(expected.expect[i], events[i], Concat("event ", i + 1, ": "), &differences);
  }
  return differences;
}

}  // namespace tickgate
