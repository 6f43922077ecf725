// Makes JPEG and PNG files for tests with libjpeg and libpng. In C because both report errors by jumping.
#ifndef CIMAGEMAKER_H
#define CIMAGEMAKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A color space of JPEG, for the samples given and for those stored.
typedef enum __attribute__((enum_extensibility(closed))) cmaker_color {
  CMAKER_COLOR_GRAY __attribute__((swift_name("gray"))) = 0,
  CMAKER_COLOR_RGB __attribute__((swift_name("rgb"))),
  CMAKER_COLOR_YCBCR __attribute__((swift_name("ycbcr"))),
  CMAKER_COLOR_CMYK __attribute__((swift_name("cmyk"))),
  CMAKER_COLOR_YCCK __attribute__((swift_name("ycck"))),
} cmaker_color;

/// One scan of a JPEG: `component_count` components from `first_component` on.
typedef struct cmaker_scan {
  int first_component;
  int component_count;
  int spectral_start;
  int spectral_end;
  int bits_before;
  int bits_after;
} cmaker_scan;

typedef struct cmaker_jpeg_options {
  int width;
  int height;
  cmaker_color given;
  cmaker_color stored;
  int quality;
  /// Sampling factors of the first component.
  int across;
  int down;
  /// Sampling factors of the others but black.
  int others_across;
  int others_down;
  /// Huffman codes made for this picture instead of the usual ones.
  bool has_own_codes;
  bool is_progressive;
  bool is_arithmetic;
  /// MCUs between restart markers; 0 for none.
  int restart_interval;
  bool has_jfif_marker;
  bool has_adobe_marker;
} cmaker_jpeg_options;

/// Encodes tightly packed rows of 8-bit samples. `scans` may be NULL. NULL when libjpeg refuses.
uint8_t *_Nullable cmaker_jpeg(
    const cmaker_jpeg_options *_Nonnull options, const uint8_t *_Nonnull samples,
    const cmaker_scan *_Nullable scans, int scan_count, size_t *_Nonnull count);

typedef struct cmaker_png_options {
  uint32_t width;
  uint32_t height;
  /// As in IHDR: 0, 2, 3, 4 or 6.
  int color_type;
  int bit_depth;
  bool is_interlaced;
  /// Three bytes an entry.
  const uint8_t *_Nullable palette;
  int palette_count;
  /// Alpha of the first palette entries.
  const uint8_t *_Nullable palette_alpha;
  int palette_alpha_count;
  /// The transparent gray or colour at full depth.
  bool has_key;
  uint16_t key[3];
} cmaker_png_options;

/// Encodes rows of `row_bytes` bytes as PNG stores them: packed, 16 bits big-endian. NULL when libpng refuses.
uint8_t *_Nullable cmaker_png(
    const cmaker_png_options *_Nonnull options, const uint8_t *_Nonnull rows, size_t row_bytes,
    size_t *_Nonnull count);

/// The CRC-32 of PNG chunks. In C because tests checksum megabytes without optimisation.
uint32_t cmaker_checksum(const uint8_t *_Nullable bytes, size_t count);

enum { cmaker_most_components = 4 };

/// The coefficients of one component.
typedef struct cmaker_component {
  /// Sampling factors.
  int across;
  int down;
  int blocks_across;
  int blocks_down;
  /// In the order of rows, not of the zigzag; so are the coefficients.
  uint16_t quantization[64];
  /// 64 for every block.
  int16_t *_Nullable values;
} cmaker_component;

typedef struct cmaker_coefficients {
  int component_count;
  cmaker_component components[cmaker_most_components];
  /// Warnings about anything but the numbers in the segments of JFIF and Adobe.
  long warning_count;
} cmaker_coefficients;

/// Reads the coefficients of a JPEG with libjpeg; false if libjpeg gives up. What it fills in is to be freed.
bool cmaker_jpeg_coefficients(
    const uint8_t *_Nonnull bytes, size_t count, cmaker_coefficients *_Nonnull result);

void cmaker_free_coefficients(cmaker_coefficients *_Nonnull result);

/// Decodes a JPEG with libjpeg at 1/`denominator` of its size, to RGB or gray. NULL if libjpeg gives up.
uint8_t *_Nullable cmaker_jpeg_samples(
    const uint8_t *_Nonnull bytes, size_t count, int denominator, int *_Nonnull width, int *_Nonnull height,
    int *_Nonnull channels);

/// Frees what the functions above returned.
void cmaker_free(uint8_t *_Nullable bytes);

#endif
