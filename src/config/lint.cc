#include "config/lint.h"

#include <string_view>

#include "base/concat.h"
#include "config/delivery.h"

namespace tickgate {
namespace {

void LintAppend(const StreamConfig& stream, std::vector<Problem>* problems) {
  const SinkKind target = stream.load.spec.kind;
  if (!CanReplay(stream.source.kind) || stream.delivery == Delivery::kExactlyOnce ||
      target == SinkKind::kDiscard) {
    return;
  }
  const std::string_view effect = stream.delivery == Delivery::kAtMostOnce
                                      ? "after a kill rows of the open epoch are missing"
                                      : "after a kill rows may come twice";
  const std::string_view remedy = HoldsExactlyOnce(stream.source.kind, target)
                                      ? "; exactly_once holds for this pair"
                                      : "; a file target can hold exactly_once";
  problems->push_back(stream.load.place.At(
      "STREAM-001", Concat("streams.", stream.name, ": source ", SourceName(stream.source.kind),
                           " is resumed into target ", SinkName(target), " with delivery ",
                           DeliveryName(stream.delivery), ": ", effect, remedy)));
}

void LintContinuous(const StreamConfig& stream, std::vector<Problem>* problems) {
  if (stream.trigger != Trigger::kContinuous) return;
  if (IsBounded(stream.source)) {
    if (!stream.trigger_said) return;
    problems->push_back(stream.trigger_place.At(
        "STREAM-002", Concat("streams.", stream.name, ": source ", SourceName(stream.source.kind),
                             " ends by itself, and so does the run: available_now says it")));
    return;
  }
  if (stream.records_max > 0 || stream.batches_max > 0) return;
  problems->push_back(stream.trigger_place.At(
      "STREAM-002", Concat("streams.", stream.name,
                           ": continuous, and nothing bounds it: it runs until it is stopped, so ",
                           "something must watch it and start it again")));
}

}  // namespace

std::vector<Problem> LintConfig(const RunConfig& config) {
  std::vector<Problem> problems;
  for (const StreamConfig& stream : config.streams) {
    LintAppend(stream, &problems);
    LintContinuous(stream, &problems);
  }
  return problems;
}

}  // namespace tickgate
