#include "program/digits.h"

#if defined(__SSE4_1__)

namespace tickgate::digits {

const Tables kTables = [] {
  Tables tables{};
  for (int i = 0; i < 16; ++i) {
    tables.keep[16 + i] = 0xFF;
    tables.zero[i] = '0';
    tables.beyond9[i] = 0x80 - 10;
    tables.point[i] = static_cast<uint8_t>('.' - '0');
    tables.tens[i] = i % 2 == 0 ? 10 : 1;
  }
  for (int i = 0; i < 8; ++i) {
    tables.hundreds[i] = i % 2 == 0 ? 100 : 1;
    tables.ten_thousands[i] = i % 2 == 0 ? 10'000 : 1;
  }
  for (int d = 0; d <= 16; ++d) {
    for (int i = 0; i < 16; ++i) {
      const int moved = i == 0 ? 0x80 : (i <= d ? i - 1 : i);
      tables.over_point[d][i] = static_cast<uint8_t>(d == 16 ? i : moved);
    }
  }
  for (uint32_t count = 1; count <= 16; ++count) {
    tables.misplaced[0][count] = 1u << 15 | 1u << (16 - count);
    tables.misplaced[1][count] = count == 2 ? ~0u : ~(1u << (17 - count));
  }
  return tables;
}();

}  // namespace tickgate::digits

#endif
