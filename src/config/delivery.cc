#include "config/delivery.h"

namespace tickgate {

std::string_view SourceName(SourceKind kind) {
  switch (kind) {
    case SourceKind::kFile:
      return "file";
    case SourceKind::kStdin:
      return "stdin";
    case SourceKind::kGenerate:
      return "generate";
  }
  return "";
}

std::string_view SinkName(SinkKind kind) {
  switch (kind) {
    case SinkKind::kFile:
      return "file";
    case SinkKind::kStdout:
      return "stdout";
    case SinkKind::kDiscard:
      return "discard";
    case SinkKind::kMemory:
      return "memory";
  }
  return "";
}

std::string_view DeliveryName(Delivery delivery) {
  switch (delivery) {
    case Delivery::kExactlyOnce:
      return "exactly_once";
    case Delivery::kAtLeastOnce:
      return "at_least_once";
    case Delivery::kAtMostOnce:
      return "at_most_once";
  }
  return "";
}

bool CanReplay(SourceKind kind) { return kind != SourceKind::kStdin; }

bool IsBounded(const SourceSpec& source) {
  return source.kind != SourceKind::kGenerate || source.generate.count > 0;
}

bool CanCutBack(SinkKind kind) { return kind != SinkKind::kStdout; }

bool HoldsExactlyOnce(SourceKind source, SinkKind target) {
  return CanReplay(source) && CanCutBack(target);
}

Delivery DefaultDelivery(SourceKind source, SinkKind target) {
  return HoldsExactlyOnce(source, target) ? Delivery::kExactlyOnce : Delivery::kAtLeastOnce;
}

}  // namespace tickgate
