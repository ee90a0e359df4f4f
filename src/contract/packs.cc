#include "contract/packs.h"

#include <algorithm>
#include <vector>

#include "base/concat.h"
#include "document/problem.h"

namespace tickgate {

const Pack* FindPack(std::string_view name) {
  const std::span<const Pack> packs = Packs();
  const auto found =
      std::find_if(packs.begin(), packs.end(), [&](const Pack& pack) { return pack.name == name; });
  return found == packs.end() ? nullptr : &*found;
}

std::string UnknownPack(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Pack& pack : Packs()) known.push_back(pack.name);
  std::string text = Concat("no pack is called '", name, "'");
  const std::string nearest = DidYouMean(name, known);
  if (!nearest.empty()) return text + nearest;
  text += "; there are";
  for (size_t i = 0; i < known.size(); ++i) AppendAll(&text, i == 0 ? " " : ", ", known[i]);
  return text;
}

}  // namespace tickgate
