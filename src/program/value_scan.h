// Where the values within a well-formed JSON text begin and end, found without an index.
//
// Nothing is checked again: the text has passed the grammar. kReadablePadding bytes are readable
// behind it.
#pragma once

#include <string_view>

namespace tickgate {

// Behind the string whose opening quote stands at `at`. `escaped` becomes true where it holds a
// backslash, else it stays.
const char* EndOfString(const char* at, bool* escaped);
// Behind the value that begins at `at`.
const char* EndOfValue(const char* at);
const char* SkipBlanks(const char* at);

// Goes over the members of one object, or over the items of one list.
class ContainerScan {
 public:
  // `container`: its token, bracket to bracket.
  explicit ContainerScan(std::string_view container) : at_(container.data() + 1) {}

  struct Member {
    std::string_view key;  // as written, between the quotes
    std::string_view value;
    bool escaped = false;  // the key holds a backslash
  };

  // False behind the last.
  bool NextMember(Member* member);
  bool NextItem(std::string_view* item);

 private:
  void Take(std::string_view* value);

  const char* at_;  // behind the bracket, or behind a comma
};

}  // namespace tickgate
