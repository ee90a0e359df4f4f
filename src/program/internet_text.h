// Addresses and names of the internet as text, each exactly by its RFC; see text_format.h.
#pragma once

#include <string_view>

namespace tickgate {

bool IsIpv4(std::string_view text);
bool IsIpv6(std::string_view text);
bool IsHostname(std::string_view text);
bool IsEmail(std::string_view text);
bool IsUri(std::string_view text);

}  // namespace tickgate
