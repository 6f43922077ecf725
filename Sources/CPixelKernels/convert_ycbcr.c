#include "levels.h"

// As libjpeg's jdcolor.c: factors with 16 bits of fraction, each sum rounded once.

CPK_BODY uint8_t clamped(int16_t value) {
  value = value < 0 ? 0 : value;
  return (uint8_t)(value > 255 ? 255 : value);
}

// The share of red and blue less the multiple of the difference next to it, so that it fits 16 bits, as does the sum
// for green with one difference taken out.

CPK_BODY uint8_t red_of(int16_t luma, int16_t red) {
  int16_t share = (int16_t)((red * (91881 - 65536) + 32768) >> 16);
  return clamped((int16_t)(luma + red + share));
}

CPK_BODY uint8_t green_of(int16_t luma, int16_t blue, int16_t red) {
  int16_t share = (int16_t)((blue * -22554 + red * (65536 - 46802) + 32768) >> 16);
  return clamped((int16_t)(luma - red + share));
}

CPK_BODY uint8_t blue_of(int16_t luma, int16_t blue) {
  int16_t share = (int16_t)((blue * (116130 - 131072) + 32768) >> 16);
  return clamped((int16_t)(luma + 2 * blue + share));
}

// Blocks keep components apart up to the end, which is what vectors are good for.
enum { block = 64 };

CPK_BODY void convert_block(const uint8_t *restrict lumas, const uint8_t *restrict blues,
                            const uint8_t *restrict reds, uint8_t *restrict out) {
  uint8_t r[block], g[block], b[block];
  for (int i = 0; i < block; i++) {
    int16_t luma = lumas[i], blue = (int16_t)(blues[i] - 128), red = (int16_t)(reds[i] - 128);
    r[i] = red_of(luma, red);
    g[i] = green_of(luma, blue, red);
    b[i] = blue_of(luma, blue);
  }
  for (int i = 0; i < block; i++) {
    out[3 * i] = r[i];
    out[3 * i + 1] = g[i];
    out[3 * i + 2] = b[i];
  }
}

CPK_BODY void convert_ycbcr(const uint8_t *restrict lumas, const uint8_t *restrict blues,
                            const uint8_t *restrict reds, uint8_t *restrict out, size_t count) {
  size_t i = 0;
  for (; i + block <= count; i += block) convert_block(lumas + i, blues + i, reds + i, out + 3 * i);
  if (i == count) return;
  if (count >= block) {
    // The last block overlaps the one before it and writes the same pixels again.
    i = count - block;
    convert_block(lumas + i, blues + i, reds + i, out + 3 * i);
    return;
  }
  for (; i < count; i++) {
    int16_t luma = lumas[i], blue = (int16_t)(blues[i] - 128), red = (int16_t)(reds[i] - 128);
    out[3 * i] = red_of(luma, red);
    out[3 * i + 1] = green_of(luma, blue, red);
    out[3 * i + 2] = blue_of(luma, blue);
  }
}

CPK_COMPILE_LEVELS(convert_ycbcr,
                   (const uint8_t *lumas, const uint8_t *blues, const uint8_t *reds, uint8_t *out,
                    size_t count),
                   (lumas, blues, reds, out, count))

void cpk_convert_ycbcr(cpk_level level, const uint8_t *lumas, const uint8_t *blues, const uint8_t *reds,
                       uint8_t *out, size_t count) {
  CPK_RUN(level, convert_ycbcr, (lumas, blues, reds, out, count))
}
