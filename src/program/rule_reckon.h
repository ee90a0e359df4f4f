// What operators and functions of rules make of values of any kind: numbers, times, texts, lists.
//
// Each gives false where there is no value: a kind it does not take, overflow, division by zero,
// texts beyond their limit. `out` may be one of the operands.
#pragma once

#include "program/rule_text.h"
#include "program/rule_value.h"

namespace tickgate {

// Also texts joined.
bool AddValues(const RuleValue& a, const RuleValue& b, RuleTexts* texts, RuleValue* out);
bool SubtractValues(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool MultiplyValues(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool DivideValues(const RuleValue& a, const RuleValue& b, int digits, RuleValue* out);
bool ModuloValues(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool SmallerValue(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool LargerValue(const RuleValue& a, const RuleValue& b, RuleValue* out);

bool NegateValue(RuleValue* value);
bool AbsoluteOfValue(RuleValue* value);
// Code points of a text, items of a list, members of an object.
bool SizeOfValue(RuleValue* value);
// ASCII letters from `first` to `last` change their case.
bool ChangeCaseOf(char first, char last, RuleTexts* texts, RuleValue* value);

}  // namespace tickgate
