// libjpeg-turbo for Swift: every "jump on error" comes back as a status.
//
// In C because libjpeg reports errors through a function that must not return, and a jump must not cross
// Swift frames. No function here calls back into Swift.
#ifndef CJPEGSHIMS_H
#define CJPEGSHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One JPEG being read. Not safe for use from several threads at once.
///
/// A reader that failed stays failed: every later call returns the first failure again.
typedef struct cjpeg_reader cjpeg_reader;

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_status {
  CJPEG_OK __attribute__((swift_name("ok"))) = 0,
  /// The bytes break the format's rules.
  CJPEG_MALFORMED __attribute__((swift_name("malformed"))),
  /// The bytes are a kind of JPEG that is not read: 12-bit, lossless, hierarchical, two components.
  CJPEG_UNSUPPORTED __attribute__((swift_name("unsupported"))),
  /// The file ends, or says it ends, before a picture starts.
  CJPEG_NO_PICTURE __attribute__((swift_name("noPicture"))),
  /// A side is longer than the library can count.
  CJPEG_SIDE_TOO_LONG __attribute__((swift_name("sideTooLong"))),
  /// More scans than the limit.
  CJPEG_TOO_MANY_SCANS __attribute__((swift_name("tooManyScans"))),
  /// More warnings than the limit.
  CJPEG_TOO_MANY_WARNINGS __attribute__((swift_name("tooManyWarnings"))),
  /// The system could not read; see `cjpeg_reader_system_code`.
  CJPEG_READ_FAILED __attribute__((swift_name("readFailed"))),
  CJPEG_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
  /// A call out of order or with a buffer of the wrong size.
  CJPEG_MISUSE __attribute__((swift_name("misuse"))),
} cjpeg_status;

/// How the samples are coded in the file, or wanted from the decoder.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_color {
  CJPEG_COLOR_GRAY __attribute__((swift_name("gray"))) = 0,
  CJPEG_COLOR_RGB __attribute__((swift_name("rgb"))),
  CJPEG_COLOR_YCBCR __attribute__((swift_name("ycbcr"))),
  CJPEG_COLOR_CMYK __attribute__((swift_name("cmyk"))),
  CJPEG_COLOR_YCCK __attribute__((swift_name("ycck"))),
} cjpeg_color;

/// What became of the ICC profile.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_profile_state {
  /// There is none, or it was not asked for.
  CJPEG_PROFILE_ABSENT __attribute__((swift_name("absent"))) = 0,
  /// All parts were there and fit together.
  CJPEG_PROFILE_COMPLETE __attribute__((swift_name("complete"))),
  /// Parts are missing, doubled or numbered wrongly.
  CJPEG_PROFILE_INCOMPLETE __attribute__((swift_name("incomplete"))),
  /// More bytes than the limit.
  CJPEG_PROFILE_TOO_LARGE __attribute__((swift_name("tooLarge"))),
} cjpeg_profile_state;

/// Bounds a file cannot talk the reader out of.
typedef struct cjpeg_limits {
  /// Scans of one picture.
  int scans;
  /// Warnings about one file, after which reading it is given up.
  long warnings;
  /// Bytes of the ICC profile.
  size_t profile_bytes;
  /// Bytes read from a file besides those its pixels can need; what is passed over unread does not count.
  uint64_t idle_bytes;
} cjpeg_limits;

/// What is known before the first row.
typedef struct cjpeg_header {
  uint32_t width;
  uint32_t height;
  cjpeg_color color;
  /// An Adobe APP14 segment was there.
  bool has_adobe_marker;
  bool is_progressive;
  bool is_arithmetic;
  /// Memory for the coefficients of the whole picture, which files of several scans need whatever the
  /// scale; 0 for the others.
  uint64_t coefficient_bytes;
} cjpeg_header;

/// Makes a reader of the file open at `descriptor`, from its first byte on.
///
/// Reads with `pread` and never moves the descriptor's position. The descriptor is lent: it must stay open
/// until the reader is destroyed. NULL when there is no memory.
cjpeg_reader *_Nullable cjpeg_reader_create_for_file(int descriptor, cjpeg_limits limits);

/// Makes a reader of a copy of `count` bytes. NULL when there is no memory.
cjpeg_reader *_Nullable cjpeg_reader_create_for_bytes(
    const uint8_t *_Nullable bytes, size_t count, cjpeg_limits limits);

void cjpeg_reader_destroy(cjpeg_reader *_Nonnull reader);

/// Reads up to the start of the first scan.
///
/// Only when asked, the first EXIF segment and the ICC profile are kept; other segments are passed over
/// without being read.
cjpeg_status cjpeg_reader_read_header(
    cjpeg_reader *_Nonnull reader, bool keep_exif, bool keep_profile, cjpeg_header *_Nonnull header);

/// Bytes of a file from `start` up to, not including, `end`.
typedef struct cjpeg_range {
  uint64_t start;
  uint64_t end;
} cjpeg_range;

/// Hides parts of the file from the library, once the header is read: whole scans that a small picture can do without.
///
/// The library then smooths nothing over what it takes for missing. False where the parts are not in order or not all
/// ahead; nothing is hidden then.
bool cjpeg_reader_hide(
    cjpeg_reader *_Nonnull reader, const cjpeg_range *_Nonnull ranges, size_t count);

/// The bytes after "Exif\0\0" of the first EXIF segment, alive as long as the reader; NULL without one.
const uint8_t *_Nullable cjpeg_reader_exif(const cjpeg_reader *_Nonnull reader, size_t *_Nonnull count);

/// The ICC profile put together from its parts, alive as long as the reader; NULL unless it is complete.
const uint8_t *_Nullable cjpeg_reader_profile(
    const cjpeg_reader *_Nonnull reader, size_t *_Nonnull count);

cjpeg_profile_state cjpeg_reader_profile_state(const cjpeg_reader *_Nonnull reader);

/// Starts decoding at 1/`denominator` (1, 2, 4 or 8) of the stored size, rounded up.
///
/// A file of several scans is read whole here. `output` is gray, RGB or CMYK; ink is delivered as stored by
/// Adobe programs, 255 for none.
cjpeg_status cjpeg_reader_start(
    cjpeg_reader *_Nonnull reader, int denominator, cjpeg_color output, uint32_t *_Nonnull width,
    uint32_t *_Nonnull height);

/// Decodes the next row into `row`, which has room for exactly `count` bytes, a whole row.
///
/// Where the data end early the rows are still delivered, gray from there on, and there is a warning.
cjpeg_status cjpeg_reader_read_row(cjpeg_reader *_Nonnull reader, uint8_t *_Nonnull row, size_t count);

/// Reads on to the end marker after the last row. What is wrong there becomes a warning.
cjpeg_status cjpeg_reader_finish(cjpeg_reader *_Nonnull reader);

/// What went wrong, in the library's words or ours; empty as long as nothing did.
const char *_Nonnull cjpeg_reader_message(const cjpeg_reader *_Nonnull reader);

/// The `errno` of a failed read, or 0.
int cjpeg_reader_system_code(const cjpeg_reader *_Nonnull reader);

/// True when the file ended before the library was done with it.
bool cjpeg_reader_hit_end(const cjpeg_reader *_Nonnull reader);

/// All warnings so far, repeated ones counted each time.
long cjpeg_reader_warning_total(const cjpeg_reader *_Nonnull reader);

/// The number of different warning texts kept, at most 16.
size_t cjpeg_reader_warning_count(const cjpeg_reader *_Nonnull reader);

/// The text of warning `index`, which is less than `cjpeg_reader_warning_count`.
const char *_Nonnull cjpeg_reader_warning(const cjpeg_reader *_Nonnull reader, size_t index);

/// True when a warning meant that pixels are missing or wrong, not only that the file is unusual.
bool cjpeg_reader_is_damaged(const cjpeg_reader *_Nonnull reader);

/// The version of the library, for instance "2.1.5".
const char *_Nonnull cjpeg_library_version(void);

#endif
