// Two processes and one state folder: a writer that is killed, and an owner that is in the way.
//
// Children are made by fork alone, so this process must not have opened a database before (its
// threads would be missing in a child): suites called DeathTest run first.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <random>
#include <string>

#include "checkpoint/checkpoint_store.h"
#include "checkpoint/random_checkpoint.h"
#include "checkpoint/state_folder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

// A child process that runs `body(fd)`, and what it writes to that end of a pipe, number by number.
class Child {
 public:
  template <typename Body>
  explicit Child(Body body) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    pid_ = ::fork();
    EXPECT_GE(pid_, 0);
    if (pid_ == 0) {
      ::close(ends[0]);
      body(ends[1]);
      ::_exit(0);
    }
    ::close(ends[1]);
    from_ = ends[0];
  }
  ~Child() {
    if (pid_ > 0) Kill();
    ::close(from_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t pid() const { return pid_; }

  // False once the child has ended and all it wrote was read.
  bool Read(uint64_t* number) {
    return ::read(from_, number, sizeof *number) == ssize_t{sizeof *number};
  }

  // True when the kill ended it, rather than itself.
  bool Kill() {
    ::kill(pid_, SIGKILL);
    int status = 0;
    EXPECT_EQ(::waitpid(pid_, &status, 0), pid_);
    pid_ = 0;
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  }

 private:
  pid_t pid_ = 0;
  int from_ = -1;
};

void Say(int to, uint64_t number) {
  if (::write(to, &number, sizeof number) != ssize_t{sizeof number}) ::_exit(3);
}

// In a child: loads, then commits epoch after epoch, telling each one when it is acknowledged.
void CommitForEver(const std::string& folder, int acknowledged) {
  auto store = OpenCheckpointStore(folder, StoreAccess::kReadWrite);
  if (!store.ok()) ::_exit(4);
  const auto loaded = (*store)->Load("trades");
  if (!loaded.ok()) ::_exit(5);
  EpochNumber epoch = loaded->has_value() ? (*loaded)->epoch : 0;
  CheckpointMaker maker(epoch);
  while (true) {
    ++epoch;
    if (!(*store)->Commit(maker.Make("trades", epoch)).ok()) ::_exit(6);
    Say(acknowledged, epoch);
  }
}

// In a child: the epoch that a new owner of the folder finds.
void TellEpoch(const std::string& folder, int to) {
  auto store = OpenCheckpointStore(folder, StoreAccess::kReadWrite);
  if (!store.ok()) ::_exit(4);
  const auto loaded = (*store)->Load("trades");
  if (!loaded.ok() || !(*store)->History("trades").ok()) ::_exit(5);
  Say(to, loaded->has_value() ? (*loaded)->epoch : 0);
}

TEST(KilledWriterDeathTest, LosesNoEpochItAcknowledgedInTwentyKills) {
  const TempFolder temp;
  const std::string folder = temp / "state";
  std::mt19937_64 random(10);
  uint64_t last = 0;
  for (int trial = 0; trial < 20; ++trial) {
    Child writer([&](int acknowledged) { CommitForEver(folder, acknowledged); });
    const uint64_t before_kill = 1 + random() % 40;
    for (uint64_t i = 0; i < before_kill; ++i) ASSERT_TRUE(writer.Read(&last));
    ASSERT_TRUE(writer.Kill()) << "trial " << trial;
    while (writer.Read(&last)) {  // acknowledged between our last read and the kill
    }
    Child successor([&](int to) { TellEpoch(folder, to); });
    uint64_t found = 0;
    ASSERT_TRUE(successor.Read(&found)) << "trial " << trial;
    EXPECT_GE(found, last);
    EXPECT_LE(found, last + 1);  // durable, and killed before it could say so
  }
}

// In a child: commits until its files may not grow any more, then once again; tells the last epoch
// acknowledged, and whether both failures came as answers.
void CommitUntilTheDiskRefuses(const std::string& folder, int to) {
  constexpr rlim_t kFileBytesMax = 64 << 10;
  const rlimit limit{kFileBytesMax, kFileBytesMax};
  ::signal(SIGXFSZ, SIG_IGN);
  if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) ::_exit(7);
  auto store = OpenCheckpointStore(folder, StoreAccess::kReadWrite);
  if (!store.ok()) ::_exit(4);
  CheckpointMaker maker(11);
  EpochNumber epoch = 1;
  while ((*store)->Commit(maker.Make("trades", epoch)).ok()) ++epoch;
  Say(to, epoch - 1);
  Say(to, (*store)->Commit(maker.Make("trades", epoch)).ok() ? 0 : 1);
}

TEST(RefusedWriteDeathTest, IsAnAnswerNotTheEndAndNothingFollowsIt) {
  const TempFolder temp;
  const std::string folder = temp / "state";
  Child writer([&](int to) { CommitUntilTheDiskRefuses(folder, to); });
  uint64_t last = 0;
  ASSERT_TRUE(writer.Read(&last));
  EXPECT_GT(last, 1u);
  uint64_t refused_again = 0;
  ASSERT_TRUE(writer.Read(&refused_again));
  EXPECT_EQ(refused_again, 1u);
  EXPECT_FALSE(writer.Read(&refused_again));  // it has ended
  Child successor([&](int to) { TellEpoch(folder, to); });
  uint64_t found = 0;
  ASSERT_TRUE(successor.Read(&found));
  EXPECT_EQ(found, last);
}

TEST(StateFolderDeathTest, NamesTheProcessThatOwnsIt) {
  const TempFolder temp;
  const std::string folder = temp / "state";
  Child owner([&](int to) {
    const auto lock = StateFolderLock::Take(folder);
    Say(to, lock.ok() ? 1 : 0);
    ::pause();
  });
  uint64_t taken = 0;
  ASSERT_TRUE(owner.Read(&taken));
  ASSERT_EQ(taken, 1u);
  const absl::Status status = OpenCheckpointStore(folder, StoreAccess::kReadWrite).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kAborted);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("in use by process " + std::to_string(owner.pid())));
}

TEST(StateFolderDeathTest, IsFreeOnceItsOwnerIsKilled) {
  const TempFolder temp;
  const std::string folder = temp / "state";
  Child owner([&](int to) {
    const auto lock = StateFolderLock::Take(folder);
    Say(to, lock.ok() ? 1 : 0);
    ::pause();
  });
  uint64_t taken = 0;
  ASSERT_TRUE(owner.Read(&taken));
  ASSERT_TRUE(owner.Kill());
  EXPECT_TRUE(StateFolderLock::Take(folder).ok());
}

}  // namespace
}  // namespace tickgate
