#include "program/transforming.h"

#include <algorithm>
#include <cctype>

#include "base/concat.h"

namespace tickgate {

JsonPath PathTo(std::string_view text) {
  JsonPath path;
  path.text = text;
  size_t at = 0;
  while (at < text.size()) {
    PathStep step;
    if (text[at] == '[') {
      const size_t end = text.find(']', at);
      step.kind = PathStep::Kind::kIndex;
      step.index = std::stoi(std::string(text.substr(at + 1, end - at - 1)));
      at = end + 1;
    } else {
      if (text[at] == '.') ++at;
      const size_t end = std::min(text.find_first_of(".[", at), text.size());
      step.name = text.substr(at, end - at);
      at = end;
    }
    path.steps.push_back(step);
  }
  return path;
}

ValueSource Token(std::string_view json) {
  ValueSource source;
  source.literal.token = json;
  return source;
}

ValueSource Reference(std::string_view path) {
  ValueSource source;
  source.kind = ValueSource::Kind::kReference;
  source.path = PathTo(path);
  return source;
}

ValueSource ReferenceOr(std::string_view path, std::string_view json) {
  ValueSource source = Reference(path);
  source.otherwise = Literal{std::string(json)};
  return source;
}

ValueSource TextOf(std::vector<ValueSource> pieces) {
  ValueSource source;
  source.kind = ValueSource::Kind::kText;
  source.args = std::move(pieces);
  return source;
}

ValueSource Call(TransformFunction function, std::vector<ValueSource> args) {
  ValueSource source;
  source.kind = ValueSource::Kind::kFunction;
  source.function = function;
  source.args = std::move(args);
  return source;
}

AddSpec Added(std::string name, ValueSource value) {
  return {.name = std::move(name), .value = std::move(value), .text = "TEXT"};
}

FilterSpec Filtered(std::string_view field, FilterSpec::Operator op,
                    std::vector<std::string> values) {
  FilterSpec filter;
  filter.field = PathTo(field);
  filter.op = op;
  for (const std::string& value : values) filter.values.push_back(Token(value));
  filter.text = field;
  return filter;
}

PaddedEvent::PaddedEvent(std::string_view text)
    : size_(text.size()), bytes_(std::make_unique<char[]>(text.size() + 2 * kReadablePadding)) {
  // Quotes, so that who reads on where he should not gets it wrong.
  const std::string quotes(kReadablePadding, '"');
  const std::string all = Concat(quotes, text, quotes);
  std::copy(all.begin(), all.end(), bytes_.get());
}

std::string Became(const TransformSpec& spec, std::string_view event,
                   std::vector<InheritedValue> inherited) {
  Transform transform(std::make_shared<TransformSpec>(spec));
  const PaddedEvent padded(event);
  FrameContext frame;
  frame.received_ns = kReceivedNs;
  std::string text;
  switch (transform.Apply(padded.text(), frame, inherited)) {
    case Transform::Result::kEvents:
      for (const TransformedEvent& made : transform.events()) {
        if (!text.empty()) text += " | ";
        if (made.element >= 0) AppendAll(&text, made.element, ":");
        text += made.text;
      }
      return text;
    case Transform::Result::kFiltered:
      return "filtered";
    case Transform::Result::kFailed:
      break;
  }
  const TransformFailure& failure = transform.failure();
  return Concat("failed: ", failure.expected, " at ",
                failure.bytes == 0 ? "nothing" : event.substr(failure.begin, failure.bytes));
}

}  // namespace tickgate
