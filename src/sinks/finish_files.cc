// The step behind a commit: closed segments get their manifests and their final names.
//
// Killed anywhere and run again it does the rest: a manifest is replaced as a whole, and only
// behind it is its segment renamed.
#include <set>

#include "base/concat.h"
#include "base/status.h"
#include "sinks/manifest.h"
#include "sinks/recover_files.h"
#include "storage/blocking_io.h"

namespace tickgate {
namespace {

constexpr uint32_t kManifestMode = 0644;

absl::Status CutToMark(Storage& storage, const FileMark& mark) {
  TG_ASSIGN_OR_RETURN(const int file, storage.Open(mark.path, {}));
  const absl::StatusOr<int64_t> size = storage.Size(file);
  absl::Status status = size.status();
  if (status.ok() && *size < mark.bytes) {
    status = absl::DataLossError(
        Concat(mark.path, " has ", *size, " bytes, fewer than the ", mark.bytes, " of its mark"));
  }
  if (status.ok() && *size > mark.bytes) {
    status = storage.Truncate(file, mark.bytes);
    if (status.ok()) status = storage.SyncFile(file);
  }
  const absl::Status closed = storage.Close(file);
  return status.ok() ? closed : status;
}

absl::Status WriteManifest(Storage& storage, const FileMark& mark, const std::string& stream) {
  if (!mark.manifest) return absl::OkStatus();
  return ReplaceFile(storage, ManifestPath(mark), ManifestJson(mark, stream), kManifestMode);
}

// A file that has neither name was finished before and then taken away by its owner.
absl::Status FinishFile(Storage& storage, const FileMark& mark, const std::string& stream,
                        std::set<std::string>* folders) {
  TG_ASSIGN_OR_RETURN(const bool open_name, storage.Exists(mark.path));
  TG_ASSIGN_OR_RETURN(const bool final_name, storage.Exists(mark.final_path));
  if (open_name && final_name) {
    return absl::DataLossError(Concat(mark.path, " cannot get its final name, which is taken: ",
                                      "was an old state folder put back?"));
  }
  if (open_name) {
    TG_RETURN_IF_ERROR(CutToMark(storage, mark));
    TG_RETURN_IF_ERROR(WriteManifest(storage, mark, stream));
    TG_RETURN_IF_ERROR(storage.Rename(mark.path, mark.final_path));
    folders->insert(FolderOf(mark.final_path));
  } else if (final_name && mark.manifest) {
    TG_ASSIGN_OR_RETURN(const bool written, storage.Exists(ManifestPath(mark)));
    if (!written) TG_RETURN_IF_ERROR(WriteManifest(storage, mark, stream));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status FinishFiles(Storage& storage, const std::vector<Mark>& marks,
                         const std::string& stream) {
  std::set<std::string> folders;
  for (const Mark& mark : marks) {
    for (const FileMark& file : mark.files) {
      if (!file.closed || file.plain) continue;
      TG_RETURN_IF_ERROR(FinishFile(storage, file, stream, &folders));
    }
  }
  for (const std::string& folder : folders) TG_RETURN_IF_ERROR(storage.SyncFolder(folder));
  return absl::OkStatus();
}

}  // namespace tickgate
