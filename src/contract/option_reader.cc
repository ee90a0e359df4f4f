#include "contract/option_reader.h"

#include <utility>

#include "base/concat.h"
#include "contract/type_name.h"

namespace tickgate {

std::string TextOf(TypeSet types) {
  std::vector<std::string_view> names;
  for (ValueType type : AllTypes()) {
    if ((types & SetOf(type)) != 0) names.push_back(NameOf(type));
  }
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    AppendAll(&text, i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]);
  }
  return text;
}

const Node* OptionReader::Fitting(std::string_view word, TypeSet types) {
  const Node* node = map_.Any(word);
  if (node == nullptr || !known_) return nullptr;
  if (Is(types)) return node;
  const bool for_items = value_.type == ValueType::kList && (types & kListType) == 0;
  AddAtKey(word, "option",
           Concat("'", word, "' does not fit type ", TypeNameOf(value_), ": it is for ",
                  TextOf(types), for_items ? "; of the items of a list it stands in 'items'" : ""));
  return nullptr;
}

std::optional<int64_t> OptionReader::Count(std::string_view word, TypeSet types) {
  const Node* node = Fitting(word, types);
  if (node == nullptr) return std::nullopt;
  std::optional<int64_t> count = ReadInt(*node, Concat("'", word, "'"), scope_.problems);
  if (count && *count < 0) {
    problems().Add(node->at, "bad-value", Concat("'", word, "' must not be negative"));
    count.reset();
  }
  return count;
}

std::optional<bool> OptionReader::Bool(std::string_view word, TypeSet types) {
  const Node* node = Fitting(word, types);
  if (node == nullptr) return std::nullopt;
  return ReadBool(*node, Concat("'", word, "'"), scope_.problems);
}

std::optional<size_t> OptionReader::Choice(std::string_view word, TypeSet types,
                                           std::span<const std::string_view> names) {
  const Node* node = Fitting(word, types);
  if (node == nullptr) return std::nullopt;
  return ReadChoice(*node, Concat("'", word, "'"), names, scope_.problems);
}

void OptionReader::AddAtKey(std::string_view word, std::string_view code, std::string message) {
  problems().Add(map_.KeyAt(word), code, std::move(message));
}

}  // namespace tickgate
