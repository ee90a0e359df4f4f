#include "config/read_stream.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/concat.h"
#include "config/check_keys.h"
#include "config/delivery.h"
#include "config/read_source.h"
#include "config/read_transform.h"
#include "config/section.h"

namespace tickgate {
namespace {

constexpr size_t kNameBytesMax = 100;
constexpr std::pair<std::string_view, Trigger> kTriggers[] = {
    {"continuous", Trigger::kContinuous}, {"available_now", Trigger::kAvailableNow}};
constexpr std::pair<std::string_view, Delivery> kDeliveries[] = {
    {"exactly_once", Delivery::kExactlyOnce},
    {"at_least_once", Delivery::kAtLeastOnce},
    {"at_most_once", Delivery::kAtMostOnce}};
constexpr std::pair<std::string_view, Mode> kModes[] = {
    {"enforce", Mode::kEnforce}, {"detect", Mode::kDetect}, {"shadow", Mode::kShadow}};
constexpr std::pair<std::string_view, BreakerAction> kActions[] = {
    {"stop", BreakerAction::kStop}, {"pause", BreakerAction::kPause}};
constexpr std::pair<std::string_view, ShardBy> kShards[] = {
    {"partition", ShardBy::kPartition}, {"key", ShardBy::kKey}, {"field", ShardBy::kField}};
constexpr std::pair<std::string_view, IdlePolicy> kIdles[] = {
    {"backoff", IdlePolicy::kBackoff}, {"spin", IdlePolicy::kSpin}, {"park", IdlePolicy::kPark}};
constexpr std::pair<std::string_view, ThreadLayout> kLayouts[] = {
    {"split", ThreadLayout::kSplit}, {"shared", ThreadLayout::kShared}};

class Reading {
 public:
  Reading(const StreamReader& reader, const Node& node, std::string path, Findings* findings)
      : reader_(reader),
        section_(&node, kStreamTable),
        path_(std::move(path)),
        findings_(findings) {
    stream_.place = findings->PlaceOf(node.at);
  }

  StreamConfig Run() {
    ReadName();
    ReadContract();
    ReadTransform();
    ReadSource(section_, reader_.folders, &stream_, findings_);
    ReadTargets(section_, reader_.folders, &stream_, findings_);
    ReadLimits();
    ReadTrigger();
    ReadDelivery();
    ReadMode();
    ReadBreaker();
    ReadMaskKey();
    ReadShard();
    ReadCpu();
    return std::move(stream_);
  }

 private:
  void Error(const Node* at, std::string_view code, std::string_view key,
             std::string_view message) {
    findings_->Error(at->at, code, Concat(path_, ".", key, ": ", message));
  }

  void ReadName() {
    const Node* node = section_.Find("name");
    stream_.name = section_.Text("name");
    if (node == nullptr || stream_.name.empty() || findings_->IsUnknown(*node)) return;
    stream_.place = findings_->PlaceOf(node->at);
    const auto fits = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '-' || c == '.';
    };
    const bool good = std::all_of(stream_.name.begin(), stream_.name.end(), fits) &&
                      stream_.name[0] != '.' && stream_.name[0] != '-' &&
                      stream_.name.size() <= kNameBytesMax;
    if (good) return;
    findings_->Error(
        node->at, "bad-name",
        Concat("stream name ", findings_->Quote(*node),
               ": a name is made of letters, digits, _ - and ., begins with a letter, ",
               "a digit or _, and has at most ", kNameBytesMax, " bytes"));
  }

  void ReadContract() {
    const Section contract = section_.Map("contract");
    if (!section_.Says("contract") && !section_.Says("pass")) {
      findings_->Error(section_.node()->at, "missing-key",
                       Concat("'", path_, ".contract' is missing"));
    }
    stream_.contract.place = stream_.place;
    stream_.contract.validate = contract.Bool("validate");
    stream_.contract.coerce = contract.Bool("coerce");
    stream_.contract.annotate = contract.Bool("annotate");
    const Section ref = contract.Map("ref");
    if (ref.node() == nullptr) return;
    if (!ref.Says("type")) {
      findings_->Error(ref.node()->at, "not-in-this-version",
                       Concat(path_, ".contract.ref: type store (where none is said) is not in ",
                              "this version, which has file"));
      return;
    }
    const Node* path = ref.Find("path");
    if (path == nullptr) {
      if (ref.Text("type") == "file") {
        findings_->Error(ref.node()->at, "missing-key",
                         Concat("'", path_, ".contract.ref.path' is missing"));
      }
      return;
    }
    if (!path->is_scalar() || path->text.empty() || findings_->IsUnknown(*path)) return;
    stream_.contract.place = findings_->PlaceOf(path->at);
    stream_.contract.written = path->text;
    stream_.contract.path = AbsolutePath(*path, reader_.folders, *findings_);
  }

  void ReadTransform() {
    const Node* node = section_.Find("transform");
    if (node == nullptr || node->is_null()) return;
    stream_.transform = ReadStreamTransform(*node, Concat(path_, ".transform"), findings_);
  }

  void ReadLimits() {
    const Section commit = section_.Map("commit");
    stream_.commit.events = static_cast<uint64_t>(commit.Whole("events"));
    stream_.commit.interval_ns = commit.Whole("interval");
    stream_.in_flight_bytes_max = section_.Map("backpressure").Whole("max_in_flight_bytes");
    const Section limits = section_.Map("limits");
    stream_.records_max = static_cast<uint64_t>(limits.Whole("max_records"));
    stream_.batches_max = static_cast<uint64_t>(limits.Whole("max_batches"));
    const Key* event_bytes = kStreamTable.Find("limits")->members->Find("max_event_bytes");
    const int64_t bytes = limits.Whole("max_event_bytes");
    stream_.source.event_bytes_max = bytes == 0 ? event_bytes->most : bytes;
  }

  void ReadTrigger() {
    stream_.trigger = section_.Choice("trigger", kTriggers);
    stream_.trigger_place = stream_.place;
    const Node* node = section_.Find("trigger");
    if (node == nullptr) return;
    stream_.trigger_said = true;
    stream_.trigger_place = findings_->PlaceOf(node->at);
    if (stream_.trigger != Trigger::kAvailableNow || IsBounded(stream_.source)) return;
    if (stream_.records_max > 0 || stream_.batches_max > 0) return;
    Error(node, "unbounded", "trigger",
          Concat("available_now needs an end, which source ", SourceName(stream_.source.kind),
                 " without a count does not have: give it a count, or the stream ",
                 "limits.max_records or limits.max_batches"));
  }

  void ReadDelivery() {
    const SourceKind source = stream_.source.kind;
    const SinkKind target = stream_.load.spec.kind;
    stream_.delivery = DefaultDelivery(source, target);
    const Node* node = section_.Find("delivery");
    if (node != nullptr) stream_.delivery = section_.Choice("delivery", kDeliveries);
    if (stream_.delivery != Delivery::kExactlyOnce) return;
    if (!HoldsExactlyOnce(source, target)) {
      Error(node == nullptr ? section_.node() : node, "delivery", "delivery", WhyNot());
      return;
    }
    for (const TargetConfig* side : {&stream_.dlq, &stream_.gaps}) {
      if (HoldsExactlyOnce(source, side->spec.kind)) continue;
      findings_->Note(section_.Find(side->spec.target)->at, "delivery",
                      Concat(path_, ".", side->spec.target, ": ", SinkName(side->spec.kind),
                             " cannot be cut back, so its records come at least once, each with ",
                             "its position"));
    }
  }

  std::string WhyNot() const {
    const SourceKind source = stream_.source.kind;
    const SinkKind target = stream_.load.spec.kind;
    std::string why = Concat("exactly_once cannot hold from source ", SourceName(source),
                             " to target ", SinkName(target), ":");
    if (!CanReplay(source)) AppendAll(&why, " ", SourceName(source), " cannot be read again");
    if (!CanReplay(source) && !CanCutBack(target)) why += " and";
    if (!CanCutBack(target)) AppendAll(&why, " ", SinkName(target), " cannot be cut back");
    return why;
  }

  void ReadMode() { stream_.mode = section_.Choice("mode", kModes); }

  void ReadBreaker() {
    const Section breaker = section_.Map("breaker");
    if (breaker.node() == nullptr) return;
    stream_.breaker.bad_ratio = breaker.Number("bad_ratio");
    stream_.breaker.over = static_cast<uint64_t>(std::max<int64_t>(0, breaker.Whole("over")));
    stream_.breaker.action = breaker.Choice("action", kActions);
    if (stream_.breaker.bad_ratio < 1) return;
    Error(breaker.Find("bad_ratio"), "bad-value", "breaker.bad_ratio",
          "a share of the events, which none is more than at 1: must be below 1");
  }

  void ReadMaskKey() {
    const Node* path = section_.Find("mask_key_file");
    stream_.mask_key_place = stream_.place;
    if (path == nullptr) return;
    stream_.mask_key_place = findings_->PlaceOf(path->at);
    if (!path->is_scalar() || path->text.empty() || findings_->IsUnknown(*path)) return;
    stream_.mask_key_file = AbsolutePath(*path, reader_.folders, *findings_);
  }

  // Of a source that is refused anyway nothing more can be said.
  bool SourceIsBuilt() const {
    const Node* source = section_.Find("source");
    const Kind* kind = source == nullptr ? nullptr : KindOf(*source, kSourceTable, *findings_);
    return kind != nullptr && kind->built;
  }

  void ReadShard() {
    const Section shard = section_.Map("shard");
    stream_.shard.by = shard.Choice("by", kShards);
    stream_.shard.field = shard.Text("field");
    stream_.shard.workers = static_cast<size_t>(std::max<int64_t>(1, shard.Whole("workers")));
    const Node* by = shard.Find("by");
    const Node* field = shard.Find("field");
    if (stream_.shard.by == ShardBy::kKey && SourceIsBuilt()) {
      Error(by, "no-key", "shard.by",
            Concat("frames of source ", SourceName(stream_.source.kind),
                   " have no key: use partition or field"));
    }
    if (stream_.shard.by == ShardBy::kField && field == nullptr) {
      Error(by, "missing-key", "shard", "by: field needs the field's name, as field: sym");
    }
    if (field == nullptr || stream_.shard.field.empty()) return;
    if (stream_.shard.by != ShardBy::kField) {
      Error(field, "no-effect", "shard.field", "is for by: field only");
    } else if (stream_.shard.field.find_first_of("$.[") != std::string::npos) {
      Error(field, "not-in-this-version", "shard.field",
            "a path into the event is not in this version, which has members at the top");
    }
  }

  void ReadCpu() {
    const Section cpu = section_.Map("cpu");
    stream_.cpu.readers = cpu.Counts("readers");
    stream_.cpu.workers = cpu.Counts("workers");
    stream_.cpu.idle = cpu.Choice("idle", kIdles);
    stream_.cpu.threads = cpu.Choice("threads", kLayouts);
    for (const std::string_view key : {"readers", "workers"}) CheckProcessors(cpu, key);
    if (stream_.cpu.readers.size() > 1 && SourceIsBuilt()) {
      Error(cpu.Find("readers"), "cpu", "cpu.readers",
            Concat("source ", SourceName(stream_.source.kind), " has one reader, not ",
                   stream_.cpu.readers.size()));
    }
    if (stream_.cpu.threads == ThreadLayout::kShared && !stream_.cpu.readers.empty()) {
      Error(cpu.Find("readers"), "no-effect", "cpu.readers",
            "with threads: shared the first worker's thread reads; name its processor in workers");
    }
    const size_t named = stream_.cpu.workers.size();
    if (named == 0) return;
    const bool counted = section_.Map("shard").Says("workers");
    if (counted && named != stream_.shard.workers) {
      Error(cpu.Find("workers"), "cpu", "cpu.workers",
            Concat("names ", named, " processors for shard.workers ", stream_.shard.workers));
    }
    stream_.shard.workers = named;
  }

  void CheckProcessors(const Section& cpu, std::string_view key) {
    const Node* list = cpu.Find(key);
    if (list == nullptr) return;
    for (const int processor : cpu.Counts(key)) {
      if (std::ranges::find(reader_.cpus, processor) != reader_.cpus.end()) continue;
      std::string message = Concat(path_, ".cpu.", key, ": processor ", processor,
                                   " is none this process may run on here");
      if (reader_.for_validate) {
        findings_->Warning(list->at, "no-processor", std::move(message));
      } else {
        findings_->Error(list->at, "no-processor", std::move(message));
      }
    }
  }

  const StreamReader& reader_;
  Section section_;
  std::string path_;
  Findings* findings_;
  StreamConfig stream_;
};

}  // namespace

StreamConfig StreamReader::Read(const Node& node, size_t index, Findings* findings) const {
  return Reading(*this, node, StreamPath(node, index), findings).Run();
}

}  // namespace tickgate
