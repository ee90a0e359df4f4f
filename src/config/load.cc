#include "config/load.h"

#include <sched.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"
#include "config/check_keys.h"
#include "config/clashes.h"
#include "config/findings.h"
#include "config/read_stream.h"
#include "config/section.h"
#include "config/substitute.h"

namespace tickgate {
namespace {

constexpr std::pair<std::string_view, IoBackend> kBackends[] = {
    {"auto", IoBackend::kAuto}, {"uring", IoBackend::kUring}, {"posix", IoBackend::kPosix}};

std::vector<int> ProcessorsOfThisProcess() {
  std::vector<int> processors;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return processors;
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &set)) processors.push_back(i);
  }
  return processors;
}

std::string AbsoluteFolder(const std::filesystem::path& folder) {
  std::error_code ignored;
  const std::filesystem::path current = std::filesystem::current_path(ignored);
  std::string text = (current / folder).lexically_normal().string();
  if (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

// The manifest and bare shapes are recognised, so that their keys are not taken for slips.
bool IsOtherShape(const Node& root, Findings* findings) {
  if (root.Find("streaming") != nullptr) return false;
  for (const std::string_view key : {"api_version", "kind", "spec", "streams", "bridges"}) {
    const Node* found = root.Find(key);
    if (found == nullptr) continue;
    findings->Error(found->at, "not-in-this-version",
                    Concat("a run config with '", key, "' at the top is not in this version; ",
                           "write streaming: { streams: [ ... ] }"));
    return true;
  }
  return false;
}

void ReadRoot(const Node& root, const LoadOptions& options, Findings* findings, RunConfig* config) {
  const Section streaming = Section(&root, kRootTable).Map("streaming");
  if (streaming.node() == nullptr) return;
  ConfigFolders folders;
  folders.base = config->base_folder;
  folders.working = AbsoluteFolder(options.working_folder);
  const Node* state = streaming.Find("state_dir");
  const bool said = state != nullptr && state->is_scalar() && !state->text.empty();
  config->state_dir = said ? AbsolutePath(*state, folders, *findings)
                           : AbsoluteFolder(std::filesystem::path(folders.base) / "state");
  if (config->state_dir.size() > 1 && config->state_dir.ends_with('/')) {
    config->state_dir.pop_back();
  }
  folders.state = config->state_dir;
  config->shutdown_timeout_ns = streaming.Whole("shutdown_timeout");
  const Section io = streaming.Map("io");
  config->disk.backend = io.Choice("backend", kBackends);
  config->disk.min_free_bytes = io.Whole("min_free");
  config->disk.full_timeout_ns = io.Whole("full_timeout");
  const Node* streams = streaming.Find("streams");
  if (streams == nullptr) return;
  const std::vector<int> cpus = options.cpus ? *options.cpus : ProcessorsOfThisProcess();
  const StreamReader reader = {folders, cpus, options.for_validate};
  for (size_t i = 0; i < streams->items.size(); ++i) {
    if (!streams->items[i].is_map()) continue;
    config->streams.push_back(reader.Read(streams->items[i], i, findings));
  }
}

}  // namespace

LoadResult LoadConfig(const std::string& path, const LoadOptions& options) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  std::error_code ignored;
  if (!file || std::filesystem::is_directory(path, ignored)) {
    const int error = errno == 0 ? EISDIR : errno;
    LoadResult result;
    result.errors.push_back(
        {path, 0, 0, std::string(ErrnoStatus(error, "open", path).message()), "cannot-read"});
    return result;
  }
  return LoadConfigText(text.str(), path, options);
}

LoadResult LoadConfigText(std::string_view text, const std::string& file,
                          const LoadOptions& options) {
  LoadResult result;
  result.config.file = file;
  result.config.base_folder = options.base_folder.empty()
                                  ? AbsoluteFolder(std::filesystem::path(file).parent_path())
                                  : options.base_folder;
  Document document = ParseDocument(text, file);
  if (!document.ok()) {
    result.errors = std::move(document.problems);
    return result;
  }
  Findings findings(file);
  Node& root = document.root;
  if (!IsOtherShape(root, &findings)) {
    const std::set<std::string> named = VariablesOf(root);
    ApplyOverrides(options.environment, options.sets, &root, &findings);
    SubstituteVariables({.command = options.variables,
                         .environment = options.environment,
                         .named_in_file = named,
                         .for_validate = options.for_validate},
                        &root, &findings);
    CheckKeys(root, kRootTable, "", &findings);
    ReadRoot(root, options, &findings, &result.config);
    findings.Append(FindClashes(result.config));
  }
  result.errors = findings.TakeErrors();
  result.warnings = findings.TakeWarnings();
  result.notes = findings.TakeNotes();
  return result;
}

}  // namespace tickgate
