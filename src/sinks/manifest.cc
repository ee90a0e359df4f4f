#include "sinks/manifest.h"

#include "base/concat.h"
#include "base/text.h"
#include "sinks/segment_name.h"

namespace tickgate {
namespace {

// Paths need not be UTF-8; JSON must be.
void AppendText(std::string_view text, std::string* json) {
  AppendJsonString(IsUtf8(text) ? std::string(text) : EscapePathComponent(text), json);
}

void AppendPosition(const std::string& partition, const Position& position, std::string* json) {
  *json += "{\"partition\":";
  AppendText(partition, json);
  AppendAll(json, ",\"offset\":", position.offset, ",\"index\":", position.index, "}");
}

}  // namespace

std::string ManifestJson(const FileMark& file, std::string_view stream) {
  std::string json = "{\"file\":";
  AppendText(std::string_view(file.final_path).substr(file.final_path.find_last_of('/') + 1),
             &json);
  json += ",\"stream\":";
  AppendText(stream, &json);
  AppendAll(&json, ",\"rows\":", file.rows, ",\"bytes\":", file.bytes);
  if (!file.sha256.empty()) AppendAll(&json, ",\"sha256\":\"", file.sha256, "\"");
  json += ",\"first\":";
  AppendPosition(file.first_partition, file.first, &json);
  json += ",\"last\":";
  AppendPosition(file.last_partition, file.last, &json);
  json += ",\"records\":{";
  for (size_t i = 0; i < file.records.size(); ++i) {
    if (i > 0) json += ',';
    AppendText(file.records[i].first, &json);
    AppendAll(&json, ":", file.records[i].second);
  }
  AppendAll(&json, "},\"epochs\":[", file.first_epoch, ",", file.last_epoch, "]}\n");
  return json;
}

std::string ManifestPath(const FileMark& file) { return Concat(file.final_path, kManifestEnding); }

}  // namespace tickgate
