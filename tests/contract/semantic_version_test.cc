#include "contract/semantic_version.h"

#include <gtest/gtest.h>

namespace tickgate {
namespace {

TEST(SemanticVersion, OrdersByPrecedenceNotByText) {
  const char* ascending[] = {
      "0.9.0",        "1.0.0-alpha",   "1.0.0-alpha.1", "1.0.0-alpha.beta",
      "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",    "1.0.0",
      "1.9.2",        "1.10.0",        "2.0.0",         "18446744073709551616.0.0"};
  for (size_t i = 1; i < std::size(ascending); ++i) {
    EXPECT_LT(*ParseSemanticVersion(ascending[i - 1]), *ParseSemanticVersion(ascending[i]))
        << ascending[i];
  }
}

TEST(SemanticVersion, BuildMetadataPlaysNoPart) {
  EXPECT_EQ(*ParseSemanticVersion("1.0.0+a"), *ParseSemanticVersion("1.0.0+b.7"));
}

TEST(SemanticVersion, WhatIsNoneIsRefused) {
  for (const char* text :
       {"", "1", "1.2", "1.2.3.4", "v1.2.3", "01.2.3", "1.2.03", "1.2.3-", "1.2.3-01", "1.2.3-a..b",
        "1.2.3+", "1.2.3 ", "1.2.x", "-1.2.3", "latest"}) {
    EXPECT_FALSE(ParseSemanticVersion(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace tickgate
