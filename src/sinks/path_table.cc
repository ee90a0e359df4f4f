#include "sinks/path_table.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

constexpr int64_t kHourNs = 3600 * kNsPerSecond;
constexpr int64_t kDayNs = 24 * kHourNs;
constexpr int64_t kNoTime = INT64_MIN;

int64_t FloorDivide(int64_t value, int64_t unit) {
  const int64_t quotient = value / unit;
  return quotient * unit > value ? quotient - 1 : quotient;
}

absl::StatusOr<size_t> WantedIndex(const SinkSetup& setup, const std::string& name) {
  const auto found = std::find(setup.wanted.begin(), setup.wanted.end(), name);
  if (found == setup.wanted.end()) {
    return absl::InvalidArgumentError(Concat("path: the rows do not bring the field ", name));
  }
  return static_cast<size_t>(found - setup.wanted.begin());
}

void AppendRaw(int64_t number, std::string* out) {
  out->append(reinterpret_cast<const char*>(&number), sizeof number);
}

}  // namespace

absl::StatusOr<PathTable> PathTable::Create(PathTemplate path, const FileTarget& target,
                                            const SinkSetup& setup) {
  using Kind = PathTemplate::Kind;
  PathTable table;
  table.records_ = setup.records;
  table.by_record_ = path.Has(Kind::kRecord);
  if (path.Has(Kind::kDate)) table.time_unit_ns_ = kDayNs;
  if (path.Has(Kind::kHour)) table.time_unit_ns_ = kHourNs;
  if (table.time_unit_ns_ > 0 && !target.time_field.empty()) {
    table.time_is_received_ = false;
    TG_ASSIGN_OR_RETURN(table.time_wanted_, WantedIndex(setup, target.time_field));
  }
  for (const std::string& field : path.fields()) {
    TG_ASSIGN_OR_RETURN(const size_t wanted, WantedIndex(setup, field));
    table.field_wanted_.push_back(wanted);
  }
  table.paths_max_ = target.paths_max;
  table.path_ = std::move(path);
  if (!table.by_record_ && table.time_unit_ns_ == 0 && table.field_wanted_.empty()) {
    table.only_ = &table.entries_[""];
    table.only_->path = table.path_.Text();
  }
  return table;
}

// Short and without a name in clear; two rows have the same key exactly if all their values agree.
void PathTable::MakeKey(const Row& row) {
  key_.clear();
  if (by_record_) AppendRaw(row.record < records_.size() ? row.record : -1, &key_);
  if (time_unit_ns_ > 0) {
    int64_t time_ns = 0;
    AppendRaw(TimeOf(row, &time_ns) ? FloorDivide(time_ns, time_unit_ns_) : kNoTime, &key_);
  }
  for (const size_t wanted : field_wanted_) {
    const std::string_view value = FieldOf(row, wanted);
    AppendRaw(static_cast<int64_t>(value.size()), &key_);
    key_ += value;
  }
}

PathTable::Entry* PathTable::FindByKey(const Row& row, std::string_view* why) {
  auto found = entries_.find(key_);
  if (found == entries_.end()) {
    if (entries_.size() >= paths_max_) {
      *why = "more distinct paths than max_paths";
      return nullptr;
    }
    PathValues values;
    if (row.record < records_.size()) values.record = records_[row.record];
    values.has_time = TimeOf(row, &values.time_ns);
    std::vector<std::string_view> fields;
    for (const size_t wanted : field_wanted_) fields.push_back(FieldOf(row, wanted));
    values.fields = fields;
    std::string path;
    if (!path_.Render(values, &path, why)) return nullptr;
    found = entries_.emplace(key_, Entry{std::move(path), nullptr}).first;
  }
  last_ = &found->second;
  last_key_ = key_;
  return last_;
}

bool PathTable::TimeOf(const Row& row, int64_t* time_ns) const {
  if (time_is_received_) {
    *time_ns = row.received_ns;
    return true;
  }
  if (time_wanted_ >= row.wanted.size() || !row.wanted[time_wanted_].present) return false;
  *time_ns = row.wanted[time_wanted_].timestamp_ns;
  return true;
}

// An absent value and an empty one have the same name in a path.
std::string_view PathTable::FieldOf(const Row& row, size_t wanted) const {
  if (wanted >= row.wanted.size() || !row.wanted[wanted].present) return {};
  return row.wanted[wanted].text;
}

}  // namespace tickgate
