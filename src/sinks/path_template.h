// The path of a file target as written in a config: fixed text and {stream} {record} {date} {hour}
// {field:PATH}.
//
// A value becomes one safe path component or a part of one: percent-escaped, never with a slash or
// a leading dot, so no value leads out of the template's own folders.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tickgate {

inline constexpr size_t kPathValueBytesMax = 200;

// What a row puts into a template. Texts are raw, as the event has them.
struct PathValues {
  std::string_view record;
  bool has_time = false;  // false: {date} and {hour} are `_`
  int64_t time_ns = 0;
  std::span<const std::string_view> fields;  // in the order of fields()
};

class PathTemplate {
 public:
  enum class Kind : uint8_t { kText, kStream, kRecord, kDate, kHour, kField };
  struct Piece {
    Kind kind = Kind::kText;
    std::string text;  // of kText: itself; of kField: the path of the field

    friend bool operator==(const Piece&, const Piece&) = default;
  };
  using Component = std::vector<Piece>;

  // InvalidArgument, naming what is wrong and where.
  static absl::StatusOr<PathTemplate> Parse(std::string_view text);

  // The same template with {stream} replaced.
  PathTemplate WithStream(std::string_view stream) const;
  // A template that parses to this one.
  std::string Text() const;

  bool Has(Kind kind) const;
  // Paths of the {field:...} pieces in order, each once.
  std::vector<std::string> fields() const;
  // The folder before the first component that holds a name: where all its files lie. The last
  // component never belongs to it.
  std::string FixedFolder() const;

  // The path of a row. False, with `why` set to a static text: a value or a name is too long.
  // REQUIRES: no {stream} left.
  bool Render(const PathValues& values, std::string* path, std::string_view* why) const;

  // One component a folder level, the first of an absolute path empty.
  const std::vector<Component>& components() const { return components_; }

 private:
  std::vector<Component> components_;
};

// Whether a name of a folder or file could have been made by the component.
bool MatchesComponent(std::span<const PathTemplate::Piece> component, std::string_view name);

// For readers of configs: OK where `text` is a template that a file target takes.
absl::Status CheckPathTemplate(std::string_view text);

}  // namespace tickgate
