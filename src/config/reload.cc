#include "config/reload.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "base/check.h"
#include "base/concat.h"
#include "config/assemble.h"
#include "config/show.h"
#include "document/document.h"

namespace tickgate {
namespace {

// The name of an entry of `streams`, which its index need not be.
std::string NameOf(const Node& item) {
  const Node* name = item.Find("name");
  return name == nullptr ? std::string() : name->text;
}

const Node* FindNamed(const Node& list, const std::string& name) {
  const auto found = std::find_if(list.items.begin(), list.items.end(),
                                  [&](const Node& item) { return NameOf(item) == name; });
  return found == list.items.end() ? nullptr : &*found;
}

// Names every key, as deep as it goes, that differs between two resolved configs.
class Comparison {
 public:
  std::vector<std::string> Run(const Node& before, const Node& after) {
    Compare(&before, &after, "");
    return std::move(changed_);
  }

 private:
  void Compare(const Node* before, const Node* after, const std::string& path) {
    const bool both = before != nullptr && after != nullptr;
    if (both && before->is_map() && after->is_map()) {
      CompareMaps(*before, *after, path);
    } else if (both && before->is_list() && after->is_list() && path == "streams") {
      CompareStreams(*before, *after);
    } else if (!both || !Same(*before, *after)) {
      changed_.push_back(path);
    }
  }

  void CompareMaps(const Node& before, const Node& after, const std::string& path) {
    const auto join = [&](const std::string& key) {
      return path.empty() ? key : Concat(path, ".", key);
    };
    for (const Member& member : before.members) {
      Compare(&member.value, after.Find(member.key), join(member.key));
    }
    for (const Member& member : after.members) {
      if (before.Find(member.key) == nullptr) changed_.push_back(join(member.key));
    }
  }

  void CompareStreams(const Node& before, const Node& after) {
    for (const Node& item : before.items) {
      Compare(&item, FindNamed(after, NameOf(item)), Concat("streams.", NameOf(item)));
    }
    for (const Node& item : after.items) {
      if (FindNamed(before, NameOf(item)) == nullptr) {
        changed_.push_back(Concat("streams.", NameOf(item)));
      }
    }
  }

  static bool Same(const Node& before, const Node& after) {
    if (before.is_list() != after.is_list() || before.is_map() != after.is_map()) return false;
    return before.text == after.text &&
           std::ranges::equal(before.items, after.items,
                              [](const Node& a, const Node& b) { return Same(a, b); });
  }

  std::vector<std::string> changed_;
};

// What `config show` prints is what a file may say, resolved: the same text, the same meaning.
std::vector<std::string> ChangedKeys(const RunConfig& before, const RunConfig& after) {
  const TextLimits limits = {.bytes_max = std::numeric_limits<size_t>::max()};
  const Document shown_before = ParseYaml(ShowConfig(before), "before.yaml", limits);
  const Document shown_after = ParseYaml(ShowConfig(after), "after.yaml", limits);
  TG_CHECK(shown_before.ok() && shown_after.ok());
  return Comparison().Run(*shown_before.root.Find("streaming"),
                          *shown_after.root.Find("streaming"));
}

RunConfig WithContractsOf(const RunConfig& now, RunConfig config) {
  for (StreamConfig& stream : config.streams) {
    const auto found =
        std::find_if(now.streams.begin(), now.streams.end(),
                     [&](const StreamConfig& other) { return other.name == stream.name; });
    if (found == now.streams.end()) continue;
    const bool annotate = stream.contract.annotate;
    stream.contract = found->contract;
    stream.contract.annotate = annotate;
    stream.records.clear();
  }
  return config;
}

}  // namespace

Reload ReloadContracts(const LoadResult& now, RunConfig* running) {
  Reload reload;
  reload.errors = now.errors;
  if (!now.ok()) return reload;
  RunConfig next = WithContractsOf(now.config, *running);
  AssembleResult assembled = AssembleStreams(next);
  reload.errors = std::move(assembled.errors);
  for (StreamOptions& stream : assembled.streams) {
    reload.programs.emplace_back(stream.name, std::move(stream.program));
  }
  reload.waiting = ChangedKeys(next, now.config);
  if (reload.ok()) *running = std::move(next);
  return reload;
}

}  // namespace tickgate
