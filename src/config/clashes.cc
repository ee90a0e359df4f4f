#include "config/clashes.h"

#include <string>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "config/file_pattern.h"

namespace tickgate {
namespace {

struct Written {
  const StreamConfig* stream;
  const TargetConfig* target;
  std::vector<std::string> patterns;
};

std::vector<Written> WrittenBy(const StreamConfig& stream) {
  std::vector<Written> all;
  for (const TargetConfig* target : {&stream.load, &stream.dlq, &stream.gaps}) {
    const Writer writer = {stream.name, stream.shard.workers, stream.records};
    all.push_back({&stream, target, WrittenPatterns(target->spec, writer)});
  }
  return all;
}

bool Meet(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  for (const std::string& one : a) {
    for (const std::string& other : b) {
      if (PatternsMeet(one, other)) return true;
    }
  }
  return false;
}

std::string NameOf(const Written& written) {
  return Concat("streams.", written.stream->name, ".", written.target->spec.target);
}

void CheckNames(const RunConfig& config, std::vector<Problem>* problems) {
  for (size_t i = 0; i < config.streams.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const StreamConfig& stream = config.streams[i];
      if (stream.name.empty() || stream.name != config.streams[j].name) continue;
      problems->push_back(
          stream.place.At("duplicate-name", Concat("two streams are called '", stream.name, "'")));
      break;
    }
  }
}

void CheckTargets(const std::vector<Written>& all, std::vector<Problem>* problems) {
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!Meet(all[i].patterns, all[j].patterns)) continue;
      problems->push_back(all[i].target->place.At(
          "same-file",
          Concat(NameOf(all[i]), " and ", NameOf(all[j]), " may write the same file")));
    }
  }
}

void CheckSource(const StreamConfig& stream, const std::vector<Written>& all,
                 std::vector<Problem>* problems) {
  if (stream.source.kind != SourceKind::kFile) return;
  for (const Written& written : all) {
    if (written.stream != &stream) continue;
    if (!Meet(stream.source.file.paths, written.patterns)) continue;
    problems->push_back(stream.source_place.At(
        "reads-own-output",
        Concat("streams.", stream.name, ".source.path matches what ", NameOf(written), " writes")));
  }
}

}  // namespace

std::vector<Problem> FindClashes(const RunConfig& config) {
  std::vector<Problem> problems;
  CheckNames(config, &problems);
  std::vector<Written> all;
  for (const StreamConfig& stream : config.streams) {
    for (Written& written : WrittenBy(stream)) all.push_back(std::move(written));
  }
  CheckTargets(all, &problems);
  for (const StreamConfig& stream : config.streams) CheckSource(stream, all, &problems);
  return problems;
}

}  // namespace tickgate
