// What each pair of source and target can promise. docs/configuration.md has it as a table.
#pragma once

#include <string_view>

#include "runtime/stream_options.h"

namespace tickgate {

std::string_view SourceName(SourceKind kind);
std::string_view SinkName(SinkKind kind);
std::string_view DeliveryName(Delivery delivery);

// It can be read again from a cursor.
bool CanReplay(SourceKind kind);
// It ends by itself.
bool IsBounded(const SourceSpec& source);
// Its rows can be cut back to a mark, or there are none.
bool CanCutBack(SinkKind kind);

bool HoldsExactlyOnce(SourceKind source, SinkKind target);
Delivery DefaultDelivery(SourceKind source, SinkKind target);

}  // namespace tickgate
