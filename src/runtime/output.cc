#include "runtime/output.h"

#include <utility>

#include "base/check.h"

namespace tickgate {

Output::Output(std::unique_ptr<Sink> sink, size_t wanted, bool hold)
    : sink_(std::move(sink)), wanted_(wanted), hold_(hold), arena_(kArenaBytes) {
  rows_.reserve(kBatchRows + 1);
  origins_.reserve(kBatchRows + 1);
  wanted_values_.reserve((kBatchRows + 1) * wanted);
}

void Output::Add(const Row& row, const RowOrigin& origin, bool stable) {
  const bool copy = hold_ || !stable;
  Row& added = rows_.emplace_back(row);
  RowOrigin& kept = origins_.emplace_back(origin);
  if (copy) added.bytes = arena_.Copy(row.bytes);
  if (hold_)
    kept.event = row.bytes.data() == origin.event.data() ? added.bytes : arena_.Copy(origin.event);
  added.wanted = {};
  for (size_t i = 0; i < wanted_ && i < row.wanted.size(); ++i) {
    WantedValue value = row.wanted[i];
    // Values of a row are borrowed from the judge's scratch as often as from the frame.
    value.text = arena_.Copy(value.text);
    wanted_values_.push_back(value);
  }
}

absl::StatusOr<Output::Flushed> Output::Flush() {
  if (empty()) return Flushed::kAll;
  // The values may have moved while rows were added: they are tied to their rows only now.
  for (size_t i = next_; wanted_ > 0 && i < rows_.size(); ++i) {
    if ((i + 1) * wanted_ <= wanted_values_.size()) {
      rows_[i].wanted = std::span(wanted_values_).subspan(i * wanted_, wanted_);
    }
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
  arena_.Reset();
  next_ = 0;
  return Flushed::kAll;
}

Output::Rejected Output::TakeRejected() {
  TG_CHECK(!empty());
  const size_t i = next_++;
  return {rows_[i], origins_[i], rejected_why_};
}

}  // namespace tickgate
