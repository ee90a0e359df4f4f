// The keys of `source`, kind by kind.
#include "config/schema.h"

namespace tickgate {
namespace {

constexpr Choice kFormats[] = {{"lines"}, {"tape"}, {"whole"}};
constexpr Choice kFeeds[] = {{"trades"}, {"quotes"}, {"l2"}, {"mixed"}};
constexpr Choice kOffsets[] = {{"assign"}, {"group"}};
constexpr Choice kLost[] = {{"stop"}, {"earliest"}};
constexpr Choice kTombstone[] = {{"quarantine"}, {"pass"}, {"ignore"}};
constexpr Choice kOverflow[] = {{"drop_oldest"}, {"wait"}, {"disconnect"}};
constexpr Choice kWatched[] = {{"json"}, {"jsonl"}, {"csv"}};

constexpr Key kTlsKeys[] = {TextKey("ca_file"), BoolKey("insecure", "false")};
constexpr Table kTls = {kTlsKeys};
constexpr Key kReconnectKeys[] = {DurationKey("initial", "1s"), DurationKey("max", "30s"),
                                  ShapeKey("jitter", Shape::kNumber), CountKey("attempts", "0")};
constexpr Table kReconnect = {kReconnectKeys};
constexpr Key kOpenKeys[] = {ShapeKey("send", Shape::kFree), TextKey("expect"),
                             DurationKey("timeout", ""), TextKey("fail")};
constexpr Table kOpen = {kOpenKeys};
constexpr Key kPingKeys[] = {DurationKey("every", ""), ShapeKey("text", Shape::kFree)};
constexpr Table kPing = {kPingKeys};
constexpr Key kPongKeys[] = {TextKey("has"), ShapeKey("send", Shape::kFree)};
constexpr Table kPong = {kPongKeys};

constexpr Key kFile[] = {ShapeKey("path", Shape::kTexts).Required(),
                         ChoiceKey("format", "lines", kFormats)};
constexpr Key kStdin[] = {ChoiceKey("format", "lines", kFormats)};
constexpr Key kGenerate[] = {ChoiceKey("kind", "trades", kFeeds),
                             CountKey("seed", "1"),
                             CountKey("count", "0"),
                             {.name = "rate", .shape = Shape::kNumber, .fallback = "0"}};

constexpr Key kFileWatcher[] = {TextKey("watch_dir"),
                                ShapeKey("patterns", Shape::kTexts),
                                TextKey("path"),
                                ChoiceKey("format", "lines", kFormats),
                                BoolKey("recursive", "false"),
                                DurationKey("poll_interval", "1s"),
                                BoolKey("process_existing", "true"),
                                ChoiceKey("file_format", "", kWatched),
                                TextKey("move_after_process"),
                                BoolKey("inject", "false")};
constexpr Key kKafka[] = {TextKey("topic"),
                          ShapeKey("topics", Shape::kTexts),
                          ShapeKey("bootstrap_servers", Shape::kTexts),
                          TextKey("group_id"),
                          ChoiceKey("offsets", "assign", kOffsets),
                          ShapeKey("partitions", Shape::kFree),
                          ChoiceKey("on_offset_lost", "stop", kLost),
                          TextKey("start", "earliest"),
                          ChoiceKey("on_tombstone", "quarantine", kTombstone),
                          ShapeKey("rdkafka", Shape::kNames),
                          TextKey("password_file"),
                          DurationKey("connect_timeout", "60s")};
constexpr Key kWebsocket[] = {TextKey("url"),
                              ShapeKey("headers", Shape::kNames),
                              MapKey("on_open", kOpen, Shape::kMapList),
                              MapKey("ping", kPing),
                              MapKey("pong_to", kPong, Shape::kMapList),
                              DurationKey("ping_interval", "20s").OrOff(),
                              DurationKey("idle_timeout", "off").OrOff(),
                              MapKey("reconnect", kReconnect),
                              DurationKey("max_age", "off").OrOff(),
                              CountKey("connections", "1"),
                              SizeKey("max_message_bytes", "64MiB"),
                              TextKey("deflate", "off"),
                              MapKey("tls", kTls),
                              ChoiceKey("overflow", "drop_oldest", kOverflow),
                              TextKey("password_file"),
                              DurationKey("connect_timeout", "60s")};
constexpr Key kSse[] = {TextKey("url"),
                        ShapeKey("headers", Shape::kNames),
                        ShapeKey("event_filter", Shape::kTexts),
                        DurationKey("idle_timeout", "off").OrOff(),
                        MapKey("reconnect", kReconnect),
                        MapKey("tls", kTls),
                        ChoiceKey("overflow", "drop_oldest", kOverflow),
                        TextKey("password_file"),
                        DurationKey("connect_timeout", "60s"),
                        BoolKey("inject", "false")};
constexpr Key kHttp[] = {TextKey("url"),
                         DurationKey("interval", ""),
                         TextKey("method"),
                         ShapeKey("headers", Shape::kNames),
                         MapKey("tls", kTls),
                         TextKey("password_file"),
                         DurationKey("connect_timeout", "60s")};
constexpr Key kPostgres[] = {TextKey("url"),       TextKey("password_file"),
                             TextKey("query"),     TextKey("table"),
                             TextKey("watermark"), ShapeKey("key", Shape::kTexts),
                             CountKey("page", ""), DurationKey("connect_timeout", "60s")};
constexpr Key kSqlite[] = {TextKey("path"),
                           TextKey("query"),
                           TextKey("table"),
                           TextKey("watermark"),
                           ShapeKey("key", Shape::kTexts),
                           CountKey("page", "")};
constexpr Key kRabbitmq[] = {TextKey("queue"),
                             TextKey("url"),
                             TextKey("exchange"),
                             TextKey("routing_key"),
                             CountKey("prefetch_count", "100"),
                             TextKey("password_file"),
                             DurationKey("connect_timeout", "60s"),
                             BoolKey("inject", "false")};
constexpr Key kSqs[] = {TextKey("queue_url"),
                        TextKey("region", "us-east-1"),
                        CountKey("max_messages_per_poll", "10"),
                        DurationKey("wait_time_seconds", "20"),
                        DurationKey("visibility_timeout", "300"),
                        DurationKey("connect_timeout", "60s"),
                        BoolKey("inject", "false")};
constexpr Key kRedis[] = {TextKey("stream"),
                          TextKey("consumer_group"),
                          TextKey("consumer_name"),
                          TextKey("redis_url"),
                          CountKey("block_ms", "1000"),
                          CountKey("count", "50"),
                          TextKey("starting_id", "$"),
                          TextKey("password_file"),
                          DurationKey("connect_timeout", "60s")};

constexpr Kind kKinds[] = {{"file", kFile},
                           {"stdin", kStdin},
                           {"generate", kGenerate},
                           {"file_watcher", kFileWatcher, false},
                           {"kafka", kKafka, false},
                           {"websocket", kWebsocket, false},
                           {"sse", kSse, false},
                           {"http", kHttp, false},
                           {"postgres", kPostgres, false},
                           {"sqlite", kSqlite, false},
                           {"rabbitmq", kRabbitmq, false},
                           {"sqs", kSqs, false},
                           {"redis", kRedis, false}};
constexpr Key kShared[] = {TextKey("type", kDefaultKind)};

}  // namespace

constinit const Table kSourceTable = {kShared, kKinds};

}  // namespace tickgate
