// docs/configuration.md against the tables: every key with its default and whether this version
// has it, and every sample loads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "config/delivery.h"
#include "config/sample.h"
#include "config/schema.h"
#include "places.h"

namespace tickgate {
namespace {

std::vector<std::string> DocLines() {
  std::ifstream file(SourcePath("docs/configuration.md"));
  EXPECT_TRUE(file.good());
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::string Trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '`')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '`')) text.remove_suffix(1);
  return std::string(text);
}

// "heading | key" -> "default | later"
using Rows = std::map<std::string, std::string>;

Rows RowsOfDocs() {
  Rows rows;
  std::string heading;
  for (const std::string& line : DocLines()) {
    if (line.starts_with("## ") || line.starts_with("### ")) {
      heading = Trim(line.substr(line.find(' ')));
    }
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    std::istringstream stream(line.substr(1));
    for (std::string cell; std::getline(stream, cell, '|');) cells.push_back(Trim(cell));
    if (cells.size() < 4) continue;  // another table
    EXPECT_FALSE(cells[2].empty()) << line;
    rows[Concat(heading, " | ", cells[0])] = Concat(cells[1], " | ", cells[3]);
  }
  return rows;
}

void AddRows(std::span<const Key> keys, const std::string& heading, const std::string& path,
             Rows* rows) {
  for (const Key& key : keys) {
    if (key.name == "streams") continue;
    const std::string name = Concat(path, path.empty() ? "" : ".", key.name);
    (*rows)[Concat(heading, " | ", name)] = Concat(key.fallback, " | ", key.built ? "" : "later");
    if (key.built && key.shape == Shape::kMap) AddRows(key.members->keys, heading, name, rows);
  }
}

Rows RowsOfTables() {
  Rows rows;
  AddRows(kRootTable.Find("streaming")->members->keys, "Beside the streams", "", &rows);
  AddRows(kStreamTable.keys, "A stream", "", &rows);
  for (const auto& [table, word] :
       {std::pair(&kSourceTable, "Source"), {&kTargetTable, "Target"}}) {
    AddRows(table->keys, Concat(word, "s"), "", &rows);
    for (const Kind& kind : table->kinds) {
      if (kind.built) AddRows(kind.keys, Concat(word, " ", kind.name), "", &rows);
    }
  }
  return rows;
}

// Whether some line that begins so names all of the keys.
bool NamesAll(const std::string& begin, std::span<const Key> keys) {
  for (const std::string& line : DocLines()) {
    const bool whole =
        line.starts_with(begin) && std::all_of(keys.begin(), keys.end(), [&](const Key& key) {
          return line.find(Concat("`", key.name, "`")) != std::string::npos;
        });
    if (whole) return true;
  }
  return false;
}

TEST(ConfigurationDocs, EveryKeyStandsThereWithItsDefault) {
  const Rows docs = RowsOfDocs();
  for (const auto& [key, row] : RowsOfTables()) {
    const auto found = docs.find(key);
    if (found == docs.end()) {
      ADD_FAILURE() << "missing: " << key << " | " << row;
    } else {
      EXPECT_EQ(found->second, row) << key;
    }
  }
}

TEST(ConfigurationDocs, NoKeyStandsThereThatIsNone) {
  const Rows tables = RowsOfTables();
  for (const auto& [key, row] : RowsOfDocs()) EXPECT_TRUE(tables.contains(key)) << key;
}

TEST(ConfigurationDocs, FeaturesOfLaterVersionsNameTheirKeys) {
  for (const Table* table : {&kSourceTable, &kTargetTable}) {
    for (const Kind& kind : table->kinds) {
      if (kind.built) continue;
      EXPECT_TRUE(NamesAll(Concat("| ", kind.name, " |"), kind.keys)) << kind.name;
    }
  }
  for (const Key& key : kStreamTable.keys) {
    if (key.built || key.members == nullptr) continue;
    EXPECT_TRUE(NamesAll(Concat("| `", key.name, "` |"), key.members->keys)) << key.name;
  }
}

TEST(ConfigurationDocs, EverySampleLoads) {
  std::string sample;
  bool inside = false;
  size_t count = 0;
  LoadOptions options = SampleOptions();
  options.environment = {{"FEED_DIR", "/feeds"}};
  for (const std::string& line : DocLines()) {
    if (line == "```yaml") {
      inside = true;
      sample.clear();
    } else if (line == "```" && inside) {
      inside = false;
      ++count;
      const LoadResult result = Load(sample, options);
      EXPECT_EQ(Lines(result.errors), "") << sample;
      EXPECT_EQ(Lines(result.warnings), "") << sample;
    } else if (inside) {
      sample += line + "\n";
    }
  }
  EXPECT_GE(count, 2u);
}

TEST(ConfigurationDocs, TheTableOfGuaranteesIsThatOfTheCode) {
  for (const SourceKind source : {SourceKind::kFile, SourceKind::kGenerate, SourceKind::kStdin}) {
    for (const SinkKind target : {SinkKind::kFile, SinkKind::kDiscard, SinkKind::kStdout}) {
      const std::string row = Concat("| ", SourceName(source), " | ", SinkName(target), " | ",
                                     DeliveryName(DefaultDelivery(source, target)), " |");
      bool found = false;
      for (const std::string& line : DocLines()) found = found || line.starts_with(row);
      EXPECT_TRUE(found) << row;
    }
  }
}

}  // namespace
}  // namespace tickgate
