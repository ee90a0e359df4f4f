#include "program/grammar.h"

#include <algorithm>

#include "program/json_token.h"

namespace tickgate {

Grammar::Grammar(int depth_max, bool duplicate_keys_allowed, size_t frame_bytes_max)
    : depth_max_(depth_max),
      duplicate_keys_allowed_(duplicate_keys_allowed),
      levels_(static_cast<size_t>(depth_max) + 1),
      scratch_(frame_bytes_max),
      members_(frame_bytes_max) {}

std::string_view Grammar::Token(const uint32_t* s) const {
  const uint32_t end = std::min(s[1], end_);
  return TrimBlanks(std::string_view(text_ + s[0], end - s[0]));
}

bool Grammar::CheckRaw(std::string_view raw) {
  switch (CheckEscapes(raw)) {
    case TokenCheck::kNotJson:
      Fail(Reason::kNotJson);
      return false;
    case TokenCheck::kBadUtf8:
      Fail(Reason::kBadUtf8);
      return false;
    case TokenCheck::kOk:
      break;
  }
  return true;
}

bool Grammar::String(std::string_view token, std::string_view* content) {
  const std::string_view raw = token.substr(1, token.size() - 2);
  *content = raw;
  if (!escapes_ || raw.find('\\') == std::string_view::npos) return true;
  if (!CheckRaw(raw)) return false;
  char* place = scratch_.data() + scratch_used_;
  *content = std::string_view(place, Unescape(raw, place));
  scratch_used_ += content->size();
  return true;
}

bool Grammar::CheckScalar(std::string_view token) {
  switch (token[0]) {
    case '"':
      return !escapes_ || CheckRaw(token.substr(1, token.size() - 2));
    case 't':
      if (token == "true") return true;
      break;
    case 'f':
      if (token == "false") return true;
      break;
    case 'n':
      if (token == "null") return true;
      break;
    default:
      if (IsNumber(token)) return true;
  }
  Fail(Reason::kNotJson);
  return false;
}

const uint32_t* Grammar::Scalar(const uint32_t* s) {
  if (s[0] >= end_) return Fail(Reason::kNotJson);
  return CheckScalar(Token(s)) ? s + 1 : nullptr;
}

const uint32_t* Grammar::Value(const uint32_t* s, int depth, Findings* findings) {
  const char first = At(s[0]);
  if (first == '{' || first == '[') return Container(s, depth, findings);
  return Scalar(s);
}

const uint32_t* Grammar::Key(const uint32_t* s, uint32_t object, Findings* findings) {
  if (At(s[0]) != '"') return Fail(Reason::kNotJson);
  const std::string_view token = Token(s);
  std::string_view key;
  if (!String(token, &key)) return nullptr;
  if (At(s[1]) != ':') return Fail(Reason::kNotJson);
  if (!duplicate_keys_allowed_ && !members_.Insert(object, key)) AddDuplicate(token, findings);
  return s + 2;
}

void Grammar::AddDuplicate(std::string_view token, Findings* findings) const {
  findings->Add({.reason = Reason::kDuplicateKey,
                 .key_begin = OffsetInFrame(token.data()),
                 .key_bytes = static_cast<uint32_t>(token.size())});
}

// `depth` levels are open around the container.
const uint32_t* Grammar::Container(const uint32_t* s, int depth, Findings* findings) {
  enum class Want : uint8_t { kFirst, kMember, kValue, kAfter };
  const int outside = depth;
  Want want = Want::kValue;
  for (;;) {
    const char c = At(s[0]);
    Level* level = &levels_[static_cast<size_t>(depth)];
    const char closer = level->is_object ? '}' : ']';
    if (want == Want::kFirst || want == Want::kAfter) {
      if (depth > outside && c == closer) {
        if (--depth == outside) return s + 1;
        ++s;
        want = Want::kAfter;
        continue;
      }
      if (want == Want::kAfter) {
        if (c != ',') return Fail(Reason::kNotJson);
        ++s;
      }
      want = level->is_object ? Want::kMember : Want::kValue;
      continue;
    }
    if (want == Want::kMember) {
      s = Key(s, level->object, findings);
      if (s == nullptr) return nullptr;
      want = Want::kValue;
      continue;
    }
    if (c == '{' || c == '[') {
      if (depth == depth_max_) return Fail(Reason::kTooDeep);
      ++depth;
      levels_[static_cast<size_t>(depth)] = {c == '{', c == '{' ? members_.OpenObject() : 0};
      ++s;
      want = Want::kFirst;
      continue;
    }
    s = Scalar(s);
    if (s == nullptr) return nullptr;
    want = Want::kAfter;
  }
}

size_t Grammar::ScratchBytes() const { return scratch_.size() + members_.ScratchBytes(); }

}  // namespace tickgate
