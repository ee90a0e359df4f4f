#include "runtime/output.h"

#include <functional>
#include <utility>

#include "base/check.h"

namespace tickgate {

Output::Output(std::unique_ptr<Sink> sink, size_t wanted, bool hold)
    : sink_(std::move(sink)), wanted_(wanted), hold_(hold), arena_(kArenaBytes) {
  rows_.reserve(kBatchRows + 1);
  origins_.reserve(kBatchRows + 1);
  wanted_values_.reserve((kBatchRows + 1) * wanted);
}

std::string_view Output::Keep(std::string_view text, std::string_view stable) {
  const std::less_equal<const char*> not_behind;
  const bool lies_within = not_behind(stable.data(), text.data()) &&
                           not_behind(text.data() + text.size(), stable.data() + stable.size());
  return lies_within && !hold_ ? text : arena_.Copy(text);
}

void Output::Add(const Row& row, const RowOrigin& origin, std::string_view stable) {
  Row& added = rows_.emplace_back(row);
  RowOrigin& kept = origins_.emplace_back(origin);
  added.bytes = Keep(row.bytes, stable);
  const bool same =
      row.bytes.data() == origin.event.data() && row.bytes.size() == origin.event.size();
  kept.event = same ? added.bytes : Keep(origin.event, stable);
  if (!origin.inherited.empty()) KeepInherited(&kept, stable);
  added.wanted = {};
  for (size_t i = 0; i < wanted_; ++i) {
    WantedValue value = i < row.wanted.size() ? row.wanted[i] : WantedValue();
    // Values of a row are borrowed from the judge's scratch as often as from the frame.
    value.text = arena_.Copy(value.text);
    wanted_values_.push_back(value);
  }
}

// The list may move while rows are added: it is found again by how many each row before it has.
void Output::KeepInherited(RowOrigin* origin, std::string_view stable) {
  for (const InheritedValue& value : origin->inherited) {
    inherited_.push_back({value.name, Keep(value.token, stable)});
  }
}

void Output::Replace(size_t row, std::string_view bytes) {
  TG_CHECK(row >= next_ && row < rows_.size());
  rows_[row].bytes = arena_.Copy(bytes);
}

absl::StatusOr<Output::Flushed> Output::Flush() {
  if (empty()) return Flushed::kAll;
  // The values may have moved while rows were added: they are tied to their rows only now.
  for (size_t i = next_; wanted_ > 0 && i < rows_.size(); ++i) {
    rows_[i].wanted = std::span(wanted_values_).subspan(i * wanted_, wanted_);
  }
  absl::StatusOr<AppendResult> result = sink_->Append(std::span(rows_).subspan(next_));
  if (!result.ok()) return result.status();
  next_ += result->taken;
  taken_ += result->taken;
  if (result->rejected) {
    rejected_why_ = result->rejected_why;
    return Flushed::kRejected;
  }
  if (!empty()) return Flushed::kFull;
  rows_.clear();
  origins_.clear();
  wanted_values_.clear();
  inherited_.clear();
  arena_.Reset();
  next_ = 0;
  return Flushed::kAll;
}

Output::Rejected Output::TakeRejected() {
  TG_CHECK(!empty());
  const size_t i = next_++;
  RowOrigin origin = origins_[i];
  size_t before = 0;
  for (size_t other = 0; other < i; ++other) before += origins_[other].inherited.size();
  origin.inherited = std::span(inherited_).subspan(before, origin.inherited.size());
  return {rows_[i], origin, rejected_why_};
}

}  // namespace tickgate
