// The packs: contracts of known venues with their cases, as they stand in src/packs, compiled in.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tickgate {

struct Pack {
  std::string_view name;      // "binance-spot"
  std::string_view contract;  // the text of its contract.yaml
  std::string_view cases;     // and of its cases.yaml
};

// By name.
std::span<const Pack> Packs();

// nullptr where none has this name.
const Pack* FindPack(std::string_view name);

// What to say of a name that no pack has: the nearest one, or all of them.
std::string UnknownPack(std::string_view name);

}  // namespace tickgate
