#include "config/show.h"

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/concat.h"
#include "base/text.h"
#include "base/units.h"
#include "config/delivery.h"
#include "config/file_pattern.h"
#include "sources/market_data.h"

namespace tickgate {
namespace {

// Always in quotes, and with no variable in it: a `${` of the value is written `$${`.
std::string Quoted(std::string_view text) {
  std::string escaped;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "${") escaped.push_back('$');
    escaped.push_back(text[i]);
  }
  std::string out;
  AppendJsonString(escaped, &out);
  return out;
}

std::string Word(bool value) { return value ? "true" : "false"; }
std::string DurationOrOff(int64_t ns) { return ns == 0 ? "off" : FormatDuration(ns); }

std::string NumberText(double value) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  TG_CHECK(error == std::errc());
  return std::string(buffer, end);
}

// `{ a: 1, b: x }`, member by member.
class FlowMap {
 public:
  FlowMap& Add(std::string_view key, std::string_view value) {
    AppendAll(&text_, text_.empty() ? "{ " : ", ", key, ": ", value);
    return *this;
  }
  std::string Text() const { return text_.empty() ? "{}" : text_ + " }"; }

 private:
  std::string text_;
};

template <typename Item, typename Shown>
std::string FlowList(const std::vector<Item>& items, Shown shown) {
  std::string text = "[";
  for (const Item& item : items) AppendAll(&text, text.size() > 1 ? ", " : "", shown(item));
  return text + "]";
}

std::string FormatWord(InputFormat format) {
  switch (format) {
    case InputFormat::kLines:
      return "lines";
    case InputFormat::kTape:
      return "tape";
    case InputFormat::kWhole:
      return "whole";
  }
  return "";
}

// As written where that leads to the same file: what was written is the source's identity.
std::string SourcePaths(const FileInput& file) {
  std::vector<std::string> paths;
  for (size_t i = 0; i < file.paths.size(); ++i) {
    const std::filesystem::path base(file.base_folder);
    const bool same = (base / file.written[i]).lexically_normal() == file.paths[i];
    paths.push_back(same ? file.written[i] : file.paths[i]);
  }
  return FlowList(paths, Quoted);
}

std::string SourceText(const SourceSpec& source) {
  FlowMap map;
  map.Add("type", SourceName(source.kind));
  switch (source.kind) {
    case SourceKind::kFile:
      map.Add("path", SourcePaths(source.file)).Add("format", FormatWord(source.file.format));
      break;
    case SourceKind::kStdin:
      map.Add("format", FormatWord(source.stdin_format));
      break;
    case SourceKind::kGenerate:
      map.Add("kind", NameOf(source.generate.kind))
          .Add("seed", std::to_string(source.generate.seed))
          .Add("count", std::to_string(source.generate.count))
          .Add("rate", NumberText(source.generate.rate));
      break;
  }
  return map.Text();
}

std::string ContractText(const ContractRef& contract) {
  FlowMap ref;
  ref.Add("type", "file").Add("path", Quoted(contract.path));
  FlowMap map;
  map.Add("ref", ref.Text())
      .Add("validate", Word(contract.validate))
      .Add("coerce", Word(contract.coerce))
      .Add("annotate", Word(contract.annotate))
      .Add("resolution", "static");
  return map.Text();
}

std::string ManifestWord(ManifestKind kind) {
  switch (kind) {
    case ManifestKind::kRows:
      return "rows";
    case ManifestKind::kSha256:
      return "sha256";
    case ManifestKind::kOff:
      return "off";
  }
  return "";
}

std::string TargetText(const SinkSpec& spec) {
  FlowMap map;
  map.Add("type", SinkName(spec.kind)).Add("strategy", "append");
  if (spec.kind != SinkKind::kFile) return map.Text();
  const FileTarget& file = spec.file;
  map.Add("path", Quoted(file.path)).Add("format", "jsonl").Add("compress", "none");
  if (file.rotate) {
    FlowMap rotate;
    if (file.rotate_bytes > 0) rotate.Add("bytes", FormatBytes(file.rotate_bytes));
    if (file.rotate_interval_ns > 0) {
      rotate.Add("interval", FormatDuration(file.rotate_interval_ns));
    }
    map.Add("rotate", rotate.Text());
  }
  if (!file.time_field.empty()) map.Add("time", Quoted(file.time_field));
  if (!IsPlain(file)) {
    map.Add("manifest", ManifestWord(file.manifest))
        .Add("max_open", std::to_string(file.open_max))
        .Add("max_paths", std::to_string(file.paths_max));
  }
  return map.Text();
}

std::string DlqText(const SinkSpec& spec) {
  FlowMap map;
  map.Add("target", TargetText(spec));
  if (spec.kind == SinkKind::kFile) map.Add("max_bytes", FormatBytes(spec.file.bytes_max));
  return map.Add("envelope", "ours").Text();
}

std::string ShardText(const ShardOptions& shard) {
  FlowMap map;
  switch (shard.by) {
    case ShardBy::kPartition:
      map.Add("by", "partition");
      break;
    case ShardBy::kKey:
      map.Add("by", "key");
      break;
    case ShardBy::kField:
      map.Add("by", "field").Add("field", Quoted(shard.field));
      break;
  }
  return map.Add("workers", std::to_string(shard.workers)).Text();
}

std::string IdleWord(IdlePolicy idle) {
  switch (idle) {
    case IdlePolicy::kSpin:
      return "spin";
    case IdlePolicy::kBackoff:
      return "backoff";
    case IdlePolicy::kPark:
      return "park";
  }
  return "";
}

std::string CpuText(const CpuOptions& cpu) {
  const auto number = [](int processor) { return std::to_string(processor); };
  FlowMap map;
  if (!cpu.readers.empty()) map.Add("readers", FlowList(cpu.readers, number));
  if (!cpu.workers.empty()) map.Add("workers", FlowList(cpu.workers, number));
  map.Add("idle", IdleWord(cpu.idle));
  return map.Add("threads", cpu.threads == ThreadLayout::kSplit ? "split" : "shared").Text();
}

std::string LimitsText(const StreamConfig& stream) {
  FlowMap map;
  map.Add("max_event_bytes", FormatBytes(stream.source.event_bytes_max))
      .Add("max_records", std::to_string(stream.records_max))
      .Add("max_batches", std::to_string(stream.batches_max));
  return map.Text();
}

std::string BreakerText(const BreakerOptions& breaker) {
  return FlowMap()
      .Add("bad_ratio", NumberText(breaker.bad_ratio))
      .Add("over", std::to_string(breaker.over))
      .Add("action", breaker.action == BreakerAction::kStop ? "stop" : "pause")
      .Text();
}

std::string BackendWord(IoBackend backend) {
  switch (backend) {
    case IoBackend::kAuto:
      return "auto";
    case IoBackend::kUring:
      return "uring";
    case IoBackend::kPosix:
      return "posix";
  }
  return "";
}

void AppendStream(const StreamConfig& stream, std::string* out) {
  const std::string commit = FlowMap()
                                 .Add("events", std::to_string(stream.commit.events))
                                 .Add("interval", DurationOrOff(stream.commit.interval_ns))
                                 .Text();
  const std::string backpressure =
      FlowMap().Add("max_in_flight_bytes", FormatBytes(stream.in_flight_bytes_max)).Text();
  const bool drains = stream.trigger == Trigger::kAvailableNow;
  std::vector<std::pair<std::string_view, std::string>> members = {
      {"name", Quoted(stream.name)},
      {"source", SourceText(stream.source)},
      {"contract", ContractText(stream.contract)},
      {"transform", stream.transform.shown},
      {"load", FlowMap().Add("target", TargetText(stream.load.spec)).Text()},
      {"dlq", DlqText(stream.dlq.spec)},
      {"gaps", FlowMap().Add("target", TargetText(stream.gaps.spec)).Text()},
      {"mode", std::string(NameOf(stream.mode))},
      {"delivery", std::string(DeliveryName(stream.delivery))},
      {"trigger", drains ? "available_now" : "continuous"},
      {"commit", commit},
      {"shard", ShardText(stream.shard)},
      {"cpu", CpuText(stream.cpu)},
      {"backpressure", backpressure},
      {"limits", LimitsText(stream)}};
  if (stream.breaker.over > 0) members.emplace_back("breaker", BreakerText(stream.breaker));
  if (!stream.mask_key_file.empty()) {
    members.emplace_back("mask_key_file", Quoted(stream.mask_key_file));
  }
  bool first = true;
  for (const auto& [key, value] : members) {
    if (value.empty()) continue;
    AppendAll(out, first ? "    - " : "      ", key, ": ", value, "\n");
    first = false;
  }
}

}  // namespace

std::string ShowConfig(const RunConfig& config) {
  const std::string io = FlowMap()
                             .Add("backend", BackendWord(config.disk.backend))
                             .Add("min_free", FormatBytes(config.disk.min_free_bytes))
                             .Add("full_timeout", FormatDuration(config.disk.full_timeout_ns))
                             .Text();
  std::string out = "streaming:\n";
  AppendAll(&out, "  state_dir: ", Quoted(config.state_dir), "\n");
  AppendAll(&out, "  shutdown_timeout: ", FormatDuration(config.shutdown_timeout_ns), "\n");
  AppendAll(&out, "  io: ", io, "\n  streams:\n");
  for (const StreamConfig& stream : config.streams) AppendStream(stream, &out);
  return out;
}

}  // namespace tickgate
