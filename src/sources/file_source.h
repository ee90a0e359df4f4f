// Files, one behind the other: lines, tape or whole; plain, gzip or zstd.
//
// Cursor: one partition for each file of which anything was read, with its identity
//         (file_identity.h); finished files stay in it. A file of which nothing was read has none.
// Resume: a glob's new files are read, finished ones passed over. A file of the cursor that is no
//         longer found is kept in the cursor where it was read to its end (people move finished
//         files away); else Open refuses, since its rest would be lost.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sources/file_resume.h"
#include "sources/frame_cutter.h"
#include "sources/input_files.h"
#include "sources/make_source.h"
#include "sources/source.h"

namespace tickgate {

class FileSource final : public Source {
 public:
  FileSource(FileInput input, int64_t event_bytes_max);

  const SourceTraits& traits() const override { return traits_; }
  std::string Identity() const override;
  absl::Status Open(const Cursor* resume) override;
  absl::StatusOr<PollResult> Poll(int64_t now_ns, int64_t wait_ns, Intake& intake) override;
  Cursor CurrentCursor() const override;
  void Committed(const Cursor&) override {}
  uint32_t PartitionCount() const override { return static_cast<uint32_t>(files_.size()); }
  std::string PartitionName(uint32_t partition) const override;
  Progress progress() const override;

 private:
  struct Entry {
    InputFile file;
    FileStart start;       // moves on when the file is finished
    std::string identity;  // start.identity as text, made once and not at every epoch
  };

  absl::Status KeepMissing(const PartitionCursor& cursor);
  bool IsCurrent(size_t index) const { return index == current_ && is_begun_; }
  absl::Status BeginCurrent();
  void FinishCurrent();

  const SourceTraits traits_{.type = "file", .bounded = true, .replayable = true};
  const FileInput input_;
  FrameCutter cutter_;
  std::vector<Entry> files_;
  std::vector<PartitionCursor> gone_;  // finished and no longer there
  size_t current_ = 0;                 // files before it are finished
  bool is_begun_ = false;              // the cutter reads the current file
  int64_t finished_bytes_ = 0, total_bytes_ = 0;
};

}  // namespace tickgate
