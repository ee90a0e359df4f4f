// Bytes that stand at the head of a text and are no part of its frames.
#pragma once

#include <string_view>

namespace tickgate {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// A line of a tape's head that begins so is a remark: venue, channel, time base.
inline constexpr char kTapeRemark = '#';

}  // namespace tickgate
