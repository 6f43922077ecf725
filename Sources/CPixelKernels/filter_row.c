#include "levels.h"

// PNG specification, section 9: a filter predicts a byte from `left`, `above` and `corner`, the bytes in the same
// place of the pixels to the left, above, and above to the left.

CPK_BODY int16_t absolute(int16_t value) { return (int16_t)(value < 0 ? -value : value); }

CPK_BODY uint8_t paeth(uint8_t left, uint8_t above, uint8_t corner) {
  int16_t down = (int16_t)(above - corner);
  int16_t across = (int16_t)(left - corner);
  int16_t to_left = absolute(down);
  int16_t to_above = absolute(across);
  int16_t to_corner = absolute((int16_t)(down + across));
  uint8_t other = to_above <= to_corner ? above : corner;
  return to_left <= to_above && to_left <= to_corner ? left : other;
}

CPK_BODY uint8_t mean(uint8_t left, uint8_t above) { return (uint8_t)((left + above) >> 1); }

CPK_BODY uint8_t prediction(cpk_filter filter, uint8_t left, uint8_t above, uint8_t corner) {
  switch (filter) {
  case cpk_filter_none:
    return 0;
  case cpk_filter_sub:
    return left;
  case cpk_filter_up:
    return above;
  case cpk_filter_average:
    return mean(left, above);
  case cpk_filter_paeth:
    return paeth(left, above, corner);
  }
  return 0;
}

// One loop for a filter that the compiler knows, after a first pixel that has nothing to its left.
CPK_BODY void filter_known(const cpk_filter filter, const uint8_t *restrict row, const uint8_t *restrict above,
                           size_t pixel_bytes, uint8_t *restrict out, size_t count) {
  for (size_t i = 0; i < pixel_bytes; i++) out[i] = (uint8_t)(row[i] - prediction(filter, 0, above[i], 0));
  for (size_t i = pixel_bytes; i < count; i++)
    out[i] =
        (uint8_t)(row[i] - prediction(filter, row[i - pixel_bytes], above[i], above[i - pixel_bytes]));
}

CPK_BODY void filter_row(cpk_filter filter, const uint8_t *restrict row, const uint8_t *restrict above,
                         size_t pixel_bytes, uint8_t *restrict out, size_t count) {
  switch (filter) {
  case cpk_filter_none:
    return filter_known(cpk_filter_none, row, above, pixel_bytes, out, count);
  case cpk_filter_sub:
    return filter_known(cpk_filter_sub, row, above, pixel_bytes, out, count);
  case cpk_filter_up:
    return filter_known(cpk_filter_up, row, above, pixel_bytes, out, count);
  case cpk_filter_average:
    return filter_known(cpk_filter_average, row, above, pixel_bytes, out, count);
  case cpk_filter_paeth:
    return filter_known(cpk_filter_paeth, row, above, pixel_bytes, out, count);
  }
}

CPK_COMPILE_LEVELS(filter_row,
                   (cpk_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel_bytes,
                    uint8_t *out, size_t count),
                   (filter, row, above, pixel_bytes, out, count))

void cpk_filter_row(cpk_level level, cpk_filter filter, const uint8_t *row, const uint8_t *above,
                    size_t pixel_bytes, uint8_t *out, size_t count) {
  CPK_RUN(level, filter_row, (filter, row, above, pixel_bytes, out, count))
}

// Distance of a residual, taken as a signed number, from 0.
CPK_BODY uint8_t magnitude(uint8_t residual) {
  uint8_t negated = (uint8_t)-residual;
  return residual < negated ? residual : negated;
}

// Blocks keep the sums in 16 bits: 64 lanes would hold 512 of them, 4 are added to each.
enum { block = 256 };

CPK_BODY void filter_costs(const uint8_t *restrict row, const uint8_t *restrict above, size_t pixel_bytes,
                           size_t count, uint64_t *restrict costs) {
  uint64_t none = 0, sub = 0, up = 0, average = 0, paethed = 0;
  for (size_t start = pixel_bytes; start < count; start += block) {
    size_t end = count - start < block ? count : start + block;
    uint32_t n = 0, s = 0, u = 0, a = 0, p = 0;
    for (size_t i = start; i < end; i++) {
      uint8_t value = row[i], left = row[i - pixel_bytes], over = above[i], corner = above[i - pixel_bytes];
      n += magnitude(value);
      s += magnitude((uint8_t)(value - left));
      u += magnitude((uint8_t)(value - over));
      a += magnitude((uint8_t)(value - mean(left, over)));
      p += magnitude((uint8_t)(value - paeth(left, over, corner)));
    }
    none += n, sub += s, up += u, average += a, paethed += p;
  }
  costs[cpk_filter_none] = none;
  costs[cpk_filter_sub] = sub;
  costs[cpk_filter_up] = up;
  costs[cpk_filter_average] = average;
  costs[cpk_filter_paeth] = paethed;
}

CPK_COMPILE_LEVELS(filter_costs,
                   (const uint8_t *row, const uint8_t *above, size_t pixel_bytes, size_t count,
                    uint64_t *costs),
                   (row, above, pixel_bytes, count, costs))

void cpk_filter_costs(cpk_level level, const uint8_t *row, const uint8_t *above, size_t pixel_bytes,
                      size_t count, uint64_t *costs) {
  CPK_RUN(level, filter_costs, (row, above, pixel_bytes, count, costs))
}
