// How a run is stopped, asked, and told about, from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

#include "cli/binary.h"

namespace tickgate {
namespace {

using testing::HasSubstr;
using testing::Not;

// A stream that never ends by itself: made-up trades at a rate, into nothing.
struct EndlessStream {
  Folder folder;
  std::string config;

  EndlessStream() {
    folder.Write("contract.yaml",
                 "contract: trades\nversion: 1.0.0\n"
                 "fields: { p: { type: decimal, required: true, gt: 0 } }\n");
    config = folder.Write("endless.yaml",
                          "streaming:\n"
                          "  state_dir: state\n"
                          "  streams:\n"
                          "    - name: endless\n"
                          "      source: { type: generate, kind: trades, rate: 20000 }\n"
                          "      contract: { ref: { type: file, path: contract.yaml } }\n"
                          "      load: { target: { type: discard } }\n"
                          "      commit: { interval: 5ms }\n");
  }

  RunRequest Request(const std::vector<std::string>& more = {}) const {
    RunRequest request;
    request.args = {"run", config, "--summary", "json"};
    request.args.insert(request.args.end(), more.begin(), more.end());
    return request;
  }
};

// Rows go to a pipe that takes those of the first epoch, one event, and no more: the stream can
// never drain.
RunRequest StuckRequest(const EndlessStream& stream, const std::string& shutdown_timeout) {
  RunRequest request = stream.Request({"--set", "streams.endless.load.target={type: stdout}",
                                       "--set", "streams.endless.delivery=at_least_once", "--set",
                                       "streams.endless.commit.events=1", "--set",
                                       "shutdown_timeout=" + shutdown_timeout});
  request.out_blocks = true;
  return request;
}

// Asks the run for its state until one of its answers holds `text`.
void WaitForState(Binary* run, const std::string& text) {
  while (run->error().find(text) == std::string::npos) {
    const size_t seen = run->error().size();
    run->Signal(SIGUSR1);
    ASSERT_TRUE(run->WaitForMore(seen));
  }
}

// Waits until frames are committed.
void WaitUntilRunning(Binary* run) {
  ASSERT_TRUE(run->WaitForError("endless: memory at most"));
  WaitForState(run, ", cursor {\"type\":\"generate\",\"partitions\":{\"");
}

TEST(Signals, SigtermDrainsCommitsAndExitsZero) {
  const EndlessStream stream;
  Binary run(stream.Request());
  WaitUntilRunning(&run);
  run.Signal(SIGTERM);
  const RunResult result = run.Wait();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(R"("stopped":"signal")"));
  EXPECT_THAT(result.out, Not(HasSubstr(R"("frames":0,)")));
  EXPECT_THAT(result.err, HasSubstr("draining, at most 25s"));
}

TEST(Signals, SigintDoesTheSame) {
  const EndlessStream stream;
  Binary run(stream.Request());
  WaitUntilRunning(&run);
  run.Signal(SIGINT);
  EXPECT_EQ(run.Wait().code, 0);
}

TEST(Signals, ADrainThatTakesTooLongExitsWithOne) {
  const EndlessStream stream;
  Binary run(StuckRequest(stream, "50ms"));
  WaitUntilRunning(&run);
  run.Signal(SIGTERM);
  const RunResult result = run.Wait();
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("shutdown_timeout of 50ms passed"));
}

TEST(Signals, ASecondOneEndsAtOnceWithItsOwnCode) {
  const EndlessStream stream;
  Binary run(StuckRequest(stream, "1h"));
  WaitUntilRunning(&run);
  run.Signal(SIGTERM);
  ASSERT_TRUE(run.WaitForError("draining"));
  run.Signal(SIGINT);
  const RunResult result = run.Wait();
  EXPECT_EQ(result.code, 128 + SIGINT) << result.err;
}

TEST(Signals, SighupTakesANewContractAndRowsNameTheOneThatJudgedThem) {
  const EndlessStream stream;
  RunRequest request = stream.Request(
      {"--set", "streams.endless.load.target={type: file, path: rows.jsonl}", "--set",
       "streams.endless.contract.annotate=true", "--set", "streams.endless.mode=shadow"});
  request.folder = stream.folder.path();
  Binary run(request);
  WaitUntilRunning(&run);
  stream.folder.Write("contract.yaml",
                      "contract: trades\nversion: 2.0.0\n"
                      "fields: { p: { type: decimal, required: true, gt: 1000000 } }\n");
  run.Signal(SIGHUP);
  EXPECT_TRUE(run.WaitForError("trades@2.0.0 judges what comes behind epoch"));
  WaitForState(&run, " quarantined, cursor");
  run.Signal(SIGTERM);
  const RunResult result = run.Wait();
  EXPECT_EQ(result.code, 0) << result.err;
  const std::string rows = stream.folder.Read("rows.jsonl");
  const size_t first_new = rows.find("\"_contract\":\"trades@2.0.0/");
  EXPECT_LT(rows.rfind("\"_contract\":\"trades@1.0.0/"), first_new);
  // No made-up price is so high.
  EXPECT_THAT(rows.substr(rows.rfind('\n', first_new)), Not(HasSubstr("\"_verdict\":\"good\"")));
}

TEST(Signals, SighupWithABadContractSaysWhyAndTheOldOneStays) {
  const EndlessStream stream;
  Binary run(stream.Request());
  WaitUntilRunning(&run);
  stream.folder.Write("contract.yaml",
                      "contract: trades\nversion: 2.0.0\nfields: { p: { typ: int } }\n");
  run.Signal(SIGHUP);
  EXPECT_TRUE(run.WaitForError("unknown key 'typ'"));
  EXPECT_TRUE(run.WaitForError("the contracts stay as they are"));
  run.Signal(SIGTERM);
  const RunResult result = run.Wait();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.err, Not(HasSubstr("judges what comes behind")));
}

TEST(Signals, SighupNamesWhatElseChangedInTheConfig) {
  const EndlessStream stream;
  Binary run(stream.Request());
  WaitUntilRunning(&run);
  std::string config = stream.folder.Read("endless.yaml");
  config.replace(config.find("5ms"), 3, "6ms");
  stream.folder.Write("endless.yaml", config);
  run.Signal(SIGHUP);
  EXPECT_TRUE(run.WaitForError("streams.endless.commit.interval changed: it waits for a restart"));
  run.Signal(SIGTERM);
  EXPECT_EQ(run.Wait().code, 0);
}

TEST(Signals, Sigusr1PutsTheStateIntoTheLog) {
  const EndlessStream stream;
  Binary run(stream.Request());
  WaitUntilRunning(&run);
  EXPECT_THAT(run.error(), HasSubstr("endless: running"));
  run.Signal(SIGTERM);
  EXPECT_EQ(run.Wait().code, 0);
}

TEST(StateFolder, InUseIsSaidWithTheOthersProcessAndExitsWithOne) {
  const EndlessStream stream;
  Binary first(stream.Request());
  WaitUntilRunning(&first);
  const RunResult second = RunBinary(stream.Request());
  EXPECT_EQ(second.code, 1) << second.err;
  EXPECT_THAT(second.err, HasSubstr(std::to_string(first.pid())));
  first.Signal(SIGTERM);
  EXPECT_EQ(first.Wait().code, 0);
}

TEST(StateFolder, CanBeLookedAtBesideARunButNotChanged) {
  const EndlessStream stream;
  Binary run(stream.Request());
  WaitUntilRunning(&run);
  const RunResult shown = Tickgate({"checkpoint", "show", "endless", stream.config, "--json"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr(R"({"stream":"endless")"));
  EXPECT_EQ(Tickgate({"checkpoint", "ls", stream.config}).code, 0);
  EXPECT_EQ(Tickgate({"checkpoint", "export", "endless", stream.config}).code, 0);
  const RunResult reset = Tickgate({"checkpoint", "reset", "endless", stream.config, "--yes"});
  EXPECT_EQ(reset.code, 1) << reset.err;
  EXPECT_THAT(reset.err, HasSubstr(std::to_string(run.pid())));
  run.Signal(SIGTERM);
  EXPECT_EQ(run.Wait().code, 0);
}

// A socket that waits for what systemd would be told.
class NotifySocket {
 public:
  explicit NotifySocket(const std::string& path) : file_(::socket(AF_UNIX, SOCK_DGRAM, 0)) {
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
    EXPECT_EQ(::bind(file_, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
    const timeval patience = {.tv_sec = 60, .tv_usec = 0};
    ::setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  }
  ~NotifySocket() { ::close(file_); }

  std::string Next() {
    char bytes[256];
    const ssize_t read = ::recv(file_, bytes, sizeof(bytes), 0);
    return read < 0 ? std::string("nothing came") : std::string(bytes, static_cast<size_t>(read));
  }

 private:
  const int file_;
};

TEST(Systemd, IsToldWhenTheStreamsRunAndWhenTheyStop) {
  const EndlessStream stream;
  const std::string path = stream.folder / "notify";
  NotifySocket socket(path);
  RunRequest request = stream.Request();
  request.environment["NOTIFY_SOCKET"] = path;
  Binary run(request);
  EXPECT_EQ(socket.Next(), "READY=1");
  run.Signal(SIGHUP);
  EXPECT_THAT(socket.Next(), testing::StartsWith("RELOADING=1\nMONOTONIC_USEC="));
  EXPECT_EQ(socket.Next(), "READY=1");
  run.Signal(SIGTERM);
  EXPECT_EQ(socket.Next(), "STOPPING=1");
  EXPECT_EQ(run.Wait().code, 0);
}

}  // namespace
}  // namespace tickgate
