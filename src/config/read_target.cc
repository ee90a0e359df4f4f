#include "config/read_target.h"

#include <filesystem>
#include <string_view>
#include <utility>

#include "base/concat.h"
#include "config/check_keys.h"
#include "config/file_pattern.h"
#include "sinks/path_template.h"

namespace tickgate {
namespace {

constexpr std::pair<std::string_view, SinkKind> kSinkKinds[] = {
    {"discard", SinkKind::kDiscard}, {"file", SinkKind::kFile}, {"stdout", SinkKind::kStdout}};
constexpr std::pair<std::string_view, ManifestKind> kManifests[] = {
    {"rows", ManifestKind::kRows}, {"sha256", ManifestKind::kSha256}, {"off", ManifestKind::kOff}};

// Raw bytes of events that may hold what is nobody's business.
constexpr uint32_t kDlqMode = 0600;

void CheckTemplate(const Node& node, const ConfigFolders& folders, const std::string& what,
                   Findings* findings) {
  const std::string& folder = findings->OfCommandLine(node.at) ? folders.working : folders.base;
  const absl::Status status = CheckPathTemplate(node.text);
  if (!status.ok()) {
    findings->Error(node.at, "bad-path", Concat(what, ": ", std::string(status.message())));
  } else if (!node.text.starts_with('/') && folder.find_first_of("{}") != std::string::npos) {
    findings->Error(node.at, "bad-path",
                    Concat(what, ": the folder it is relative to has a brace in its name"));
  }
}

void WarnWithoutEffect(const Section& target, const FileTarget& file, const std::string& what,
                       Findings* findings) {
  const absl::StatusOr<PathTemplate> path = PathTemplate::Parse(file.path);
  if (!path.ok()) return;
  const bool dated = path->Has(PathTemplate::Kind::kDate) || path->Has(PathTemplate::Kind::kHour);
  if (target.Says("time") && !dated) {
    findings->Warning(target.Find("time")->at, "no-effect",
                      Concat(what, ".time is for {date} and {hour}, which the path does not hold"));
  }
  if (!IsPlain(file)) return;
  for (const std::string_view key : {"manifest", "max_open", "max_paths"}) {
    if (!target.Says(key)) continue;
    findings->Warning(target.Find(key)->at, "no-effect",
                      Concat(what, ".", key, " is for segments; without rotate, {date}, {hour} ",
                             "or {field:PATH} the target is one plain file"));
  }
}

void ReadFile(const Section& target, const ConfigFolders& folders, const std::string& what,
              TargetConfig* config, Findings* findings) {
  FileTarget& file = config->spec.file;
  const Node* path = target.Find("path");
  if (path != nullptr && path->is_scalar() && !path->text.empty()) {
    config->place = findings->PlaceOf(path->at);
    file.path = AbsolutePath(*path, folders, *findings);
    if (!findings->IsUnknown(*path)) {
      CheckTemplate(*path, folders, what + ".path", findings);
    }
  }
  const Node* rotate = target.Find("rotate");
  file.rotate = rotate != nullptr && rotate->is_map();
  file.rotate_bytes = target.Map("rotate").Whole("bytes");
  file.rotate_interval_ns = target.Map("rotate").Whole("interval");
  file.time_field = target.Text("time");
  file.manifest = target.Choice("manifest", kManifests);
  file.open_max = static_cast<size_t>(target.Whole("max_open"));
  file.paths_max = static_cast<size_t>(target.Whole("max_paths"));
  WarnWithoutEffect(target, file, what, findings);
}

TargetConfig ReadTarget(const Section& target, const ConfigFolders& folders,
                        const std::string& what, Findings* findings) {
  TargetConfig config;
  config.place = findings->PlaceOf(target.node()->at);
  const Kind* kind = KindOf(*target.node(), kTargetTable, *findings);
  if (kind == nullptr || !kind->built) return config;
  const Section section(target.node(), kTargetTable, kind);
  config.spec.kind = section.Choice("type", kSinkKinds);
  if (config.spec.kind == SinkKind::kFile) ReadFile(section, folders, what, &config, findings);
  return config;
}

// The folder of the load path before its first `{`; without a load file the state folder.
std::string DefaultFolder(const TargetConfig& load, const ConfigFolders& folders) {
  if (load.spec.kind != SinkKind::kFile || load.spec.file.path.empty()) return folders.state + "/";
  const std::string fixed = load.spec.file.path.substr(0, load.spec.file.path.find('{'));
  return fixed.substr(0, fixed.rfind('/') + 1);
}

TargetConfig DefaultTarget(std::string_view use, const ConfigFolders& folders,
                           const StreamConfig& stream) {
  TargetConfig config;
  config.defaulted = true;
  config.place = stream.load.place;
  config.spec.kind = SinkKind::kFile;
  config.spec.file.path =
      Concat(DefaultFolder(stream.load, folders), use, "-", stream.name, ".jsonl");
  return config;
}

TargetConfig ReadSideTarget(const Section& section, std::string_view use,
                            const ConfigFolders& folders, const StreamConfig& stream,
                            Findings* findings) {
  const Section side = section.Map(use);
  const Section target = side.Map("target");
  TargetConfig config =
      target.node() == nullptr
          ? DefaultTarget(use, folders, stream)
          : ReadTarget(target, folders, Concat("streams.", stream.name, ".", use, ".target"),
                       findings);
  config.spec.target = std::string(use);
  if (config.defaulted && config.spec.file.path.find_first_of("{}") != std::string::npos) {
    findings->Error(section.node()->at, "bad-path",
                    Concat("streams.", stream.name, ".", use,
                           ": the folder it would lie in has a brace in its name"));
  }
  return config;
}

void ReadDlq(const Section& section, const ConfigFolders& folders, StreamConfig* stream,
             Findings* findings) {
  stream->dlq = ReadSideTarget(section, "dlq", folders, *stream, findings);
  SinkSpec& spec = stream->dlq.spec;
  const Section dlq = section.Map("dlq");
  const Section target = dlq.Map("target");
  if (spec.kind == SinkKind::kFile) {
    spec.file.mode = kDlqMode;
    spec.file.bytes_max = dlq.Whole("max_bytes");
  } else if (dlq.Says("max_bytes")) {
    findings->Error(dlq.Find("max_bytes")->at, "no-effect",
                    Concat("streams.", stream->name, ".dlq.max_bytes bounds a file target only"));
  }
  const Node* type = target.node() == nullptr ? nullptr : target.Find("type");
  if (type != nullptr && type->is_scalar() && type->text == "discard") {
    findings->Error(type->at, "dlq-discard",
                    Concat("streams.", stream->name,
                           ".dlq: bad events need a place; leave dlq out for a file beside load"));
  }
}

}  // namespace

std::string AbsolutePath(const Node& node, const ConfigFolders& folders, const Findings& findings) {
  const std::filesystem::path folder =
      findings.OfCommandLine(node.at) ? folders.working : folders.base;
  return (folder / node.text).lexically_normal().string();
}

void ReadTargets(const Section& section, const ConfigFolders& folders, StreamConfig* stream,
                 Findings* findings) {
  const Section target = section.Map("load").Map("target");
  if (target.node() != nullptr) {
    stream->load =
        ReadTarget(target, folders, Concat("streams.", stream->name, ".load.target"), findings);
  } else {
    stream->load.place = stream->place;
  }
  stream->load.spec.target = "load";
  ReadDlq(section, folders, stream, findings);
  stream->gaps = ReadSideTarget(section, "gaps", folders, *stream, findings);
}

}  // namespace tickgate
