// Strict JSON of RFC 8259 as a tree that keeps the place of every token: plain recursion over
// bytes.
//
// Deliberately none of src/program: what the program is held against must not share its mistakes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "event/reason.h"
#include "reference/big_decimal.h"

namespace tickgate::reference {

enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };

struct Member;

// Bytes [begin, end) of the frame it was read from.
struct Node {
  Kind kind = Kind::kNull;
  size_t begin = 0, end = 0;
  std::string text;  // of a string its content, else the token
  std::vector<Member> members;
  std::vector<Node> items;
  // What the contract makes of it.
  bool none = false;                         // no value to rules
  std::optional<BigDecimal> number = {};     // of numbers however written; of a timestamp ns
  std::optional<std::string> row_text = {};  // what the row holds in its place
  bool instant = false;                      // `number` counts the nanoseconds of a timestamp
};

struct Member {
  size_t key_begin = 0, key_end = 0;  // with the quotes
  std::string key;                    // unescaped
  Node value;
  bool repeated = false;  // a member before it has the same key
};

struct ReadOptions {
  int depth_max = 64;
  bool trim_nul = false, trim_newline = false, trim_bom = false;
  bool many_documents = false;
};

// A frame that fails whole has `failure` and no documents.
struct Reading {
  std::optional<Reason> failure;
  std::vector<Node> documents;
  size_t begin = 0, end = 0;  // the frame without what was trimmed
};

Reading ReadFrame(std::string_view frame, const ReadOptions& options);

// One token or text of a contract. nullopt where it is no JSON.
std::optional<Node> ReadText(std::string_view text);

bool IsNumberToken(std::string_view token);
bool IsUtf8Text(std::string_view bytes);
size_t CodePoints(std::string_view text);

// The same JSON value: numbers by value, strings by content, objects whatever their order.
bool SameValue(const Node& a, const Node& b);

// Of a key that stands several times this occurrence counts. nullptr: it does not stand there.
const Member* FindMember(const Node& object, std::string_view key, bool first_counts);

bool HasRepeatedKey(const Node& node);

// `/a~1b/0`, one step.
std::string PointerStep(std::string_view key);

// `text` as a JSON string with quotes, the shortest escapes.
std::string Quoted(std::string_view text);

}  // namespace tickgate::reference
