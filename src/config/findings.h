// What is wrong, or worth a word, with a run config: all of it, each with its place.
//
// A place is a position of the file, or an override of it (`--set a=b`, `environment TICKGATE_A`):
// then its line is 0 and its column the number of the override, so that nodes of the tree carry
// both kinds alike.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/document.h"
#include "document/problem.h"

namespace tickgate {

// A place of the config, kept for what shows up only later: `At("code", "message")`.
struct ConfigPlace {
  std::string file;
  int line = 0;
  int column = 0;

  Problem At(std::string_view code, std::string message) const {
    return {file, line, column, std::move(message), std::string(code)};
  }
};

class Findings {
 public:
  explicit Findings(std::string file) : file_(std::move(file)) {}

  // The position that stands for an override. `of_command_line`: relative paths in it are relative
  // to the working folder.
  TextPosition NewPlace(std::string label, bool of_command_line);
  bool OfCommandLine(TextPosition at) const;

  void Error(TextPosition at, std::string_view code, std::string message);
  void Warning(TextPosition at, std::string_view code, std::string message);
  void Note(TextPosition at, std::string_view code, std::string message);
  void Append(std::vector<Problem> errors);

  // The scalar there was written with variables. Its value is never shown, it may be a secret;
  // what was written is. `known` is false where a variable had no value (and `validate` goes on).
  void MarkVariable(TextPosition at, std::string written, bool known);
  bool IsUnknown(const Node& node) const;
  // The scalar in quotes, as messages may show it.
  std::string Quote(const Node& node) const;

  ConfigPlace PlaceOf(TextPosition at) const;

  bool has_errors() const { return !errors_.empty(); }
  const std::string& file() const { return file_; }
  // In the order of the file; overrides come first.
  std::vector<Problem> TakeErrors();
  std::vector<Problem> TakeWarnings();
  std::vector<Problem> TakeNotes();

 private:
  struct Place {
    std::string label;
    bool of_command_line = false;
  };
  struct Written {
    std::string text;
    bool known = true;
  };

  std::string file_;
  std::vector<Place> places_;
  std::map<std::pair<int, int>, Written> written_;
  std::vector<Problem> errors_, warnings_, notes_;
};

}  // namespace tickgate
