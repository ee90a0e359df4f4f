#include "program/text_format.h"

#include <cstddef>

#include "program/date_text.h"
#include "program/internet_text.h"

namespace tickgate {

bool IsOfFormat(TextFormat format, std::string_view text) {
  switch (format) {
    case TextFormat::kNone:
      return true;
    case TextFormat::kUuid:
      return IsUuid(text);
    case TextFormat::kEmail:
      return IsEmail(text);
    case TextFormat::kUri:
      return IsUri(text);
    case TextFormat::kIpv4:
      return IsIpv4(text);
    case TextFormat::kIpv6:
      return IsIpv6(text);
    case TextFormat::kHostname:
      return IsHostname(text);
    case TextFormat::kDate:
      return IsDate(text);
    case TextFormat::kTime:
      return IsTime(text, Zone::kWanted);
    case TextFormat::kDateTime:
      return IsDateTime(text, Zone::kWanted, false);
  }
  return false;
}

}  // namespace tickgate
