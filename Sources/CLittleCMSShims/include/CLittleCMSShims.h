// LittleCMS for Swift: transforms to sRGB, each in a context of its own.
//
// In C because LittleCMS reports errors and asks for memory through callbacks, and C must not call back into
// Swift. Nothing here is global: errors, memory bounds and transforms belong to one handle.
#ifndef CLITTLECMSSHIMS_H
#define CLITTLECMSSHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One conversion to sRGB: relative colorimetric, with black point compensation.
///
/// Loaded once by one thread; a loaded one is not changed any more, so any number of threads may apply it at
/// the same time.
typedef struct ccms_transform ccms_transform;

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) ccms_status {
  CCMS_OK __attribute__((swift_name("ok"))) = 0,
  /// The bytes are no profile, or one that cannot be converted from.
  CCMS_DAMAGED __attribute__((swift_name("damaged"))),
  /// A profile for other pixels, or one that is not about pixels.
  CCMS_UNFIT __attribute__((swift_name("unfit"))),
  CCMS_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
  /// A call out of order.
  CCMS_MISUSE __attribute__((swift_name("misuse"))),
} ccms_status;

/// What is converted, 8 bits a sample.
typedef enum __attribute__((enum_extensibility(closed))) ccms_pixels {
  /// One sample to one: the result is gray with the levels of sRGB.
  CCMS_PIXELS_GRAY __attribute__((swift_name("gray"))) = 0,
  /// Three samples to three.
  CCMS_PIXELS_RGB __attribute__((swift_name("rgb"))),
  /// Four samples to four; the fourth is left alone.
  CCMS_PIXELS_RGBA __attribute__((swift_name("rgba"))),
  /// Four samples, 255 for no ink, to three.
  CCMS_PIXELS_INVERTED_CMYK __attribute__((swift_name("invertedCMYK"))),
} ccms_pixels;

/// What the header of a profile says; signatures are four characters, the first in the highest byte.
typedef struct ccms_profile_info {
  uint32_t color_space;
  uint32_t device_class;
} ccms_profile_info;

/// An RGB profile without tables of colours: a curve for each channel, then a matrix.
typedef struct ccms_shaper {
  /// The linear light of every level of red, green and blue.
  double light[3][256];
  /// Row by row, from linear light to linear sRGB.
  double matrix[9];
} ccms_shaper;

/// Makes a transform that is still to be loaded; NULL when there is no memory.
///
/// - memory_limit: Bytes that all of it may take; what a profile claims beyond that makes it a damaged one.
ccms_transform *_Nullable ccms_transform_create(size_t memory_limit);

void ccms_transform_destroy(ccms_transform *_Nonnull transform);

/// Loads a conversion from the colours of an ICC profile.
ccms_status ccms_transform_load_profile(
    ccms_transform *_Nonnull transform, const uint8_t *_Nullable bytes, size_t count, ccms_pixels pixels);

/// Loads a conversion from a color space without a profile; not for ink.
///
/// - chromaticities: White x, y, red x, y, green x, y, blue x, y; not used for gray.
/// - light: The linear light of every level, 65535 for full, the same for all channels.
ccms_status ccms_transform_load_curve(
    ccms_transform *_Nonnull transform, const double chromaticities[_Nonnull 8],
    const uint16_t light[_Nonnull 256], ccms_pixels pixels);

/// Converts `count` pixels. `target` may be `source` unless the pixels are ink.
void ccms_transform_apply(
    const ccms_transform *_Nonnull transform, const uint8_t *_Nonnull source, uint8_t *_Nonnull target,
    size_t count);

/// The curves and the matrix of a loaded RGB transform, if it can be said that way.
///
/// A profile may hold both these and tables of colours, which then count for `ccms_transform_apply`: compare.
bool ccms_transform_shaper(const ccms_transform *_Nonnull transform, ccms_shaper *_Nonnull shaper);

/// What the header of the loaded profile says, also of one that was refused as unfit.
ccms_profile_info ccms_transform_profile_info(const ccms_transform *_Nonnull transform);

/// The library's first complaint, in printable ASCII; empty when there was none.
const char *_Nonnull ccms_transform_message(const ccms_transform *_Nonnull transform);

#endif
