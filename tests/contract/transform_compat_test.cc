// The recorded transforms of pycharter: what it does where it is right, and what is right where it
// is not. Members are compared by name, numbers by value, times as instants.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/decimal.h"
#include "base/timestamp.h"
#include "contract/transform_sample.h"
#include "places.h"

namespace tickgate {
namespace {

std::string Folder() { return SharedPath("data/pycharter-compat"); }

// One spelling of a value: members sorted, numbers plain, instants as ns.
std::string Canonical(const Node& node) {
  std::vector<std::string> parts;
  for (const Node& item : node.items) parts.push_back(Canonical(item));
  for (const Member& member : node.members) {
    parts.push_back(Concat(member.key, "=", Canonical(member.value)));
  }
  if (node.is_map()) std::sort(parts.begin(), parts.end());
  if (node.is_map() || node.is_list()) {
    std::string text = node.is_map() ? "{" : "[";
    for (const std::string& part : parts) AppendAll(&text, part, ";");
    return text + "}";
  }
  Decimal number;
  if (!node.quoted && ParseDecimal(node.text, &number) == DecimalParse::kOk) {
    return FormatDecimal(number);
  }
  int64_t ns = 0;
  if (node.quoted && ParseRfc3339(node.text, &ns)) return Concat("time ", ns);
  return Concat(node.quoted ? "text " : "", node.text);
}

std::string CanonicalRow(std::string_view text) {
  const Document document = ParseJson(text, "row");
  EXPECT_TRUE(document.ok()) << text;
  return Canonical(document.root);
}

// "config refused", "failed", "filtered" or the rows.
std::string Expected(const Node& one) {
  const Node* divergence = one.Find("divergence");
  const Node* right = divergence != nullptr ? divergence->Find("right") : one.Find("pycharter");
  if (right->Find("config") != nullptr) return "config refused";
  if (right->Find("quarantined") != nullptr && !right->Find("quarantined")->items.empty()) {
    return "failed";
  }
  std::string rows;
  for (const Node& row : right->Find("landed")->items) {
    AppendAll(&rows, rows.empty() ? "" : " | ", CanonicalRow(row.text));
  }
  return rows.empty() ? "filtered" : rows;
}

std::string Found(const TransformSample& sample, std::string_view event) {
  if (sample.spec == nullptr) return "config refused";
  const std::string ran = RunSample(sample, event);
  if (ran == "filtered") return ran;
  if (ran.starts_with("failed: ")) return "failed";
  std::string rows;
  for (size_t at = 0; at < ran.size();) {
    const size_t end = std::min(ran.find(" | ", at), ran.size());
    AppendAll(&rows, rows.empty() ? "" : " | ", CanonicalRow(ran.substr(at, end - at)));
    at = end + 3;
  }
  return rows;
}

TEST(TransformCompat, EveryRecordedTransformIsDoneRight) {
  if (!std::filesystem::exists(Folder())) GTEST_SKIP() << "no recordings at " << Folder();
  size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(Folder())) {
    if (!entry.path().filename().string().starts_with("transform-")) continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    const Document document = ParseYaml(text.str(), entry.path().string());
    ASSERT_TRUE(document.ok()) << FormatProblem(document.problems[0]);
    const TransformSample sample = ReadSampleNode(*document.root.Find("transform"));
    for (const Node& one : document.root.Find("cases")->items) {
      const std::string& event = one.Find("in")->text;
      EXPECT_EQ(Found(sample, event), Expected(one))
          << entry.path().filename() << " " << event << " " << sample.problems;
      ++cases;
    }
  }
  EXPECT_GE(cases, 80u);
}

}  // namespace
}  // namespace tickgate
