// Links the installed library as somebody else's program would, and runs a stream in it:
// consumer GENERATE.YAML
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "tickgate/stream.h"
#include "tickgate/version.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  tickgate::StreamSettings settings;
  settings.sets = {"streams.make-trades.source.count=1000"};
  settings.keep_rows = true;
  settings.forget = true;
  absl::StatusOr<std::unique_ptr<tickgate::Stream>> stream =
      tickgate::Stream::FromFile(argv[1], settings);
  const absl::Status ended = stream.ok() ? (*stream)->Run() : stream.status();
  if (!ended.ok()) {
    std::fprintf(stderr, "%s\n", ended.ToString().c_str());
    return 1;
  }
  const std::string version(tickgate::Version());
  const tickgate::StreamSummary summary = (*stream)->summary();
  std::printf("tickgate %s: %s\n", version.c_str(), summary.json.c_str());
  return summary.good == 1000 && (*stream)->rows().size() == 1000 ? 0 : 1;
}
