#include "config/file_pattern.h"

#include <algorithm>
#include <bitset>
#include <cstddef>

#include "base/concat.h"
#include "base/text.h"
#include "sinks/path_template.h"
#include "sinks/segment_name.h"

namespace tickgate {
namespace {

using Bytes = std::bitset<256>;

struct Token {
  Bytes bytes;
  bool many = false;  // any number of them
};

size_t Byte(char c) { return static_cast<unsigned char>(c); }

Bytes AllButSlash() {
  Bytes bytes;
  bytes.set();
  bytes.reset(Byte('/'));
  return bytes;
}

// The set behind the `[` at `*at`, which moves behind its `]`. Without one the `[` is a byte.
Bytes ReadSet(std::string_view text, size_t* at) {
  Bytes bytes;
  size_t i = *at + 1;
  const bool negated = i < text.size() && (text[i] == '!' || text[i] == '^');
  if (negated) ++i;
  const size_t first = i;
  while (i < text.size() && (text[i] != ']' || i == first)) {
    size_t from = Byte(text[i]);
    size_t to = from;
    if (i + 2 < text.size() && text[i + 1] == '-' && text[i + 2] != ']') {
      to = Byte(text[i + 2]);
      i += 2;
    }
    for (size_t byte = from; byte <= to; ++byte) bytes.set(byte);
    ++i;
  }
  if (i >= text.size()) {
    ++*at;
    return Bytes().set(Byte('['));
  }
  *at = i + 1;
  if (negated) bytes.flip();
  bytes.reset(Byte('/'));
  return bytes;
}

std::vector<Token> Tokens(std::string_view text) {
  std::vector<Token> tokens;
  size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '[') {
      tokens.push_back({ReadSet(text, &at)});
      continue;
    }
    if (c == '\\' && at + 1 < text.size()) ++at;
    const bool wild = text[at] == c && (c == '*' || c == '?');
    tokens.push_back({wild ? AllButSlash() : Bytes().set(Byte(text[at])), wild && c == '*'});
    ++at;
  }
  return tokens;
}

std::string EscapePattern(std::string_view text) {
  std::string pattern;
  for (char c : text) {
    if (c == '*' || c == '?' || c == '[' || c == '\\') pattern.push_back('\\');
    pattern.push_back(c);
  }
  return pattern;
}

// The template as a pattern: what stands in braces, but for the record, may be any component.
std::string TemplatePattern(const PathTemplate& path, const std::string& record) {
  std::string pattern;
  for (const PathTemplate::Component& component : path.components()) {
    if (&component != &path.components().front()) pattern.push_back('/');
    for (const PathTemplate::Piece& piece : component) {
      if (piece.kind == PathTemplate::Kind::kText) {
        pattern += EscapePattern(piece.text);
      } else if (piece.kind == PathTemplate::Kind::kRecord) {
        pattern += EscapePattern(EscapePathComponent(record));
      } else {
        pattern.push_back('*');
      }
    }
  }
  return pattern;
}

// The numbers of the workers by their length, so that many workers are few patterns.
std::vector<std::string> WorkerPatterns(size_t workers) {
  if (workers == 1) return {"0"};
  std::vector<std::string> patterns = {"[0-9]"};
  for (size_t most = 10; most < workers; most *= 10) patterns.push_back(patterns.back() + "[0-9]");
  return patterns;
}

// `out/trades.jsonl` with the worker where PlainFileName puts it: `out/trades-[0-9].jsonl`.
std::string PlainPattern(const std::string& path, const std::string& worker, size_t workers) {
  if (workers == 1) return path;
  const std::string name = PlainFileName(path, 0, workers);
  const auto place = std::mismatch(path.begin(), path.end(), name.begin(), name.end()).second;
  const size_t dash = static_cast<size_t>(place - name.begin());
  return Concat(std::string_view(name).substr(0, dash + 1), worker,
                std::string_view(name).substr(dash + 2));
}

bool IsPlainPath(const PathTemplate& path) {
  using Kind = PathTemplate::Kind;
  return !path.Has(Kind::kDate) && !path.Has(Kind::kHour) && !path.Has(Kind::kField);
}

}  // namespace

bool PatternsMeet(std::string_view a, std::string_view b) {
  const std::vector<Token> left = Tokens(a), right = Tokens(b);
  // reach[j]: some text is matched by all of `left` so far and by right[0, j).
  std::vector<bool> reach(right.size() + 1, false), next(right.size() + 1);
  reach[0] = true;
  for (size_t j = 0; j < right.size() && right[j].many; ++j) reach[j + 1] = true;
  for (const Token& token : left) {
    std::fill(next.begin(), next.end(), false);
    for (size_t j = 0; j <= right.size(); ++j) {
      if (j > 0 && right[j - 1].many && next[j - 1]) next[j] = true;
      if (token.many && reach[j]) next[j] = true;
      if (j == right.size() || (token.bytes & right[j].bytes).none()) continue;
      // A byte that both take. A `*` stays open for more, on either side.
      const bool from = token.many ? next[j] : reach[j];
      if (from) next[right[j].many ? j : j + 1] = true;
    }
    std::swap(reach, next);
    if (std::ranges::find(reach, true) == reach.end()) return false;
  }
  return reach[right.size()];
}

bool IsPlain(const FileTarget& target) {
  const absl::StatusOr<PathTemplate> path = PathTemplate::Parse(target.path);
  return !target.rotate && path.ok() && IsPlainPath(*path);
}

std::vector<std::string> WrittenPatterns(const SinkSpec& spec, const Writer& writer) {
  if (spec.kind != SinkKind::kFile) return {};
  const absl::StatusOr<PathTemplate> path = PathTemplate::Parse(spec.file.path);
  if (!path.ok()) return {};
  const PathTemplate named = path->WithStream(writer.stream);
  std::vector<std::string> paths;
  if (named.Has(PathTemplate::Kind::kRecord)) {
    for (const std::string& record : writer.records)
      paths.push_back(TemplatePattern(named, record));
  } else {
    paths.push_back(TemplatePattern(named, ""));
  }
  constexpr std::string_view kNumber = "[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]";
  std::vector<std::string> patterns;
  for (const std::string& one : paths) {
    for (const std::string& worker : WorkerPatterns(writer.workers)) {
      if (IsPlain(spec.file)) {
        patterns.push_back(PlainPattern(one, worker, writer.workers));
        continue;
      }
      const std::string name = Concat(one, "-", worker, "-", kNumber, kSegmentEnding);
      patterns.push_back(name);
      patterns.push_back(Concat(name, kOpenEnding));
      patterns.push_back(Concat(name, kManifestEnding));
    }
  }
  return patterns;
}

}  // namespace tickgate
