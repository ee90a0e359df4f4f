// A stream inside your own process: what `tickgate run` does, as a class.
//
//   absl::StatusOr<std::unique_ptr<tickgate::Stream>> stream =
//       tickgate::Stream::FromFile("trades.yaml", {.keep_rows = true});
//   if (!stream.ok()) ...                       // every problem, one a line
//   absl::Status ended = (*stream)->Run();      // blocks until the input ends or Stop()
//   for (const std::string& row : (*stream)->rows()) ...
//
// Threads: everything from one thread, but Stop, which any thread may call.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tickgate {

// Members have defaults, so that designated initialisers may leave any of them out.
struct StreamSettings {
  std::vector<std::string> sets = {};       // "streams.trades.commit.interval=10ms", as --set
  std::vector<std::string> variables = {};  // "NAME=value", as --var
  // What the text's relative paths are relative to; empty: the file's folder, else the working one.
  std::string base_folder = {};
  // Good rows are kept in memory, see rows(), in place of the load target.
  bool keep_rows = false;
  // The checkpoint is kept in memory: every run begins anew, and no state folder is touched.
  bool forget = false;
};

// Counts of the run's committed epochs.
struct StreamSummary {
  uint64_t epochs = 0;
  uint64_t frames = 0;
  uint64_t events = 0;
  uint64_t good = 0;  // those with marks too
  uint64_t quarantined = 0;
  std::string json = {};  // all of it, in the shape of `run --summary json`
};

class Stream {
 public:
  // A run config with exactly one stream. InvalidArgument: every problem of config and contract,
  // one a line. NotFound, FailedPrecondition, ...: what `tickgate run` ends with before it starts.
  static absl::StatusOr<std::unique_ptr<Stream>> FromFile(const std::string& path,
                                                          const StreamSettings& settings = {});
  static absl::StatusOr<std::unique_ptr<Stream>> FromText(std::string_view config,
                                                          const StreamSettings& settings = {});
  // Ends the threads at once; what is not committed is read again by the next run.
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Runs until the input ends, a limit is reached, or Stop: then everything taken is committed.
  // Not OK: why the stream ended, with the last committed epoch intact. REQUIRES: called once.
  absl::Status Run();
  // Asks Run to drain, commit and return. Also before Run.
  void Stop();

  // As of the last committed epoch.
  StreamSummary summary() const;
  // The rows of committed epochs, in order, where the settings say keep_rows.
  std::vector<std::string> rows() const;

 private:
  class Parts;
  explicit Stream(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickgate
