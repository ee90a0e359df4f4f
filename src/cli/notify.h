// Tells systemd how far we are, where it asked to be told (NOTIFY_SOCKET).
#pragma once

#include <string_view>

namespace tickgate {

// "READY=1", "STOPPING=1". Nothing happens where nobody asked; a socket that is gone is no failure.
void NotifySystemd(std::string_view state);

}  // namespace tickgate
