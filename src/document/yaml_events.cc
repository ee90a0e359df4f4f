#include "document/yaml_events.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace tickgate {
namespace {

class Recorder final : public YAML::EventHandler {
 public:
  explicit Recorder(std::string_view text) : text_(text) {}

  std::vector<YamlEvent>& events() { return events_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    Add(YamlEventKind::kNull, mark, "?");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    Add(YamlEventKind::kAlias, mark, "?");
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    Add(YamlEventKind::kScalar, mark, tag).text = value;
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    Add(YamlEventKind::kListStart, mark, tag);
  }
  void OnSequenceEnd() override { events_.emplace_back().kind = YamlEventKind::kListEnd; }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    Add(YamlEventKind::kMapStart, mark, tag);
  }
  void OnMapEnd() override { events_.emplace_back().kind = YamlEventKind::kMapEnd; }

 private:
  // yaml-cpp gives quoted text the tag `!`, plain text and collections `?`; a mark stands before
  // the tag or anchor where there is one.
  YamlEvent& Add(YamlEventKind kind, const YAML::Mark& mark, const std::string& tag) {
    const size_t offset = mark.pos < 0 ? 0 : static_cast<size_t>(mark.pos);
    const char first = offset < text_.size() ? text_[offset] : ' ';
    events_.push_back({.kind = kind,
                       .quoted = tag == "!",
                       .tagged = first == '!' || first == '&' || (tag != "!" && tag != "?"),
                       .offset = offset,
                       .at = {mark.line + 1, mark.column + 1},
                       .text = {}});
    return events_.back();
  }

  std::string_view text_;
  std::vector<YamlEvent> events_;
};

// A null that was left out carries the offset of whatever stands next; one that was written shares
// its offset with no later event, and its spelling is read back from the text.
void ReadNullSpellings(std::string_view text, std::vector<YamlEvent>* events) {
  std::set<size_t> later;
  for (auto event = events->rbegin(); event != events->rend(); ++event) {
    if (event->kind == YamlEventKind::kListEnd || event->kind == YamlEventKind::kMapEnd) continue;
    if (event->kind == YamlEventKind::kNull && !later.contains(event->offset)) {
      for (std::string_view spelling : {"null", "Null", "NULL", "~"}) {
        if (text.substr(event->offset).starts_with(spelling)) event->text = spelling;
      }
    }
    later.insert(event->offset);
  }
}

// Whether tabs stand before the first word of a line, counted from 1.
bool IsIndentedByTabs(std::string_view text, int line) {
  for (; line > 1 && !text.empty(); --line) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  const size_t word = std::min(text.find_first_not_of(" \t"), text.size());
  return text.substr(0, word).find('\t') != std::string_view::npos;
}

void AddSyntaxProblem(std::string_view text, const YAML::Exception& error, Problems* problems) {
  const TextPosition at = error.mark.is_null()
                              ? TextPosition{}
                              : TextPosition{error.mark.line + 1, error.mark.column + 1};
  std::string what = error.msg;
  if (what == "end of map flow not found") what = "the '}' of a '{' is missing";
  if (what == "end of sequence flow not found") what = "the ']' of a '[' is missing";
  if (what == "illegal map value" && IsIndentedByTabs(text, at.line))
    what = "a tab indents this line: only blanks do";
  problems->Add(at, "yaml", "no valid YAML: " + what);
}

}  // namespace

std::vector<YamlEvent> ReadYamlEvents(const std::string& text, Problems* problems) {
  Recorder recorder(text);
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    parser.HandleNextDocument(recorder);
    const size_t first_document = recorder.events().size();
    if (parser.HandleNextDocument(recorder)) {
      const TextPosition at = recorder.events().size() > first_document
                                  ? recorder.events()[first_document].at
                                  : TextPosition{};
      problems->Add(at, "yaml", "a second document begins here; a file holds one");
      recorder.events().resize(first_document);
    }
  } catch (const YAML::Exception& error) {
    AddSyntaxProblem(text, error, problems);
  }
  ReadNullSpellings(text, &recorder.events());
  return std::move(recorder.events());
}

}  // namespace tickgate
