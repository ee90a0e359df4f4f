// What the command line says to a slip of the pen, to help, and to words of later versions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "cli/binary.h"
#include "name_of_case.h"

namespace tickgate {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Usage, NoCommandNamesTheCommandsAndIsUsage) {
  const RunResult result = Tickgate({});
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("a command is missing: run, validate, config, lint"));
}

TEST(Usage, AnUnknownCommandIsRefusedWithTheNearestOne) {
  const RunResult result = Tickgate({"rum", "trades.yaml"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown command 'rum': did you mean 'run'?"));
}

TEST(Usage, AnUnknownCommandFarFromAllIsRefusedWithoutAGuess) {
  const RunResult result = Tickgate({"xylophone"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown command 'xylophone'\n"));
}

TEST(Usage, AnUnknownCommandOfACommandIsRefusedWithTheNearestOne) {
  const RunResult result = Tickgate({"checkpoint", "shw", "trades"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown command 'checkpoint shw': did you mean 'show'?"));
}

TEST(Usage, AnUnknownOptionIsRefusedWithTheNearestOne) {
  const RunResult result = Tickgate({"run", "trades.yaml", "--sumary", "json"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown option '--sumary': did you mean '--summary'?"));
}

TEST(Usage, AnUnknownOptionIsNamedEvenWhereAnArgumentIsMissingToo) {
  const RunResult result = Tickgate({"run", "--onec"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown option '--onec': did you mean '--once'?"));
}

TEST(Usage, AMissingArgumentIsUsage) {
  const RunResult result = Tickgate({"run"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("CONFIG is required"));
  EXPECT_THAT(result.err, HasSubstr("tickgate run --help"));
}

TEST(Usage, AnArgumentTooManyIsUsage) {
  const RunResult result = Tickgate({"run", "a.yaml", "b.yaml"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("'run' takes no further argument 'b.yaml'"));
}

TEST(Usage, AFileNamedLikeACommandIsStillAnArgument) {
  const RunResult result = Tickgate({"run", "lint"});
  EXPECT_EQ(result.code, 78);  // there is no such file
  EXPECT_THAT(result.err, HasSubstr("lint"));
}

TEST(Usage, AValueOutsideItsListIsUsage) {
  EXPECT_EQ(Tickgate({"run", "a.yaml", "--summary", "xml"}).code, 2);
  EXPECT_EQ(Tickgate({"run", "a.yaml", "--trigger", "sometimes"}).code, 2);
  EXPECT_EQ(Tickgate({"run", "a.yaml", "--log-format", "xml"}).code, 2);
  EXPECT_EQ(Tickgate({"completion", "tcsh"}).code, 2);
}

TEST(Usage, OnceAndAnotherTriggerContradictEachOther) {
  EXPECT_EQ(Tickgate({"run", "a.yaml", "--once", "--trigger", "continuous"}).code, 2);
}

struct Words {
  std::vector<std::string> args;
  std::string name;
};

void PrintTo(const Words& words, std::ostream* out) { *out << words.name; }

class LaterWords : public testing::TestWithParam<Words> {};

TEST_P(LaterWords, AreRefusedByName) {
  const RunResult result = Tickgate(GetParam().args);
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("'" + GetParam().name + "' is not in this version"));
}

INSTANTIATE_TEST_SUITE_P(
    Usage, LaterWords,
    testing::Values(
        Words{{"tap", "x"}, "tap"}, Words{{"top"}, "top"}, Words{{"record"}, "record"},
        Words{{"replay"}, "replay"}, Words{{"dlq", "ls"}, "dlq"}, Words{{"gaps"}, "gaps"},
        Words{{"status", "."}, "status"}, Words{{"init"}, "init"}, Words{{"door"}, "door"},
        Words{{"bench"}, "bench"}, Words{{"doctor"}, "doctor"}, Words{{"schema"}, "schema"},
        Words{{"contract", "infer"}, "contract infer"},
        Words{{"contract", "import", "--from", "odcs"}, "contract import"},
        Words{{"contract", "diff", "a", "b"}, "contract diff"},
        Words{{"contract", "push"}, "contract push"}, Words{{"contract", "ls"}, "contract ls"},
        Words{{"contract", "show"}, "contract show"},
        Words{{"run", "a.yaml", "--dry-run", "5"}, "run --dry-run"},
        Words{{"validate", "a.yaml", "--check-connections"}, "validate --check-connections"},
        Words{{"contract", "compile", "a.yaml", "--json-schema"},
              "contract compile --json-schema"}),
    [](const auto& instance) { return NameOfCase(instance.param.name); });

TEST(Help, NamesWhatIsThereAndNothingOfLaterVersions) {
  const RunResult result = Tickgate({"--help"});
  EXPECT_EQ(result.code, 0);
  for (const char* command : {"run", "validate", "config", "lint", "test", "contract", "checkpoint",
                              "completion", "version"}) {
    EXPECT_THAT(result.out, HasSubstr(std::string("\n  ") + command + " ")) << command;
  }
  for (const char* later : {"tap", "door", "doctor", "replay"}) {
    EXPECT_THAT(result.out, Not(HasSubstr(std::string("\n  ") + later + " "))) << later;
  }
}

class EveryCommand : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(EveryCommand, TeachesWithAnExample) {
  std::vector<std::string> args = GetParam();
  std::string name = "tickgate";
  for (const std::string& arg : args) name += " " + arg;
  args.push_back("--help");
  const RunResult result = Tickgate(args);
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, HasSubstr("Example"));
  const std::string examples = result.out.substr(result.out.find("Example"));
  EXPECT_THAT(examples, HasSubstr(name)) << result.out;
}

INSTANTIATE_TEST_SUITE_P(
    Help, EveryCommand,
    testing::Values(std::vector<std::string>{"run"}, std::vector<std::string>{"validate"},
                    std::vector<std::string>{"config", "show"}, std::vector<std::string>{"lint"},
                    std::vector<std::string>{"test"}, std::vector<std::string>{"contract", "lint"},
                    std::vector<std::string>{"contract", "compile"},
                    std::vector<std::string>{"checkpoint", "ls"},
                    std::vector<std::string>{"checkpoint", "show"},
                    std::vector<std::string>{"checkpoint", "export"},
                    std::vector<std::string>{"checkpoint", "set"},
                    std::vector<std::string>{"checkpoint", "reset"},
                    std::vector<std::string>{"completion"}, std::vector<std::string>{"version"}),
    [](const auto& instance) { return NameOfCase(testing::PrintToString(instance.param)); });

}  // namespace
}  // namespace tickgate
