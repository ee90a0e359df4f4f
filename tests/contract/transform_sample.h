// A transform as text, read and carried out on events: what became of each.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/concat.h"
#include "contract/transform_reader.h"
#include "document/document.h"
#include "event/frame.h"
#include "program/transform.h"

namespace tickgate {

inline constexpr int64_t kSampleReceivedNs = 1'764'489'600'123'456'789;

struct TransformSample {
  std::shared_ptr<const TransformSpec> spec;  // null where there are problems
  std::string problems;                       // a line each
};

inline TransformSample ReadSampleNode(const Node& node) {
  Problems problems("t.yaml");
  TransformSample sample{ReadTransform(node, &problems), {}};
  for (const Problem& problem : problems.TakeSorted()) {
    AppendAll(&sample.problems, FormatProblem(problem), "\n");
  }
  if (!sample.problems.empty()) sample.spec = nullptr;
  return sample;
}

inline TransformSample ReadSample(std::string_view text) {
  const Document document = ParseYaml(text, "t.yaml");
  if (document.ok()) return ReadSampleNode(document.root);
  return {nullptr, FormatProblem(document.problems[0])};
}

// Events joined by ` | `, `filtered`, or `failed: EXPECTED`.
inline std::string RunSample(const TransformSample& sample, std::string_view event) {
  if (sample.spec == nullptr) return sample.problems;
  Transform transform(sample.spec);
  const std::string padding(kReadablePadding, ' ');
  const std::string padded = Concat(padding, event, padding);
  FrameContext frame;
  frame.received_ns = kSampleReceivedNs;
  const auto result =
      transform.Apply(std::string_view(padded).substr(kReadablePadding, event.size()), frame, {});
  if (result == Transform::Result::kFiltered) return "filtered";
  if (result == Transform::Result::kFailed) {
    return Concat("failed: ", transform.failure().expected);
  }
  std::string text;
  for (const TransformedEvent& made : transform.events()) {
    AppendAll(&text, text.empty() ? "" : " | ", made.text);
  }
  return text;
}

}  // namespace tickgate
