// The protocol of sd_notify(3): one datagram to the socket that the environment names.
#include "cli/notify.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace tickgate {

void NotifySystemd(std::string_view state) {
  const char* name = std::getenv("NOTIFY_SOCKET");
  if (name == nullptr || (*name != '/' && *name != '@')) return;
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  const size_t bytes = std::strlen(name);
  if (bytes >= sizeof(address.sun_path)) return;
  std::memcpy(address.sun_path, name, bytes);
  if (*name == '@') address.sun_path[0] = '\0';  // a name without a file
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return;
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + bytes);
  ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL,
           reinterpret_cast<const sockaddr*>(&address), length);
  ::close(socket);
}

}  // namespace tickgate
