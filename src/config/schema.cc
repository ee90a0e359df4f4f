#include "config/schema.h"

#include "base/clock.h"

namespace tickgate {
namespace {

constexpr int64_t kCpuMost = 1 << 16;
constexpr int64_t kBreakerMost = 10'000'000;  // a bit of memory for each event
constexpr int64_t kEventBytesMost = int64_t{1} << 30;

constexpr Choice kBackend[] = {{"auto"}, {"uring"}, {"posix"}};
constexpr Choice kStores[] = {{"directory"}, {"rocksdb"}};
constexpr Choice kRefs[] = {{"store", false}, {"file"}};
constexpr Choice kResolution[] = {{"static"}, {"header", false}};
constexpr Choice kMissingHeader[] = {{"quarantine"}, {"strict"}, {"fallback_to_static"}, {"fail"}};
constexpr Choice kMode[] = {{"enforce"}, {"detect"}, {"shadow"}};
constexpr Choice kDelivery[] = {{"exactly_once"}, {"at_least_once"}, {"at_most_once"}};
constexpr Choice kTrigger[] = {{"continuous"}, {"available_now"}};
constexpr Choice kShardBy[] = {{"partition"}, {"key"}, {"field"}};
constexpr Choice kIdle[] = {{"spin"}, {"backoff"}, {"park"}};
constexpr Choice kThreads[] = {{"split"}, {"shared"}};
constexpr Choice kEnvelope[] = {{"ours"}, {"pycharter", false}};
constexpr Choice kAction[] = {{"stop"}, {"pause"}};
constexpr Choice kPass[] = {{"raw", false}};
constexpr Choice kWindowType[] = {{"tumbling"}, {"sliding"}, {"session"}};
constexpr Choice kLate[] = {{"drop"}, {"dlq"}};

constexpr Key kStoreKeys[] = {ChoiceKey("type", "directory", kStores), TextKey("path")};
constexpr Table kStore = {kStoreKeys};

// -- of a stream
constexpr Key kRefKeys[] = {ChoiceKey("type", "store", kRefs), TextKey("path"),
                            TextKey("name").Later(), TextKey("version").Later()};
constexpr Table kRef = {kRefKeys};
constexpr Key kContractKeys[] = {
    MapKey("ref", kRef).Required(),
    BoolKey("validate", "true"),
    BoolKey("coerce", "true"),
    BoolKey("annotate", "false"),
    ChoiceKey("resolution", "static", kResolution),
    ChoiceKey("on_missing_header", "quarantine", kMissingHeader).Later(),
    MapKey("store", kStore).Later()};
constexpr Table kContract = {kContractKeys};

constexpr Key kFilterKeys[] = {TextKey("field"), TextKey("operator"),
                               ShapeKey("value", Shape::kFree)};
constexpr Table kFilter = {kFilterKeys};
constexpr Key kUnnestKeys[] = {TextKey("field"), TextKey("prefix"),
                               BoolKey("preserve_empty", "false")};
constexpr Table kUnnest = {kUnnestKeys};
constexpr Key kFlattenKeys[] = {ShapeKey("fields", Shape::kTexts), TextKey("separator", "."),
                                CountKey("max_depth", "10")};
constexpr Table kFlatten = {kFlattenKeys};
// The contract folder reads a transform and finds what is wrong with it; these are its paths.
constexpr Key kTransformKeys[] = {ShapeKey("rename", Shape::kNames),
                                  ShapeKey("convert", Shape::kNames),
                                  ShapeKey("defaults", Shape::kNames),
                                  ShapeKey("add", Shape::kNames),
                                  ShapeKey("select", Shape::kTexts),
                                  ShapeKey("drop", Shape::kTexts),
                                  MapKey("filter", kFilter, Shape::kFree),
                                  MapKey("unnest", kUnnest),
                                  MapKey("flatten", kFlatten)};
constexpr Table kTransform = {kTransformKeys};

constexpr Key kLoadKeys[] = {MapKey("target", kTargetTable, Shape::kKind).Required()};
constexpr Table kLoad = {kLoadKeys};
constexpr Key kDlqKeys[] = {MapKey("target", kTargetTable, Shape::kKind),
                            SizeKey("max_bytes", "10GiB").Least(1),
                            ChoiceKey("envelope", "ours", kEnvelope)};
constexpr Table kDlq = {kDlqKeys};
constexpr Key kGapsKeys[] = {MapKey("target", kTargetTable, Shape::kKind)};
constexpr Table kGaps = {kGapsKeys};

constexpr Key kCommitKeys[] = {CountKey("events", "100000").Least(1),
                               DurationKey("interval", "100ms").Least(kNsPerMs).OrOff()};
constexpr Table kCommit = {kCommitKeys};
constexpr Key kShardKeys[] = {ChoiceKey("by", "partition", kShardBy), TextKey("field"),
                              CountKey("workers", "").Least(1).Most(1024)};
constexpr Table kShard = {kShardKeys};
constexpr Key kCpuKeys[] = {ShapeKey("readers", Shape::kCounts).Most(kCpuMost),
                            ShapeKey("workers", Shape::kCounts).Most(kCpuMost),
                            ChoiceKey("idle", "backoff", kIdle),
                            ChoiceKey("threads", "split", kThreads)};
constexpr Table kCpu = {kCpuKeys};
constexpr Key kBackpressureKeys[] = {SizeKey("max_in_flight_bytes", "64MiB").Least(1),
                                     ShapeKey("max_in_flight", Shape::kCount).Later()};
constexpr Table kBackpressure = {kBackpressureKeys};
constexpr Key kLimitsKeys[] = {SizeKey("max_event_bytes", "16MiB").Most(kEventBytesMost),
                               CountKey("max_records", "0"), CountKey("max_batches", "0")};
constexpr Table kLimits = {kLimitsKeys};
constexpr Key kBreakerKeys[] = {ShapeKey("bad_ratio", Shape::kNumber).Required(),
                                CountKey("over", "").Required().Least(1).Most(kBreakerMost),
                                ChoiceKey("action", "stop", kAction)};
constexpr Table kBreaker = {kBreakerKeys};
constexpr Key kWindowKeys[] = {TextKey("name"),
                               ChoiceKey("type", "tumbling", kWindowType),
                               DurationKey("size", ""),
                               DurationKey("slide", ""),
                               DurationKey("gap", ""),
                               ShapeKey("key", Shape::kTexts),
                               TextKey("time"),
                               DurationKey("lateness", "0"),
                               ShapeKey("emit", Shape::kNames),
                               MapKey("target", kTargetTable, Shape::kKind),
                               BoolKey("replace", "false"),
                               ChoiceKey("late", "drop", kLate),
                               BoolKey("emit_partial", "false"),
                               BoolKey("revise", "false"),
                               DurationKey("idle_advance", "off").OrOff(),
                               ShapeKey("within", Shape::kFree)};
constexpr Table kWindow = {kWindowKeys};

constexpr Key kStreamKeys[] = {TextKey("name").Required(),
                               MapKey("source", kSourceTable, Shape::kKind).Required(),
                               MapKey("contract", kContract),
                               ChoiceKey("pass", "", kPass),
                               TextKey("explode").Later(),
                               TextKey("key").Later(),
                               MapKey("transform", kTransform, Shape::kFree),
                               MapKey("load", kLoad).Required(),
                               MapKey("dlq", kDlq),
                               MapKey("gaps", kGaps),
                               MapKey("raw", kGaps).Later(),
                               ChoiceKey("mode", "enforce", kMode),
                               ChoiceKey("delivery", "", kDelivery),
                               ChoiceKey("trigger", "continuous", kTrigger),
                               MapKey("commit", kCommit),
                               MapKey("shard", kShard),
                               MapKey("cpu", kCpu),
                               MapKey("backpressure", kBackpressure),
                               MapKey("windows", kWindow, Shape::kMapList).Later(),
                               MapKey("limits", kLimits),
                               MapKey("breaker", kBreaker),
                               TextKey("mask_key_file")};

// -- beside the streams
constexpr Key kIoKeys[] = {ChoiceKey("backend", "auto", kBackend), SizeKey("min_free", "256MiB"),
                           DurationKey("full_timeout", "5m")};
constexpr Table kIo = {kIoKeys};
constexpr Key kAdminKeys[] = {TextKey("listen"), TextKey("token_file")};
constexpr Table kAdmin = {kAdminKeys};
constexpr Key kControlKeys[] = {ShapeKey("control", Shape::kCounts)};
constexpr Table kControl = {kControlKeys};
constexpr Key kStreamingKeys[] = {TextKey("state_dir", "state"),
                                  DurationKey("shutdown_timeout", "25s").Least(kNsPerMs),
                                  MapKey("io", kIo),
                                  ShapeKey("variables", Shape::kNames),
                                  MapKey("store", kStore).Later(),
                                  MapKey("admin", kAdmin).Later(),
                                  MapKey("cpu", kControl).Later(),
                                  MapKey("streams", kStreamTable, Shape::kMapList).Required()};
constexpr Table kStreaming = {kStreamingKeys};
constexpr Key kRootKeys[] = {MapKey("streaming", kStreaming).Required()};

}  // namespace

const Key* Table::Find(std::string_view name) const {
  for (const Key& key : keys) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

const Kind* Table::FindKind(std::string_view name) const {
  for (const Kind& kind : kinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

constinit const Table kStreamTable = {kStreamKeys};
constinit const Table kRootTable = {kRootKeys};

}  // namespace tickgate
