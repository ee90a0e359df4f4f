#include "config/assemble.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "base/concat.h"
#include "config/clashes.h"
#include "config/mask_key.h"
#include "contract/compile.h"
#include "document/problem.h"
#include "program/find_masked.h"
#include "program/program.h"

namespace tickgate {
namespace {

constexpr int kExitNoContract = 3;
constexpr int kExitConfig = 78;

// Each once: the names that load, dlq and gaps want.
std::vector<std::string> WantedOf(const StreamConfig& stream) {
  std::vector<std::string> wanted;
  for (const TargetConfig* target : {&stream.load, &stream.dlq, &stream.gaps}) {
    for (std::string& name : WantedFields(target->spec)) {
      if (std::ranges::find(wanted, name) == wanted.end()) wanted.push_back(std::move(name));
    }
  }
  return wanted;
}

const FieldSpec* FindField(const ProgramSpec& spec, const std::string& name) {
  for (const RecordSpec& record : spec.records) {
    for (const FieldSpec& field : record.fields) {
      if (field.name == name) return &field;
    }
  }
  return nullptr;
}

// What the target's path takes from an event must be a field that the contract declares: a slip
// would put every row into a file of its own making.
void CheckWanted(const StreamConfig& stream, const TargetConfig& target, const ProgramSpec& spec,
                 std::vector<Problem>* errors) {
  std::vector<std::string_view> known;
  for (const RecordSpec& record : spec.records) {
    for (const FieldSpec& field : record.fields) known.push_back(field.name);
  }
  const std::string what = Concat("streams.", stream.name, ".", target.spec.target, ".target");
  for (const std::string& name : WantedFields(target.spec)) {
    const FieldSpec* field = FindField(spec, name);
    if (field == nullptr) {
      errors->push_back(target.place.At(
          "unknown-field", Concat(what, ": the contract has no field '", name, "' at the top of ",
                                  "an event", DidYouMean(name, known))));
    } else if (name == target.spec.file.time_field && field->value.type != ValueType::kTimestamp) {
      errors->push_back(target.place.At("unknown-field",
                                        Concat(what, ".time: field '", name, "' is no timestamp")));
    }
  }
}

// A row that is an array has no member to add.
void CheckAnnotate(const StreamConfig& stream, const ProgramSpec& spec,
                   std::vector<Problem>* errors) {
  if (!stream.contract.annotate) return;
  for (const RecordSpec& record : spec.records) {
    if (!record.positions || record.emit == Emit::kObject) continue;
    errors->push_back(stream.contract.place.At(
        "annotate", Concat("streams.", stream.name, ".contract.annotate: rows of record '",
                           record.name, "' are arrays; it needs emit: object")));
  }
}

void SetMaskKey(const StreamConfig& stream, ProgramSpec* spec, std::vector<Problem>* errors) {
  const auto complain = [&](std::string_view why) {
    errors->push_back(stream.mask_key_place.At(
        "mask-key", Concat("streams.", stream.name, ".mask_key_file: ", why)));
  };
  if (!stream.mask_key_file.empty()) {
    absl::StatusOr<std::string> key = ReadMaskKey(stream.mask_key_file);
    if (!key.ok()) return complain(std::string(key.status().message()));
    spec->mask_key = *std::move(key);
  } else if (HasHashes(*spec)) {
    complain("is missing: the contract has fields with mask: hash");
  }
}

std::shared_ptr<const Program> BuildProgram(const StreamConfig& stream,
                                            std::vector<Problem>* errors) {
  const ContractRef& ref = stream.contract;
  std::error_code error;
  const bool missing =
      std::filesystem::status(ref.path, error).type() == std::filesystem::file_type::not_found;
  if (missing) {
    errors->push_back(ref.place.At(
        kNoContract, Concat("streams.", stream.name, ".contract: no contract at ", ref.path)));
    return nullptr;
  }
  CompileResult compiled = CompileContractFile(ref.path, {.coerce_allowed = ref.coerce});
  if (!compiled.ok()) {
    std::ranges::move(compiled.problems, std::back_inserter(*errors));
    return nullptr;
  }
  for (const TargetConfig* target : {&stream.load, &stream.dlq, &stream.gaps}) {
    CheckWanted(stream, *target, compiled.spec, errors);
  }
  CheckAnnotate(stream, compiled.spec, errors);
  SetMaskKey(stream, &compiled.spec, errors);
  compiled.spec.wanted = WantedOf(stream);
  compiled.spec.grammar_only = !ref.validate;
  compiled.spec.transform = stream.transform.spec;
  absl::StatusOr<std::shared_ptr<const Program>> program = Program::Build(std::move(compiled.spec));
  if (program.ok()) return *std::move(program);
  errors->push_back(ref.place.At("contract", std::string(program.status().message())));
  return nullptr;
}

// Those that show only now that the records are known; loading reported the others.
void AddNewClashes(const RunConfig& config, const std::vector<Problem>& known,
                   std::vector<Problem>* errors) {
  for (Problem& clash : FindClashes(config)) {
    const bool is_known = std::ranges::any_of(known, [&](const Problem& problem) {
      return FormatProblem(problem) == FormatProblem(clash);
    });
    if (!is_known) errors->push_back(std::move(clash));
  }
}

StreamOptions OptionsOf(const RunConfig& config, const StreamConfig& stream) {
  StreamOptions options;
  options.name = stream.name;
  options.source = stream.source;
  options.load = stream.load.spec;
  options.dlq = stream.dlq.spec;
  options.gaps = stream.gaps.spec;
  options.trigger = stream.trigger;
  options.delivery = stream.delivery;
  options.mode = stream.mode;
  options.annotate = stream.contract.annotate;
  options.breaker = stream.breaker;
  options.commit = stream.commit;
  options.shard = stream.shard;
  options.cpu = stream.cpu;
  options.disk = config.disk;
  options.in_flight_bytes_max = stream.in_flight_bytes_max;
  options.records_max = stream.records_max;
  options.batches_max = stream.batches_max;
  options.shutdown_timeout_ns = config.shutdown_timeout_ns;
  return options;
}

}  // namespace

AssembleResult AssembleStreams(RunConfig config) {
  AssembleResult result;
  const std::vector<Problem> known = FindClashes(config);
  for (StreamConfig& stream : config.streams) {
    if (stream.contract.path.empty()) continue;
    StreamOptions options = OptionsOf(config, stream);
    options.program = BuildProgram(stream, &result.errors);
    if (options.program == nullptr) continue;
    for (const RecordSpec& record : options.program->spec().records) {
      stream.records.push_back(record.name);
    }
    result.streams.push_back(std::move(options));
  }
  AddNewClashes(config, known, &result.errors);
  return result;
}

int ExitCodeOf(const std::vector<Problem>& errors) {
  if (errors.empty()) return 0;
  const bool only_missing = std::ranges::all_of(
      errors, [](const Problem& problem) { return problem.code == kNoContract; });
  return only_missing ? kExitNoContract : kExitConfig;
}

}  // namespace tickgate
