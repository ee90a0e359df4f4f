#include "contract/frame_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "contract/json_path.h"
#include "document/reader.h"

namespace tickgate {
namespace {

// In the order of Decompress.
constexpr std::array<std::string_view, 5> kDecompress = {"none", "gzip", "deflate", "zstd", "auto"};
constexpr std::array<std::string_view, 3> kTrims = {"nul", "newline", "bom"};
constexpr std::array<std::string_view, 2> kDocuments = {"one", "many"};
constexpr size_t kInheritMax = 64;
constexpr std::string_view kBase64Mark = "base64:";

class FrameReader {
 public:
  FrameReader(const Node& node, Problems* problems)
      : map_(node, "'frame'", problems), problems_(*problems) {}

  FrameRules Read() {
    if (const auto word = map_.Choice("decompress", kDecompress)) {
      rules_.decompress = static_cast<Decompress>(*word);
    }
    if (const Node* node = map_.Any("explode")) {
      rules_.explode = ReadJsonPath(*node, "'explode'", EachStep::kAllowed, &problems_);
    }
    ReadInherit();
    ForEach("control", [&](const Node& item) { ReadControl(item); });
    ForEach("trim", [&](const Node& item) { ReadTrim(item); });
    rules_.many_documents = map_.Choice("documents", kDocuments) == size_t{1};
    map_.Finish();
    return std::move(rules_);
  }

 private:
  // A list, or one in place of a list of one.
  template <typename Take>
  void ForEach(std::string_view word, Take take) {
    const Node* node = map_.Any(word);
    if (node == nullptr) return;
    if (!node->is_list()) return take(*node);
    for (const Node& item : node->items) take(item);
  }

  void ReadInherit() {
    const Node* node = map_.Map("inherit");
    if (node == nullptr) return;
    if (node->members.size() > kInheritMax) {
      return problems_.Add(node->at, "too-large", Concat("more than ", kInheritMax, " inherited"));
    }
    for (const Member& member : node->members) {
      if (!IsIdentifier(member.key)) {
        problems_.Add(member.at, "bad-value",
                      Concat("'", member.key, "' must be a name of letters, digits and '_'"));
      } else if (member.key == "received") {
        problems_.Add(member.at, "bad-value",
                      "'received' is the time of receipt in every contract");
      }
      const std::string what = Concat("'", member.key, "'");
      auto path = ReadJsonPath(member.value, what, EachStep::kRefused, &problems_);
      if (path) rules_.inherit.push_back({member.key, *std::move(path)});
    }
  }

  void ReadControl(const Node& node) {
    const std::optional<std::string> text = ReadString(node, "'control'", &problems_);
    if (!text) return;
    std::string frame = *text;
    if (text->starts_with(kBase64Mark)) {
      const auto bytes = DecodeBase64(std::string_view(*text).substr(kBase64Mark.size()));
      if (!bytes) {
        return problems_.Add(node.at, "bad-value",
                             Concat("'control': '", *text, "' is no base64 text"));
      }
      frame = *bytes;
    }
    if (frame.empty()) {
      problems_.Add(node.at, "bad-value", "'control': a frame without bytes is empty_frame");
    } else if (std::find(rules_.control.begin(), rules_.control.end(), frame) !=
               rules_.control.end()) {
      problems_.Add(node.at, "bad-value",
                    Concat("'control': '", *text, "' stands there a second time"));
    } else {
      rules_.control.push_back(std::move(frame));
    }
  }

  void ReadTrim(const Node& node) {
    const std::optional<size_t> word = ReadChoice(node, "'trim'", kTrims, &problems_);
    if (!word) return;
    bool* const flags[] = {&rules_.trim_nul, &rules_.trim_newline, &rules_.trim_bom};
    if (*flags[*word]) {
      problems_.Add(node.at, "bad-value",
                    Concat("'trim': '", kTrims[*word], "' stands there a second time"));
    }
    *flags[*word] = true;
  }

  MapReader map_;
  Problems& problems_;
  FrameRules rules_;
};

}  // namespace

FrameRules ReadFrameRules(const Node& node, Problems* problems) {
  return FrameReader(node, problems).Read();
}

bool IsIdentifier(std::string_view name) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto plain = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), plain);
}

}  // namespace tickgate
