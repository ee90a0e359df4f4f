// What is wrong with a text that a person wrote, and where: all of it at once, never only the
// first.
//
// Printed as `file:line:column: message [code]`. The code is stable, the message is for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickgate {

// Both count from 1; a column is counted in bytes.
struct TextPosition {
  int line = 1;
  int column = 1;

  friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

struct Problem {
  std::string file;  // or an option of the command line, or a variable of the environment
  int line = 1;      // 0: of all of it
  int column = 1;
  std::string message;
  std::string code;  // "unknown-key"
};

// "trades.yaml:3:7: unknown key 'requird': did you mean 'required'? [unknown-key]"
std::string FormatProblem(const Problem& problem);

// Collects the problems of one file, in the order they are found.
class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}

  void Add(TextPosition at, std::string_view code, std::string message);
  void Append(std::vector<Problem> problems);

  bool empty() const { return list_.empty(); }
  size_t size() const { return list_.size(); }
  const std::string& file() const { return file_; }
  const std::vector<Problem>& list() const { return list_; }
  // The problems in the order of the text.
  std::vector<Problem> TakeSorted();

 private:
  std::string file_;
  std::vector<Problem> list_;
};

// ": did you mean 'required'?" where a candidate is near enough, else "".
std::string DidYouMean(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace tickgate
