#include "contract/case_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "contract/transform_reader.h"
#include "contract/value_file.h"
#include "document/reader.h"
#include "event/reason.h"
#include "event/verdict.h"

namespace tickgate {
namespace {

constexpr size_t kCaseFileBytesMax = 1 << 20;

// Settings of a stream that a case cannot have.
constexpr std::array<std::string_view, 4> kLaterStreamWords = {"mode", "windows", "annotate",
                                                               "limits"};

class CaseReader {
 public:
  // `pack`: whose contract it is; nullptr: the file names one.
  CaseReader(const std::string& path, const Pack* pack, CaseFile* file)
      : problems_(path), pack_(pack), file_(*file) {}

  void Read(const Node& root) {
    MapReader map(root, "case file", &problems_);
    map.Require({"contract", "cases"});
    const Node* contract = map.Any("contract");
    const StreamSettings stream = ReadStream(map.Map("stream"));
    if (contract != nullptr) ReadContract(*contract, stream);
    if (const Node* cases = map.List("cases")) {
      for (const Node& node : cases->items) ReadCase(node);
    }
    map.Finish();
  }

  std::vector<Problem> TakeProblems() { return problems_.TakeSorted(); }

 private:
  struct StreamSettings {
    bool coerce = true, validate = true;
    std::string mask_key;
    std::shared_ptr<const TransformSpec> transform;
  };

  StreamSettings ReadStream(const Node* node) {
    StreamSettings settings;
    if (node == nullptr) return settings;
    MapReader map(*node, "'stream'", &problems_);
    map.RefuseLater(kLaterStreamWords);
    file_.stream = map.String("name").value_or("");
    settings.mask_key = map.String("mask_key").value_or("");
    if (const Node* contract = map.Map("contract")) {
      MapReader words(*contract, "'contract'", &problems_);
      settings.coerce = words.Bool("coerce").value_or(true);
      settings.validate = words.Bool("validate").value_or(true);
    }
    if (const Node* transform = map.Any("transform")) {
      settings.transform = ReadTransform(*transform, &problems_);
    }
    return settings;
  }

  void ReadContract(const Node& node, const StreamSettings& stream) {
    const CompileOptions options = {.coerce_allowed = stream.coerce};
    if (pack_ != nullptr) {
      const std::string path = PathBeside(problems_.file(), "contract.yaml");
      file_.contract = CompileContract(pack_->contract, path, options);
    } else if (node.is_map()) {
      file_.contract = CompileContractNode(node, problems_.file(), options);
    } else if (const auto name = ReadString(node, "'contract'", &problems_)) {
      file_.contract = CompileContractFile(PathBeside(problems_.file(), *name), options);
    }
    problems_.Append(file_.contract.problems);
    file_.contract.spec.grammar_only = !stream.validate;
    file_.contract.spec.mask_key = stream.mask_key;
    file_.contract.spec.transform = stream.transform;
  }

  void ReadCase(const Node& node) {
    MapReader map(node, "case", &problems_);
    Case read;
    read.at = node.at;
    map.Require({"name", "expect"});
    read.name = map.String("name").value_or("");
    ReadFrames(&map, &read);
    ReadSurroundings(&map, &read);
    if (const Node* expect = map.List("expect")) {
      for (const Node& event : expect->items) read.expect.push_back(ReadEvent(event));
    }
    const Node* gaps = map.List("gaps");
    if (gaps != nullptr && !gaps->items.empty()) {
      problems_.Add(gaps->at, "not-in-this-version", "gap records are not in this version");
    }
    map.Finish();
    file_.cases.push_back(std::move(read));
  }

  void ReadFrames(MapReader* map, Case* read) {
    const Node* frame = map->Any("frame");
    const Node* base64 = map->Any("frame_base64");
    const Node* frames = map->List("frames");
    const int given = map->Has("frame") + map->Has("frame_base64") + map->Has("frames");
    if (given != 1) {
      problems_.Add(map->at(), "missing-key",
                    "a case holds one of 'frame', 'frame_base64' and 'frames'");
    }
    if (frame != nullptr) AddFrame(*frame, read);
    if (base64 != nullptr) AddBase64(*base64, read);
    if (frames == nullptr) return;
    for (const Node& item : frames->items) {
      if (item.is_map()) {
        MapReader one(item, "frame", &problems_);
        one.Require({"base64"});
        if (const Node* text = one.Any("base64")) AddBase64(*text, read);
      } else {
        AddFrame(item, read);
      }
    }
  }

  void AddFrame(const Node& node, Case* read) {
    read->frames.push_back(ReadString(node, "'frame'", &problems_).value_or(""));
  }

  void AddBase64(const Node& node, Case* read) {
    const std::optional<std::string> text = ReadString(node, "'frame_base64'", &problems_);
    std::optional<std::string> bytes = DecodeBase64(text.value_or(""));
    if (!bytes) problems_.Add(node.at, "bad-value", "'frame_base64' is no base64 text");
    read->frames.push_back(bytes.value_or(""));
  }

  // What came with the frames.
  void ReadSurroundings(MapReader* map, Case* read) {
    if (const Node* headers = map->Map("headers")) {
      for (const Member& header : headers->members) {
        const auto value =
            ReadString(header.value, Concat("header '", header.key, "'"), &problems_);
        read->headers.emplace_back(LowerCase(header.key), value.value_or(""));
      }
    }
    read->topic = map->String("topic").value_or("");
    read->key = map->String("key").value_or("");
    map->Uint("connection");
    const std::optional<std::string> received = map->String("received");
    if (received && !ParseRfc3339(*received, &read->received_ns)) {
      map->Add("received", "bad-value",
               Concat("'received': '", *received, "' is no RFC 3339 time"));
    }
  }

  static std::string LowerCase(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
  }

  ExpectedEvent ReadEvent(const Node& node) {
    MapReader map(node, "'expect'", &problems_);
    ExpectedEvent event;
    if (const auto verdict = map.Choice("verdict", kVerdictNames)) {
      event.verdict = std::string(kVerdictNames[*verdict]);
    }
    event.record = map.String("record");
    event.row = map.String("row");
    if (const Node* errors = map.List("errors")) {
      event.errors.emplace();
      for (const Node& error : errors->items) event.errors->push_back(ReadError(error));
    }
    if (map.Has("marks")) {
      event.marks = map.Strings("marks");
      for (const std::string& mark : *event.marks) CheckReason(*map.Any("marks"), mark);
    }
    return event;
  }

  ExpectedError ReadError(const Node& node) {
    MapReader map(node, "'errors'", &problems_);
    ExpectedError error;
    error.path = map.String("path");
    error.reason = map.String("reason");
    error.rule = map.String("rule");
    error.expected = map.String("expected");
    error.actual = map.String("actual");
    if (error.reason) CheckReason(*map.Any("reason"), *error.reason);
    return error;
  }

  void CheckReason(const Node& node, const std::string& reason) {
    const bool known =
        std::find(kReasonNames.begin(), kReasonNames.end(), reason) != kReasonNames.end();
    if (known || reason.starts_with("rule:")) return;
    problems_.Add(node.at, "bad-value",
                  Concat("'", reason, "' is no reason",
                         DidYouMean(reason, {kReasonNames.begin(), kReasonNames.end()})));
  }

  Problems problems_;
  const Pack* pack_;
  CaseFile& file_;
};

CaseFile ReadCases(std::string_view text, const std::string& path, const Pack* pack) {
  CaseFile file;
  const Document document = ParseDocument(text, path, {.bytes_max = kCaseFileBytesMax});
  if (!document.ok()) {
    file.problems = document.problems;
    return file;
  }
  CaseReader reader(path, pack, &file);
  reader.Read(document.root);
  file.problems = reader.TakeProblems();
  return file;
}

}  // namespace

CaseFile ReadCaseText(std::string_view text, const std::string& path) {
  return ReadCases(text, path, nullptr);
}

CaseFile ReadPackCases(const Pack& pack) {
  return ReadCases(pack.cases, Concat("packs/", pack.name, "/cases.yaml"), &pack);
}

CaseFile ReadCaseFile(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kCaseFileBytesMax);
  if (text.ok()) return ReadCaseText(*text, path);
  CaseFile file;
  file.problems.push_back({path, 1, 1, std::string(text.status().message()), "file"});
  return file;
}

}  // namespace tickgate
