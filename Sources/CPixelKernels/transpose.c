#include "levels.h"

#include <string.h>

// Tiles of 16 by 16 pixels keep both sides in the first-level cache.
enum { tile = 16 };

CPK_BODY void transpose_pixels(const uint8_t *restrict source, size_t source_row_bytes, size_t columns,
                               size_t rows, uint8_t *restrict target, size_t target_row_bytes,
                               const size_t samples) {
  for (size_t top = 0; top < rows; top += tile) {
    size_t height = rows - top < tile ? rows - top : tile;
    for (size_t x = 0; x < columns; x++) {
      const uint8_t *from = source + top * source_row_bytes + x * samples;
      uint8_t *to = target + x * target_row_bytes + top * samples;
      for (size_t y = 0; y < height; y++) {
        memcpy(to, from, samples);
        to += samples;
        from += source_row_bytes;
      }
    }
  }
}

void cpk_transpose(const uint8_t *source, size_t source_row_bytes, size_t columns, size_t rows,
                   size_t samples, uint8_t *target, size_t target_row_bytes) {
  switch (samples) {
  case 1:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 1);
  case 2:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 2);
  case 3:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 3);
  default:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 4);
  }
}
