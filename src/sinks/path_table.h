// From a row to its path: each distinct path of a run once, the last one found at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "event/row.h"
#include "sinks/make_sink.h"
#include "sinks/path_template.h"

namespace tickgate {

class OpenFile;

class PathTable {
 public:
  struct Entry {
    std::string path;          // rendered, without what a segment's name appends
    OpenFile* file = nullptr;  // where its rows go; the sink's business
  };

  // `path` has no {stream} left. InvalidArgument: the setup does not bring a field it needs.
  static absl::StatusOr<PathTable> Create(PathTemplate path, const FileTarget& target,
                                          const SinkSetup& setup);

  // As Sink::LearnRecords.
  void LearnRecords(std::span<const std::string> records) {
    records_.assign(records.begin(), records.end());
  }

  // The entry of the row; null, with `why` set to a static text: the row can never land here. The
  // entry stays where it is as long as the table.
  Entry* Find(const Row& row, std::string_view* why) {
    if (only_ != nullptr) return only_;
    MakeKey(row);
    if (last_ != nullptr && key_ == last_key_) return last_;
    return FindByKey(row, why);
  }

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  PathTable() = default;
  void MakeKey(const Row& row);
  Entry* FindByKey(const Row& row, std::string_view* why);
  bool TimeOf(const Row& row, int64_t* time_ns) const;
  std::string_view FieldOf(const Row& row, size_t wanted) const;

  PathTemplate path_;
  std::vector<std::string> records_;
  bool by_record_ = false;
  int64_t time_unit_ns_ = 0;          // 0: the path does not depend on time
  bool time_is_received_ = true;      // else of the field below
  size_t time_wanted_ = 0;            // index into Row::wanted
  std::vector<size_t> field_wanted_;  // likewise, in the order of the template's fields
  size_t paths_max_ = 0;

  std::string key_, last_key_;
  Entry* last_ = nullptr;
  Entry* only_ = nullptr;  // of a template without names
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> entries_;
};

}  // namespace tickgate
