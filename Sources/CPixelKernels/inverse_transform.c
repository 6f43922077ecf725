#include "levels.h"

#include <string.h>

// Nothing with a vector among its parameters is ever called: all of it is inlined.
#pragma clang diagnostic ignored "-Wpsabi"

// Blocks that are worked on at once, each in a lane of 16 bits. Without a sign, for sums may wrap.
enum { lane_count = cpk_transform_blocks, half_count = lane_count / 2, block_room = cpk_block_room };

typedef uint16_t lanes __attribute__((vector_size(2 * lane_count)));
typedef int16_t signed_lanes __attribute__((vector_size(2 * lane_count)));
typedef int32_t wide_lanes __attribute__((vector_size(4 * lane_count)));
typedef uint8_t byte_lanes __attribute__((vector_size(lane_count)));
typedef uint16_t half_lanes __attribute__((vector_size(2 * half_count)));
typedef uint32_t pair_lanes __attribute__((vector_size(2 * lane_count)));
typedef uint64_t four_lanes __attribute__((vector_size(2 * lane_count)));

typedef struct {
  lanes c0, c1, c2, c3;
} lane_quad;

typedef struct {
  lanes low, high;
} lane_pair;

// Bits of the fraction of a level. In 16 bits, two of them a fraction, there is room for all levels that libjpeg
// renders without wrapping; beyond, sums wrap.
enum { fraction = 2 };

CPK_BODY lanes shifted(lanes value, const int bits) { return (lanes)((signed_lanes)value >> bits); }

// 16 rows of eight coefficients, one of each block, to eight vectors with one coefficient of every block: in each half
// of a vector a matrix of eight by eight is transposed, in three steps of pairs.

CPK_BODY lanes load_rows(const int16_t *first) {
  half_lanes low, high;
  memcpy(&low, first, sizeof low);
  memcpy(&high, first + half_count * block_room, sizeof high);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

CPK_BODY lane_pair zipped(lanes a, lanes b) {
  return (lane_pair){
      __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27),
      __builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31)};
}

CPK_BODY lane_pair zipped_by_two(lanes a, lanes b) {
  pair_lanes x = (pair_lanes)a, y = (pair_lanes)b;
  return (lane_pair){(lanes)__builtin_shufflevector(x, y, 0, 8, 1, 9, 4, 12, 5, 13),
                     (lanes)__builtin_shufflevector(x, y, 2, 10, 3, 11, 6, 14, 7, 15)};
}

CPK_BODY lane_pair zipped_by_four(lanes a, lanes b) {
  four_lanes x = (four_lanes)a, y = (four_lanes)b;
  return (lane_pair){(lanes)__builtin_shufflevector(x, y, 0, 4, 2, 6),
                     (lanes)__builtin_shufflevector(x, y, 1, 5, 3, 7)};
}

// What is not used of the result is left out by the compiler.
CPK_BODY void load_coefficients(const int16_t *first, lanes coefficients[8]) {
  lanes rows[8];
  for (int i = 0; i < 8; i++) rows[i] = load_rows(first + i * block_room);
  lane_pair a = zipped(rows[0], rows[1]), b = zipped(rows[2], rows[3]);
  lane_pair c = zipped(rows[4], rows[5]), d = zipped(rows[6], rows[7]);
  lane_pair ab = zipped_by_two(a.low, b.low), cd = zipped_by_two(c.low, d.low);
  lane_pair ab2 = zipped_by_two(a.high, b.high), cd2 = zipped_by_two(c.high, d.high);
  lane_pair results[4] = {zipped_by_four(ab.low, cd.low), zipped_by_four(ab.high, cd.high),
                          zipped_by_four(ab2.low, cd2.low), zipped_by_four(ab2.high, cd2.high)};
  for (int i = 0; i < 4; i++) {
    coefficients[2 * i] = results[i].low;
    coefficients[2 * i + 1] = results[i].high;
  }
}

// The square root of 2 times the cosine of π/8, less 1, times the lanes: 0.30656, here 0.30664. By shifts, for products
// of more than 16 bits take several instructions.
CPK_BODY lanes times_0307(lanes value) {
  return shifted(value, 2) + shifted(value, 4) - shifted(value, 7) + shifted(value, 9);
}

// 1 less the square root of 2 times the cosine of 3π/8, times the lanes: 0.45880, here 0.45898.
CPK_BODY lanes times_0459(lanes value) {
  return shifted(value, 1) - shifted(value, 5) - shifted(value, 7) - shifted(value, 9);
}

CPK_BODY lane_quad four_points(lane_quad c) {
  lanes even = c.c0 + c.c2, odd = c.c0 - c.c2;
  lanes outer = c.c1 + times_0307(c.c1) + c.c3 - times_0459(c.c3);
  lanes inner = c.c1 - times_0459(c.c1) - c.c3 - times_0307(c.c3);
  return (lane_quad){even + outer, odd + inner, odd - inner, even - outer};
}

// The points of the first harmonics; those behind `count` are of no meaning.
CPK_BODY lane_quad points(const int count, lane_quad c) {
  if (count == 1) return c;
  if (count == 2) return (lane_quad){c.c0 + c.c1, c.c0 - c.c1, c.c0, c.c0};
  return four_points(c);
}

// Levels as samples: an eighth of them around the middle of the range, rounded and clamped.
CPK_BODY lanes samples_of(lanes levels) {
  signed_lanes value = (signed_lanes)(shifted(levels + (4 << fraction), 3 + fraction) + 128);
  value = __builtin_elementwise_max(value, (signed_lanes){0});
  return (lanes)__builtin_elementwise_min(value, (signed_lanes){0} + 255);
}

CPK_BODY lanes sample_pairs(lanes left, lanes right) { return samples_of(left) | samples_of(right) << 8; }

CPK_BODY lane_pair merged_by_two(lanes a, lanes b) {
  return (lane_pair){
      __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
      __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)};
}

CPK_BODY lane_pair merged_by_four(lanes a, lanes b) {
  pair_lanes x = (pair_lanes)a, y = (pair_lanes)b;
  return (lane_pair){(lanes)__builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11),
                     (lanes)__builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15)};
}

// (a * k + b * l) / 2^13, rounded.
CPK_BODY lanes weighted(lanes a, const int32_t k, lanes b, const int32_t l) {
  wide_lanes x = __builtin_convertvector((signed_lanes)a, wide_lanes);
  wide_lanes y = __builtin_convertvector((signed_lanes)b, wide_lanes);
  return __builtin_convertvector((x * k + y * l + 4096) >> 13, lanes);
}

// The square root of 2 times the cosine of 1, 2, 3, 5, 6 and 7 sixteenths of π, with 13 bits of fraction.
enum { k1 = 11363, k2 = 10703, k3 = 9633, k5 = 6436, k6 = 4433, k7 = 2260 };

CPK_BODY void put_eight(lane_quad c, uint8_t *out) {
  lanes zero = {0};
  lanes outer = weighted(c.c2, k2, zero, 0), inner = weighted(c.c2, k6, zero, 0);
  lanes e0 = c.c0 + outer, e1 = c.c0 + inner, e2 = c.c0 - inner, e3 = c.c0 - outer;
  lanes o0 = weighted(c.c1, k1, c.c3, k3), o1 = weighted(c.c1, k3, c.c3, -k7);
  lanes o2 = weighted(c.c1, k5, c.c3, -k1), o3 = weighted(c.c1, k7, c.c3, -k5);
  lane_pair left = merged_by_two(sample_pairs(e0 + o0, e1 + o1), sample_pairs(e2 + o2, e3 + o3));
  lane_pair right = merged_by_two(sample_pairs(e3 - o3, e2 - o2), sample_pairs(e1 - o1, e0 - o0));
  lane_pair first = merged_by_four(left.low, right.low), second = merged_by_four(left.high, right.high);
  memcpy(out, &first, sizeof first);
  memcpy(out + sizeof first, &second, sizeof second);
}

// Puts the samples of neighbouring blocks, `count` of each, beside each other.
CPK_BODY void put(const int count, lane_quad c, uint8_t *out) {
  if (count == 8) {
    put_eight(c, out);
    return;
  }
  lane_quad p = points(count, c);
  if (count == 1) {
    byte_lanes bytes = __builtin_convertvector(samples_of(p.c0), byte_lanes);
    memcpy(out, &bytes, sizeof bytes);
  } else if (count == 2) {
    lanes pairs = sample_pairs(p.c0, p.c1);
    memcpy(out, &pairs, sizeof pairs);
  } else {
    lane_pair fours = merged_by_two(sample_pairs(p.c0, p.c1), sample_pairs(p.c2, p.c3));
    memcpy(out, &fours, sizeof fours);
  }
}

CPK_BODY lane_quad row_of(lane_quad a, lane_quad b, lane_quad c, lane_quad d, const int row) {
  switch (row) {
  case 0:
    return (lane_quad){a.c0, b.c0, c.c0, d.c0};
  case 1:
    return (lane_quad){a.c1, b.c1, c.c1, d.c1};
  case 2:
    return (lane_quad){a.c2, b.c2, c.c2, d.c2};
  default:
    return (lane_quad){a.c3, b.c3, c.c3, d.c3};
  }
}

// Compiled for every shape by itself, so that what it does not need is left out.
CPK_BODY void transform_shape(const int16_t *restrict values, size_t blocks, const int16_t *restrict factors,
                              const int across, const int down, uint8_t *restrict out, size_t row_bytes) {
  lanes zero = {0};
  for (size_t block = 0; block < blocks; block += lane_count) {
    lanes c[16] = {0};
    load_coefficients(values + block * block_room, c);
    // The ninth and tenth only matter to more than two samples down.
    if (down > 2) load_coefficients(values + block * block_room + 8, c + 8);
    for (int i = 0; i < 10; i++) c[i] *= (uint16_t)(factors[i] << fraction);
    // The columns, in zigzag order of their coefficients.
    lane_quad a = points(down, (lane_quad){c[0], c[2], c[3], c[9]});
    lane_quad b = points(down, (lane_quad){c[1], c[4], c[8], zero});
    lane_quad d = points(down, (lane_quad){c[5], c[7], zero, zero});
    lane_quad e = points(down, (lane_quad){c[6], zero, zero, zero});
    for (int y = 0; y < down; y++)
      put(across, row_of(a, b, d, e, y), out + block * (size_t)across + (size_t)y * row_bytes);
  }
}

CPK_BODY void transform_across(const int16_t *restrict values, size_t blocks, const int16_t *restrict factors,
                               const int across, int down, uint8_t *restrict out, size_t row_bytes) {
  switch (down) {
  case 1:
    return transform_shape(values, blocks, factors, across, 1, out, row_bytes);
  case 2:
    return transform_shape(values, blocks, factors, across, 2, out, row_bytes);
  default:
    return transform_shape(values, blocks, factors, across, 4, out, row_bytes);
  }
}

CPK_BODY void transform(const int16_t *restrict values, size_t blocks, const int16_t *restrict factors,
                        int across, int down, uint8_t *restrict out, size_t row_bytes) {
  switch (across) {
  case 1:
    return transform_across(values, blocks, factors, 1, down, out, row_bytes);
  case 2:
    return transform_across(values, blocks, factors, 2, down, out, row_bytes);
  case 4:
    return transform_across(values, blocks, factors, 4, down, out, row_bytes);
  default:
    return transform_across(values, blocks, factors, 8, down, out, row_bytes);
  }
}

CPK_COMPILE_LEVELS(transform,
                   (const int16_t *values, size_t blocks, const int16_t *factors, int across, int down,
                    uint8_t *out, size_t row_bytes),
                   (values, blocks, factors, across, down, out, row_bytes))

void cpk_inverse_transform(cpk_level level, const int16_t *values, size_t blocks, const int16_t *factors,
                           int across, int down, uint8_t *out, size_t row_bytes) {
  CPK_RUN(level, transform, (values, blocks, factors, across, down, out, row_bytes))
}
