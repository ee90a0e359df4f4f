// Any bytes as a path template and as the values put into it: no value leads out of the folders
// that the template itself names.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "sinks/path_template.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t cut = std::min(input.find('\n'), input.size());
  const std::string_view text = input.substr(0, cut);
  const std::string_view value = input.substr(std::min(cut + 1, input.size()));
  const absl::StatusOr<PathTemplate> parsed = PathTemplate::Parse(text);
  TG_CHECK(parsed.ok() == CheckPathTemplate(text).ok());
  if (!parsed.ok()) return 0;
  const absl::StatusOr<PathTemplate> again = PathTemplate::Parse(parsed->Text());
  TG_CHECK(again.ok() && again->components() == parsed->components());

  const PathTemplate named = parsed->WithStream(value);
  const std::vector<std::string_view> fields(named.fields().size(), value);
  PathValues values;
  values.record = value;
  values.fields = fields;
  std::string path;
  std::string_view why;
  if (!named.Render(values, &path, &why)) {
    TG_CHECK(!why.empty());
    return 0;
  }
  // As many folders as the template has, and none a value could have turned into a step up.
  const auto slashes = static_cast<size_t>(std::count(path.begin(), path.end(), '/'));
  TG_CHECK(slashes + 1 == named.components().size());
  size_t begin = 0;
  for (const PathTemplate::Component& component : named.components()) {
    const size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view name = std::string_view(path).substr(begin, end - begin);
    const bool fixed = component.size() == 1 && component[0].kind == PathTemplate::Kind::kText;
    TG_CHECK(fixed || (name != "." && name != ".."));
    TG_CHECK(MatchesComponent(component, name));
    begin = end + 1;
  }
  return 0;
}
