#include "levels.h"

CPK_BODY void add_row(const uint8_t *restrict row, uint32_t *restrict sums, size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] += row[i];
}

CPK_COMPILE_LEVELS(add_row, (const uint8_t *row, uint32_t *sums, size_t count), (row, sums, count))

void cpk_add_row(cpk_level level, const uint8_t *row, uint32_t *sums, size_t count) {
  CPK_RUN(level, add_row, (row, sums, count))
}
