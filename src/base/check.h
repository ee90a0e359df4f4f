// Our own mistakes end the process at once, in every build: a wrong state never reaches a disk.
#pragma once

namespace tickgate {

[[noreturn]] void CheckFailed(const char* file, int line, const char* condition);

}  // namespace tickgate

#define TG_CHECK(condition)                          \
  (__builtin_expect(static_cast<bool>(condition), 1) \
       ? static_cast<void>(0)                        \
       : ::tickgate::CheckFailed(__FILE__, __LINE__, #condition))
