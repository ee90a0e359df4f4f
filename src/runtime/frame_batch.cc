#include "runtime/frame_batch.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "program/judge.h"

namespace tickgate {
namespace {

constexpr size_t kStampDigits = 19;
constexpr std::string_view kBase64 = "base64:";

}  // namespace

bool SplitTapeLine(std::string_view line, int64_t* received_ns, std::string_view* payload,
                   std::string* decoded) {
  if (line.size() < kStampDigits + 1 || line[kStampDigits] != ' ') return false;
  int64_t ns = 0;
  for (size_t i = 0; i < kStampDigits; ++i) {
    if (line[i] < '0' || line[i] > '9') return false;
    if (__builtin_mul_overflow(ns, 10, &ns) || __builtin_add_overflow(ns, line[i] - '0', &ns)) {
      return false;
    }
  }
  *received_ns = ns;
  *payload = line.substr(kStampDigits + 1);
  if (!payload->starts_with(kBase64)) return true;
  std::optional<std::string> bytes = DecodeBase64(payload->substr(kBase64.size()));
  if (!bytes) return false;
  *decoded = std::move(*bytes);
  *payload = *decoded;
  return true;
}

FrameBatch::FrameBatch(std::string stream)
    : stream_(std::move(stream)), gathered_(kGatherBytes + 2 * kReadablePadding) {
  own_spans_.reserve(kBlockFramesMax);
  frames_.reserve(kBlockFramesMax);
  contexts_.reserve(kBlockFramesMax);
}

void FrameBatch::OpenBlock(const char* record) {
  block_ = ReadPod<BlockRecord>(record);
  frames_.clear();
  own_spans_.clear();
  has_failed_ = false;
  text_ = record + sizeof(BlockRecord);
  text_bytes_ = block_.bytes;
  const std::span<const FrameSpan> spans(
      reinterpret_cast<const FrameSpan*>(record + BlockTableOffset(block_.bytes)), block_.frames);
  if (block_.format == FrameFormat::kTape) {
    OpenTapeBlock(spans);
  } else {
    spans_ = spans;
  }
}

void FrameBatch::OpenTapeBlock(std::span<const FrameSpan> lines) {
  std::string decoded;
  const char* const block_text = text_;
  bool gathering = false;
  for (const FrameSpan& line : lines) {
    const std::string_view text(block_text + line.begin, line.end - line.begin);
    std::string_view payload;
    Frame frame{block_.offset + line.begin,
                block_.received_ns,
                line.end - line.begin,
                block_.partition,
                false,
                Reason::kNotJson};
    frame.failed = !SplitTapeLine(text, &frame.received_ns, &payload, &decoded);
    const bool is_decoded = !frame.failed && payload.data() == decoded.data();
    if (frame.failed) payload = text;
    frame.raw_bytes = static_cast<int64_t>(payload.size());
    if (is_decoded && !gathering) {
      // From here on the payloads do not all lie in the block: they are gathered, those before too.
      gathering = true;
      const std::vector<FrameSpan> before = std::exchange(own_spans_, {});
      const std::vector<Frame> frames = std::exchange(frames_, {});
      OpenGather();
      for (size_t i = 0; i < before.size(); ++i) {
        AddGathered(frames[i], {block_text + before[i].begin, before[i].end - before[i].begin});
      }
    }
    if (gathering) {
      AddGathered(frame, payload);
      continue;
    }
    const uint32_t begin = static_cast<uint32_t>(payload.data() - block_text);
    own_spans_.push_back({begin, begin + static_cast<uint32_t>(payload.size())});
    frames_.push_back(frame);
    has_failed_ |= frame.failed;
  }
  spans_ = own_spans_;
}

void FrameBatch::OpenGather() {
  own_spans_.clear();
  frames_.clear();
  has_failed_ = false;
  gathered_bytes_ = 0;
  constexpr size_t kUsual = kGatherBytes + 2 * kReadablePadding;
  if (gathered_.size() > kUsual) std::vector<char>(kUsual).swap(gathered_);  // after a large frame
  text_ = gathered_.data() + kReadablePadding;
  text_bytes_ = 0;
  spans_ = {};
}

void FrameBatch::AddGathered(const Frame& frame, std::string_view payload) {
  const size_t need = gathered_bytes_ + payload.size() + 1 + 2 * kReadablePadding;
  if (need > gathered_.size()) gathered_.resize(2 * need);
  char* const base = gathered_.data() + kReadablePadding;
  std::copy(payload.begin(), payload.end(), base + gathered_bytes_);
  const uint32_t begin = static_cast<uint32_t>(gathered_bytes_);
  own_spans_.push_back({begin, begin + static_cast<uint32_t>(payload.size())});
  frames_.push_back(frame);
  has_failed_ |= frame.failed;
  gathered_bytes_ += payload.size();
  base[gathered_bytes_++] = '\n';  // white space between frames: they are indexed as one text
  text_ = base;
  text_bytes_ = gathered_bytes_;
  spans_ = own_spans_;
}

std::span<const FrameContext> FrameBatch::Contexts(size_t begin, size_t end) {
  contexts_.clear();
  if (frames_.empty()) end = begin + 1;  // all of a plain block was received together
  for (size_t i = begin; i < end; ++i) contexts_.push_back(context(i));
  return contexts_;
}

FrameContext FrameBatch::context(size_t index) const {
  FrameContext context;
  context.received_ns = frames_.empty() ? block_.received_ns : frames_[index].received_ns;
  context.stream = stream_;
  return context;
}

void FrameBatch::Gather(const FrameInfo& info, std::string_view payload) {
  Frame frame{info.offset, info.received_ns, info.raw_bytes, info.partition,
              false,       Reason::kNotJson};
  std::string decoded;
  if (info.too_large) {
    frame.failed = true;
    frame.reason = Reason::kTooLarge;
  } else if (info.format == FrameFormat::kTape) {
    std::string_view line = payload;
    frame.failed = !SplitTapeLine(line, &frame.received_ns, &payload, &decoded);
    if (frame.failed) payload = line;
    frame.raw_bytes = static_cast<int64_t>(payload.size());
  }
  AddGathered(frame, payload);
}

size_t FrameBatch::ScratchBytes() const {
  return gathered_.size() + own_spans_.capacity() * sizeof(FrameSpan) +
         frames_.capacity() * sizeof(Frame) + contexts_.capacity() * sizeof(FrameContext);
}

}  // namespace tickgate
