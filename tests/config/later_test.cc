// A config that uses everything the language has: only what is not built is refused, each by name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"

namespace tickgate {
namespace {

constexpr std::string_view kEverything = R"yaml(streaming:
  state_dir: ./state
  store: { type: directory, path: contracts }
  admin: { listen: 127.0.0.1:9109 }
  cpu: { control: [0] }
  streams:
    - name: trade-orders
      source: { type: kafka, bootstrap_servers: ${KAFKA_BROKERS}, topic: orders, offsets: assign }
      contract:
        ref: { type: store, name: trade_order, version: "1.0.0" }
        validate: true
        coerce: true
        annotate: false
        resolution: static
        on_missing_header: fallback_to_static
      transform:
        { rename: { p: price }, convert: { price: decimal }, add: { ingested_at: "now()" } }
      load:
        target: { type: file, path: "o/{stream}/{date}", rotate: { bytes: 256MiB, interval: 1h } }
      dlq: { target: { type: kafka, topic: orders.dlq } }
      gaps: { target: { type: file, path: o/gaps } }
      raw: { target: { type: file, format: tape, path: o/raw } }
      mode: enforce
      delivery: exactly_once
      trigger: continuous
      commit: { events: 100000, interval: 100ms }
      shard: { by: partition, workers: 2 }
      cpu: { readers: [1], workers: [2, 3], idle: backoff, threads: split }
      backpressure: { max_in_flight_bytes: 64MiB }
      windows:
        - { name: bars-1s, type: tumbling, size: 1s, key: [symbol], time: t, lateness: 2s,
            emit: { ohlc: price, vwap: [price, size], volume: size, count: true, last: [price] },
            target: { type: file, path: o/bars } }
      limits: { max_event_bytes: 16MiB, max_records: 0, max_batches: 0 }
      breaker: { bad_ratio: 0.9, over: 10000, action: stop }
)yaml";

TEST(Everything, IsKnownAndWhatIsNotBuiltIsRefusedByName) {
  LoadOptions options = SampleOptions();
  options.environment = {{"KAFKA_BROKERS", "b1:9092,b2:9092"}};
  const LoadResult result = Load(kEverything, options);
  std::vector<std::string> refused;
  for (const Problem& problem : result.errors) {
    EXPECT_EQ(problem.code, "not-in-this-version") << FormatProblem(problem);
    refused.push_back(problem.message.substr(0, problem.message.find(':')));
  }
  const std::string stream = "streams.trade-orders.";
  EXPECT_THAT(refused, ::testing::ElementsAre(
                           "store", "admin", "cpu", stream + "source", stream + "contract.ref.type",
                           stream + "contract.ref.name", stream + "contract.ref.version",
                           stream + "contract.on_missing_header", stream + "dlq.target",
                           stream + "raw", stream + "windows"));
}

TEST(Everything, WithoutTheEnvironmentValidateSaysNoMore) {
  LoadOptions options = SampleOptions();
  options.for_validate = true;
  const LoadResult result = Load(kEverything, options);
  EXPECT_EQ(result.errors.size(), 11u);
  EXPECT_EQ(Lines(result.warnings),
            "run.yaml:8:49: variable 'KAFKA_BROKERS' is not set [unset-variable]\n");
}

}  // namespace
}  // namespace tickgate
