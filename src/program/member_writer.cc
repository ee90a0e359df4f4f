#include "program/member_writer.h"

#include <algorithm>
#include <cstring>

#include "event/frame.h"

namespace tickgate {
namespace {

constexpr size_t kFirstBytes = 256 << 10;
constexpr size_t kKeptBytes = 4 << 20;
constexpr size_t kFirstEvents = 256;
constexpr size_t kKeyExtra = 4;  // comma, quotes, colon

}  // namespace

MemberWriter::MemberWriter() : buffer_(kFirstBytes) {
  places_.reserve(kFirstEvents);
  events_.reserve(kFirstEvents);
}

void MemberWriter::BeginSource(std::string_view event) {
  event_ = event;
  // What one huge event took is not kept for those behind it.
  if (buffer_.size() > kKeptBytes) buffer_ = std::vector<char>(kFirstBytes);
  used_ = 0;
  places_.clear();
  events_.clear();
}

// Room behind what is used, and padding behind that.
char* MemberWriter::Room(size_t bytes) {
  const size_t wanted = used_ + bytes + kReadablePadding;
  if (wanted > buffer_.size()) buffer_.resize(std::max(wanted, 2 * buffer_.size()));
  return buffer_.data() + used_;
}

void MemberWriter::Begin(int32_t element) {
  Room(kReadablePadding + 1);
  used_ += kReadablePadding;
  places_.push_back({used_, used_, element});
  buffer_[used_++] = '{';
  first_ = true;
  // An event that was given up half way leaves a run of its bytes behind.
  run_begin_ = nullptr;
}

void MemberWriter::Write(std::string_view key, std::string_view value) {
  const bool together = key.data() + key.size() + 2 == value.data();
  if (run_begin_ != nullptr) {
    if (together && key.data() == run_end_ + 2 && *run_end_ == ',') {
      run_end_ = value.data() + value.size();
      return;
    }
    FlushRun();
  }
  if (together && key.data() >= event_.data() && key.data() < event_.data() + event_.size()) {
    run_begin_ = key.data() - 1;
    run_end_ = value.data() + value.size();
    return;
  }
  char* to = Room(key.size() + value.size() + kKeyExtra);
  if (!first_) *to++ = ',';
  first_ = false;
  *to++ = '"';
  std::memcpy(to, key.data(), key.size());
  to += key.size();
  *to++ = '"';
  *to++ = ':';
  std::memcpy(to, value.data(), value.size());
  used_ = static_cast<size_t>(to + value.size() - buffer_.data());
}

void MemberWriter::FlushRun() {
  const size_t bytes = static_cast<size_t>(run_end_ - run_begin_);
  char* to = Room(bytes + 1);
  if (!first_) *to++ = ',';
  first_ = false;
  std::memcpy(to, run_begin_, bytes);
  used_ = static_cast<size_t>(to + bytes - buffer_.data());
  run_begin_ = nullptr;
}

void MemberWriter::End() {
  if (run_begin_ != nullptr) FlushRun();
  *Room(1) = '}';
  places_.back().end = ++used_;
}

void MemberWriter::Finish() {
  Room(0);
  for (const Place& place : places_) {
    events_.push_back({{buffer_.data() + place.begin, place.end - place.begin}, place.element});
  }
}

size_t MemberWriter::ScratchBytes() const {
  return buffer_.capacity() + places_.capacity() * sizeof(Place) +
         events_.capacity() * sizeof(TransformedEvent);
}

}  // namespace tickgate
