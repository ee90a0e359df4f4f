// What stands around the one event of a frame, as it stood there last: `{"stream":_,"data":` before
// it and `}` behind.
//
// A feed wraps its events alike. Keys and punctuation are compared as literals, the scalars between
// them only held to the grammar; where all of it matches, the frame is known to hold one event, no
// key around it comes twice, and every value is found where it was. A wrong guess costs the
// comparison; never an answer.
//
// Memory: all of it its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tickgate {

// Where the only event of a frame stands in the index.
struct EventPlace {
  const uint32_t* begin = nullptr;  // null: nowhere
  const uint32_t* after = nullptr;
  int depth = 0;         // levels open around it
  bool in_list = false;  // the list of events is one of them
};

class FrameLayout {
 public:
  bool learned() const { return learned_; }
  int depth() const { return depth_; }       // levels open around the event
  bool in_list() const { return in_list_; }  // a list of one event

  // Where the event begins; null where something else stands before it.
  const uint32_t* Before(const char* text, const uint32_t* s, uint32_t end) {
    scalar_ = 0;
    return Match(before_, text, s, end);
  }
  // The place behind the frame, null where something else stands between the event and that.
  const uint32_t* Behind(const char* text, const uint32_t* s, uint32_t end) {
    return Match(behind_, text, s, end);
  }
  // Where the scalar `number` of the frame stands, counted over Before and Behind.
  const uint32_t* scalar(size_t number) const { return scalars_[number]; }
  // The number of the scalar that stands at that offset; -1: none.
  int ScalarAt(uint32_t offset) const;

  // Learns from a frame that was not as expected, once there were some: [begin, end) of the index.
  // False where nothing was learned. REQUIRES: the frame is well formed, without escapes, and no
  // key around the event comes twice.
  bool Learn(const char* text, const uint32_t* begin, const EventPlace& event, const uint32_t* end);
  // What was learned is expected no more.
  void Forget() { learned_ = false; }
  // A frame was as expected.
  void Followed() {
    departures_ = 0;
    patience_ = 2;
  }

 private:
  static constexpr size_t kScalarsMax = 15;  // on either side
  static constexpr size_t kLiteralMax = 48;
  static constexpr uint32_t kPatienceMax = 1024;

  // Bytes from one index up to another, and perhaps a scalar behind them.
  struct Piece {
    char literal[kLiteralMax];
    uint32_t bytes = 0;
    uint32_t first_bytes = 0;  // a bit for each of the first 16
    uint32_t indexes = 0;
    bool scalar = false;
  };
  struct Side {
    std::array<Piece, kScalarsMax + 1> pieces;
    size_t count = 0;
  };

  const uint32_t* Match(const Side& side, const char* text, const uint32_t* s, uint32_t end);
  static bool Cut(const char* text, const uint32_t* s, const uint32_t* last, uint32_t last_byte,
                  Side* side);

  bool learned_ = false;
  int depth_ = 0;
  bool in_list_ = false;
  Side before_, behind_;
  std::array<const uint32_t*, 2 * (kScalarsMax + 1)> scalars_{};
  size_t scalar_ = 0;
  uint32_t departures_ = 0;  // frames that were not as expected since one was
  uint32_t patience_ = 1;    // at so many it is learned anew
};

}  // namespace tickgate
