// Small run configs for tests, read in a world of their own: base folder /conf, working folder
// /here, processors 0 to 3, no environment but the one given.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "config/load.h"
#include "document/problem.h"

namespace tickgate {

inline LoadOptions SampleOptions() {
  LoadOptions options;
  options.base_folder = "/conf";
  options.working_folder = "/here";
  options.cpus = std::vector<int>{0, 1, 2, 3};
  return options;
}

inline LoadResult Load(std::string_view text, const LoadOptions& options = SampleOptions()) {
  return LoadConfigText(text, "run.yaml", options);
}

// The parts every stream needs; `more` are further lines of the stream, six blanks deep.
struct Sample {
  std::string name = "a";
  std::string source = "{ type: file, path: in.jsonl }";
  std::string load = "{ target: { type: file, path: out.jsonl } }";
  std::string more = {};
  std::string beside = {};  // further lines beside `streams`, two blanks deep

  std::string Text() const {
    std::string text = Concat(
        "streaming:\n", beside, "  streams:\n", "    - name: ", name, "\n      source: ", source,
        "\n      contract: { ref: { type: file, path: c.yaml } }\n      load: ", load, "\n");
    if (!more.empty()) AppendAll(&text, "      ", more, "\n");
    return text;
  }
};

inline LoadResult LoadMore(const std::string& more, const LoadOptions& options = SampleOptions()) {
  return Load(Sample{.more = more}.Text(), options);
}

inline std::string Lines(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) AppendAll(&text, FormatProblem(problem), "\n");
  return text;
}

// The errors of a stream with one more line, which is line 7 of the text.
inline std::string ErrorsOf(const std::string& more) { return Lines(LoadMore(more).errors); }

inline const StreamConfig& Only(const LoadResult& result) {
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_EQ(result.config.streams.size(), 1u);
  return result.config.streams[0];
}

}  // namespace tickgate
