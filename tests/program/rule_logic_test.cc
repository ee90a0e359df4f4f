// Three-valued logic: what an operand without value makes of every operator around it.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "program/rule_sample.h"

namespace tickgate {
namespace {

using Op = ExpressionOp;
using Type = ExpressionType;

constexpr Answer kAnswers[] = {Answer::kFalse, Answer::kTrue, Answer::kUnverifiable};

// A part that comes to the answer; `n` is absent.
Expression PartOf(Answer answer) {
  if (answer == Answer::kUnverifiable) return Make(Op::kGreater, {Field("n"), Num("0")});
  return Flag(answer == Answer::kTrue);
}

Answer AndOf(Answer a, Answer b) {
  if (a == Answer::kFalse || b == Answer::kFalse) return Answer::kFalse;
  return a == Answer::kTrue && b == Answer::kTrue ? Answer::kTrue : Answer::kUnverifiable;
}

Answer NotOf(Answer a) {
  if (a == Answer::kUnverifiable) return a;
  return a == Answer::kTrue ? Answer::kFalse : Answer::kTrue;
}

Answer OrOf(Answer a, Answer b) { return NotOf(AndOf(NotOf(a), NotOf(b))); }

TEST(RuleLogic, AndOrAndNotGoByTheTruthTableOfCelWhateverTheOrder) {
  SlotEvent event;
  event.Set("n", "");
  for (Answer a : kAnswers) {
    EXPECT_EQ(event.Check(Make(Op::kNot, {PartOf(a)})), NotOf(a)) << a;
    for (Answer b : kAnswers) {
      EXPECT_EQ(event.Check(Make(Op::kAnd, {PartOf(a), PartOf(b)})), AndOf(a, b)) << a << b;
      EXPECT_EQ(event.Check(Make(Op::kOr, {PartOf(a), PartOf(b)})), OrOf(a, b)) << a << b;
      for (Answer c : kAnswers) {
        EXPECT_EQ(event.Check(Make(Op::kAnd, {PartOf(a), PartOf(b), PartOf(c)})),
                  AndOf(AndOf(a, b), c))
            << a << b << c;
        EXPECT_EQ(event.Check(Make(Op::kOr, {PartOf(a), PartOf(b), PartOf(c)})),
                  OrOf(OrOf(a, b), c))
            << a << b << c;
      }
    }
  }
}

TEST(RuleLogic, AConditionChoosesOneValueAndOnlyThatOneIsAsked) {
  SlotEvent event;
  event.Set("n", "").Set("zero", "0");
  for (Answer condition : kAnswers) {
    for (Answer yes : kAnswers) {
      for (Answer no : kAnswers) {
        const Answer expected = condition == Answer::kTrue    ? yes
                                : condition == Answer::kFalse ? no
                                                              : Answer::kUnverifiable;
        EXPECT_EQ(event.Check(Make(Op::kConditional, {PartOf(condition), PartOf(yes), PartOf(no)})),
                  expected)
            << condition << yes << no;
      }
    }
  }
  const Expression divided = Reckoned(Op::kDivide, {Num("1"), Field("zero")});
  EXPECT_EQ(event.Evaluate(Make(Op::kConditional, {Flag(true), Num("5"), divided}, Type::kNumber)),
            "5");
  EXPECT_EQ(event.Evaluate(Make(Op::kConditional, {Flag(false), Num("5"), divided}, Type::kNumber)),
            "none");
}

TEST(RuleLogic, NoOperatorMakesAValueOfNoValue) {
  for (const char* token : {"", "null"}) {
    SlotEvent event;
    event.Set("n", token).Set("v", "5");
    const Expression n = Field("n"), v = Field("v");
    for (Op op : {Op::kEqual, Op::kNotEqual, Op::kLess, Op::kLessOrEqual, Op::kGreater,
                  Op::kGreaterOrEqual}) {
      EXPECT_EQ(event.Check(Make(op, {n, v})), Answer::kUnverifiable) << token;
      EXPECT_EQ(event.Check(Make(op, {v, n})), Answer::kUnverifiable) << token;
      EXPECT_EQ(event.Check(Make(op, {n, n})), Answer::kUnverifiable) << token;
      EXPECT_EQ(event.Check(Make(op, {n, Num("5")})), Answer::kUnverifiable) << token;
      EXPECT_EQ(event.Check(Make(op, {Num("5"), n})), Answer::kUnverifiable) << token;
    }
    for (Op op :
         {Op::kAdd, Op::kSubtract, Op::kMultiply, Op::kDivide, Op::kModulo, Op::kMin, Op::kMax}) {
      EXPECT_EQ(event.Evaluate(Reckoned(op, {n, v})), "none") << token;
      EXPECT_EQ(event.Evaluate(Reckoned(op, {v, n})), "none") << token;
    }
    for (Op op : {Op::kNegate, Op::kAbs, Op::kSize, Op::kLower, Op::kUpper}) {
      EXPECT_EQ(event.Evaluate(Reckoned(op, {n})), "none") << token;
    }
    for (Op op : {Op::kStartsWith, Op::kEndsWith, Op::kContains, Op::kMatches}) {
      EXPECT_EQ(event.Check(Make(op, {Field("n", Type::kString), Str("x")})), Answer::kUnverifiable)
          << token;
    }
    EXPECT_EQ(event.Check(Make(Op::kIn, {n, ListOf({Num("5"), Num("6")})})), Answer::kUnverifiable);
    EXPECT_EQ(event.Check(Make(Op::kIn, {v, Field("n", Type::kList)})), Answer::kUnverifiable);
    EXPECT_EQ(event.Check(Field("n", Type::kBool)), Answer::kUnverifiable);
  }
}

TEST(RuleLogic, AbsentNullAndNoneAreThree) {
  SlotEvent event;
  event.Set("absent", "").Set("null", "null").SetNone("none").Set("zero", "0");
  const auto has = [&](const char* path) { return event.Check(Make(Op::kHas, {Field(path)})); };
  EXPECT_EQ(has("absent"), Answer::kFalse);
  EXPECT_EQ(has("null"), Answer::kFalse);
  EXPECT_EQ(has("none"), Answer::kFalse);
  EXPECT_EQ(has("zero"), Answer::kTrue);
  const auto is_null = [&](const char* path, Op op) {
    const Answer answer = event.Check(Make(op, {Field(path), Null()}));
    EXPECT_EQ(event.Check(Make(op, {Null(), Field(path)})), answer) << path;
    return answer;
  };
  EXPECT_EQ(is_null("absent", Op::kEqual), Answer::kUnverifiable);
  EXPECT_EQ(is_null("null", Op::kEqual), Answer::kTrue);
  EXPECT_EQ(is_null("none", Op::kEqual), Answer::kUnverifiable);
  EXPECT_EQ(is_null("zero", Op::kEqual), Answer::kFalse);
  EXPECT_EQ(is_null("null", Op::kNotEqual), Answer::kFalse);
  EXPECT_EQ(is_null("zero", Op::kNotEqual), Answer::kTrue);
  EXPECT_EQ(is_null("none", Op::kNotEqual), Answer::kUnverifiable);
}

TEST(RuleLogic, OneEqualItemDecidesAndElseAnItemWithoutValueLeavesItOpen) {
  SlotEvent event;
  event.Set("n", "").Set("v", "5");
  const Expression v = Field("v"), n = Field("n");
  EXPECT_EQ(event.Check(Make(Op::kIn, {v, ListOf({n, Num("5")})})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kIn, {v, ListOf({v, n})})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kIn, {v, ListOf({Num("6"), n})})), Answer::kUnverifiable);
  EXPECT_EQ(event.Check(Make(Op::kIn, {Num("6"), ListOf({v, Num("7")})})), Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kIn, {n, ListOf({v, n})})), Answer::kUnverifiable);
}

TEST(RuleLogic, ANumberIsNoCondition) {
  SlotEvent event;
  event.Set("x", "1").Set("t", "true");
  EXPECT_EQ(event.Check(Field("x", Type::kAny)), Answer::kUnverifiable);
  EXPECT_EQ(event.Check(Field("t", Type::kAny)), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kAnd, {Field("x", Type::kAny), Flag(true)})),
            Answer::kUnverifiable);
  EXPECT_EQ(event.Check(Make(Op::kAnd, {Field("x", Type::kAny), Flag(false)})), Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kNot, {Field("x", Type::kAny)})), Answer::kUnverifiable);
}

// A rule of a few questions is answered off the slots; Evaluate always asks the machine.
class Questions {
 public:
  Questions() {
    for (const auto& [name, token] : {std::pair{"a", "1.5"},
                                      {"b", "1.50"},
                                      {"c", "-2"},
                                      {"d", ""},
                                      {"e", "null"},
                                      {"f", "100000000000000000000.5"}}) {
      event_.Set(name, token);
    }
    event_.SetSlot(
        "g",
        {.text = "0.25", .state = ValueState::kNumber, .read = true, .scale = 2, .mantissa = 25});
    event_.Set("t", "1", 1'000'000).Set("u", "2", 2'000'000).SetNone("v");
  }
  const SlotEvent& event() const { return event_; }

  Expression One() {
    constexpr Op kOrders[] = {Op::kEqual,       Op::kNotEqual, Op::kLess,
                              Op::kLessOrEqual, Op::kGreater,  Op::kGreaterOrEqual};
    const Op order = kOrders[Below(std::size(kOrders))];
    switch (Below(5)) {
      case 0:
        return Make(Op::kHas, {Number()});
      case 1:
        return Make(order, {Number(), Num(Below(2) == 0 ? "0" : "1.5")});
      case 2:
        return Make(order, {Time(), Below(2) == 0 ? Time() : Instant(1'000'000)});
      default:
        return Make(order, {Number(), Number()});
    }
  }
  size_t Below(size_t n) { return random_() % n; }

 private:
  Expression Number() { return Field(std::string(1, "abcdefg"[Below(7)])); }
  Expression Time() { return Field(std::string(1, "tuv"[Below(3)]), Type::kTimestamp); }

  std::mt19937 random_{5};
  SlotEvent event_;
};

TEST(RuleLogic, WhatTheSlotsAnswerIsWhatTheMachineDoes) {
  Questions questions;
  size_t quick = 0;
  for (int round = 0; round < 20'000; ++round) {
    const Op join = questions.Below(2) == 0 ? Op::kAnd : Op::kOr;
    Expression rule = questions.One();
    for (size_t more = questions.Below(4); more > 0; --more) {
      const Op op = questions.Below(20) == 0 ? Op::kOr : join;
      rule = Make(op, {std::move(rule), questions.One()});
    }
    quick += !questions.event().Compile(rule).quick.questions.empty();
    const Answer answer = questions.event().Check(rule);
    const std::string word = answer == Answer::kTrue    ? "true"
                             : answer == Answer::kFalse ? "false"
                                                        : "none";
    ASSERT_EQ(word, questions.event().Evaluate(rule))
        << ExplainRule(questions.event().Compile(rule));
  }
  EXPECT_GT(quick, 15'000u);
}

}  // namespace
}  // namespace tickgate
