// The conformance suite of JSON parsers: a program without fields, so that grammar alone decides.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "places.h"
#include "program/judging.h"

namespace tickgate {
namespace {

const std::filesystem::path kSuite = SharedPath("data/json-test-suite/test_parsing");

std::map<std::string, std::string> Files(char kind) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kSuite)) {
    const std::string name = entry.path().filename();
    if (name[0] != kind) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    files[name] = text.str();
  }
  return files;
}

std::shared_ptr<const Program> GrammarAlone() {
  ProgramSpec spec = SpecOf({});
  spec.duplicate_keys_allowed = true;
  return BuildOrDie(std::move(spec));
}

// The reason of the grammar, or "": whether the value is an object is none of the grammar's.
std::string Refusal(const std::shared_ptr<const Program>& program, const std::string& frame) {
  std::string reasons = ReasonsOf(program, frame);
  EXPECT_EQ(reasons, ReasonsOf(program, frame, JudgeMode::kPlain));
  return reasons == "not_object" ? "" : reasons;
}

#define SKIP_WITHOUT_SUITE() \
  if (!std::filesystem::exists(kSuite)) GTEST_SKIP() << "no " << kSuite

TEST(JsonSuite, EveryFileThatMustBeRejectedIs) {
  SKIP_WITHOUT_SUITE();
  const auto program = GrammarAlone();
  const auto files = Files('n');
  EXPECT_EQ(files.size(), 188u);
  for (const auto& [name, text] : files) EXPECT_NE(Refusal(program, text), "") << name;
}

TEST(JsonSuite, EveryFileThatMustBeAcceptedIs) {
  SKIP_WITHOUT_SUITE();
  const auto program = GrammarAlone();
  const auto files = Files('y');
  EXPECT_EQ(files.size(), 95u);
  for (const auto& [name, text] : files) EXPECT_EQ(Refusal(program, text), "") << name;
}

// What the standard leaves open: numbers of any size are well formed, text that is not UTF-8 is
// not, and a byte order mark is no JSON.
TEST(JsonSuite, FilesLeftOpenAreJudgedAsPinned) {
  SKIP_WITHOUT_SUITE();
  const std::map<std::string, std::string> refused = {
      {"i_object_key_lone_2nd_surrogate.json", "bad_utf8"},
      {"i_string_1st_surrogate_but_2nd_missing.json", "bad_utf8"},
      {"i_string_1st_valid_surrogate_2nd_invalid.json", "bad_utf8"},
      {"i_string_UTF-16LE_with_BOM.json", "bad_utf8"},
      {"i_string_UTF-8_invalid_sequence.json", "bad_utf8"},
      {"i_string_UTF8_surrogate_U+D800.json", "bad_utf8"},
      {"i_string_incomplete_surrogate_and_escape_valid.json", "bad_utf8"},
      {"i_string_incomplete_surrogate_pair.json", "bad_utf8"},
      {"i_string_incomplete_surrogates_escape_valid.json", "bad_utf8"},
      {"i_string_invalid_lonely_surrogate.json", "bad_utf8"},
      {"i_string_invalid_surrogate.json", "bad_utf8"},
      {"i_string_invalid_utf-8.json", "bad_utf8"},
      {"i_string_inverted_surrogates_U+1D11E.json", "bad_utf8"},
      {"i_string_iso_latin_1.json", "bad_utf8"},
      {"i_string_lone_second_surrogate.json", "bad_utf8"},
      {"i_string_lone_utf8_continuation_byte.json", "bad_utf8"},
      {"i_string_not_in_unicode_range.json", "bad_utf8"},
      {"i_string_overlong_sequence_2_bytes.json", "bad_utf8"},
      {"i_string_overlong_sequence_6_bytes.json", "bad_utf8"},
      {"i_string_overlong_sequence_6_bytes_null.json", "bad_utf8"},
      {"i_string_truncated-utf-8.json", "bad_utf8"},
      {"i_string_utf16BE_no_BOM.json", "bad_utf8"},
      {"i_string_utf16LE_no_BOM.json", "bad_utf8"},
      {"i_structure_500_nested_arrays.json", "too_deep"},
      {"i_structure_UTF-8_BOM_empty_object.json", "not_json"},
  };
  const auto program = GrammarAlone();
  const auto files = Files('i');
  EXPECT_EQ(files.size(), 35u);
  for (const auto& [name, text] : files) {
    const auto found = refused.find(name);
    EXPECT_EQ(Refusal(program, text), found == refused.end() ? "" : found->second) << name;
  }
}

TEST(JsonSuite, EveryFileInOneBlockIsJudgedAsAlone) {
  SKIP_WITHOUT_SUITE();
  const auto program = GrammarAlone();
  std::vector<std::string> frames;
  for (char kind : {'n', 'y', 'i'}) {
    for (const auto& [name, text] : Files(kind)) {
      frames.push_back(text);
      frames.push_back(R"({"a":1})");
    }
  }
  const std::vector<Judged> all = JudgeAll(program, frames);
  for (size_t i = 0; i < frames.size(); ++i) EXPECT_EQ(all[i], JudgeOne(program, frames[i])) << i;
}

}  // namespace
}  // namespace tickgate
