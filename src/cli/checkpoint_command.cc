// tickgate checkpoint ls|show|export|set|reset: what survives a restart, seen and moved by hand.
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/concat.h"
#include "base/status.h"
#include "checkpoint/checkpoint_store.h"
#include "cli/checkpoint_text.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/state_folder.h"

namespace tickgate {
namespace {

struct CheckpointArguments {
  StateFolder state;
  std::string stream;
  std::vector<std::string> offsets;
  bool json = false;
  bool history = false;
  bool yes = false;
};
using Arguments = std::shared_ptr<CheckpointArguments>;
using StoreAction = int (*)(CheckpointStore& store, const CheckpointArguments& arguments);

int List(CheckpointStore& store, const CheckpointArguments&) {
  const absl::StatusOr<std::vector<std::string>> streams = store.Streams();
  if (!streams.ok()) return FailWith(streams.status());
  std::string text;
  for (const std::string& stream : *streams) {
    const absl::StatusOr<std::optional<Checkpoint>> checkpoint = store.Load(stream);
    if (!checkpoint.ok()) return FailWith(checkpoint.status());
    if (*checkpoint) text += CheckpointLine(**checkpoint);
  }
  if (text.empty()) PrintError("no stream has a checkpoint here");
  PrintOut(text);
  return 0;
}

// The stream's checkpoint, or NotFound with the names that there are.
absl::StatusOr<Checkpoint> Find(CheckpointStore& store, const std::string& stream) {
  TG_ASSIGN_OR_RETURN(std::optional<Checkpoint> checkpoint, store.Load(stream));
  if (checkpoint) return *std::move(checkpoint);
  TG_ASSIGN_OR_RETURN(const std::vector<std::string> streams, store.Streams());
  std::string names;
  for (const std::string& name : streams) AppendAll(&names, names.empty() ? "" : ", ", name);
  return absl::NotFoundError(Concat("stream '", stream, "' has no checkpoint here",
                                    names.empty() ? "" : Concat("; there are: ", names)));
}

int Show(CheckpointStore& store, const CheckpointArguments& arguments) {
  const absl::StatusOr<Checkpoint> checkpoint = Find(store, arguments.stream);
  if (!checkpoint.ok()) return FailWith(checkpoint.status());
  if (!arguments.history) {
    PrintOut(arguments.json ? Concat(CheckpointJson(*checkpoint), "\n")
                            : CheckpointText(*checkpoint));
    return 0;
  }
  const absl::StatusOr<std::vector<Checkpoint>> history = store.History(arguments.stream);
  if (!history.ok()) return FailWith(history.status());
  std::string text;
  for (const Checkpoint& one : *history) {
    text += arguments.json ? Concat(CheckpointJson(one), "\n") : CheckpointLine(one);
  }
  PrintOut(text);
  return 0;
}

int Export(CheckpointStore& store, const CheckpointArguments& arguments) {
  const absl::StatusOr<Checkpoint> checkpoint = Find(store, arguments.stream);
  if (!checkpoint.ok()) return FailWith(checkpoint.status());
  PrintOut(Concat(CheckpointJson(*checkpoint), "\n"));
  return 0;
}

// Moves the partition that `assignment` (PARTITION=N) names.
absl::Status MoveCursor(const std::string& assignment, Cursor* cursor) {
  const size_t equals = assignment.rfind('=');
  int64_t offset = -1;
  if (equals != std::string::npos) {
    const char* begin = assignment.data() + equals + 1;
    const char* end = assignment.data() + assignment.size();
    const auto [stopped, error] = std::from_chars(begin, end, offset);
    if (error != std::errc() || stopped != end) offset = -1;
  }
  if (offset < 0) {
    return absl::InvalidArgumentError(
        Concat("--offset ", assignment, ": wants PARTITION=N, N a whole number from 0 on"));
  }
  const std::string name = assignment.substr(0, equals);
  std::string names;
  for (PartitionCursor& partition : cursor->partitions) {
    if (partition.partition == name) {
      partition.offset = offset;
      return absl::OkStatus();
    }
    AppendAll(&names, names.empty() ? "" : ", ", partition.partition);
  }
  return absl::NotFoundError(
      Concat("the cursor has no partition '", name, "'; it has: ", names.empty() ? "none" : names));
}

int Set(CheckpointStore& store, const CheckpointArguments& arguments) {
  absl::StatusOr<Checkpoint> checkpoint = Find(store, arguments.stream);
  if (!checkpoint.ok()) return FailWith(checkpoint.status());
  const Cursor before = checkpoint->cursor;
  for (const std::string& assignment : arguments.offsets) {
    const absl::Status moved = MoveCursor(assignment, &checkpoint->cursor);
    if (!moved.ok()) return FailWith(moved);
  }
  const std::string change =
      Concat("from ", CursorJson(before), " to ", CursorJson(checkpoint->cursor));
  if (!arguments.yes) {
    PrintError(Concat("this would move '", arguments.stream, "' ", change,
                      "\nFiles stay as they are: what lies between is written again, or never. "
                      "Nothing was changed; say --yes."));
    return kExitUsage;
  }
  ++checkpoint->epoch;
  checkpoint->committed_ns = SystemClock().WallNs();
  const absl::Status committed = store.Commit(*checkpoint);
  if (!committed.ok()) return FailWith(committed);
  PrintOut(Concat("moved '", arguments.stream, "' ", change, "\n"));
  return 0;
}

int Reset(CheckpointStore& store, const CheckpointArguments& arguments) {
  const absl::StatusOr<Checkpoint> checkpoint = Find(store, arguments.stream);
  if (!checkpoint.ok()) return FailWith(checkpoint.status());
  const std::string what = Concat("'", arguments.stream, "' (epoch ", checkpoint->epoch,
                                  ", cursor ", CursorJson(checkpoint->cursor), ")");
  if (!arguments.yes) {
    PrintError(Concat("this would forget ", what,
                      ": its next run reads from the start and appends to what lies there. "
                      "Nothing was changed; say --yes."));
    return kExitUsage;
  }
  const absl::Status reset = store.Reset(arguments.stream);
  if (!reset.ok()) return FailWith(reset);
  PrintOut(Concat("forgot ", what, "\n"));
  return 0;
}

int WithStore(StoreAccess access, StoreAction action, const CheckpointArguments& arguments) {
  if (arguments.state.folder.empty() && arguments.state.config.empty()) {
    PrintError("say where the state lies: a CONFIG or --state DIR");
    return kExitUsage;
  }
  const absl::StatusOr<std::string> folder = FindStateFolder(arguments.state);
  if (!folder.ok()) return FailWith(folder.status());
  const absl::StatusOr<std::unique_ptr<CheckpointStore>> store =
      OpenCheckpointStore(*folder, access);
  if (!store.ok()) return FailWith(store.status());
  return action(**store, arguments);
}

// What every checkpoint command takes: where the state lies and, but for ls, the stream.
CLI::App* AddPart(CLI::App* parent, const std::string& name, const std::string& description,
                  const Arguments& arguments) {
  CLI::App* command = parent->add_subcommand(name, description);
  if (name != "ls") command->add_option("STREAM", arguments->stream, "The stream")->required();
  AddStateFolder(command, &arguments->state);
  return command;
}

void Hang(CLI::App* command, Action* action, StoreAccess access, StoreAction store_action,
          const Arguments& arguments) {
  command->callback([=] { *action = [=] { return WithStore(access, store_action, *arguments); }; });
}

void AddReaders(CLI::App* parent, Action* action) {
  auto arguments = std::make_shared<CheckpointArguments>();
  CLI::App* list = AddPart(parent, "ls", "The streams that have a checkpoint", arguments);
  list->footer("Example:\n  tickgate checkpoint ls trades.yaml\n");
  Hang(list, action, StoreAccess::kReadOnly, List, arguments);

  CLI::App* show = AddPart(parent, "show", "Where a stream stands", arguments);
  show->add_flag("--json", arguments->json, "As JSON, one object a line");
  show->add_flag("--history", arguments->history, "The last epochs, the newest first");
  show->footer(
      "Example:\n"
      "  tickgate checkpoint show trades trades.yaml --history\n");
  Hang(show, action, StoreAccess::kReadOnly, Show, arguments);

  CLI::App* out = AddPart(parent, "export", "The checkpoint as JSON", arguments);
  out->footer("Example:\n  tickgate checkpoint export trades --state state > trades.json\n");
  Hang(out, action, StoreAccess::kReadOnly, Export, arguments);
}

void AddWriters(CLI::App* parent, Action* action) {
  auto arguments = std::make_shared<CheckpointArguments>();
  CLI::App* set = AddPart(parent, "set", "Move a stream's cursor (stop it first)", arguments);
  set->add_option("--offset", arguments->offsets, "Where a partition goes on, again for more")
      ->type_name("PARTITION=N")
      ->required()
      ->allow_extra_args(false);
  set->add_flag("--yes", arguments->yes, "Do it; without, say what would be done");
  set->footer(
      "Example:\n"
      "  tickgate checkpoint set trades trades.yaml --offset trades.jsonl=0 --yes\n");
  Hang(set, action, StoreAccess::kReadWrite, Set, arguments);

  CLI::App* reset = AddPart(parent, "reset", "Forget a stream (stop it first)", arguments);
  reset->add_flag("--yes", arguments->yes, "Do it; without, say what would be done");
  reset->footer("Example:\n  tickgate checkpoint reset trades trades.yaml --yes\n");
  Hang(reset, action, StoreAccess::kReadWrite, Reset, arguments);
}

}  // namespace

void AddCheckpointCommand(CLI::App& app, Action* action) {
  CLI::App* parent = app.add_subcommand("checkpoint", "See and move what survives a restart");
  AddReaders(parent, action);
  AddWriters(parent, action);
}

}  // namespace tickgate
