// A second look at pixel data that libpng gave up on.
//
// libpng asks for more than the rows: the end of the compressed data, its sum, the sum of the last chunk, and it reads
// ahead. Which row it fails at depends on how the data are cut into chunks. Here the data are decompressed as far as
// they go, chunk by chunk. If all rows are there, libpng gets them once more in chunks without a fault: the same rows,
// stored instead of compressed.

#include "reader_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  cpng_made_data_bytes = 32 * 1024,
  cpng_zlib_head_bytes = 2,
  cpng_block_head_bytes = 5,
  cpng_sum_bytes = 4,
  cpng_empty_chunk_bytes = cpng_chunk_head_bytes + cpng_sum_bytes,
  // A chunk of one block, the head and the sum of the stream, and IEND.
  cpng_made_bytes = cpng_empty_chunk_bytes + cpng_zlib_head_bytes + cpng_block_head_bytes +
                    cpng_made_data_bytes + cpng_sum_bytes + cpng_empty_chunk_bytes,
};

void cpng_end_repair(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  if (pixels->is_open) {
    inflateEnd(&pixels->stream);
  }
  free(pixels->made);
  memset(pixels, 0, sizeof *pixels);
}

// Goes to the start of the pixel data.
static bool begin(cpng_reader *reader) {
  cpng_end_repair(reader);
  cpng_pixels *pixels = &reader->pixels;
  pixels->is_open = inflateInit(&pixels->stream) == Z_OK;
  pixels->made = malloc(cpng_made_bytes);
  pixels->rows_sum = (uint32_t)adler32(0, NULL, 0);
  cpng_seek(reader, reader->pixel_offset);
  return pixels->is_open && pixels->made != NULL;
}

// Reads `count` bytes; false at the end of the file.
static bool read_exactly(cpng_reader *reader, uint8_t *target, size_t count) {
  while (count > 0) {
    if (!cpng_fill(reader)) {
      return false;
    }
    size_t piece = count < reader->byte_count ? count : reader->byte_count;
    memcpy(target, cpng_consume(reader, piece), piece);
    target += piece;
    count -= piece;
  }
  return true;
}

// Reads the sum of the chunk that ends here. What comes from a chunk that is cut short there counts.
static void close_chunk(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  uint8_t sum[cpng_sum_bytes];
  pixels->is_in_chunk = false;
  if (!read_exactly(reader, sum, sizeof sum)) {
    pixels->is_over = true;
  } else if (cpng_number(sum) != pixels->sum) {
    pixels->is_over = true;
    pixels->is_sum_wrong = true;
    return;
  }
  pixels->confirmed = pixels->produced;
}

// Reads the head of the next chunk; pixel data end where there is another.
static void open_chunk(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  uint8_t head[cpng_chunk_head_bytes];
  if (!read_exactly(reader, head, sizeof head) || memcmp(head + 4, "IDAT", 4) != 0 ||
      cpng_number(head) > PNG_UINT_31_MAX) {
    pixels->is_over = true;
    return;
  }
  pixels->is_in_chunk = true;
  pixels->chunk_left = cpng_number(head);
  pixels->sum = (uint32_t)crc32(0, head + 4, 4);
}

// Makes some bytes of the current chunk the next input.
static void feed(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  if (!cpng_fill(reader)) {
    pixels->is_over = true;
    pixels->confirmed = pixels->produced;
    return;
  }
  size_t piece = pixels->chunk_left < reader->byte_count ? pixels->chunk_left : reader->byte_count;
  const uint8_t *bytes = cpng_consume(reader, piece);
  pixels->sum = (uint32_t)crc32(pixels->sum, bytes, (uInt)piece);
  pixels->chunk_left -= (uint32_t)piece;
  pixels->stream.next_in = (z_const Bytef *)bytes;
  pixels->stream.avail_in = (uInt)piece;
}

// Goes a step along the chunks, towards more input or the end of it.
static void advance(cpng_reader *reader) {
  if (!reader->pixels.is_in_chunk) {
    open_chunk(reader);
  } else if (reader->pixels.chunk_left == 0) {
    close_chunk(reader);
  } else {
    feed(reader);
  }
}

// Decompresses up to `count` bytes to `target`; fewer only where the data end or are damaged.
static size_t decompress(cpng_reader *reader, uint8_t *target, size_t count) {
  cpng_pixels *pixels = &reader->pixels;
  z_stream *stream = &pixels->stream;
  stream->next_out = target;
  stream->avail_out = (uInt)count;
  while (stream->avail_out > 0 && !pixels->is_over) {
    // Also without input: some of the output may have had no room before.
    uInt before = stream->avail_out;
    int result = inflate(stream, Z_NO_FLUSH);
    pixels->produced += before - stream->avail_out;
    if (result != Z_OK && result != Z_BUF_ERROR) {
      pixels->is_over = true;
    } else if (stream->avail_out > 0 && stream->avail_in == 0) {
      advance(reader);
    }
  }
  return count - stream->avail_out;
}

// Reads on to the end of the chunk that held the last bytes, for its sum.
static void skip_to_sum(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  pixels->is_over = false;
  while (pixels->is_in_chunk && !pixels->is_over) {
    advance(reader);
  }
}

// True if all rows can be decompressed from chunks whose sums are right. May jump.
static bool are_all_rows_there(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  reader->allowance = reader->first_allowance;
  if (!begin(reader)) {
    return false;
  }
  while (pixels->produced < reader->filtered_bytes && !pixels->is_over) {
    uint64_t left = reader->filtered_bytes - pixels->produced;
    decompress(reader, pixels->made, left < cpng_made_bytes ? (size_t)left : cpng_made_bytes);
  }
  if (pixels->produced >= reader->filtered_bytes) {
    skip_to_sum(reader);
  } else if (!pixels->is_sum_wrong) {
    // Damage inside the data: what came before it is taken for right.
    pixels->confirmed = pixels->produced;
  }
  return pixels->confirmed >= reader->filtered_bytes;
}

// Makes libpng read the header again; the pixel data are served from here afterwards. May jump.
static bool begin_again(cpng_reader *reader) {
  reader->allowance = reader->first_allowance;
  reader->is_past_signature = false;
  reader->chunk_left = 0;
  reader->is_in_pixels = false;
  reader->has_palette = false;
  reader->has_pixels = false;
  reader->kept_total = 0;
  reader->wrong_sums = 0;
  memset(reader->kept_of_kind, 0, sizeof reader->kept_of_kind);
  cpng_seek(reader, 0);
  if (!cpng_open_library(reader)) {
    return false;
  }
  png_read_info(reader->png, reader->info);
  cpng_set_up_rows(reader);
  return true;
}

bool cpng_repair(cpng_reader *reader, bool are_rows_done) {
  // A repaired file that fails again has another fault than at its end.
  if (reader->is_repaired) {
    return false;
  }
  // In the struct or not changed after setjmp.
  const cpng_status status = reader->status;
  char message[cpng_message_bytes];
  cpng_copy_text(message, reader->message);
  // May land here: are_all_rows_there, begin_again.
  if (setjmp(reader->jump)) {
    reader->status = status;
    cpng_copy_text(reader->message, message);
    return false;
  }
  if (!are_all_rows_there(reader)) {
    if (reader->filtered_row_bytes > 0) {
      reader->missing_row = (uint32_t)(reader->pixels.confirmed / reader->filtered_row_bytes);
    }
    return false;
  }
  reader->is_repaired = true;
  if (!are_rows_done && !begin_again(reader)) {
    return false;
  }
  reader->is_damaged = true;
  cpng_add_warning(reader, status == CPNG_INCOMPLETE ? cpng_cut_end_message : message);
  reader->status = CPNG_OK;
  reader->message[0] = 0;
  return true;
}

void cpng_begin_repaired(cpng_reader *reader) {
  if (!begin(reader)) {
    cpng_fail(reader, CPNG_OUT_OF_MEMORY, "out of memory");
  }
  reader->is_serving_repaired = true;
}

static void put_number(uint8_t *target, uint32_t number) {
  for (int index = 0; index < 4; index++) {
    target[index] = (uint8_t)(number >> (24 - 8 * index));
  }
}

// Puts head and sum around `length` bytes of data that stand in their place; returns the end.
static uint8_t *close_made(uint8_t *chunk, const char *type, size_t length) {
  put_number(chunk, (uint32_t)length);
  memcpy(chunk + 4, type, 4);
  uint8_t *sum = chunk + cpng_chunk_head_bytes + length;
  put_number(sum, (uint32_t)crc32(0, chunk + 4, (uInt)(4 + length)));
  return sum + cpng_sum_bytes;
}

// The next chunk of stored rows, with IEND behind the last.
static void make_chunk(cpng_reader *reader) {
  cpng_pixels *pixels = &reader->pixels;
  if (pixels->is_made_last) {
    reader->hit_end = true;
    cpng_fail(reader, CPNG_INCOMPLETE, "the file ends early");
  }
  uint64_t left = reader->filtered_bytes - pixels->produced;
  size_t count = left < cpng_made_data_bytes ? (size_t)left : cpng_made_data_bytes;
  pixels->is_made_last = count == left;
  uint8_t *next = pixels->made + cpng_chunk_head_bytes;
  if (pixels->produced == 0) {
    // Deflate with the largest window; the two bytes are a multiple of 31.
    *next++ = 0x78;
    *next++ = 0x01;
  }
  *next++ = pixels->is_made_last ? 1 : 0;
  *next++ = (uint8_t)count;
  *next++ = (uint8_t)(count >> 8);
  *next++ = (uint8_t)~count;
  *next++ = (uint8_t)(~count >> 8);
  if (decompress(reader, next, count) < count) {
    cpng_fail(reader, CPNG_MALFORMED, "the file changed while it was read");
  }
  pixels->rows_sum = (uint32_t)adler32(pixels->rows_sum, next, (uInt)count);
  next += count;
  if (pixels->is_made_last) {
    put_number(next, pixels->rows_sum);
    next += cpng_sum_bytes;
  }
  next = close_made(pixels->made, "IDAT", (size_t)(next - pixels->made) - cpng_chunk_head_bytes);
  if (pixels->is_made_last) {
    next = close_made(next, "IEND", 0);
  }
  pixels->made_start = 0;
  pixels->made_count = (size_t)(next - pixels->made);
}

void cpng_serve_repaired(cpng_reader *reader, uint8_t *target, size_t count) {
  cpng_pixels *pixels = &reader->pixels;
  while (count > 0) {
    if (pixels->made_count == 0) {
      make_chunk(reader);
    }
    size_t piece = count < pixels->made_count ? count : pixels->made_count;
    memcpy(target, pixels->made + pixels->made_start, piece);
    pixels->made_start += piece;
    pixels->made_count -= piece;
    target += piece;
    count -= piece;
  }
}
