// What the binary gives to other programs: versions, completions, the manual page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/binary.h"

namespace tickgate {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// stdout and stderr of a shell command.
std::string Shell(const std::string& command) {
  const std::string whole =
      "PATH=\"$(dirname " + BinaryPath() + "):$PATH\"; { " + command + "; } 2>&1";
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(whole.c_str(), "r"), ::pclose);
  std::string text;
  char bytes[4096];
  while (const size_t read = std::fread(bytes, 1, sizeof(bytes), pipe.get())) {
    text.append(bytes, read);
  }
  return text;
}

bool HaveProgram(const std::string& name) {
  return !Shell("command -v " + name + " || true").empty();
}

// What bash offers behind `words`, the last of which is the one being typed.
std::string Completed(const std::string& words) {
  return Shell("bash -c 'source <(tickgate completion bash); COMP_WORDS=(" + words +
               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tickgate; echo \"${COMPREPLY[*]}\"'");
}

TEST(BashCompletion, OffersCommands) {
  EXPECT_EQ(Completed("tickgate va"), "validate\n");
  EXPECT_EQ(Completed("tickgate co"), "config contract completion\n");
}

TEST(BashCompletion, OffersCommandsOfACommand) {
  EXPECT_EQ(Completed("tickgate checkpoint re"), "reset\n");
}

TEST(BashCompletion, OffersOptionsBehindArguments) {
  EXPECT_EQ(Completed("tickgate run trades.yaml --on"), "--once\n");
  EXPECT_EQ(Completed("tickgate checkpoint show trades --hi"), "--history\n");
}

TEST(BashCompletion, ParsesInZshToo) {
  if (!HaveProgram("zsh")) GTEST_SKIP() << "zsh is not installed";
  EXPECT_THAT(Shell("tickgate completion zsh | zsh -n /dev/stdin"), IsEmpty());
}

TEST(FishCompletion, KnowsEveryCommand) {
  const std::string script = Tickgate({"completion", "fish"}).out;
  for (const char* name : {"run", "validate", "checkpoint", "export", "compile"}) {
    EXPECT_THAT(script, HasSubstr(std::string(" -a ") + name + " ")) << name;
  }
  if (!HaveProgram("fish")) GTEST_SKIP() << "fish is not installed";
  EXPECT_THAT(Shell("tickgate completion fish | fish --no-execute /dev/stdin"), IsEmpty());
}

TEST(ManualPage, RendersWithoutAWarning) {
  if (!HaveProgram("groff")) GTEST_SKIP() << "groff is not installed";
  EXPECT_THAT(Shell("tickgate completion man | groff -man -ww -z -Tutf8"), IsEmpty());
  const std::string page =
      Shell("tickgate completion man | groff -man -Tascii | sed 's/.\\x08//g'");
  EXPECT_THAT(page, HasSubstr("checkpoint show"));
  EXPECT_THAT(page, HasSubstr("EXIT STATUS"));
  EXPECT_THAT(page, HasSubstr("128+n"));
}

TEST(Version, NamesEveryLibraryThatTheBinaryIsLinkedWith) {
  if (!HaveProgram("readelf")) GTEST_SKIP() << "readelf is not installed";
  const std::string version = Tickgate({"version"}).out;
  EXPECT_THAT(version, HasSubstr("tickgate 0."));
  // The C and C++ runtimes are the system's; absl comes as many small libraries.
  const std::string needed = Shell(
      "readelf -d " + BinaryPath() +
      " | sed -n 's/.*NEEDED.*\\[lib\\([^.]*\\)\\.so.*/\\1/p' | sed 's/^absl_.*/absl/; s/^z$/zlib/'"
      " | grep -v -E '^(c|m|gcc_s|stdc\\+\\+|pthread|asan|ubsan|tsan)$' | sort -u");
  size_t begin = 0, names = 0;
  for (size_t end; (end = needed.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string name = needed.substr(begin, end - begin) + " ";
    EXPECT_THAT(version, AnyOf(HasSubstr("\n  " + name), HasSubstr("\n  lib" + name)));
    ++names;
  }
  EXPECT_GT(names, 3u) << needed;
}

TEST(Processor, ThatIsTooOldIsToldWhatItLacksBeforeAnythingRuns) {
#if defined(__SANITIZE_ADDRESS__) || defined(__clang__)
  GTEST_SKIP() << "a sanitized binary cannot run on an emulated processor";
#endif
  if (!HaveProgram("qemu-x86_64")) GTEST_SKIP() << "qemu-user is not installed";
  const std::string old = Shell("qemu-x86_64 -cpu Nehalem " + BinaryPath() + " --version; echo $?");
  EXPECT_THAT(old, HasSubstr("missing here: AVX AVX2 BMI1 BMI2 FMA MOVBE F16C LZCNT\n"));
  EXPECT_THAT(old, HasSubstr("-DTICKGATE_MARCH=x86-64\n78\n"));
  EXPECT_THAT(Shell("qemu-x86_64 -cpu max " + BinaryPath() + " --version"),
              HasSubstr("tickgate 0."));
}

TEST(Version, IsAnOptionToo) {
  const RunResult result = Tickgate({"--version"});
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.out.rfind("tickgate 0.", 0), 0u);
}

// The config of a stream that ends by itself, in `folder`.
std::string GeneratedConfig(const Folder& folder) {
  folder.Write("contract.yaml", "contract: t\nversion: 1.0.0\nfields: { p: { type: decimal } }\n");
  return folder.Write("run.yaml",
                      "streaming:\n"
                      "  streams:\n"
                      "    - name: made\n"
                      "      source: { type: generate, count: 1000 }\n"
                      "      contract: { ref: { type: file, path: contract.yaml } }\n"
                      "      load: { target: { type: discard } }\n");
}

TEST(Progress, IsDrawnOnATerminalWithColoursUnlessNobodyWantsThem) {
  if (!HaveProgram("script")) GTEST_SKIP() << "script is not installed";
  const Folder folder;
  const std::string run = "tickgate run " + GeneratedConfig(folder);
  const std::string drawn = Shell("TERM=xterm script -qec '" + run +
                                  "' /dev/null < /dev/null; rm -r " + folder / "state");
  EXPECT_THAT(drawn, HasSubstr("\r\x1b[2mmade  "));
  EXPECT_THAT(drawn, HasSubstr(" good  0 quarantined  epoch "));
  EXPECT_THAT(drawn, HasSubstr("\r\x1b[K")) << "the line is wiped at the end";
  EXPECT_THAT(drawn, HasSubstr("\x1b[1mmade\x1b[0m: drained"));
  const std::string plain =
      Shell("NO_COLOR=1 TERM=xterm script -qec '" + run + "' /dev/null < /dev/null");
  EXPECT_THAT(plain, HasSubstr("\rmade  "));
  EXPECT_THAT(plain, Not(HasSubstr("\x1b[2m")));
  EXPECT_THAT(plain, Not(HasSubstr("\x1b[1m")));
}

TEST(Progress, IsNotDrawnElsewhere) {
  const Folder folder;
  EXPECT_THAT(Tickgate({"run", GeneratedConfig(folder)}).err, Not(HasSubstr("\r")));
}

TEST(Output, AReaderThatWentAwayIsNoFailure) {
  EXPECT_EQ(Shell("bash -c 'tickgate completion man | head -c12; echo \" ${PIPESTATUS[0]}\"'"),
            ".TH TICKGATE 0\n");
}

TEST(Output, AFullDiskIsSaidAndIsTheDisksExitCode) {
  EXPECT_EQ(Shell("tickgate version > /dev/full; echo $?"),
            "tickgate: write to stdout: No space left on device\n74\n");
}

}  // namespace
}  // namespace tickgate
