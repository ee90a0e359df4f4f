#include "program/value_scan.h"

namespace tickgate::value_scan {
namespace {

// Counts brackets outside strings, mark by mark.
class Depth {
 public:
  // True where the container ends at this byte.
  bool Take(const char* at) {
    if (at < skipped_) return false;
    if (in_string_) {
      if (*at == '"') in_string_ = false;
      if (*at == '\\') skipped_ = at + 2;
      return false;
    }
    if (*at == '"') {
      in_string_ = true;
      return false;
    }
    depth_ += *at == '{' || *at == '[' ? 1 : -1;
    return depth_ == 0;
  }

 private:
  int64_t depth_ = 0;
  bool in_string_ = false;
  const char* skipped_ = nullptr;  // bytes before it stand behind a backslash
};

#if defined(__AVX2__)

const char* EndFrom(const char* at) {
  Depth depth;
  for (;; at += kStep) {
    for (uint32_t marks = Bytes(at).ContainerMarks(); marks != 0; marks &= marks - 1) {
      const char* const mark = at + __builtin_ctz(marks);
      if (depth.Take(mark)) return mark + 1;
    }
  }
}

#else

const char* EndFrom(const char* at) {
  Depth depth;
  for (;; ++at) {
    const char folded = static_cast<char>(*at | 0x20);
    const bool mark = *at == '"' || *at == '\\' || folded == '{' || folded == '}';
    if (mark && depth.Take(at)) return at + 1;
  }
}

#endif

}  // namespace

const char* ContainerEnd(const char* at) { return EndFrom(at); }

}  // namespace tickgate::value_scan
