// Recordings of public feeds, in the line forms of their recorders, as frames and as tapes.
//
// `<receive ns, 19 digits> <payload>` · `<seconds.fraction>: <payload>`, the payload perhaps a
// Python bytes literal, beside `URL <- ...` and `URL <-> ...` lines of what the client did ·
// `{"src":...,"msg":<payload>}` under any name, without a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tickgate {

struct CapturedFrame {
  int64_t received_ns = 0;
  std::string payload;
};

// nullopt: the line is none the venue sent. `line_number` is the time of lines without one.
std::optional<CapturedFrame> ReadCaptureLine(std::string_view line, size_t line_number);

// A whole recording, gzip taken off. Empty where there is no such file.
std::vector<CapturedFrame> ReadCapture(const std::string& path);

// One line a frame: formats.md's tape.
std::string TapeOf(const std::vector<CapturedFrame>& frames);

// What a gzip member holds; as it is where it is none.
std::string Gunzipped(std::string_view bytes);

}  // namespace tickgate
