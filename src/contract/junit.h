// Test results as JUnit XML, the form that CI systems read.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace tickgate {

struct JunitTest {
  std::string name;
  std::string failure;  // empty: passed
};

struct JunitSuite {
  std::string name;
  std::vector<JunitTest> tests;
};

std::string JunitXml(const std::vector<JunitSuite>& suites);
absl::Status WriteJunit(const std::vector<JunitSuite>& suites, const std::string& path);

}  // namespace tickgate
