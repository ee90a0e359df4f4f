#include "reference/reference_judge.h"

#include <algorithm>
#include <functional>

#include "event/reason.h"
#include "reference/event_judge.h"
#include "reference/inflate.h"
#include "reference/json_tree.h"
#include "reference/path_walk.h"

namespace tickgate::reference {
namespace {

// The values a path with [*] leads to.
void Reach(const Node& from, const std::vector<PathStep>& steps, size_t at, bool first_counts,
           std::vector<const Node*>* reached) {
  if (at == steps.size()) {
    reached->push_back(&from);
    return;
  }
  if (steps[at].kind == PathStep::Kind::kEach) {
    for (const Node& item : from.items) Reach(item, steps, at + 1, first_counts, reached);
    return;
  }
  const Node* next = Follow(from, {steps[at]}, first_counts);
  if (next != nullptr) Reach(*next, steps, at + 1, first_counts, reached);
}

// Whether somewhere an array of no items stands where [*] is asked: then there is no event.
bool ReachesNoItems(const Node& from, const std::vector<PathStep>& steps, size_t at,
                    bool first_counts) {
  if (at == steps.size()) return false;
  if (steps[at].kind == PathStep::Kind::kEach) {
    if (from.kind != Kind::kArray) return false;
    const auto within = [&](const Node& item) {
      return ReachesNoItems(item, steps, at + 1, first_counts);
    };
    return from.items.empty() || std::any_of(from.items.begin(), from.items.end(), within);
  }
  const Node* next = Follow(from, {steps[at]}, first_counts);
  return next != nullptr && ReachesNoItems(*next, steps, at + 1, first_counts);
}

// Whether a key is repeated outside of the events.
bool RepeatedOutside(const Node& node, const std::vector<const Node*>& events) {
  if (std::find(events.begin(), events.end(), &node) != events.end()) return false;
  const auto within = [&](const Node& inner) { return RepeatedOutside(inner, events); };
  return std::any_of(
             node.members.begin(), node.members.end(),
             [&](const Member& member) { return member.repeated || within(member.value); }) ||
         std::any_of(node.items.begin(), node.items.end(), within);
}

class FrameJudge {
 public:
  FrameJudge(const ProgramSpec& spec, std::string_view frame, const FrameContext& context)
      : spec_(spec), context_(context), frame_(frame) {}

  std::vector<ReferenceEvent> Run() {
    const std::string_view came = frame_;
    if (IsControl(came)) return Control(came);
    std::string inflated;
    if (const std::optional<Reason> failure = InflateFrame(spec_.frame, frame_, &inflated)) {
      return Whole(*failure);
    }
    frame_ = inflated;
    if (IsControl(Trimmed(frame_))) return Control(came);
    const Reading reading = ReadFrame(frame_, {.depth_max = spec_.depth_max,
                                               .trim_nul = spec_.frame.trim_nul,
                                               .trim_newline = spec_.frame.trim_newline,
                                               .trim_bom = spec_.frame.trim_bom,
                                               .many_documents = spec_.frame.many_documents});
    if (reading.failure) return Whole(*reading.failure);
    begin_ = reading.begin;
    end_ = reading.end;
    for (const Node& document : reading.documents) {
      if (IsRepeatedOutside(document)) return Whole(Reason::kDuplicateKey);
    }
    for (const Node& document : reading.documents) {
      for (const Node* event : Explode(document)) One(document, *event);
    }
    return std::move(events_);
  }

 private:
  bool IsControl(std::string_view frame) const {
    const auto& control = spec_.frame.control;
    return std::find(control.begin(), control.end(), frame) != control.end();
  }

  static std::vector<ReferenceEvent> Control(std::string_view came) {
    ReferenceEvent event;
    event.verdict = Verdict::kControl;
    event.event = came;
    return {event};
  }

  std::string_view Trimmed(std::string_view frame) const {
    if (spec_.frame.trim_bom && frame.substr(0, 3) == "\xEF\xBB\xBF") frame.remove_prefix(3);
    const auto trims = [&](char c) {
      return (spec_.frame.trim_nul && c == '\0') ||
             (spec_.frame.trim_newline && (c == '\n' || c == '\r'));
    };
    while (!frame.empty() && trims(frame.back())) frame.remove_suffix(1);
    return frame;
  }

  std::vector<ReferenceEvent> Whole(Reason reason) {
    ReferenceEvent event;
    event.verdict = Verdict::kQuarantined;
    event.whole_frame = true;
    event.event = frame_;
    event.errors.insert({"", std::string(NameOf(reason))});
    return {event};
  }

  bool IsRepeatedOutside(const Node& document) const {
    return !spec_.duplicate_keys_allowed && RepeatedOutside(document, Explode(document));
  }

  std::vector<const Node*> Explode(const Node& document) const {
    if (!spec_.frame.explode) return {&document};
    const bool first = spec_.first_of_duplicates;
    const auto& steps = spec_.frame.explode->steps;
    std::vector<const Node*> reached;
    Reach(document, steps, 0, first, &reached);
    if (reached.empty() && !ReachesNoItems(document, steps, 0, first)) return {&document};
    std::vector<const Node*> events;
    for (const Node* node : reached) {
      if (node->kind == Kind::kArray) {
        for (const Node& item : node->items) events.push_back(&item);
      } else {
        events.push_back(node);
      }
    }
    return events;
  }

  void One(const Node& document, const Node& event) {
    Inherited inherited;
    for (const InheritSpec& each : spec_.frame.inherit) {
      inherited.push_back(
          {each.name, Follow(document, each.path.steps, spec_.first_of_duplicates)});
    }
    Surroundings around{spec_, context_, frame_, event, event.begin, event.end, &inherited};
    if (&event == &document && !spec_.frame.explode && !spec_.frame.many_documents) {
      around.begin = begin_;
      around.end = end_;
    }
    for (ReferenceEvent& made : JudgeEvent(around)) {
      made.index = static_cast<uint32_t>(events_.size());
      for (const auto& [name, node] : inherited) {
        made.inherited.push_back(
            {name, node == nullptr
                       ? std::string()
                       : std::string(frame_.substr(node->begin, node->end - node->begin))});
      }
      events_.push_back(std::move(made));
    }
  }

  const ProgramSpec& spec_;
  const FrameContext& context_;
  std::string_view frame_;
  size_t begin_ = 0, end_ = 0;  // of the frame without what was trimmed
  std::vector<ReferenceEvent> events_;
};

}  // namespace

std::vector<ReferenceEvent> ReferenceJudge(const ProgramSpec& spec, std::string_view frame,
                                           const FrameContext& context) {
  return FrameJudge(spec, frame, context).Run();
}

}  // namespace tickgate::reference
