#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The instruction sets the kernels are compiled for, weakest first.
///
/// Every level computes the same bytes. On a machine that is not x86-64 only the first one exists.
typedef enum __attribute__((enum_extensibility(closed))) cpk_level {
  /// What the compiler's target guarantees.
  cpk_level_baseline,
  /// x86-64 with AVX2.
  cpk_level_avx2,
  /// x86-64 with AVX2 and AVX-512 F, BW, DQ and VL.
  cpk_level_avx512,
} cpk_level;

/// True when this processor can run `level`.
bool cpk_supports(cpk_level level);

/// The strongest level this processor can run.
cpk_level cpk_best_level(void);

/// Writes `count` weighted sums over `taps` rows:
/// `out[i] = clamp((sum of weights[k] * rows[k][i] + 2^13) >> 14)`.
///
/// Row `k` starts at `rows + k * row_bytes`. The absolute values of the weights add up to less than 2^23, so
/// that no sum leaves 32 bits. `out` must not overlap the rows.
void cpk_weigh_rows(cpk_level level, const uint8_t *_Nonnull rows, size_t row_bytes,
                    const int16_t *_Nonnull weights, size_t taps, uint8_t *_Nonnull out, size_t count);

/// Turns rows into columns: pixel `x` of source row `y` becomes pixel `y` of target row `x`.
///
/// A pixel is `samples` (1 to 4) bytes. The two must not overlap.
void cpk_transpose(const uint8_t *_Nonnull source, size_t source_row_bytes, size_t columns, size_t rows,
                   size_t samples, uint8_t *_Nonnull target, size_t target_row_bytes);

/// Converts `count` samples of each of three components, as JFIF has them, to RGB, rounding as libjpeg does.
///
/// `out`, three times as long, must not overlap the components.
void cpk_convert_ycbcr(cpk_level level, const uint8_t *_Nonnull lumas, const uint8_t *_Nonnull blues,
                       const uint8_t *_Nonnull reds, uint8_t *_Nonnull out, size_t count);

enum {
  /// Blocks whose samples are computed at once.
  cpk_transform_blocks = 16,
  /// Coefficients of a block that there is room for.
  cpk_block_room = 16,
};

/// Turns the lowest coefficients of a row of JPEG blocks into fewer samples than the 64 of each: the inverse cosine
/// transform of that many points.
///
/// `values` has for each of `blocks` blocks, a multiple of `cpk_transform_blocks`, room for `cpk_block_room`
/// coefficients, of which the first ten count, in zigzag order. They were divided by `factors`, ten numbers of which
/// none is negative. A block gives `across` (1, 2, 4 or 8) by `down` (1, 2 or 4) samples: `out` receives `down` rows of `blocks *
/// across`, `row_bytes` apart, and must not overlap the coefficients.
void cpk_inverse_transform(cpk_level level, const int16_t *_Nonnull values, size_t blocks,
                           const int16_t *_Nonnull factors, int across, int down, uint8_t *_Nonnull out,
                           size_t row_bytes);

enum {
  /// How far `cpk_remove_stuffing` may overshoot its room.
  cpk_stuffing_overshoot = 32,
};

/// Copies coded data of a JPEG without the zeros that follow bytes of ones.
///
/// Stops at the end of `input`, at a byte of ones that no zero follows there, or where `room` bytes of `output` are
/// filled, behind which there must be `cpk_stuffing_overshoot` more. The two must not overlap.
///
/// Returns where in `input` it stopped; `written` receives the bytes of output.
size_t cpk_remove_stuffing(const uint8_t *_Nonnull input, size_t count, uint8_t *_Nonnull output, size_t room,
                           size_t *_Nonnull written);

/// Adds `count` samples of a row to as many running sums.
void cpk_add_row(cpk_level level, const uint8_t *_Nonnull row, uint32_t *_Nonnull sums, size_t count);

/// Multiplies red, green and blue by alpha / 255, rounded to the nearest.
void cpk_premultiply_rgba(cpk_level level, uint8_t *_Nonnull samples, size_t pixels);

/// Writes premultiplied RGBA over an opaque colour as RGB. The two must not overlap.
void cpk_flatten_rgba(cpk_level level, const uint8_t *_Nonnull source, size_t pixels, uint8_t red,
                      uint8_t green, uint8_t blue, uint8_t *_Nonnull target);

/// The filters of PNG, numbered as in a file.
typedef enum __attribute__((enum_extensibility(closed))) cpk_filter {
  cpk_filter_none = 0,
  cpk_filter_sub = 1,
  cpk_filter_up = 2,
  cpk_filter_average = 3,
  cpk_filter_paeth = 4,
} cpk_filter;

/// Writes the differences between a row of `count` bytes and what `filter` predicts.
///
/// `above` is the row before, as long as this one. A pixel is `pixel_bytes` bytes, of which `count` is a
/// multiple. `out` must not overlap the rows.
void cpk_filter_row(cpk_level level, cpk_filter filter, const uint8_t *_Nonnull row,
                    const uint8_t *_Nonnull above, size_t pixel_bytes, uint8_t *_Nonnull out, size_t count);

/// Writes the row that `filter` left `row` of: the inverse of `cpk_filter_row`.
///
/// `above` is the row before, unfiltered. A pixel is 1, 2, 3, 4, 6 or 8 bytes, of which `count` is a multiple. `out`
/// must overlap neither.
void cpk_unfilter_row(cpk_level level, cpk_filter filter, const uint8_t *_Nonnull row,
                      const uint8_t *_Nonnull above, size_t pixel_bytes, uint8_t *_Nonnull out, size_t count);

/// Adds up, for each of the five filters, how far its differences are from 0; the first pixel does not count.
void cpk_filter_costs(cpk_level level, const uint8_t *_Nonnull row, const uint8_t *_Nonnull above,
                      size_t pixel_bytes, size_t count, uint64_t *_Nonnull costs);

#endif
