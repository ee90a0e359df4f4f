// Files brought back to a committed epoch, and closed files given their final names.
//
// Both run on the control thread (or before any thread starts), go by the names in the marks alone,
// and may be killed and run again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "event/mark.h"
#include "storage/storage.h"

namespace tickgate {

// After the commit of an epoch: for each file of the mark that closed in it, its manifest is
// written and the file renamed from `path` to `final_path`, then the folder synced. Done already:
// nothing.
absl::Status FinishFiles(Storage& storage, const std::vector<Mark>& marks,
                         const std::string& stream);

struct RecoverOptions {
  std::string stream;
  // Sources that cannot replay, and at-most-once: complete rows stay, only a torn tail is cut.
  bool keep_complete_rows = false;
};

struct RecoverReport {
  int64_t files_cut = 0;
  int64_t bytes_cut = 0;
  int64_t files_removed = 0;
  int64_t torn_tails = 0;
  // The marks as the files stand now, in the order given: those to resume from. They differ from
  // the given ones only where rows behind a mark were kept, and in files that are closed by now.
  std::vector<Mark> marks;
};

// Finishes the renames of the last committed epoch, cuts each file to its mark (shorter: DataLoss,
// naming file, length and mark), removes `.part` files of the marks' folders that no mark names,
// and refuses (DataLoss) a closed segment newer than the checkpoint.
absl::StatusOr<RecoverReport> RecoverFiles(Storage& storage, const std::vector<Mark>& marks,
                                           const RecoverOptions& options);

// The mark of a worker that is no more (the stream has fewer now): its open segments as closed, so
// that the next commit gives them their final names. Keep it in every later checkpoint.
Mark RetiredMark(Mark mark);

}  // namespace tickgate
