#include "contract/compile.h"

#include <array>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "contract/coercion_reader.h"
#include "contract/field_reader.h"
#include "contract/frame_reader.h"
#include "contract/plain_name.h"
#include "contract/record_reader.h"
#include "contract/select_reader.h"
#include "contract/semantic_version.h"
#include "contract/value_file.h"
#include "contract/words.h"
#include "document/reader.h"

namespace tickgate {
namespace {

constexpr size_t kContractBytesMax = 1 << 20;
constexpr size_t kRecordsMax = 1000;
constexpr std::array<std::string_view, 3> kDuplicateKeys = {"reject", "first", "last"};

class ContractReader {
 public:
  ContractReader(const std::string& file, const CompileOptions& options, CompileResult* result)
      : problems_(file), options_(options), result_(*result), spec_(result->spec) {}

  void Read(const Node& root) {
    if (root.is_map()) {
      ReadMap(root);
    } else {
      AddWrongKind(root, "a contract", "a map with 'contract', 'version' and 'fields' or 'records'",
                   &problems_);
    }
    result_.problems = problems_.TakeSorted();
  }

 private:
  void ReadMap(const Node& root) {
    MapReader map(root, "contract", &problems_);
    ReadNames(&map);
    ReadMetadata(&map);
    ReadDuplicateKeys(&map);
    if (const Node* frame = map.Any("frame")) spec_.frame = ReadFrameRules(*frame, &problems_);
    RefuseFrameWords(&map);
    ReadRecords(&map);
    ReadSelection(&map);
    map.Finish();
  }

  ValueScope ScopeOf(bool coerce) {
    return {.file = problems_.file(),
            .coerce = coerce,
            .coerce_allowed = options_.coerce_allowed,
            .problems = &problems_};
  }

  void ReadNames(MapReader* map) {
    map->Require({"contract", "version"});
    result_.info.name = map->String("contract").value_or("");
    if (map->Has("contract") && !IsPlainName(result_.info.name)) {
      map->Add("contract", "bad-value",
               Concat("'contract': '", result_.info.name,
                      "' must be a name of letters, digits, '.', '_' and '-'"));
    }
    result_.info.version = map->String("version").value_or("");
    if (map->Has("version") && !ParseSemanticVersion(result_.info.version)) {
      map->Add("version", "bad-value",
               Concat("'version' must be a semantic version like 1.2.0, found '",
                      result_.info.version, "'"));
    }
    spec_.contract = result_.info.name;
    spec_.version = result_.info.version;
  }

  void ReadMetadata(MapReader* map) {
    result_.info.description = map->String("description").value_or("");
    result_.info.has_description = !result_.info.description.empty();
    const Node* owner = map->Any("owner");
    result_.info.has_owner =
        owner != nullptr && !owner->is_null() &&
        (owner->is_scalar() ? !owner->text.empty() : !owner->members.empty() || owner->is_list());
    ReadTagsOfAll(map, &problems_);
    map->Any("links");
    map->Any("service_levels");
  }

  void ReadDuplicateKeys(MapReader* map) {
    const std::optional<size_t> choice = map->Choice("duplicate_keys", kDuplicateKeys);
    if (!choice) return;
    spec_.duplicate_keys_allowed = kDuplicateKeys[*choice] != "reject";
    spec_.first_of_duplicates = kDuplicateKeys[*choice] == "first";
  }

  void RefuseFrameWords(MapReader* map) {
    constexpr std::array<std::string_view, 6> kWords = {"decompress", "explode", "inherit",
                                                        "control",    "trim",    "documents"};
    map->Refuse(kWords, "misplaced", "stands in 'frame'");
  }

  void ReadRecords(MapReader* map) {
    const bool coerce = ReadCoerceFlag(map, ScopeOf(false));
    const Node* records = map->Any("records");
    if (records == nullptr) {
      spec_.records.push_back(
          ReadRecord(map, result_.info.name, spec_.frame.inherit, ScopeOf(coerce)));
      names_.push_back({result_.info.name, map->at()});
      return;
    }
    map->RefuseLater(kLaterWords);
    for (std::string_view word : kRecordWords) {
      if (map->Any(word) == nullptr) continue;
      problems_.Add(map->KeyAt(word), "option",
                    Concat("beside 'records', '", word, "' stands in one"));
    }
    if (!records->is_map()) return AddWrongKind(*records, "'records'", "a map", &problems_);
    if (records->members.empty()) problems_.Add(records->at, "bad-value", "'records' is empty");
    if (records->members.size() > kRecordsMax) {
      return problems_.Add(records->at, "too-large", Concat("more than ", kRecordsMax, " records"));
    }
    for (const Member& member : records->members) ReadNamedRecord(member, coerce);
  }

  void ReadNamedRecord(const Member& member, bool coerce) {
    if (!IsPlainName(member.key)) {
      problems_.Add(
          member.at, "bad-value",
          Concat("'", member.key, "' must be a name of letters, digits, '.', '_' and '-'"));
    }
    MapReader map(member.value, Concat("record '", member.key, "'"), &problems_);
    names_.push_back({member.key, member.at});
    RecordSpec record;
    record.name = member.key;
    if (member.value.is_map()) {
      constexpr std::array<std::string_view, 1> kOfContract = {"duplicate_keys"};
      map.Refuse(kOfContract, "misplaced", "stands at the top of the contract");
      map.Any("description");
      ReadTagsOfAll(&map, &problems_);
      const bool coerce_here = ReadCoerceFlag(&map, ScopeOf(coerce));
      record = ReadRecord(&map, member.key, spec_.frame.inherit, ScopeOf(coerce_here));
    }
    spec_.records.push_back(std::move(record));
  }

  void ReadSelection(MapReader* map) {
    const Node* select = map->Any("select");
    if (select != nullptr) {
      if (!names_.empty()) ReadSelect(*select, names_, &spec_, &problems_);
    } else if (names_.size() > 1) {
      problems_.Add(names_[1].at, "missing-key",
                    "several records want a 'select' that chooses one of them");
    }
  }

  Problems problems_;
  const CompileOptions& options_;
  CompileResult& result_;
  ProgramSpec& spec_;
  std::vector<RecordName> names_;  // in the order of spec_.records
};

}  // namespace

CompileResult CompileContractNode(const Node& node, const std::string& file,
                                  const CompileOptions& options) {
  CompileResult result;
  ContractReader(file, options, &result).Read(node);
  return result;
}

CompileResult CompileContract(std::string_view text, const std::string& file,
                              const CompileOptions& options) {
  const Document document = ParseDocument(text, file, {.bytes_max = kContractBytesMax});
  if (!document.ok() && document.root.is_null()) {
    CompileResult result;
    result.problems = document.problems;
    return result;
  }
  CompileResult result = CompileContractNode(document.root, file, options);
  Problems all(file);
  all.Append(document.problems);
  all.Append(std::move(result.problems));
  result.problems = all.TakeSorted();
  return result;
}

CompileResult CompileContractFile(const std::string& path, const CompileOptions& options) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kContractBytesMax);
  if (text.ok()) return CompileContract(*text, path, options);
  CompileResult result;
  result.problems.push_back({path, 1, 1, std::string(text.status().message()), "file"});
  return result;
}

}  // namespace tickgate
