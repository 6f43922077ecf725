// What the files of the reader share.
#ifndef CPNGSHIMS_READER_INTERNAL_H
#define CPNGSHIMS_READER_INTERNAL_H

#include "CPNGShims.h"

#include <setjmp.h>

#include <png.h>
#include <zlib.h>

enum {
  cpng_buffer_bytes = 64 * 1024,
  // Headers of most files lie in the first few kilobytes; reading 64 KiB of each of 20,000 files would not.
  cpng_first_read_bytes = 4 * 1024,
  cpng_warnings_kept = 16,
  cpng_message_bytes = 200,
  cpng_chunk_head_bytes = 8,
  // A byte of a row in a chunk of its own, the worst that is seen, takes 13.
  cpng_most_row_byte_bytes = 16,
  // cHRM, cICP, gAMA, iCCP, sRGB.
  cpng_color_kinds = 5,
  // One is allowed. Where that is broken another may be right, but not one of a thousand.
  cpng_most_of_a_kind = 4,
};

typedef enum cpng_stage {
  cpng_stage_created,
  cpng_stage_header,
  cpng_stage_rows,
  cpng_stage_finished,
} cpng_stage;

/// A second look at the pixel data; see reader_repair.c.
typedef struct cpng_pixels {
  bool is_open;
  z_stream stream;
  // Where the walk along the chunks stands.
  bool is_in_chunk;
  bool is_over;
  bool is_sum_wrong;
  uint32_t chunk_left;
  uint32_t sum;
  // Bytes of filtered rows so far, and at the end of the last chunk whose sum was right.
  uint64_t produced;
  uint64_t confirmed;
  // The chunk that is handed to libpng, and what of it is left.
  uint8_t *made;
  size_t made_start;
  size_t made_count;
  bool is_made_last;
  uint32_t rows_sum;
} cpng_pixels;

struct cpng_reader {
  cpng_limits limits;
  png_structp png;
  png_infop info;
  jmp_buf jump;
  cpng_stage stage;
  uint32_t rows_read;
  uint32_t height;
  size_t row_bytes;
  // Bytes of all rows as they are compressed, with their filters, and of one where they are all of one length.
  uint64_t filtered_bytes;
  uint64_t filtered_row_bytes;
  // Where the first pixel data begin, and the row from which on they are missing after a failure.
  uint64_t pixel_offset;
  uint32_t missing_row;
  // libpng gave up, and all rows were there. From the first pixel data on it may be served from `pixels`.
  bool is_repaired;
  bool is_serving_repaired;
  cpng_pixels pixels;

  // Where the bytes come from: a copy, or a descriptor read at `offset`.
  uint8_t *copy;
  size_t copy_bytes;
  int descriptor;
  uint64_t offset;
  uint8_t *buffer;
  size_t next_read_bytes;
  const uint8_t *bytes;
  size_t byte_count;
  bool hit_end;
  // Bytes that may still be handed over.
  uint64_t allowance;
  uint64_t first_allowance;
  size_t longest_ancillary;
  // Where libpng stands: whether it has the signature, what is left of the chunk it is in, checksum included, and
  // whether only pixel data may follow.
  bool is_past_signature;
  uint64_t chunk_left;
  bool is_in_pixels;
  // What went by: colour chunks have to come before both.
  bool has_palette;
  bool has_pixels;
  int kept_of_kind[cpng_color_kinds];
  // libpng keeps a chunk whose sum is wrong, with a warning only. Bit n is set when that is so of the n-th one kept.
  bool is_in_kept;
  uint32_t kept_sum;
  int kept_total;
  uint32_t wrong_sums;

  cpng_status status;
  int system_code;
  char message[cpng_message_bytes];
  long warning_total;
  size_t warning_count;
  bool is_damaged;
  char warnings[cpng_warnings_kept][cpng_message_bytes];
};

/// Said of a file that has all its rows.
static const char cpng_cut_end_message[] = "the file ends before its end marker";

/// Notes `status` and `message` and jumps to the setjmp of the running function.
void cpng_fail(cpng_reader *reader, cpng_status status, const char *message) __attribute__((noreturn));

/// Copies `text` to `target`, which has room for `cpng_message_bytes`.
void cpng_copy_text(char *target, const char *text);

/// Counts a warning, and keeps its text unless it is known or there are too many.
void cpng_add_warning(cpng_reader *reader, const char *message);

/// Four bytes, the highest first.
uint32_t cpng_number(const uint8_t *bytes);

/// Makes bytes available; false at the end of the file. May jump.
bool cpng_fill(cpng_reader *reader);

/// Takes `count` bytes, no more than are available, off the source and off the allowance. May jump.
const uint8_t *cpng_consume(cpng_reader *reader, size_t count);

/// Goes to a byte of the file.
void cpng_seek(cpng_reader *reader, uint64_t offset);

/// Makes libpng ready to read from the start, again if need be. May jump; false when there is no memory.
bool cpng_open_library(cpng_reader *reader);

/// Tells libpng what rows have to look like. May jump.
void cpng_set_up_rows(cpng_reader *reader);

/// Looks whether all rows are there although libpng failed, and finds the first row that is missing.
///
/// If they are, the failure becomes a warning. Unless the rows were complete already, libpng is then made to read them
/// once more from the first on.
bool cpng_repair(cpng_reader *reader, bool are_rows_done);

/// Serves libpng the repaired pixel data.
void cpng_serve_repaired(cpng_reader *reader, uint8_t *target, size_t count);

/// Begins with the repaired pixel data.
void cpng_begin_repaired(cpng_reader *reader);

/// Frees what the repair took.
void cpng_end_repair(cpng_reader *reader);

// libpng's callbacks.
void cpng_on_error(png_structp png, png_const_charp message);
void cpng_on_warning(png_structp png, png_const_charp message);
void cpng_on_read(png_structp png, png_bytep target, size_t count);

#endif
