#include "levels.h"

#include <string.h>

// The inverse of filter_row.c. All filters but None and Up need the pixel before, so that one pixel is computed at a
// time, all its bytes at once, in four or eight lanes.

// The bytes from `start` on, one by one: for pixels of one or two bytes, and the end of every row.
CPK_BODY void unfilter_bytes(const cpk_filter filter, const uint8_t *restrict row,
                             const uint8_t *restrict above, const size_t pixel_bytes, uint8_t *restrict out,
                             size_t start, size_t count) {
  for (size_t i = start; i < count; i++) {
    int left = i < pixel_bytes ? 0 : out[i - pixel_bytes];
    int corner = i < pixel_bytes ? 0 : above[i - pixel_bytes];
    int over = above[i];
    int prediction = 0;
    if (filter == cpk_filter_sub) {
      prediction = left;
    } else if (filter == cpk_filter_average) {
      prediction = (left + over) >> 1;
    } else {
      // The same as in filter_row.c with fewer steps from `left` to the end.
      int threshold = 3 * corner - over - left;
      int low = left < over ? left : over;
      int high = left < over ? over : left;
      int inner = high <= threshold ? low : corner;
      prediction = threshold <= low ? high : inner;
    }
    out[i] = (uint8_t)(row[i] + prediction);
  }
}

CPK_BODY bool is_zero(const uint8_t *bytes, const size_t count) {
  uint8_t any = 0;
  for (size_t i = 0; i < count; i++) any |= bytes[i];
  return any == 0;
}

// Of 4, 8, 16 and 32 the fastest for screenshots.
enum { block_pixels = 16 };

// Defines a state and steps for pixels that fit `lanes` bytes. A step loads and stores that many, among them some of
// the next pixel, which is written after that: the end of a row is left to unfilter_bytes.
#define UNFILTER_PIXELS(lanes)                                                                               \
  typedef uint8_t bytes##lanes __attribute__((vector_size(lanes)));                                          \
  typedef int16_t shorts##lanes __attribute__((vector_size(2 * lanes)));                                     \
                                                                                                             \
  CPK_BODY size_t unfilter_sub##lanes(const uint8_t *restrict row, const size_t pixel_bytes,                 \
                                      uint8_t *restrict out, size_t count) {                                 \
    bytes##lanes left = {0}, value;                                                                          \
    size_t i = 0;                                                                                            \
    for (; i + lanes <= count; i += pixel_bytes) {                                                           \
      memcpy(&value, row + i, lanes);                                                                        \
      left += value;                                                                                         \
      memcpy(out + i, &left, lanes);                                                                         \
    }                                                                                                        \
    return i;                                                                                                \
  }                                                                                                          \
                                                                                                             \
  CPK_BODY size_t unfilter_average##lanes(const uint8_t *restrict row, const uint8_t *restrict above,        \
                                          const size_t pixel_bytes, uint8_t *restrict out, size_t count) {   \
    bytes##lanes left = {0}, value, over;                                                                    \
    size_t i = 0;                                                                                            \
    for (; i + lanes <= count; i += pixel_bytes) {                                                           \
      memcpy(&value, row + i, lanes);                                                                        \
      memcpy(&over, above + i, lanes);                                                                       \
      /* Half the sum, rounded down, without a ninth bit. */                                                 \
      left = value + (left & over) + ((left ^ over) >> 1);                                                   \
      memcpy(out + i, &left, lanes);                                                                         \
    }                                                                                                        \
    return i;                                                                                                \
  }                                                                                                          \
                                                                                                             \
  CPK_BODY void unfilter_paeth_run##lanes(const uint8_t *restrict row, const uint8_t *restrict above,        \
                                          const size_t pixel_bytes, uint8_t *restrict out, size_t start,     \
                                          size_t end) {                                                      \
    bytes##lanes value = {0}, over = {0};                                                                    \
    if (start > 0) {                                                                                         \
      memcpy(&value, out + start - pixel_bytes, pixel_bytes);                                                \
      memcpy(&over, above + start - pixel_bytes, pixel_bytes);                                               \
    }                                                                                                        \
    shorts##lanes left = __builtin_convertvector(value, shorts##lanes);                                      \
    shorts##lanes corner = __builtin_convertvector(over, shorts##lanes);                                     \
    for (size_t i = start; i < end; i += pixel_bytes) {                                                      \
      memcpy(&value, row + i, lanes);                                                                        \
      memcpy(&over, above + i, lanes);                                                                       \
      shorts##lanes up = __builtin_convertvector(over, shorts##lanes);                                       \
      shorts##lanes threshold = corner * 3 - up - left;                                                      \
      shorts##lanes low = __builtin_elementwise_min(left, up);                                               \
      shorts##lanes high = __builtin_elementwise_max(left, up);                                              \
      shorts##lanes is_high = high <= threshold;                                                             \
      shorts##lanes inner = (is_high & low) | (~is_high & corner);                                           \
      shorts##lanes is_low = threshold <= low;                                                               \
      left = (__builtin_convertvector(value, shorts##lanes) + ((is_low & high) | (~is_low & inner))) & 255;  \
      corner = up;                                                                                           \
      value = __builtin_convertvector(left, bytes##lanes);                                                   \
      memcpy(out + i, &value, lanes);                                                                        \
    }                                                                                                        \
  }                                                                                                          \
                                                                                                             \
  CPK_BODY size_t unfilter_paeth##lanes(const uint8_t *restrict row, const uint8_t *restrict above,          \
                                        const size_t pixel_bytes, uint8_t *restrict out, size_t count) {     \
    size_t i = 0, block = block_pixels * pixel_bytes;                                                        \
    while (i + block + lanes <= count) {                                                                     \
      /* Where the pixel before equals the one above it, the prediction is the pixel above, and when nothing  \
         is left to add, the next pixel begins like this one. In screenshots most blocks are like that. */   \
      if (is_zero(row + i, block) && (i == 0 || memcmp(out + i - pixel_bytes, above + i - pixel_bytes,       \
                                                       pixel_bytes) == 0)) {                                 \
        memcpy(out + i, above + i, block);                                                                   \
      } else {                                                                                               \
        unfilter_paeth_run##lanes(row, above, pixel_bytes, out, i, i + block);                               \
      }                                                                                                      \
      i += block;                                                                                            \
    }                                                                                                        \
    return i;                                                                                                \
  }

UNFILTER_PIXELS(4)
UNFILTER_PIXELS(8)

// With a pixel size the compiler knows.
CPK_BODY void unfilter_known(cpk_filter filter, const uint8_t *restrict row, const uint8_t *restrict above,
                             const size_t pixel_bytes, uint8_t *restrict out, size_t count) {
  size_t done = 0;
  switch (filter) {
  case cpk_filter_none:
    memcpy(out, row, count);
    return;
  case cpk_filter_sub:
    if (pixel_bytes > 4) done = unfilter_sub8(row, pixel_bytes, out, count);
    else if (pixel_bytes > 2) done = unfilter_sub4(row, pixel_bytes, out, count);
    unfilter_bytes(cpk_filter_sub, row, above, pixel_bytes, out, done, count);
    return;
  case cpk_filter_up:
    for (size_t i = 0; i < count; i++) out[i] = (uint8_t)(row[i] + above[i]);
    return;
  case cpk_filter_average:
    if (pixel_bytes > 4) done = unfilter_average8(row, above, pixel_bytes, out, count);
    else if (pixel_bytes > 2) done = unfilter_average4(row, above, pixel_bytes, out, count);
    unfilter_bytes(cpk_filter_average, row, above, pixel_bytes, out, done, count);
    return;
  case cpk_filter_paeth:
    if (pixel_bytes > 4) done = unfilter_paeth8(row, above, pixel_bytes, out, count);
    else if (pixel_bytes > 2) done = unfilter_paeth4(row, above, pixel_bytes, out, count);
    unfilter_bytes(cpk_filter_paeth, row, above, pixel_bytes, out, done, count);
    return;
  }
}

CPK_BODY void unfilter_row(cpk_filter filter, const uint8_t *restrict row, const uint8_t *restrict above,
                           size_t pixel_bytes, uint8_t *restrict out, size_t count) {
  switch (pixel_bytes) {
  case 1:
    return unfilter_known(filter, row, above, 1, out, count);
  case 2:
    return unfilter_known(filter, row, above, 2, out, count);
  case 3:
    return unfilter_known(filter, row, above, 3, out, count);
  case 4:
    return unfilter_known(filter, row, above, 4, out, count);
  case 6:
    return unfilter_known(filter, row, above, 6, out, count);
  default:
    return unfilter_known(filter, row, above, 8, out, count);
  }
}

CPK_COMPILE_LEVELS(unfilter_row,
                   (cpk_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel_bytes,
                    uint8_t *out, size_t count),
                   (filter, row, above, pixel_bytes, out, count))

void cpk_unfilter_row(cpk_level level, cpk_filter filter, const uint8_t *row, const uint8_t *above,
                      size_t pixel_bytes, uint8_t *out, size_t count) {
  CPK_RUN(level, unfilter_row, (filter, row, above, pixel_bytes, out, count))
}
