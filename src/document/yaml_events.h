// The one place that calls yaml-cpp: text in, a flat list of what stands in it out.
//
// yaml-cpp's exceptions end here. Offsets are bytes of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "document/problem.h"

namespace tickgate {

enum class YamlEventKind : uint8_t {
  kNull,
  kAlias,
  kScalar,
  kListStart,
  kListEnd,
  kMapStart,
  kMapEnd
};

struct YamlEvent {
  YamlEventKind kind = YamlEventKind::kNull;
  bool quoted = false;
  bool tagged = false;  // has a tag or an anchor
  size_t offset = 0;    // of an end: 0
  TextPosition at;
  std::string text;
};

// The events of the first document. A fault of syntax and a second document become problems; the
// events up to there are kept.
std::vector<YamlEvent> ReadYamlEvents(const std::string& text, Problems* problems);

}  // namespace tickgate
