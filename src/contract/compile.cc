#include "contract/compile.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "contract/semantic_version.h"
#include "contract/value_file.h"
#include "contract/value_reader.h"
#include "contract/words.h"
#include "document/reader.h"

namespace tickgate {
namespace {

constexpr size_t kContractBytesMax = 1 << 20;
constexpr size_t kFieldsMax = 4096;
constexpr std::array<std::string_view, 3> kUnknownFields = {"pass", "drop", "quarantine"};
constexpr std::array<std::string_view, 3> kDuplicateKeys = {"reject", "first", "last"};

// Names stand in paths, headers and metrics, so they are one component each.
bool IsName(std::string_view name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  return !name.empty() && name.size() <= 200 && name[0] != '.' &&
         std::all_of(name.begin(), name.end(), plain);
}

class ContractReader {
 public:
  ContractReader(const std::string& file, const CompileOptions& options, CompileResult* result)
      : problems_(file), options_(options), result_(*result) {}

  void Read(const Node& root) {
    MapReader map(root, "contract", &problems_);
    if (root.is_map()) {
      map.RefuseLater(kLaterContractWords);
      ReadNames(&map);
      ReadMetadata(&map);
      ReadDuplicateKeys(&map);
      ReadRecords(&map);
    }
    map.Finish();
    result_.problems = problems_.TakeSorted();
  }

 private:
  ValueScope ScopeOf(bool coerce) {
    return {.file = problems_.file(),
            .coerce = coerce,
            .coerce_allowed = options_.coerce_allowed,
            .problems = &problems_};
  }

  void ReadNames(MapReader* map) {
    map->Require({"contract", "version"});
    result_.info.name = map->String("contract").value_or("");
    if (map->Has("contract") && !IsName(result_.info.name)) {
      map->Add("contract", "bad-value",
               "'contract' must be a name of letters, digits, '.', '_' and '-'");
    }
    result_.info.version = map->String("version").value_or("");
    if (map->Has("version") && !ParseSemanticVersion(result_.info.version)) {
      map->Add("version", "bad-value",
               Concat("'version' must be a semantic version like 1.2.0, found '",
                      result_.info.version, "'"));
    }
    result_.spec.contract = result_.info.name;
    result_.spec.version = result_.info.version;
  }

  void ReadMetadata(MapReader* map) {
    result_.info.description = map->String("description").value_or("");
    result_.info.has_description = !result_.info.description.empty();
    const Node* owner = map->Any("owner");
    result_.info.has_owner =
        owner != nullptr && !owner->is_null() &&
        (owner->is_scalar() ? !owner->text.empty() : !owner->members.empty() || owner->is_list());
    ReadTags(map);
    map->Any("links");
    map->Any("service_levels");
  }

  // A tag is a free word, but `pii` asks for masking.
  void ReadTags(MapReader* map) {
    const Node* tags = map->Any("tags");
    if (tags == nullptr) return;
    const auto check = [&](const Node& tag) {
      if (tag.is_scalar() && tag.text == "pii") {
        problems_.Add(tag.at, "not-in-this-version",
                      "tag 'pii', which masks a value, is not in this version");
      }
    };
    check(*tags);
    for (const Node& tag : tags->items) check(tag);
  }

  void ReadDuplicateKeys(MapReader* map) {
    const std::optional<size_t> choice = map->Choice("duplicate_keys", kDuplicateKeys);
    if (!choice) return;
    const std::string_view word = kDuplicateKeys[*choice];
    result_.spec.duplicate_keys_allowed = word == "last";
    if (word == "first") {
      map->Add("duplicate_keys", "not-in-this-version",
               "duplicate_keys 'first' is not in this version");
    }
  }

  void ReadRecords(MapReader* map) {
    RecordSpec top;
    top.name = result_.info.name;
    const bool coerce = ReadCoerce(map, ScopeOf(false));
    const bool has_unknown = map->Has("unknown");
    top.unknown = UnknownOf(map);
    const Node* fields = map->Map("fields");
    const Node* records = map->Map("records");
    if (map->Has("fields") && map->Has("records")) {
      problems_.Add(map->KeyAt("records"), "option", "'fields' and 'records' exclude each other");
    } else if (fields != nullptr) {
      ReadFields(*fields, coerce, &top);
      result_.spec.records.push_back(std::move(top));
    } else if (records != nullptr) {
      if (has_unknown) {
        problems_.Add(map->KeyAt("unknown"), "option", "beside 'records', 'unknown' stands in one");
      }
      ReadOneRecord(*records, coerce);
    } else if (!map->Has("fields") && !map->Has("records")) {
      problems_.Add(map->at(), "missing-key", "contract: 'fields' is missing");
    }
  }

  void ReadOneRecord(const Node& records, bool coerce) {
    if (records.members.empty()) {
      problems_.Add(records.at, "bad-value", "'records' is empty");
      return;
    }
    if (records.members.size() > 1) {
      problems_.Add(records.members[1].at, "not-in-this-version",
                    "several records are not in this version");
    }
    for (const Member& member : records.members) {
      RecordSpec record;
      record.name = member.key;
      if (!IsName(member.key)) {
        problems_.Add(
            member.at, "bad-value",
            Concat("'", member.key, "' must be a name of letters, digits, '.', '_' and '-'"));
      }
      MapReader map(member.value, Concat("record '", member.key, "'"), &problems_);
      map.RefuseLater(kLaterRecordWords);
      map.Any("description");
      ReadTags(&map);
      const bool coerce_here = ReadCoerce(&map, ScopeOf(coerce));
      record.unknown = UnknownOf(&map);
      map.Require({"fields"});
      if (const Node* fields = map.Map("fields")) ReadFields(*fields, coerce_here, &record);
      result_.spec.records.push_back(std::move(record));
    }
  }

  UnknownFields UnknownOf(MapReader* map) {
    const std::optional<size_t> choice = map->Choice("unknown", kUnknownFields);
    return static_cast<UnknownFields>(choice.value_or(0));
  }

  void ReadFields(const Node& fields, bool coerce, RecordSpec* record) {
    if (fields.members.size() > kFieldsMax) {
      problems_.Add(fields.at, "too-large", Concat("more than ", kFieldsMax, " fields"));
      return;
    }
    for (const Member& member : fields.members) {
      FieldSpec field;
      field.name = member.key;
      MapReader map(member.value, Concat("field '", member.key, "'"), &problems_);
      if (member.value.is_map()) {
        field.required = map.Bool("required").value_or(false);
        map.Any("description");
        ReadTags(&map);
        field.value = ReadFieldValue(&map, ScopeOf(coerce));
      }
      record->fields.push_back(std::move(field));
    }
  }

  Problems problems_;
  const CompileOptions& options_;
  CompileResult& result_;
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
