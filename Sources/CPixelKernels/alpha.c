#include "levels.h"

// Exact for products of two 8-bit numbers: Jim Blinn, "Three wrongs make a right", IEEE CG&A 15 (1995).
CPK_BODY uint16_t divided_by_255(uint16_t value) {
  uint16_t biased = (uint16_t)(value + 128);
  return (uint16_t)((uint16_t)(biased + (biased >> 8)) >> 8);
}

CPK_BODY void premultiply_rgba(uint8_t *samples, size_t pixels) {
  for (size_t i = 0; i < pixels; i++) {
    uint8_t *pixel = samples + i * 4;
    uint16_t alpha = pixel[3];
    for (int j = 0; j < 3; j++) pixel[j] = (uint8_t)divided_by_255((uint16_t)(pixel[j] * alpha));
    // Stays what it is. Computed all the same: four samples that take the same way vectorise.
    pixel[3] = (uint8_t)divided_by_255((uint16_t)(255 * alpha));
  }
}

CPK_COMPILE_LEVELS(premultiply_rgba, (uint8_t * samples, size_t pixels), (samples, pixels))

void cpk_premultiply_rgba(cpk_level level, uint8_t *samples, size_t pixels) {
  CPK_RUN(level, premultiply_rgba, (samples, pixels))
}

CPK_BODY void flatten_rgba(const uint8_t *restrict source, size_t pixels, uint8_t red, uint8_t green,
                           uint8_t blue, uint8_t *restrict target) {
  const uint8_t background[3] = {red, green, blue};
  for (size_t i = 0; i < pixels; i++) {
    const uint8_t *pixel = source + i * 4;
    uint16_t through = (uint16_t)(255 - pixel[3]);
    for (int j = 0; j < 3; j++) {
      uint16_t sum = (uint16_t)(pixel[j] + divided_by_255((uint16_t)(background[j] * through)));
      // Colours are at most alpha, so the sum is at most 255, unless the source breaks that rule.
      target[i * 3 + j] = (uint8_t)(sum > 255 ? 255 : sum);
    }
  }
}

CPK_COMPILE_LEVELS(flatten_rgba,
                   (const uint8_t *source, size_t pixels, uint8_t red, uint8_t green, uint8_t blue,
                    uint8_t *target),
                   (source, pixels, red, green, blue, target))

void cpk_flatten_rgba(cpk_level level, const uint8_t *source, size_t pixels, uint8_t red, uint8_t green,
                      uint8_t blue, uint8_t *target) {
  CPK_RUN(level, flatten_rgba, (source, pixels, red, green, blue, target))
}
