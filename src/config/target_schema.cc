// The keys of `target`, kind by kind: of load, dlq, gaps, raw and windows alike.
#include "base/clock.h"
#include "config/schema.h"

namespace tickgate {
namespace {

constexpr Choice kCompress[] = {{"none"}, {"zstd", false}};
constexpr Choice kManifest[] = {{"rows"}, {"sha256"}, {"off"}};
constexpr Choice kFormat[] = {{"jsonl"}, {"tape", false}};
constexpr Choice kStrategy[] = {{"append"}, {"merge", false}, {"overwrite", false}};
constexpr Choice kLayout[] = {{"columns"}, {"json"}};

constexpr Key kRotateKeys[] = {SizeKey("bytes", "").Least(1),
                               DurationKey("interval", "").Least(kNsPerMs)};
constexpr Table kRotate = {kRotateKeys};
constexpr Key kRetryKeys[] = {DurationKey("initial", "100ms"), DurationKey("max", "30s"),
                              ShapeKey("jitter", Shape::kNumber), CountKey("attempts", "0")};
constexpr Table kRetry = {kRetryKeys};

constexpr Key kFile[] = {TextKey("path").Required(),
                         MapKey("rotate", kRotate),
                         ChoiceKey("compress", "none", kCompress),
                         TextKey("time"),
                         ChoiceKey("manifest", "rows", kManifest),
                         CountKey("max_open", "256").Least(1).Most(1'000'000),
                         CountKey("max_paths", "10000").Least(1).Most(1'000'000'000),
                         ChoiceKey("format", "jsonl", kFormat)};
constexpr Key kKafka[] = {TextKey("topic"),
                          ShapeKey("bootstrap_servers", Shape::kTexts),
                          TextKey("key", "source"),
                          TextKey("partitioner", "murmur2_random"),
                          ShapeKey("rdkafka", Shape::kNames),
                          TextKey("password_file"),
                          MapKey("retry", kRetry)};
constexpr Key kPostgres[] = {TextKey("url"),
                             TextKey("password_file"),
                             TextKey("table"),
                             TextKey("schema", "public"),
                             TextKey("record_column"),
                             ChoiceKey("layout", "columns", kLayout),
                             TextKey("contract_column"),
                             TextKey("version_column"),
                             TextKey("envelope_column"),
                             MapKey("retry", kRetry)};
constexpr Key kSqlite[] = {
    TextKey("path"),           TextKey("table"),           ChoiceKey("layout", "columns", kLayout),
    TextKey("record_column"),  TextKey("contract_column"), TextKey("version_column"),
    TextKey("envelope_column")};
constexpr Key kRocksdb[] = {TextKey("path")};
constexpr Key kS3[] = {TextKey("bucket"),         TextKey("path"),
                       TextKey("endpoint"),       TextKey("region"),
                       TextKey("access_key"),     TextKey("password_file"),
                       MapKey("rotate", kRotate), ChoiceKey("compress", "none", kCompress),
                       TextKey("time"),           MapKey("retry", kRetry)};
constexpr Key kExec[] = {ShapeKey("command", Shape::kTexts), MapKey("retry", kRetry)};

constexpr Kind kKinds[] = {{"file", kFile},
                           {"stdout", {}},
                           {"discard", {}},
                           {"kafka", kKafka, false},
                           {"postgres", kPostgres, false},
                           {"sqlite", kSqlite, false},
                           {"rocksdb", kRocksdb, false},
                           {"memory", {}, false},
                           {"s3", kS3, false},
                           {"exec", kExec, false}};
constexpr Key kShared[] = {TextKey("type", kDefaultKind),
                           ChoiceKey("strategy", "append", kStrategy),
                           ShapeKey("primary_key", Shape::kTexts).Later()};

}  // namespace

constinit const Table kTargetTable = {kShared, kKinds};

}  // namespace tickgate
