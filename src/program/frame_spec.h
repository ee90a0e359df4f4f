// How a frame becomes events and which record each event is, in plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/value_spec.h"

namespace tickgate {

enum class Decompress : uint8_t { kNone, kGzip, kDeflate, kZstd, kAuto };

struct PathStep {
  enum class Kind : uint8_t {
    kMember,
    kIndex,  // from 0; below 0 from the end
    kEach,   // [*]
  };
  Kind kind = Kind::kMember;
  std::string name = {};
  int32_t index = 0;
};

// `$.data[*].trades`, `$[-2]`, `data.k.t`: steps from the root of the frame or event.
struct JsonPath {
  std::vector<PathStep> steps = {};  // none: the root
  std::string text = {};             // as written
};

struct InheritSpec {
  std::string name = {};
  JsonPath path = {};  // in the frame, without [*]
};

struct FrameRules {
  Decompress decompress = Decompress::kNone;
  int64_t inflated_bytes_max = 16 << 20;  // beyond: too_large
  // The frame's value (or, with a path, what stands there) is an array of events or one event;
  // absent: the frame is the event. A path that leads nowhere leaves the frame as the one event.
  std::optional<JsonPath> explode = {};
  std::vector<InheritSpec> inherit = {};
  std::vector<std::string> control = {};  // whole frames, byte for byte
  bool trim_nul = false;                  // NUL bytes behind the document
  bool trim_newline = false;              // line breaks behind the document
  bool trim_bom = false;                  // a byte order mark before it
  bool many_documents = false;  // each document of a frame is taken like a frame of its own
};

enum class SelectBy : uint8_t { kNothing, kPath, kInherited, kHeader, kTopic, kStream };
enum class SelectAs : uint8_t { kRecord, kControl, kIgnore };
enum class Otherwise : uint8_t { kQuarantine, kIgnore, kPass };

// All conditions that stand there must hold.
struct SelectCase {
  std::vector<Literal> when = {};  // any of these is the value; empty: not asked
  std::vector<JsonPath> has, missing;
  SelectAs as = SelectAs::kRecord;
  uint16_t record = 0;  // index into ProgramSpec::records
};

struct SelectSpec {
  SelectBy by = SelectBy::kNothing;
  JsonPath path = {};                  // of kPath
  std::string name = {};               // of kInherited, kHeader
  std::vector<SelectCase> cases = {};  // the first that holds decides
  Otherwise otherwise = Otherwise::kQuarantine;
};

}  // namespace tickgate
