#include "config/read_source.h"

#include <string>
#include <string_view>
#include <utility>

#include "config/check_keys.h"

namespace tickgate {
namespace {

constexpr std::pair<std::string_view, SourceKind> kSourceKinds[] = {
    {"file", SourceKind::kFile},
    {"stdin", SourceKind::kStdin},
    {"generate", SourceKind::kGenerate}};
constexpr std::pair<std::string_view, InputFormat> kInputFormats[] = {
    {"lines", InputFormat::kLines}, {"tape", InputFormat::kTape}, {"whole", InputFormat::kWhole}};
constexpr std::pair<std::string_view, GenerateKind> kFeeds[] = {{"trades", GenerateKind::kTrades},
                                                                {"quotes", GenerateKind::kQuotes},
                                                                {"l2", GenerateKind::kL2},
                                                                {"mixed", GenerateKind::kMixed}};

void ReadFiles(const Section& source, const ConfigFolders& folders, StreamConfig* stream,
               Findings* findings) {
  FileInput& file = stream->source.file;
  file.base_folder = folders.base;
  file.format = source.Choice("format", kInputFormats);
  for (const Node* path : source.Texts("path")) {
    if (path == source.Texts("path").front()) stream->source_place = findings->PlaceOf(path->at);
    file.paths.push_back(AbsolutePath(*path, folders, *findings));
    file.written.push_back(path->text);
  }
}

void ReadGenerator(const Section& source, GenerateInput* input) {
  input->kind = source.Choice("kind", kFeeds);
  input->seed = static_cast<uint64_t>(source.Whole("seed"));
  input->count = static_cast<uint64_t>(source.Whole("count"));
  input->rate = source.Number("rate");
}

}  // namespace

void ReadSource(const Section& section, const ConfigFolders& folders, StreamConfig* stream,
                Findings* findings) {
  const Section outer = section.Map("source");
  stream->source_place = stream->place;
  if (outer.node() == nullptr) return;
  stream->source_place = findings->PlaceOf(outer.node()->at);
  const Kind* kind = KindOf(*outer.node(), kSourceTable, *findings);
  if (kind == nullptr || !kind->built) return;
  const Section source(outer.node(), kSourceTable, kind);
  stream->source.kind = source.Choice("type", kSourceKinds);
  switch (stream->source.kind) {
    case SourceKind::kFile:
      ReadFiles(source, folders, stream, findings);
      return;
    case SourceKind::kStdin:
      stream->source.stdin_format = source.Choice("format", kInputFormats);
      return;
    case SourceKind::kGenerate:
      ReadGenerator(source, &stream->source.generate);
      return;
  }
}

}  // namespace tickgate
