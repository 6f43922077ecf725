// libpng for Swift: every "jump on error" comes back as a status.
//
// In C because libpng reports errors through a function that must not return, and a jump must not cross
// Swift frames. No function here calls back into Swift. libpng's simplified interface (png_image_*) and
// png_set_quantize are not used.
#ifndef CPNGSHIMS_H
#define CPNGSHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One PNG being read. Not safe for use from several threads at once; one that failed stays failed.
typedef struct cpng_reader cpng_reader;

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) cpng_status {
  CPNG_OK __attribute__((swift_name("ok"))) = 0,
  /// The bytes break the format's rules.
  CPNG_MALFORMED __attribute__((swift_name("malformed"))),
  /// The file ends too early.
  CPNG_INCOMPLETE __attribute__((swift_name("incomplete"))),
  /// The system could not read; see the system code.
  CPNG_SYSTEM_FAILED __attribute__((swift_name("systemFailed"))),
  CPNG_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
  /// A call out of order or with a buffer of the wrong size.
  CPNG_MISUSE __attribute__((swift_name("misuse"))),
} cpng_status;

/// How the samples are stored.
typedef enum __attribute__((enum_extensibility(closed))) cpng_color {
  CPNG_COLOR_GRAY __attribute__((swift_name("gray"))) = 0,
  CPNG_COLOR_RGB __attribute__((swift_name("rgb"))) = 2,
  CPNG_COLOR_PALETTE __attribute__((swift_name("palette"))) = 3,
  CPNG_COLOR_GRAY_ALPHA __attribute__((swift_name("grayAlpha"))) = 4,
  CPNG_COLOR_RGBA __attribute__((swift_name("rgba"))) = 6,
} cpng_color;

/// Bounds a file cannot talk the reader out of.
typedef struct cpng_limits {
  /// The longest side.
  uint32_t side;
  /// Bytes libpng may allocate for one chunk, decompressed.
  size_t chunk_bytes;
  /// Bytes read besides those the pixels can need; what is passed over unread does not count.
  uint64_t idle_bytes;
} cpng_limits;

/// What is known before the first row.
typedef struct cpng_header {
  uint32_t width;
  uint32_t height;
  cpng_color color;
  int bit_depth;
  bool is_interlaced;
  /// A tRNS chunk gives alpha to a picture that has no alpha channel.
  bool has_transparency;
  /// Samples of a delivered pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA.
  int channels;
} cpng_header;

/// A chunk that says what the samples mean: cHRM, cICP, gAMA, iCCP or sRGB, as stored.
///
/// Its place is right, and its length if there is only one.
typedef struct cpng_color_chunk {
  uint8_t type[4];
  /// Alive until rows are read; not NULL unless `count` is 0.
  const uint8_t *_Nullable bytes;
  size_t count;
} cpng_color_chunk;

/// Makes a reader of the file open at `descriptor`, from its first byte on.
///
/// Reads with `pread` and never moves the descriptor's position. The descriptor is lent: it must stay open
/// until the reader is destroyed. NULL when there is no memory.
cpng_reader *_Nullable cpng_reader_create_for_file(int descriptor, cpng_limits limits);

/// Makes a reader of a copy of `count` bytes. NULL when there is no memory.
cpng_reader *_Nullable cpng_reader_create_for_bytes(
    const uint8_t *_Nullable bytes, size_t count, cpng_limits limits);

void cpng_reader_destroy(cpng_reader *_Nonnull reader);

/// Reads up to the first pixel data. Text, time and unknown chunks are passed over unread, and so are colour
/// profiles and other such chunks that are longer than the limit, and all but the first few of one kind.
cpng_status cpng_reader_read_header(cpng_reader *_Nonnull reader, cpng_header *_Nonnull header);

/// The number of colour chunks kept by `cpng_reader_read_header`, 0 unless that was the last call and went well.
size_t cpng_reader_color_chunk_count(cpng_reader *_Nonnull reader);

/// Colour chunk `index`, in the order of the file; without a type when its checksum is wrong.
cpng_color_chunk cpng_reader_color_chunk(cpng_reader *_Nonnull reader, size_t index);

/// Decompresses the zlib stream at `source` into `target`, which has room for `capacity` bytes.
///
/// - Returns: The bytes written. Fewer than `capacity` where the stream ends, breaks off or is damaged.
size_t cpng_inflate(
    const uint8_t *_Nonnull source, size_t count, uint8_t *_Nonnull target, size_t capacity);

/// Bytes of a palette of 256 entries: red, green, blue and alpha.
enum { cpng_palette_bytes = 256 * 4 };

/// Writes the palette seen by `cpng_reader_read_header` to `colors`, which has room for `cpng_palette_bytes`; to be
/// asked for before `cpng_reader_start`. Entries the file lacks are black, as libpng takes them, and those without
/// alpha opaque.
cpng_status cpng_reader_palette(cpng_reader *_Nonnull reader, uint8_t *_Nonnull colors);

/// Where in the file the next byte comes from; after `cpng_reader_read_header` that is behind the head of the first
/// chunk of pixel data.
uint64_t cpng_reader_position(const cpng_reader *_Nonnull reader);

/// How many bytes may still be read, besides those passed over.
uint64_t cpng_reader_allowance(const cpng_reader *_Nonnull reader);

/// True for the four letters of a chunk that is passed over unread wherever it may stand.
bool cpng_passes_over(const uint8_t *_Nonnull type);

/// Makes ready for rows; allocates a few of them.
cpng_status cpng_reader_start(cpng_reader *_Nonnull reader);

/// Decodes the next row of a picture that is not interlaced.
///
/// The last row is read although what follows it is missing or wrong, which is a warning then; a row from data whose
/// checksum is wrong is not.
/// `row` has room for exactly `count` bytes: width times channels, 8 bits a sample, alpha not premultiplied.
cpng_status cpng_reader_read_row(cpng_reader *_Nonnull reader, uint8_t *_Nonnull row, size_t count);

/// Decodes a whole interlaced picture into `pixels`, which has room for exactly `count` bytes: width times
/// channels times height, tightly packed.
cpng_status cpng_reader_read_interlaced(
    cpng_reader *_Nonnull reader, uint8_t *_Nonnull pixels, size_t count);

/// The first row that the file lacks, after a call that read rows and failed; 0 for interlaced pictures.
uint32_t cpng_reader_missing_row(const cpng_reader *_Nonnull reader);

/// Reads on to the end chunk after the last row. What is wrong there becomes a warning.
cpng_status cpng_reader_finish(cpng_reader *_Nonnull reader);

/// What went wrong, in the library's words or ours; empty as long as nothing did.
const char *_Nonnull cpng_reader_message(const cpng_reader *_Nonnull reader);

/// The `errno` of a failed read, or 0.
int cpng_reader_system_code(const cpng_reader *_Nonnull reader);

/// All warnings so far, repeated ones counted each time.
long cpng_reader_warning_total(const cpng_reader *_Nonnull reader);

/// The number of different warning texts kept, at most 16.
size_t cpng_reader_warning_count(const cpng_reader *_Nonnull reader);

/// The text of warning `index`, which is less than `cpng_reader_warning_count`.
const char *_Nonnull cpng_reader_warning(const cpng_reader *_Nonnull reader, size_t index);

/// True when a warning meant that bytes are missing or wrong, not only that the file is unusual.
bool cpng_reader_is_damaged(const cpng_reader *_Nonnull reader);

/// The version of the library, for instance "1.6.39".
const char *_Nonnull cpng_library_version(void);

#endif
