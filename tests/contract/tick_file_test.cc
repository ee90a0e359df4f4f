#include "contract/tick_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "contract/compiled.h"

namespace tickgate {
namespace {

class TickFiles : public testing::Test {
 protected:
  TickFiles() { std::filesystem::create_directories(folder_); }
  ~TickFiles() override { std::filesystem::remove_all(folder_); }

  CompileResult Compile(std::string_view file, std::string_view options) {
    std::ofstream(folder_ + "/ticks.csv", std::ios::binary) << file;
    std::ofstream(folder_ + "/c.yaml", std::ios::binary)
        << kHead << "fields:\n  sym: { type: string }\n  p: { type: decimal, " << options << " }\n";
    return CompileContractFile(folder_ + "/c.yaml");
  }
  // The message of the only problem.
  std::string Problem(std::string_view file, std::string_view options = "tick_file: ticks.csv") {
    const CompileResult result = Compile(file, options);
    if (result.problems.size() != 1) return std::to_string(result.problems.size()) + " problems";
    std::string message = result.problems[0].message;
    for (size_t at; (at = message.find(folder_)) != std::string::npos;) {
      message.replace(at, folder_.size(), "DIR");
    }
    return message + " [" + result.problems[0].code + "]";
  }

  const std::string folder_ =
      testing::TempDir() + "tickgate_tick_file" + std::to_string(::getpid());
};

TEST_F(TickFiles, HoldBandsByPrice) {
  const CompileResult result =
      Compile("# from,tick\n1, 0.01\r\n0,0.0001\n", "tick_file: ticks.csv");
  ASSERT_TRUE(result.ok()) << result.problems[0].message;
  const ValueSpec& value = result.spec.records[0].fields[1].value;
  ASSERT_TRUE(value.tick);
  EXPECT_EQ(value.tick->name, "ticks.csv");
  ASSERT_EQ(value.tick->bands.size(), 2u);
  EXPECT_EQ(value.tick->bands[0].from, Decimal{});
  EXPECT_EQ(value.tick->bands[0].tick, NormalDecimal(1, 4));
  EXPECT_EQ(value.tick->bands[1].tick, NormalDecimal(1, 2));
  EXPECT_TRUE(value.tick_by.empty());
}

TEST_F(TickFiles, HoldBandsByKeyInOrder) {
  const CompileResult result =
      Compile("ES,0,0.25\nAAPL,1,0.01\nAAPL,0,0.0001\n", "tick_file: ticks.csv, tick_by: sym");
  ASSERT_TRUE(result.ok()) << result.problems[0].message;
  const ValueSpec& value = result.spec.records[0].fields[1].value;
  ASSERT_EQ(value.tick->bands.size(), 3u);
  EXPECT_EQ(value.tick->bands[0].key, "AAPL");
  EXPECT_EQ(value.tick->bands[0].from, Decimal{});
  EXPECT_EQ(value.tick->bands[1].from, DecimalOf(1));
  EXPECT_EQ(value.tick->bands[2].key, "ES");
  EXPECT_EQ(value.tick_by, "sym");
}

TEST_F(TickFiles, AKeyMayBeAPathFromTheRoot) {
  for (const char* by : {"'$.sym'", "'[\"sym\"]'"}) {
    const CompileResult result =
        Compile("ES,0,0.25\n", std::string("tick_file: ticks.csv, tick_by: ") + by);
    ASSERT_TRUE(result.ok()) << by;
    EXPECT_EQ(result.spec.records[0].fields[1].value.tick_by, "sym") << by;
  }
}

TEST_F(TickFiles, FaultsNameTheirLine) {
  EXPECT_EQ(Problem("0,0.01\nx,0.02\n"),
            "'tick_file': DIR/ticks.csv:2: 'x' is no number from 0 [file]");
  EXPECT_EQ(Problem("-1,0.01\n"), "'tick_file': DIR/ticks.csv:1: '-1' is no number from 0 [file]");
  EXPECT_EQ(Problem("0,0\n"), "'tick_file': DIR/ticks.csv:1: '0' is no number above 0 [file]");
  EXPECT_EQ(Problem("0\n"),
            "'tick_file': DIR/ticks.csv:1: wanted from,tick or key,from,tick [file]");
  EXPECT_EQ(Problem("0,1\nA,0,1\n"),
            "'tick_file': DIR/ticks.csv:2: the other lines have another shape [file]");
  EXPECT_EQ(Problem("# nothing\n"), "'tick_file': DIR/ticks.csv: holds no band [file]");
  EXPECT_EQ(Problem("0,1\n0.0,2\n"), "'tick_file': DIR/ticks.csv: two bands start at 0 [file]");
  EXPECT_EQ(Problem("0,1\n", "tick_file: none.csv"),
            "'tick_file': read DIR/none.csv: No such file or directory [file]");
}

TEST_F(TickFiles, AKeyIsAFieldThatIsThere) {
  EXPECT_EQ(Problem("A,0,1\n"),
            "'tick_file' has a key a line: 'tick_by' must name the field that holds it [option]");
  EXPECT_EQ(Problem("0,1\n", "tick_file: ticks.csv, tick_by: sym"),
            "'tick_by': the lines of 'tick_file' have no key [option]");
  EXPECT_EQ(Problem("A,0,1\n", "tick_file: ticks.csv, tick_by: syn"),
            "'tick_by': no field is called 'syn': did you mean 'sym'? [unknown-field]");
  EXPECT_EQ(Problem("A,0,1\n",
                    "nullable: true }\n  l: { type: list<decimal>, items: { tick_file: ticks.csv, "
                    "tick_by: sym }"),
            "'tick_by' is for the fields at the top of a record, not within a value [option]");
  EXPECT_EQ(Problem("A,0,1\n", "tick_by: sym"), "'tick_by' needs a 'tick_file' beside it [option]");
}

}  // namespace
}  // namespace tickgate
