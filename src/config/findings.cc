#include "config/findings.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "base/check.h"
#include "base/concat.h"

namespace tickgate {
namespace {

constexpr size_t kQuotedBytesMax = 120;

std::vector<Problem> TakeSorted(std::vector<Problem>* problems) {
  std::stable_sort(problems->begin(), problems->end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  return std::exchange(*problems, {});
}

}  // namespace

TextPosition Findings::NewPlace(std::string label, bool of_command_line) {
  places_.push_back({std::move(label), of_command_line});
  return {0, static_cast<int>(places_.size())};
}

bool Findings::OfCommandLine(TextPosition at) const {
  return at.line == 0 && places_[static_cast<size_t>(at.column - 1)].of_command_line;
}

ConfigPlace Findings::PlaceOf(TextPosition at) const {
  if (at.line > 0) return {file_, at.line, at.column};
  const size_t place = static_cast<size_t>(at.column - 1);
  TG_CHECK(place < places_.size());
  return {places_[place].label, 0, 0};
}

void Findings::Error(TextPosition at, std::string_view code, std::string message) {
  errors_.push_back(PlaceOf(at).At(code, std::move(message)));
}

void Findings::Warning(TextPosition at, std::string_view code, std::string message) {
  warnings_.push_back(PlaceOf(at).At(code, std::move(message)));
}

void Findings::Note(TextPosition at, std::string_view code, std::string message) {
  notes_.push_back(PlaceOf(at).At(code, std::move(message)));
}

void Findings::Append(std::vector<Problem> errors) {
  std::move(errors.begin(), errors.end(), std::back_inserter(errors_));
}

void Findings::MarkVariable(TextPosition at, std::string written, bool known) {
  written_[{at.line, at.column}] = {std::move(written), known};
}

bool Findings::IsUnknown(const Node& node) const {
  const auto found = written_.find({node.at.line, node.at.column});
  return node.is_scalar() && found != written_.end() && !found->second.known;
}

std::string Findings::Quote(const Node& node) const {
  const auto found = written_.find({node.at.line, node.at.column});
  std::string_view text =
      found == written_.end() ? std::string_view(node.text) : std::string_view(found->second.text);
  const bool cut = text.size() > kQuotedBytesMax;
  return Concat("'", text.substr(0, kQuotedBytesMax), cut ? "...'" : "'");
}

std::vector<Problem> Findings::TakeErrors() { return TakeSorted(&errors_); }
std::vector<Problem> Findings::TakeWarnings() { return TakeSorted(&warnings_); }
std::vector<Problem> Findings::TakeNotes() { return TakeSorted(&notes_); }

}  // namespace tickgate
