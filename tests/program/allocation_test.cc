// After its construction a judge allots nothing, whatever the events are.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "program/judging.h"

namespace {

std::atomic<size_t> allocations{0};

void* Allot(size_t bytes, size_t alignment) {
  allocations.fetch_add(1, std::memory_order_relaxed);  // relaxed: only a count
  void* place = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (place == nullptr) std::abort();
  return place;
}

}  // namespace

void* operator new(size_t bytes) { return Allot(bytes, alignof(std::max_align_t)); }
void* operator new(size_t bytes, std::align_val_t alignment) {
  return Allot(bytes, static_cast<size_t>(alignment));
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  return Allot(bytes, alignof(std::max_align_t));
}
void* operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allot(bytes, static_cast<size_t>(alignment));
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, size_t, std::align_val_t) noexcept { std::free(place); }

namespace tickgate {
namespace {

std::vector<std::string> AllSorts() {
  std::vector<std::string> frames;
  for (int i = 0; i < 200; ++i) {
    std::string trade(kTrade);
    frames.push_back(trade);
    frames.push_back(trade.replace(trade.find("123.45"), 6, "-1"));
    frames.push_back(R"({"sym":"\u0041BC","x":1,"x":2,"z":{"k":"\n","k":[1,{"m":1}]}})");
    frames.push_back(R"({"t":1700000000123,"c":[1,2,3,4,5,6],"p":1e400,"i":"x","ev":null})");
    frames.push_back("{\"broken\":\"");
    frames.push_back("{\"z\":\"\xFF\"}");
    frames.push_back("[1,2");
    frames.push_back("");
    frames.push_back("{\"key" + std::to_string(i) + "\":1}");
  }
  return frames;
}

size_t AllocationsOf(Judge* judge, const Block& block) {
  const size_t before = allocations.load();
  Outcome outcome;
  judge->Open(block.text(), block.spans());
  while (judge->Next(&outcome)) {
  }
  return allocations.load() - before;
}

TEST(Allocation, TheCountSeesAllocations) {
  const size_t before = allocations.load();
  std::string text(100, 'x');
  EXPECT_GT(allocations.load(), before) << text;
}

TEST(Allocation, NoEventGoodOrBadAllotsMemory) {
  for (UnknownFields unknown :
       {UnknownFields::kPass, UnknownFields::kDrop, UnknownFields::kQuarantine}) {
    for (JudgeMode mode : {JudgeMode::kQuick, JudgeMode::kPlain}) {
      ProgramSpec spec = TradesSpec();
      spec.records[0].unknown = unknown;
      spec.wanted = {"sym", "t", "z"};
      Judge judge(BuildOrDie(spec), mode);
      const Block block(AllSorts());
      EXPECT_EQ(AllocationsOf(&judge, block), 0u);
      EXPECT_EQ(AllocationsOf(&judge, block), 0u);
    }
  }
}

TEST(Allocation, OnlyALargerFrameThanEverMakesTheScratchGrow) {
  Judge judge(BuildOrDie(TradesSpec()));
  std::string large(kTrade);
  large.insert(large.size() - 1, ",\"n\":\"" + std::string(1 << 20, 'x') + "\"");
  const Block block({large});
  EXPECT_GT(AllocationsOf(&judge, block), 0u);
  EXPECT_EQ(AllocationsOf(&judge, block), 0u);
}

}  // namespace
}  // namespace tickgate
