#include "contract/junit.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string_view>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

// XML 1.0 has no way to write control characters, so each becomes a question mark.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\n':
        escaped += "&#10;";
        break;
      default:
        escaped += static_cast<unsigned char>(c) < 0x20 && c != '\t' ? '?' : c;
    }
  }
  return escaped;
}

size_t FailuresOf(const JunitSuite& suite) {
  return static_cast<size_t>(std::count_if(suite.tests.begin(), suite.tests.end(),
                                           [](const JunitTest& t) { return !t.failure.empty(); }));
}

}  // namespace

std::string JunitXml(const std::vector<JunitSuite>& suites) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const JunitSuite& suite : suites) {
    const std::string name = Escaped(suite.name);
    AppendAll(&xml, "  <testsuite name=\"", name, "\" tests=\"", suite.tests.size(),
              "\" failures=\"", FailuresOf(suite), "\">\n");
    for (const JunitTest& test : suite.tests) {
      AppendAll(&xml, "    <testcase classname=\"", name, "\" name=\"", Escaped(test.name), "\"");
      if (test.failure.empty()) {
        xml += "/>\n";
      } else {
        AppendAll(&xml, "><failure message=\"", Escaped(test.failure), "\"/></testcase>\n");
      }
    }
    xml += "  </testsuite>\n";
  }
  return xml + "</testsuites>\n";
}

absl::Status WriteJunit(const std::vector<JunitSuite>& suites, const std::string& path) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) return ErrnoStatus(errno != 0 ? errno : EIO, "open", path);
  file << JunitXml(suites);
  file.close();
  return file ? absl::OkStatus() : ErrnoStatus(errno != 0 ? errno : EIO, "write", path);
}

}  // namespace tickgate
