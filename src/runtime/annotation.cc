#include "runtime/annotation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"_contract", "_verdict", "_marks", "_position",
                                                    "_received"};
constexpr size_t kEscapedNameMax = 64;  // every byte of the longest name as \uXXXX, and some room

std::string Quoted(std::string_view text) {
  std::string quoted;
  AppendJsonString(text, &quoted);
  return quoted;
}

void AppendNumber(int64_t number, std::string* out) {
  std::array<char, 20> digits;
  const std::to_chars_result end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out->append(digits.data(), end.ptr);
}

// The content of a string between its quotes, as written, is one of our names.
bool IsOurName(std::string_view raw) {
  std::array<char, kEscapedNameMax> content;
  if (raw.size() > content.size()) return false;
  const std::string_view name(content.data(), Unescape(raw, content.data()));
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// Behind the string whose opening quote stands at `at`.
size_t EndOfString(std::string_view json, size_t at) {
  for (++at; json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
  return at + 1;
}

// The comma behind the member that begins at `at`, or the end of `members`.
size_t EndOfMember(std::string_view members, size_t at) {
  int depth = 0;
  while (at < members.size()) {
    const char c = members[at];
    if (c == '"') {
      at = EndOfString(members, at);
      continue;
    }
    if (c == ',' && depth == 0) return at;
    depth += c == '{' || c == '[' ? 1 : 0;
    depth -= c == '}' || c == ']' ? 1 : 0;
    ++at;
  }
  return at;
}

// Appends what stands between the braces, but for members with one of our names.
void AppendOthers(std::string_view members, std::string* out) {
  bool first = true;
  for (size_t at = 0; at < members.size();) {
    const size_t end = EndOfMember(members, at);
    const std::string_view member = members.substr(at, end - at);
    at = end + 1;
    const size_t quote = member.find('"');
    if (quote == std::string_view::npos) continue;  // blanks alone
    const size_t behind = EndOfString(member, quote);
    if (IsOurName(member.substr(quote + 1, behind - quote - 2))) continue;
    if (!first) *out += ',';
    first = false;
    *out += member;
  }
}

// Cheap, and true at least where a key may be one of our names: it begins with `_` or an escape.
bool MayHoldOurNames(std::string_view members) {
  return members.find("\"_") != std::string_view::npos ||
         members.find("\"\\") != std::string_view::npos;
}

}  // namespace

RowAnnotator::RowAnnotator(const std::vector<std::string>& partitions, const Program& program) {
  for (const std::string& partition : partitions) {
    const std::string quoted = Quoted(partition);
    partitions_.push_back(quoted.substr(1, quoted.size() - 2));
  }
  Use(program);
}

void RowAnnotator::Use(const Program& program) {
  heads_.clear();
  rules_.clear();
  const auto add_head = [&](std::string_view contract) {
    heads_.push_back(Concat("\"_contract\":", Quoted(contract), ",\"_verdict\":\""));
  };
  for (const RecordSpec& record : program.spec().records) {
    add_head(Concat(program.contract_version(), "/", record.name));
    std::vector<std::string>& rules = rules_.emplace_back();
    for (const RuleSpec& rule : record.rules) rules.push_back(Quoted(Concat("rule:", rule.name)));
  }
  add_head(program.contract_version());
}

bool RowAnnotator::Append(std::string_view row, const Outcome& outcome, const Position& position,
                          int64_t received_ns, std::string* out) const {
  row = TrimBlanks(row);
  while (!row.empty() && IsBlank(row.front())) row.remove_prefix(1);
  if (row.size() < 2 || row.front() != '{') return false;
  const std::string_view members = row.substr(1, row.size() - 2);
  *out += '{';
  const size_t begin = out->size();
  if (MayHoldOurNames(members)) {
    AppendOthers(members, out);
  } else {
    *out += members;
  }
  if (!TrimBlanks(std::string_view(*out).substr(begin)).empty()) *out += ',';
  const size_t head = std::min<size_t>(outcome.record, heads_.size() - 1);
  AppendAll(out, heads_[head], NameOf(outcome.verdict), "\"");
  // Where an event lands in spite of its errors they are what was noted of it.
  AppendMarks(outcome.verdict == Verdict::kQuarantined ? outcome.errors : outcome.marks,
              outcome.record, out);
  AppendAll(out, ",\"_position\":\"", partitions_.at(position.partition), "/");
  AppendNumber(position.offset, out);
  *out += '/';
  AppendNumber(position.index, out);
  *out += "\",\"_received\":\"";
  AppendRfc3339(received_ns, out);
  *out += "\"}";
  return true;
}

void RowAnnotator::AppendMarks(std::span<const EventError> found, uint16_t record,
                               std::string* out) const {
  if (found.empty()) return;
  *out += ",\"_marks\":[";
  for (size_t i = 0; i < found.size(); ++i) {
    const auto same = [&](const EventError& other) {
      return other.reason == found[i].reason &&
             (other.reason != Reason::kRule || other.rule == found[i].rule);
    };
    if (std::any_of(found.begin(), found.begin() + static_cast<ptrdiff_t>(i), same)) continue;
    if (out->back() != '[') *out += ',';
    if (found[i].reason == Reason::kRule) {
      *out += rules_.at(record).at(found[i].rule);
    } else {
      AppendAll(out, "\"", NameOf(found[i].reason), "\"");
    }
  }
  *out += ']';
}

}  // namespace tickgate
