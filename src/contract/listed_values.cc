#include "contract/listed_values.h"

#include <utility>

#include "base/concat.h"
#include "contract/token_reader.h"
#include "contract/value_file.h"
#include "document/scalar.h"

namespace tickgate {
namespace {

constexpr size_t kTextBytesMax = 200;
constexpr size_t kFileProblemsMax = 10;

std::string TextOf(const std::vector<Literal>& literals) {
  std::string text = "in [";
  for (size_t i = 0; i < literals.size(); ++i) {
    if (text.size() + literals[i].token.size() > kTextBytesMax) {
      return text + ",...]";
    }
    AppendAll(&text, i == 0 ? "" : ",", literals[i].token);
  }
  return text + "]";
}

}  // namespace

std::optional<std::string> ListedValues::Take(const ReadLiteral& literal) {
  if (const auto why = checker_.WhyNot(literal)) return why;
  if (!seen_.insert(literal.key).second) {
    return Concat(literal.literal.token, " stands there a second time");
  }
  literals_.push_back(literal.literal);
  return std::nullopt;
}

void ListedValues::ReadList(const Node& list) {
  if (!list.is_list()) return AddWrongKind(list, "'in'", "a list", problems_);
  if (list.items.empty()) {
    problems_->Add(list.at, "bad-value", "'in' is empty: no value passes");
    return;
  }
  for (const Node& item : list.items) {
    const std::optional<ReadLiteral> literal = ReadLiteralOf(item, "'in'", value_, problems_);
    if (!literal) continue;
    if (const auto why = Take(*literal)) {
      problems_->Add(item.at, "contradiction", Concat("'in': ", *why));
    }
  }
  text_ = TextOf(literals_);
}

void ListedValues::ReadFile(const Node& node, const std::string& naming_file) {
  const std::optional<std::string> name = ReadString(node, "'in_file'", problems_);
  if (!name) return;
  const std::string path = PathBeside(naming_file, *name);
  const absl::StatusOr<std::vector<std::string>> lines = ReadValueFile(path);
  if (!lines.ok()) {
    problems_->Add(node.at, "file", Concat("'in_file': ", std::string(lines.status().message())));
    return;
  }
  size_t found = 0;
  for (size_t i = 0; i < lines->size() && found < kFileProblemsMax; ++i) {
    std::string why;
    const std::optional<ReadLiteral> literal = ParseLiteral(value_, {(*lines)[i], false}, &why);
    if (literal) why = Take(*literal).value_or("");
    if (why.empty()) continue;
    ++found;
    problems_->Add(node.at, "file", Concat("'in_file': ", path, ":", i + 1, ": ", why));
  }
  text_ = Concat("in ", *name);
}

bool ListedValues::Contains(const ReadLiteral& literal) const {
  return seen_.contains(literal.key);
}

void ListedValues::MoveInto(ValueSpec* value) {
  value->in = std::make_shared<const std::vector<Literal>>(std::move(literals_));
  value->in_text = std::move(text_);
}

}  // namespace tickgate
