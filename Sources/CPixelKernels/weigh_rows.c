#include "levels.h"

// Blocks of 64 samples: their sums stay in vector registers while the taps go by.
enum { block = 64 };

CPK_BODY void weigh_block(const uint8_t *restrict rows, size_t row_bytes, const int16_t *restrict weights,
                          size_t taps, uint8_t *restrict out) {
  int32_t sums[block];
  for (int i = 0; i < block; i++) sums[i] = 1 << 13;
  for (size_t k = 0; k < taps; k++) {
    const uint8_t *row = rows + k * row_bytes;
    int32_t weight = weights[k];
    for (int i = 0; i < block; i++) sums[i] += weight * row[i];
  }
  for (int i = 0; i < block; i++) {
    int32_t value = sums[i] >> 14;
    value = value < 0 ? 0 : value;
    out[i] = (uint8_t)(value > 255 ? 255 : value);
  }
}

CPK_BODY void weigh_rows(const uint8_t *restrict rows, size_t row_bytes, const int16_t *restrict weights,
                         size_t taps, uint8_t *restrict out, size_t count) {
  size_t i = 0;
  for (; i + block <= count; i += block) weigh_block(rows + i, row_bytes, weights, taps, out + i);
  if (i == count) return;
  if (count >= block) {
    // The last block overlaps the one before it and writes the same samples again.
    weigh_block(rows + count - block, row_bytes, weights, taps, out + count - block);
    return;
  }
  int32_t sums[block];
  for (size_t j = 0; j < count; j++) sums[j] = 1 << 13;
  for (size_t k = 0; k < taps; k++) {
    const uint8_t *row = rows + k * row_bytes;
    int32_t weight = weights[k];
    for (size_t j = 0; j < count; j++) sums[j] += weight * row[j];
  }
  for (size_t j = 0; j < count; j++) {
    int32_t value = sums[j] >> 14;
    value = value < 0 ? 0 : value;
    out[j] = (uint8_t)(value > 255 ? 255 : value);
  }
}

#if CPK_HAS_LEVELS
CPK_AVX2 void weigh_rows_avx2(const uint8_t *rows, size_t row_bytes, const int16_t *weights, size_t taps,
                              uint8_t *out, size_t count) {
  weigh_rows(rows, row_bytes, weights, taps, out, count);
}

CPK_AVX512 void weigh_rows_avx512(const uint8_t *rows, size_t row_bytes, const int16_t *weights, size_t taps,
                                  uint8_t *out, size_t count) {
  weigh_rows(rows, row_bytes, weights, taps, out, count);
}
#endif

void cpk_weigh_rows(cpk_level level, const uint8_t *rows, size_t row_bytes, const int16_t *weights,
                    size_t taps, uint8_t *out, size_t count) {
#if CPK_HAS_LEVELS
  if (level == cpk_level_avx512) return weigh_rows_avx512(rows, row_bytes, weights, taps, out, count);
  if (level == cpk_level_avx2) return weigh_rows_avx2(rows, row_bytes, weights, taps, out, count);
#else
  (void)level;
#endif
  weigh_rows(rows, row_bytes, weights, taps, out, count);
}
