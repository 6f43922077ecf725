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

// A pixel of three bytes is moved as a word, whose fourth byte is written over by the next pixel; not where it would be
// that of another row or none: the last pixel of a tile's column, and the last column.
CPK_BODY void transpose_triples(const uint8_t *restrict source, size_t source_row_bytes, size_t columns,
                                size_t rows, uint8_t *restrict target, size_t target_row_bytes) {
  for (size_t top = 0; top < rows; top += tile) {
    size_t height = rows - top < tile ? rows - top : tile;
    for (size_t x = 0; x + 1 < columns; x++) {
      const uint8_t *from = source + top * source_row_bytes + x * 3;
      uint8_t *to = target + x * target_row_bytes + top * 3;
      for (size_t y = 0; y + 1 < height; y++) {
        memcpy(to, from, 4);
        to += 3;
        from += source_row_bytes;
      }
      memcpy(to, from, 3);
    }
  }
  if (columns == 0) return;
  transpose_pixels(source + (columns - 1) * 3, source_row_bytes, 1, rows,
                   target + (columns - 1) * target_row_bytes, target_row_bytes, 3);
}

void cpk_transpose(const uint8_t *source, size_t source_row_bytes, size_t columns, size_t rows,
                   size_t samples, uint8_t *target, size_t target_row_bytes) {
  switch (samples) {
  case 1:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 1);
  case 2:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 2);
  case 3:
    return transpose_triples(source, source_row_bytes, columns, rows, target, target_row_bytes);
  default:
    return transpose_pixels(source, source_row_bytes, columns, rows, target, target_row_bytes, 4);
  }
}
