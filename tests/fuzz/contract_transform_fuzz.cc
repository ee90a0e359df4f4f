// Any text as a transform: problems, or one that can be carried out.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/check.h"
#include "contract/transform_reader.h"
#include "document/document.h"
#include "event/frame.h"
#include "program/transform.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  constexpr std::string_view kEvent =
      R"({"a":{"b":[1,{"c":"x"}]},"p":1.50,"q":null,"s":" A ","xs":[{"p2":1},2],"t":17})";
  const Document document =
      ParseYaml({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", {.bytes_max = 4096});
  if (!document.ok()) return 0;
  Problems problems("fuzz.yaml");
  const auto spec = ReadTransform(document.root, &problems);
  if (!problems.empty()) return 0;
  const std::string padding(kReadablePadding, ' ');
  const std::string padded = padding + std::string(kEvent) + padding;
  const std::string_view event = std::string_view(padded).substr(padding.size(), kEvent.size());
  Transform transform(spec);
  const Transform::Result first = transform.Apply(event, {}, {});
  if (first == Transform::Result::kEvents) TG_CHECK(!transform.events().empty());
  TG_CHECK(transform.Apply(event, {}, {}) == first);
  return 0;
}
