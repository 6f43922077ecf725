// What the files of the reader share.
#ifndef CPNGSHIMS_READER_INTERNAL_H
#define CPNGSHIMS_READER_INTERNAL_H

#include "CPNGShims.h"

#include <setjmp.h>

#include <png.h>

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

struct cpng_reader {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  cpng_stage stage;
  uint32_t rows_read;
  uint32_t height;
  size_t row_bytes;

  // Where the bytes come from: a copy, or a descriptor read at `offset`.
  uint8_t *copy;
  int descriptor;
  uint64_t offset;
  uint8_t *buffer;
  size_t next_read_bytes;
  const uint8_t *bytes;
  size_t byte_count;
  bool hit_end;
  // Bytes that may still be handed over.
  uint64_t allowance;
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

/// Notes `status` and `message` and jumps to the setjmp of the running function.
void cpng_fail(cpng_reader *reader, cpng_status status, const char *message) __attribute__((noreturn));

/// Copies `text` to `target`, which has room for `cpng_message_bytes`.
void cpng_copy_text(char *target, const char *text);

/// Counts a warning, and keeps its text unless it is known or there are too many.
void cpng_add_warning(cpng_reader *reader, const char *message);

// libpng's callbacks.
void cpng_on_error(png_structp png, png_const_charp message);
void cpng_on_warning(png_structp png, png_const_charp message);
void cpng_on_read(png_structp png, png_bytep target, size_t count);

#endif
