#include "contract/select_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "contract/json_path.h"
#include "contract/record_scope.h"
#include "contract/select_overlap.h"
#include "contract/token_reader.h"
#include "document/reader.h"

namespace tickgate {
namespace {

constexpr std::array<std::string_view, 3> kOtherwise = {"quarantine", "ignore", "pass"};
constexpr std::array<std::string_view, 2> kAs = {"control", "ignore"};
constexpr std::string_view kHeaderMark = "header:";
constexpr size_t kCasesMax = 1000;

class SelectReader {
 public:
  SelectReader(const Node& node, const std::vector<RecordName>& names, ProgramSpec* spec,
               Problems* problems)
      : map_(node, "'select'", problems),
        names_(names),
        spec_(*spec),
        select_(spec->select),
        problems_(*problems) {}

  void Read() {
    ReadBy();
    const bool first = map_.Bool("first").value_or(false);
    if (const auto word = map_.Choice("otherwise", kOtherwise)) {
      select_.otherwise = static_cast<Otherwise>(*word);
    }
    map_.Require({"cases"});
    const Node* cases = map_.List("cases");
    map_.Finish();
    if (cases == nullptr) return;
    ReadCases(*cases);
    CheckByIsUsed();
    CheckOverlaps(read_, first, &problems_);
    CheckRecordsAreChosen();
  }

 private:
  void ReadBy() {
    const std::optional<std::string> by = map_.String("by");
    if (!by) return;
    const auto inherits = [&](const InheritSpec& inherit) { return inherit.name == *by; };
    if (std::any_of(spec_.frame.inherit.begin(), spec_.frame.inherit.end(), inherits)) {
      select_.by = SelectBy::kInherited;
      select_.name = *by;
    } else if (*by == "topic") {
      select_.by = SelectBy::kTopic;
    } else if (*by == "stream") {
      select_.by = SelectBy::kStream;
    } else if (by->starts_with(kHeaderMark)) {
      select_.by = SelectBy::kHeader;
      select_.name = by->substr(kHeaderMark.size());
      for (char& c : select_.name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      if (select_.name.empty()) map_.Add("by", "bad-value", "'by': header: wants a name behind it");
    } else {
      auto path = ReadJsonPath(*map_.Any("by"), "'by'", EachStep::kRefused, &problems_);
      if (path && path->steps.empty()) {
        map_.Add("by", "path", "'by': '$' is the whole event; name a part of it");
      } else if (path) {
        select_.by = SelectBy::kPath;
        select_.path = *std::move(path);
      }
    }
  }

  void ReadCases(const Node& cases) {
    if (cases.items.empty()) problems_.Add(cases.at, "bad-value", "'cases' is empty");
    if (cases.items.size() > kCasesMax) {
      return problems_.Add(cases.at, "too-large", Concat("more than ", kCasesMax, " cases"));
    }
    for (const Node& item : cases.items) {
      MapReader map(item, "case", &problems_);
      if (!item.is_map()) continue;
      const size_t before = problems_.size();
      OverlapCase read;
      read.at = item.at;
      ReadTarget(&map, &read.spec);
      ReadPaths(&map, "has", &read.spec.has);
      ReadPaths(&map, "missing", &read.spec.missing);
      ReadWhen(&map, &read);
      map.Finish();
      read.has = read.spec.has;
      if (!read.spec.when.empty() && select_.by == SelectBy::kPath)
        read.has.push_back(select_.path);
      select_.cases.push_back(read.spec);
      if (problems_.size() == before) read_.push_back(std::move(read));
    }
  }

  void ReadTarget(MapReader* map, SelectCase* read) {
    const auto as = map->Choice("as", kAs);
    const auto record = map->String("record");
    if (map->Has("as") == map->Has("record")) {
      problems_.Add(map->at(), "missing-key",
                    "a case says one of 'record' and 'as': control or ignore");
    }
    if (as) read->as = *as == 0 ? SelectAs::kControl : SelectAs::kIgnore;
    if (!record) return;
    const auto named = [&](const RecordName& name) { return name.name == *record; };
    const auto found = std::find_if(names_.begin(), names_.end(), named);
    if (found == names_.end()) {
      std::vector<std::string_view> known;
      for (const RecordName& name : names_) known.push_back(name.name);
      map->Add("record", "unknown-record",
               Concat("no record is called '", *record, "'", DidYouMean(*record, known)));
      return;
    }
    read->record = static_cast<uint16_t>(found - names_.begin());
    chosen_.push_back(read->record);
  }

  void ReadPaths(MapReader* map, std::string_view word, std::vector<JsonPath>* paths) {
    const Node* node = map->Any(word);
    if (node == nullptr) return;
    const std::string what = Concat("'", word, "'");
    const auto take = [&](const Node& item) {
      auto path = ReadJsonPath(item, what, EachStep::kRefused, &problems_);
      if (!path) return;
      const auto same = [&](const JsonPath& other) { return SamePath(*path, other); };
      if (path->steps.empty()) {
        problems_.Add(item.at, "path", Concat(what, ": '$' is the whole event"));
      } else if (std::any_of(paths->begin(), paths->end(), same)) {
        problems_.Add(item.at, "bad-value",
                      Concat(what, ": '", path->text, "' stands there a second time"));
      } else {
        paths->push_back(*std::move(path));
      }
    };
    if (!node->is_list()) return take(*node);
    for (const Node& item : node->items) take(item);
    if (node->items.empty()) problems_.Add(node->at, "bad-value", Concat(what, " is empty"));
  }

  void ReadWhen(MapReader* map, OverlapCase* read) {
    const Node* node = map->Any("when");
    if (node == nullptr) return;
    if (!map_.Has("by")) {
      problems_.Add(map->KeyAt("when"), "option", "'when' needs a 'by' in 'select'");
    }
    const ValueSpec* type = TypeOfBy(*read);
    const auto take = [&](const Node& item) {
      const std::optional<ReadLiteral> literal = ReadWhenValue(item, type);
      if (!literal) return;
      if (!read->when.insert(literal->key).second) {
        problems_.Add(item.at, "bad-value",
                      Concat("'when': ", literal->literal.token, " stands there a second time"));
        return;
      }
      // One spelling of a value serves every case that asks for it.
      read->spec.when.push_back(
          spellings_.try_emplace(literal->key, literal->literal).first->second);
    };
    if (!node->is_list()) return take(*node);
    for (const Node& item : node->items) take(item);
    if (node->items.empty()) problems_.Add(node->at, "bad-value", "'when' is empty");
  }

  // A header, topic and stream are text. A field is what the case's record says of it, or any
  // record; of one that no record declares a number and true, false and null are what they look
  // like, unless the number has an exponent.
  std::optional<ReadLiteral> ReadWhenValue(const Node& node, const ValueSpec* type) {
    if (!node.is_scalar() && (!node.is_null() || node.text.empty())) {
      AddWrongKind(node, "'when'", "a value or a list of values", &problems_);
      return std::nullopt;
    }
    const bool is_text = select_.by == SelectBy::kHeader || select_.by == SelectBy::kTopic ||
                         select_.by == SelectBy::kStream;
    if (is_text || (type != nullptr && IsWrittenAsText(*type) && !IsNullWord(node))) {
      return LiteralByLook({node.text, /*quoted=*/true});
    }
    const bool exponent = type == nullptr && node.text.find_first_of("eE") != std::string::npos &&
                          node.text != "true" && node.text != "false";
    return LiteralByLook({node.text, node.quoted || exponent});
  }

  const ValueSpec* TypeOfBy(const OverlapCase& read) const {
    if (select_.by != SelectBy::kPath) return nullptr;
    if (read.spec.as == SelectAs::kRecord && read.spec.record < spec_.records.size()) {
      const ValueSpec* type = ValueAt(spec_.records[read.spec.record], select_.path);
      if (type != nullptr) return type;
    }
    for (const RecordSpec& record : spec_.records) {
      if (const ValueSpec* type = ValueAt(record, select_.path)) return type;
    }
    return nullptr;
  }

  void CheckByIsUsed() {
    const auto asks = [](const SelectCase& one) { return !one.when.empty(); };
    if (!map_.Has("by") || read_.size() < select_.cases.size()) return;
    if (std::any_of(select_.cases.begin(), select_.cases.end(), asks)) return;
    problems_.Add(map_.KeyAt("by"), "option", "'by': no case asks for it with 'when'");
  }

  void CheckRecordsAreChosen() {
    for (size_t i = 0; i < names_.size(); ++i) {
      if (std::find(chosen_.begin(), chosen_.end(), i) != chosen_.end()) continue;
      problems_.Add(names_[i].at, "never-chosen",
                    Concat("no case of 'select' chooses record '", names_[i].name, "'"));
    }
  }

  MapReader map_;
  const std::vector<RecordName>& names_;
  ProgramSpec& spec_;
  SelectSpec& select_;
  Problems& problems_;
  std::vector<OverlapCase> read_;  // those without problems
  std::map<std::string, Literal> spellings_;
  std::vector<size_t> chosen_;
};

}  // namespace

void ReadSelect(const Node& node, const std::vector<RecordName>& names, ProgramSpec* spec,
                Problems* problems) {
  SelectReader(node, names, spec, problems).Read();
}

}  // namespace tickgate
