#include "sinks/path_template.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"
#include "base/timestamp.h"

namespace tickgate {
namespace {

using Kind = PathTemplate::Kind;
using Piece = PathTemplate::Piece;

// What a file system takes for one name, less what a segment appends (`-W-NNNNNNNN.jsonl.part`
// and `.manifest.json.tmp`, with room for large numbers).
constexpr size_t kNameBytesMax = 255 - 55;

constexpr std::array<std::pair<std::string_view, Kind>, 4> kNames = {{
    {"stream", Kind::kStream},
    {"record", Kind::kRecord},
    {"date", Kind::kDate},
    {"hour", Kind::kHour},
}};
constexpr std::string_view kFieldPrefix = "field:";

absl::Status Invalid(std::string_view text, size_t position, std::string_view why) {
  return absl::InvalidArgumentError(Concat("path ", text, ", at byte ", position, ": ", why));
}

// The piece of `{name}`; false where there is no such name.
bool PieceOf(std::string_view name, Piece* piece) {
  for (const auto& [known, kind] : kNames) {
    if (name == known) {
      piece->kind = kind;
      return true;
    }
  }
  if (!name.starts_with(kFieldPrefix) || name.size() == kFieldPrefix.size()) return false;
  piece->kind = Kind::kField;
  piece->text = name.substr(kFieldPrefix.size());
  return true;
}

void AppendText(std::string_view text, std::vector<PathTemplate::Component>* components) {
  for (;;) {
    const size_t slash = text.find('/');
    const std::string_view part = text.substr(0, slash);
    if (!part.empty()) {
      PathTemplate::Component& component = components->back();
      if (!component.empty() && component.back().kind == Kind::kText) {
        component.back().text += part;
      } else {
        component.push_back({Kind::kText, std::string(part)});
      }
    }
    if (slash == std::string_view::npos) return;
    components->emplace_back();
    text.remove_prefix(slash + 1);
  }
}

bool IsDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool IsDate(std::string_view text) {
  return text.size() == 10 && text[4] == '-' && text[7] == '-' && IsDigits(text.substr(0, 4)) &&
         IsDigits(text.substr(5, 2)) && IsDigits(text.substr(8, 2));
}

bool IsValueByte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '-' || c == '.' || c == '%';
}

// Of a value with any content: tries every length, as names are short.
bool MatchesValue(std::span<const Piece> rest, std::string_view name) {
  if (name.empty() || name[0] == '.') return false;
  for (size_t n = 1; n <= name.size() && IsValueByte(name[n - 1]); ++n) {
    if (MatchesComponent(rest, name.substr(n))) return true;
  }
  return false;
}

bool MatchesTime(size_t bytes, bool matches, std::span<const Piece> rest, std::string_view name) {
  if (name.starts_with('_') && MatchesComponent(rest, name.substr(1))) return true;
  return matches && MatchesComponent(rest, name.substr(bytes));
}

}  // namespace

absl::StatusOr<PathTemplate> PathTemplate::Parse(std::string_view text) {
  if (text.empty()) return Invalid(text, 0, "empty");
  if (const size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return Invalid("with a NUL", nul, "no file can have that name");
  }
  PathTemplate result;
  result.components_.emplace_back();
  for (size_t at = 0; at < text.size();) {
    const size_t open = text.find_first_of("{}", at);
    AppendText(text.substr(at, open - at), &result.components_);
    if (open == std::string_view::npos) break;
    if (text[open] == '}') return Invalid(text, open, "a } without its {");
    const size_t close = text.find('}', open);
    if (close == std::string_view::npos) return Invalid(text, open, "a { without its }");
    Piece piece;
    const std::string_view name = text.substr(open + 1, close - open - 1);
    if (!PieceOf(name, &piece)) {
      return Invalid(text, open,
                     Concat("unknown name {", name,
                            "}; known are {stream} {record} {date} {hour} {field:PATH}"));
    }
    result.components_.back().push_back(std::move(piece));
    at = close + 1;
  }
  if (result.components_.back().empty()) {
    return Invalid(text, text.size(), "ends in a slash: the file has no name");
  }
  return result;
}

PathTemplate PathTemplate::WithStream(std::string_view stream) const {
  PathTemplate result;
  for (const Component& component : components_) {
    result.components_.emplace_back();
    for (const Piece& piece : component) {
      if (piece.kind == Kind::kStream) {
        AppendText(EscapePathComponent(stream), &result.components_);
      } else if (piece.kind == Kind::kText) {
        AppendText(piece.text, &result.components_);
      } else {
        result.components_.back().push_back(piece);
      }
    }
  }
  return result;
}

std::string PathTemplate::Text() const {
  std::string text;
  for (size_t i = 0; i < components_.size(); ++i) {
    if (i > 0) text += '/';
    for (const Piece& piece : components_[i]) {
      if (piece.kind == Kind::kText) {
        text += piece.text;
      } else if (piece.kind == Kind::kField) {
        AppendAll(&text, "{", kFieldPrefix, piece.text, "}");
      } else {
        const auto name = std::find_if(kNames.begin(), kNames.end(), [&](const auto& known) {
          return known.second == piece.kind;
        });
        AppendAll(&text, "{", name->first, "}");
      }
    }
  }
  return text;
}

bool PathTemplate::Has(Kind kind) const {
  return std::any_of(components_.begin(), components_.end(), [&](const Component& component) {
    return std::any_of(component.begin(), component.end(),
                       [&](const Piece& piece) { return piece.kind == kind; });
  });
}

std::vector<std::string> PathTemplate::fields() const {
  std::vector<std::string> fields;
  for (const Component& component : components_) {
    for (const Piece& piece : component) {
      if (piece.kind == Kind::kField &&
          std::find(fields.begin(), fields.end(), piece.text) == fields.end()) {
        fields.push_back(piece.text);
      }
    }
  }
  return fields;
}

std::string PathTemplate::FixedFolder() const {
  std::string folder;
  for (size_t i = 0; i + 1 < components_.size(); ++i) {
    const Component& component = components_[i];
    if (component.size() > 1 || (component.size() == 1 && component[0].kind != Kind::kText)) break;
    if (i > 0) folder += '/';
    if (!component.empty()) folder += component[0].text;
  }
  if (folder.empty()) return components_[0].empty() ? "/" : ".";
  return folder;
}

bool PathTemplate::Render(const PathValues& values, std::string* path,
                          std::string_view* why) const {
  const std::vector<std::string> names = fields();
  path->clear();
  for (size_t i = 0; i < components_.size(); ++i) {
    if (i > 0) *path += '/';
    const size_t start = path->size();
    for (const Piece& piece : components_[i]) {
      if (piece.kind == Kind::kText) {
        *path += piece.text;
        continue;
      }
      std::string value = "_";
      if (piece.kind == Kind::kRecord) {
        value = EscapePathComponent(values.record);
      } else if (piece.kind == Kind::kField) {
        const auto name = std::find(names.begin(), names.end(), piece.text);
        value = EscapePathComponent(values.fields[static_cast<size_t>(name - names.begin())]);
      } else if (values.has_time) {
        value = piece.kind == Kind::kDate ? FormatDate(values.time_ns) : FormatHour(values.time_ns);
      }
      if (value.size() > kPathValueBytesMax) {
        *why = "a path value is longer than 200 bytes";
        return false;
      }
      *path += value;
    }
    if (path->size() - start > kNameBytesMax) {
      *why = "a name in the path is longer than 200 bytes";
      return false;
    }
  }
  return true;
}

bool MatchesComponent(std::span<const Piece> component, std::string_view name) {
  if (component.empty()) return name.empty();
  const Piece& piece = component.front();
  const std::span<const Piece> rest = component.subspan(1);
  switch (piece.kind) {
    case Kind::kText:
      return name.starts_with(piece.text) && MatchesComponent(rest, name.substr(piece.text.size()));
    case Kind::kDate:
      return MatchesTime(10, IsDate(name.substr(0, 10)), rest, name);
    case Kind::kHour:
      return MatchesTime(2, name.size() >= 2 && IsDigits(name.substr(0, 2)), rest, name);
    case Kind::kStream:
    case Kind::kRecord:
    case Kind::kField:
      return MatchesValue(rest, name);
  }
  TG_CHECK(false);
}

absl::Status CheckPathTemplate(std::string_view text) { return PathTemplate::Parse(text).status(); }

}  // namespace tickgate
