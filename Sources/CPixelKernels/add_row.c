#include "levels.h"

CPK_BODY void add_row(const uint8_t *restrict row, uint32_t *restrict sums, size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] += row[i];
}

#if CPK_HAS_LEVELS
CPK_AVX2 void add_row_avx2(const uint8_t *row, uint32_t *sums, size_t count) { add_row(row, sums, count); }

CPK_AVX512 void add_row_avx512(const uint8_t *row, uint32_t *sums, size_t count) { add_row(row, sums, count); }
#endif

void cpk_add_row(cpk_level level, const uint8_t *row, uint32_t *sums, size_t count) {
#if CPK_HAS_LEVELS
  if (level == cpk_level_avx512) return add_row_avx512(row, sums, count);
  if (level == cpk_level_avx2) return add_row_avx2(row, sums, count);
#else
  (void)level;
#endif
  add_row(row, sums, count);
}
