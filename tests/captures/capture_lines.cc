#include "captures/capture_lines.h"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>

#include "base/check.h"
#include "base/text.h"

namespace tickgate {
namespace {

constexpr size_t kNsDigits = 19;
constexpr size_t kFractionDigits = 9;
// Lines without a time of their own get one a nanosecond apart.
constexpr int64_t kFirstNs = 1'700'000'000'000'000'000;

bool IsDigits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int64_t NumberOf(std::string_view digits) {
  return std::strtoll(std::string(digits).c_str(), nullptr, 10);
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  TG_CHECK((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'));
  return (c | 0x20) - 'a' + 10;
}

// b'...' or b"...", as Python prints bytes.
std::string PythonBytes(std::string_view literal) {
  std::string bytes;
  const std::string_view inside = literal.substr(2, literal.size() - 3);
  for (size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] != '\\') {
      bytes += inside[i];
      continue;
    }
    const char letter = inside[++i];
    if (letter == 'x') {
      bytes += static_cast<char>(HexDigit(inside[i + 1]) * 16 + HexDigit(inside[i + 2]));
      i += 2;
    } else {
      static constexpr std::string_view kLetters = "tnr\\'\"";
      static constexpr std::string_view kMeant = "\t\n\r\\'\"";
      const size_t at = kLetters.find(letter);
      TG_CHECK(at != std::string_view::npos);
      bytes += kMeant[at];
    }
  }
  return bytes;
}

bool IsPythonBytes(std::string_view payload) {
  return payload.size() >= 3 && payload[0] == 'b' && (payload[1] == '\'' || payload[1] == '"') &&
         payload.back() == payload[1];
}

// `1618678070.9098098: payload`
std::optional<CapturedFrame> SecondsLine(std::string_view line) {
  const size_t point = line.find('.');
  const size_t colon = line.find(": ");
  if (point == std::string_view::npos || colon == std::string_view::npos || colon < point ||
      !IsDigits(line.substr(0, point)) || !IsDigits(line.substr(point + 1, colon - point - 1))) {
    return std::nullopt;
  }
  std::string fraction(line.substr(point + 1, colon - point - 1));
  fraction.resize(kFractionDigits, '0');
  const std::string_view payload = line.substr(colon + 2);
  return CapturedFrame{NumberOf(line.substr(0, point)) * 1'000'000'000 + NumberOf(fraction),
                       IsPythonBytes(payload) ? PythonBytes(payload) : std::string(payload)};
}

}  // namespace

std::optional<CapturedFrame> ReadCaptureLine(std::string_view line, size_t line_number) {
  if (line.size() > kNsDigits && line[kNsDigits] == ' ' && IsDigits(line.substr(0, kNsDigits))) {
    return CapturedFrame{NumberOf(line.substr(0, kNsDigits)),
                         std::string(line.substr(kNsDigits + 1))};
  }
  constexpr std::string_view kMessage = "\"msg\":";
  const size_t message = line.find(kMessage);
  if (line.starts_with('{') && message != std::string_view::npos) {
    const size_t begin = message + kMessage.size();
    return CapturedFrame{kFirstNs + static_cast<int64_t>(line_number),
                         std::string(line.substr(begin, line.size() - 1 - begin))};
  }
  return SecondsLine(line);
}

std::vector<CapturedFrame> ReadCapture(const std::string& path) {
  std::string text;
  const gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return {};
  std::string piece(1 << 16, ' ');
  for (int n = 0; (n = gzread(file, piece.data(), static_cast<unsigned>(piece.size()))) > 0;) {
    text.append(piece, 0, static_cast<size_t>(n));
  }
  gzclose(file);
  std::vector<CapturedFrame> frames;
  size_t number = 0;
  for (size_t begin = 0; begin < text.size(); ++number) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (auto frame = ReadCaptureLine(line, number)) frames.push_back(std::move(*frame));
    begin = end + 1;
  }
  return frames;
}

std::string TapeOf(const std::vector<CapturedFrame>& frames) {
  std::string tape;
  for (const CapturedFrame& frame : frames) {
    tape += std::to_string(frame.received_ns) + ' ';
    const bool plain =
        frame.payload.find_first_of("\r\n") == std::string::npos && IsUtf8(frame.payload);
    if (plain) {
      tape += frame.payload;
    } else {
      tape += "base64:";
      AppendBase64(frame.payload, &tape);
    }
    tape += '\n';
  }
  return tape;
}

std::string Gunzipped(std::string_view bytes) {
  if (bytes.substr(0, 2) != "\x1F\x8B") return std::string(bytes);
  z_stream stream = {};
  TG_CHECK(inflateInit2(&stream, 31) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text;
  std::string piece(1 << 16, ' ');
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(piece, 0, piece.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  TG_CHECK(state == Z_STREAM_END);
  return text;
}

}  // namespace tickgate
