// Random expressions over random events: the bytecode gives the answers of the tree walk.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <vector>

#include "base/check.h"
#include "program/rule_code.h"
#include "program/rule_run.h"
#include "reference/differential.h"
#include "reference/expression_walk.h"
#include "reference/frame_maker.h"
#include "reference/path_walk.h"
#include "reference/rule_maker.h"
#include "reference/spec_maker.h"

namespace tickgate::reference {
namespace {

constexpr int64_t kReceivedNs = 1'700'000'000'000'000'000;

WantedValue SlotOfNode(const Node* node, std::string_view frame) {
  WantedValue slot;
  if (node == nullptr) return slot;
  slot.state = node->none ? ValueState::kNone : ValueState::kNull;
  if (node->none || node->kind == Kind::kNull) return slot;
  constexpr ValueState kStates[] = {ValueState::kNull,   ValueState::kBool, ValueState::kNumber,
                                    ValueState::kString, ValueState::kList, ValueState::kObject};
  slot.state = kStates[static_cast<size_t>(node->kind)];
  slot.present = true;
  const bool structured = slot.state >= ValueState::kObject;
  slot.text = structured ? frame.substr(node->begin, node->end - node->begin)
                         : std::string_view(node->text);
  if (node->number) slot.timestamp_ns = node->number->Int64().value_or(0);
  return slot;
}

// One event of a record without options, its values judged by the reference.
class Event {
 public:
  Event(const ProgramSpec& spec, std::string frame) : spec_(spec), frame_(std::move(frame)) {
    Reading reading = ReadFrame(frame_, {});
    good_ = !reading.failure && reading.documents[0].kind == Kind::kObject &&
            !HasRepeatedKey(reading.documents[0]);
    if (!good_) return;
    event_ = std::move(reading.documents[0]);
    const Node came = event_;
    const FrameContext context;
    Found ignored;
    CheckFields({spec_, context, frame_, came}, spec.records[0].fields, UnknownFields::kPass, "",
                &event_, &ignored);
  }

  bool good() const { return good_; }
  const Node* Find(std::string_view path) const {
    bool declared = false;
    return FollowField(spec_.records[0], event_, path, false, &declared);
  }

  Answer AnswerOfProgram(const Expression& expression) const {
    std::vector<std::string> paths;
    std::vector<WantedValue> slots;
    const auto slot_of = [&](std::string_view path) {
      for (size_t i = 0; i < paths.size(); ++i) {
        if (paths[i] == path) return std::optional(static_cast<uint16_t>(i));
      }
      paths.emplace_back(path);
      slots.push_back(SlotOfNode(Find(path), frame_));
      return std::optional(static_cast<uint16_t>(paths.size() - 1));
    };
    const absl::StatusOr<RuleCode> code = CompileRule(expression, slot_of);
    TG_CHECK(code.ok());
    RuleRunner runner;
    return runner.Check(*code, slots, kReceivedNs);
  }

  Answer AnswerOfReference(const Expression& expression) const {
    const RuleView view{[this](std::string_view path) { return Find(path); }, kReceivedNs};
    const std::optional<bool> answer = Decide(expression, view);
    if (!answer) return Answer::kUnverifiable;
    return *answer ? Answer::kTrue : Answer::kFalse;
  }

 private:
  const ProgramSpec& spec_;
  std::string frame_;
  bool good_ = false;
  Node event_;
};

TEST(Rules, BytecodeAnswersLikeTheTree) {
  const char* seeds = std::getenv("REFERENCE_SEEDS");
  const uint64_t count = seeds == nullptr ? 1500 : std::strtoull(seeds, nullptr, 0);
  std::map<Answer, size_t> answers;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    Random random(seed);
    ProgramSpec spec = MakeSpec(&random, kMoreTypes | kNested | kTuples);
    spec.duplicate_keys_allowed = false;
    spec.grammar_only = false;
    MakeRules(&random, {}, &spec.records[0]);
    for (int i = 0; i < 8; ++i) {
      const std::string frame = MakeFrame(&random, spec);
      const Event event(spec, frame);
      if (!event.good()) continue;
      for (const RuleSpec& rule : spec.records[0].rules) {
        const Answer expected = event.AnswerOfReference(rule.check);
        ++answers[expected];
        ProgramSpec shown = spec;
        shown.records[0].rules = {rule};
        ASSERT_EQ(event.AnswerOfProgram(rule.check), expected) << "seed " << seed << "\n"
                                                               << TextOf(shown) << frame;
      }
    }
  }
  // What is hardly ever asked proves nothing.
  for (const Answer answer : {Answer::kTrue, Answer::kFalse, Answer::kUnverifiable}) {
    EXPECT_GT(answers[answer], count / 2);
  }
}

}  // namespace
}  // namespace tickgate::reference
