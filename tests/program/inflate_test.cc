#include "program/inflate.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <string>

#include "event/frame.h"

namespace tickgate {
namespace {

constexpr int64_t kMax = 1 << 20;
constexpr int kGzip = 31, kZlib = 15, kRaw = -15;

std::string Deflated(std::string_view text, int bits, int level = 6) {
  z_stream z{};
  EXPECT_EQ(deflateInit2(&z, level, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&z, text.size()) + 64, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  z.avail_in = static_cast<uInt>(text.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&z, Z_FINISH), Z_STREAM_END);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

// `sized`: the frame's head tells how much it holds.
std::string Zstd(std::string_view text, bool sized = true) {
  std::string out(ZSTD_compressBound(text.size()) + 64, '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, sized ? 1 : 0);
  const size_t size = ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size());
  EXPECT_EQ(ZSTD_isError(size), 0u);
  ZSTD_freeCCtx(context);
  out.resize(size);
  return out;
}

std::string Json(size_t bytes) {
  std::string text = "[";
  for (size_t i = 0; text.size() < bytes; ++i) text += std::to_string(i * 7919) + ",";
  return text + "0]";
}

struct Taken {
  Inflated result;
  std::string text;
};

Taken Take(Decompress how, std::string_view frame, int64_t bytes_max = kMax) {
  Inflater inflater(how, bytes_max);
  const Inflated result = inflater.Inflate(frame);
  return {result, std::string(inflater.text())};
}

void ExpectText(Decompress how, std::string_view frame, std::string_view text,
                int64_t bytes_max = kMax) {
  const Taken taken = Take(how, frame, bytes_max);
  EXPECT_EQ(taken.result, Inflated::kDone);
  EXPECT_EQ(taken.text, text);
}

TEST(Inflate, EachFormatGivesItsTextBack) {
  for (const std::string& text : {std::string(), std::string("{\"p\":1}"), Json(300'000)}) {
    ExpectText(Decompress::kGzip, Deflated(text, kGzip), text);
    ExpectText(Decompress::kDeflate, Deflated(text, kZlib), text);
    ExpectText(Decompress::kDeflate, Deflated(text, kRaw), text);
    ExpectText(Decompress::kZstd, Zstd(text), text);
    ExpectText(Decompress::kZstd, Zstd(text, false), text);
  }
}

TEST(Inflate, AutoGoesByTheFirstBytes) {
  const std::string text = Json(1000);
  ExpectText(Decompress::kAuto, Deflated(text, kGzip), text);
  for (const int level : {1, 3, 6, 9}) {
    ExpectText(Decompress::kAuto, Deflated(text, kZlib, level), text);
  }
  ExpectText(Decompress::kAuto, Zstd(text), text);
}

TEST(Inflate, AutoLeavesAloneWhatHasNoMagic) {
  for (const std::string_view frame :
       {"{\"p\":1}", "", "[1]", "x", "x\x9d", "pong", "\x1f", "\x28\xb5\x2f"}) {
    EXPECT_EQ(Take(Decompress::kAuto, frame).result, Inflated::kPlain) << frame;
  }
  EXPECT_EQ(Take(Decompress::kAuto, Deflated("{\"p\":1}", kRaw)).result, Inflated::kPlain);
}

TEST(Inflate, NoneLeavesEveryFrameAlone) {
  EXPECT_EQ(Take(Decompress::kNone, Deflated("{}", kGzip)).result, Inflated::kPlain);
}

TEST(Inflate, ANamedFormatTakesNoOther) {
  for (const Decompress how : {Decompress::kGzip, Decompress::kDeflate, Decompress::kZstd}) {
    EXPECT_EQ(Take(how, "{\"p\":1}").result, Inflated::kFailed);
  }
  EXPECT_EQ(Take(Decompress::kGzip, Zstd("{}")).result, Inflated::kFailed);
  EXPECT_EQ(Take(Decompress::kGzip, Deflated("{}", kZlib)).result, Inflated::kFailed);
  EXPECT_EQ(Take(Decompress::kZstd, Deflated("{}", kGzip)).result, Inflated::kFailed);
}

TEST(Inflate, AnEmptyFrameIsNotCompressed) {
  for (const Decompress how : {Decompress::kGzip, Decompress::kDeflate, Decompress::kZstd}) {
    EXPECT_EQ(Take(how, "").result, Inflated::kPlain);
  }
}

TEST(Inflate, SeveralMembersOfOneFrameAreOneText) {
  ExpectText(Decompress::kAuto, Deflated("{\"a\":1", kGzip) + Deflated(",\"b\":2}", kGzip),
             "{\"a\":1,\"b\":2}");
  ExpectText(Decompress::kAuto, Zstd("{\"a\":1") + Zstd(",\"b\":2}"), "{\"a\":1,\"b\":2}");
}

TEST(Inflate, WhatStandsBehindTheEndIsAFailure) {
  const std::string text = Json(500);
  for (const std::string_view garbage : {std::string_view("x"), std::string_view("\0", 1)}) {
    for (const std::string& frame : {Deflated(text, kGzip), Deflated(text, kZlib), Zstd(text)}) {
      EXPECT_EQ(Take(Decompress::kAuto, frame + std::string(garbage)).result, Inflated::kFailed);
    }
    for (const std::string& frame : {Deflated(text, kRaw), Deflated(text, kZlib)}) {
      EXPECT_EQ(Take(Decompress::kDeflate, frame + std::string(garbage)).result, Inflated::kFailed);
    }
  }
  EXPECT_EQ(Take(Decompress::kDeflate, Deflated("{}", kZlib) + Deflated("{}", kZlib)).result,
            Inflated::kFailed);
}

TEST(Inflate, ACutFrameIsAFailureWhereverItIsCut) {
  const std::string text = Json(2000);
  for (const std::string& frame : {Deflated(text, kGzip), Deflated(text, kZlib), Zstd(text)}) {
    for (size_t bytes = 4; bytes < frame.size(); ++bytes) {
      ASSERT_EQ(Take(Decompress::kAuto, frame.substr(0, bytes)).result, Inflated::kFailed) << bytes;
    }
  }
}

TEST(Inflate, AWrongByteNeverGivesTheTextAsGood) {
  const std::string text = Json(400);
  for (const std::string& frame : {Deflated(text, kGzip), Deflated(text, kZlib)}) {
    for (size_t at = 0; at < frame.size(); ++at) {
      std::string broken = frame;
      broken[at] = static_cast<char>(broken[at] ^ 0x10);
      const Taken taken = Take(Decompress::kAuto, broken);
      // Stamps of the head (time, system) may differ; the text may not.
      ASSERT_TRUE(taken.result != Inflated::kDone || taken.text == text) << at;
    }
  }
}

TEST(Inflate, TheLimitHoldsToTheByte) {
  const std::string text = Json(70'000);
  const int64_t bytes = static_cast<int64_t>(text.size());
  for (const std::string& frame :
       {Deflated(text, kGzip), Deflated(text, kZlib), Zstd(text), Zstd(text, false)}) {
    ExpectText(Decompress::kAuto, frame, text, bytes);
    EXPECT_EQ(Take(Decompress::kAuto, frame, bytes - 1).result, Inflated::kTooLarge);
  }
}

TEST(Inflate, ABombIsTooLargeAndTakesNoMoreMemoryThanTheLimit) {
  const std::string zeros(64 << 20, '0');
  for (const std::string& frame : {Deflated(zeros, kGzip, 9), Zstd(zeros, false), Zstd(zeros)}) {
    Inflater inflater(Decompress::kAuto, kMax);
    EXPECT_EQ(inflater.Inflate(frame), Inflated::kTooLarge);
    EXPECT_LT(inflater.ScratchBytes(), size_t{12} << 20);
  }
}

TEST(Inflate, AWindowWiderThanTheLimitIsTooLarge) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 26);
  const std::string text(1 << 20, 'a');
  std::string frame(1 << 20, '\0');
  ZSTD_inBuffer in = {text.data(), text.size(), 0};
  ZSTD_outBuffer out = {frame.data(), frame.size(), 0};
  ASSERT_EQ(ZSTD_isError(ZSTD_compressStream2(context, &out, &in, ZSTD_e_continue)), 0u);
  in = {};
  ASSERT_EQ(ZSTD_compressStream2(context, &out, &in, ZSTD_e_end), 0u);
  ZSTD_freeCCtx(context);
  frame.resize(out.pos);
  EXPECT_EQ(Take(Decompress::kZstd, frame, kMax).result, Inflated::kTooLarge);
}

TEST(Inflate, AFailureLeavesNothingBehindForTheNextFrame) {
  Inflater inflater(Decompress::kAuto, kMax);
  const std::string good = Json(3000);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(inflater.Inflate(Deflated(good, kGzip).substr(0, 100)), Inflated::kFailed);
    EXPECT_EQ(inflater.Inflate(Zstd(good)), Inflated::kDone);
    EXPECT_EQ(inflater.text(), good);
    EXPECT_EQ(inflater.Inflate(Zstd(good).substr(0, 50)), Inflated::kFailed);
    EXPECT_EQ(inflater.Inflate(Deflated("{}", kGzip)), Inflated::kDone);
    EXPECT_EQ(inflater.text(), "{}");
  }
}

TEST(Inflate, BytesBesideTheTextAreReadable) {
  Inflater inflater(Decompress::kGzip, 2);
  ASSERT_EQ(inflater.Inflate(Deflated("{}", kGzip)), Inflated::kDone);
  const std::string_view text = inflater.text();
  unsigned sum = 0;
  for (size_t i = 0; i < kReadablePadding; ++i) {
    sum += static_cast<unsigned char>(*(text.data() - 1 - i));
    sum += static_cast<unsigned char>(*(text.data() + text.size() + i));
  }
  EXPECT_EQ(sum, 0u);
}

}  // namespace
}  // namespace tickgate
