#include "program/structural_index.h"

#include <simdjson.h>

#include <algorithm>

#include "base/check.h"

namespace tickgate {
namespace {

// The stage allots room for its capacity rounded up and nine more; the end marks take this much.
constexpr size_t kRoom = 64;

}  // namespace

StructuralIndex::StructuralIndex(size_t bytes_max) { Reserve(bytes_max); }

StructuralIndex::~StructuralIndex() = default;

void StructuralIndex::Reserve(size_t bytes) {
  constexpr size_t kDepth = 1;  // of the second stage, which never runs
  capacity_ = bytes + kRoom;
  const auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(
      capacity_, kDepth, stage_);
  TG_CHECK(error == simdjson::SUCCESS);
}

bool StructuralIndex::Index(const char* text, size_t bytes) {
  if (bytes == 0) return false;
  if (bytes + kRoom > capacity_) Reserve(std::max(bytes, 2 * capacity_));
  const auto error =
      stage_->stage1(reinterpret_cast<const uint8_t*>(text), bytes, simdjson::stage1_mode::regular);
  if (error != simdjson::SUCCESS) return false;
  uint32_t* end = stage_->structural_indexes.get() + stage_->n_structural_indexes;
  std::fill_n(end, kEndMarks, static_cast<uint32_t>(bytes));
  begin_ = stage_->structural_indexes.get();
  return true;
}

size_t StructuralIndex::ScratchBytes() const { return capacity_ * sizeof(uint32_t); }

}  // namespace tickgate
