// Whether this build belongs to a sanitizer, whose memory and allocations are its own.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TICKGATE_SANITIZED 1
#endif
#endif
#if !defined(TICKGATE_SANITIZED)
#define TICKGATE_SANITIZED 0
#endif
