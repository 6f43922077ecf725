// Reading PNG: create, header, start, rows, finish, destroy.

#include "reader_internal.h"

#include <stdlib.h>
#include <string.h>

static cpng_status misuse(cpng_reader *reader) {
  reader->status = CPNG_MISUSE;
  cpng_copy_text(reader->message, "a call out of order");
  return CPNG_MISUSE;
}

// Chunks libpng knows and we have no use for: not read into memory, not decompressed. Most never get to libpng,
// which still checks the sum of eXIf.
static const png_byte unwanted_chunks[] = {
    'b', 'K', 'G', 'D', 0, 'e', 'X', 'I', 'f', 0, 'h', 'I', 'S', 'T', 0, 'i', 'T', 'X', 't', 0,
    'o', 'F', 'F', 's', 0, 'p', 'C', 'A', 'L', 0, 'p', 'H', 'Y', 's', 0, 's', 'B', 'I', 'T', 0,
    's', 'C', 'A', 'L', 0, 's', 'P', 'L', 'T', 0, 't', 'E', 'X', 't', 0, 't', 'I', 'M', 'E', 0,
    'z', 'T', 'X', 't', 0,
};

// Kept as they are. libpng would judge them together, and drop a good profile for a bad chunk beside it; before 1.6.45
// it does not know cICP at all.
static const png_byte kept_chunks[] = {
    'c', 'H', 'R', 'M', 0, 'c', 'I', 'C', 'P', 0, 'g', 'A', 'M', 'A', 0,
    'i', 'C', 'C', 'P', 0, 's', 'R', 'G', 'B', 0,
};

static void configure(cpng_reader *reader) {
  png_structp png = reader->png;
  png_set_user_limits(png, reader->limits.side, reader->limits.side);
  png_set_chunk_malloc_max(png, reader->limits.chunk_bytes);
  // Counts what is kept, and stops two before. The source passes over what is too much of one kind.
  png_set_chunk_cache_max(png, cpng_color_kinds * cpng_most_of_a_kind + 2);
  png_set_benign_errors(png, 1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_set_keep_unknown_chunks(
      png, PNG_HANDLE_CHUNK_NEVER, unwanted_chunks, sizeof unwanted_chunks / 5);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, kept_chunks, sizeof kept_chunks / 5);
  // Some encoders declare a smaller window than they use; every other decoder lets that pass.
  png_set_option(png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
  png_set_read_fn(png, reader, cpng_on_read);
}

bool cpng_open_library(cpng_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, cpng_on_error, cpng_on_warning);
  if (reader->png != NULL) {
    reader->info = png_create_info_struct(reader->png);
  }
  if (reader->info == NULL) {
    return false;
  }
  configure(reader);
  return true;
}

static cpng_reader *create(cpng_limits limits) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  reader->limits = limits;
  reader->descriptor = -1;
  reader->allowance = limits.idle_bytes;
  reader->longest_ancillary = limits.chunk_bytes;
  // May land here: cpng_open_library.
  if (setjmp(reader->jump)) {
    return reader;
  }
  if (!cpng_open_library(reader)) {
    reader->status = CPNG_OUT_OF_MEMORY;
    cpng_copy_text(reader->message, "out of memory");
  }
  return reader;
}

cpng_reader *cpng_reader_create_for_file(int descriptor, cpng_limits limits) {
  cpng_reader *reader = create(limits);
  if (reader == NULL) {
    return NULL;
  }
  reader->descriptor = descriptor;
  reader->next_read_bytes = cpng_first_read_bytes;
  reader->buffer = malloc(cpng_buffer_bytes);
  if (reader->buffer == NULL) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  return reader;
}

cpng_reader *cpng_reader_create_for_bytes(const uint8_t *bytes, size_t count, cpng_limits limits) {
  cpng_reader *reader = create(limits);
  if (reader == NULL) {
    return NULL;
  }
  // One more than needed, so that no bytes at all are not NULL.
  reader->copy = malloc(count + 1);
  if (reader->copy == NULL) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  if (count > 0) {
    memcpy(reader->copy, bytes, count);
  }
  reader->copy_bytes = count;
  reader->bytes = reader->copy;
  reader->byte_count = count;
  return reader;
}

void cpng_reader_destroy(cpng_reader *reader) {
  // Frees memory only and cannot fail, so nothing is armed here.
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  cpng_end_repair(reader);
  free(reader->copy);
  free(reader->buffer);
  free(reader);
}

static int channels_of(cpng_color color, bool has_transparency) {
  switch (color) {
  case CPNG_COLOR_GRAY:
    return has_transparency ? 2 : 1;
  case CPNG_COLOR_GRAY_ALPHA:
    return 2;
  case CPNG_COLOR_RGB:
  case CPNG_COLOR_PALETTE:
    return has_transparency ? 4 : 3;
  case CPNG_COLOR_RGBA:
    return 4;
  }
}

// Notes how many bytes the rows take as they are compressed. Sides have 31 bits, pixels at most 64: no sum wraps.
static void measure_rows(cpng_reader *reader, const cpng_header *header) {
  uint64_t bits = (uint64_t)png_get_channels(reader->png, reader->info) * (uint64_t)header->bit_depth;
  if (!header->is_interlaced) {
    reader->filtered_row_bytes = (header->width * bits + 7) / 8 + 1;
    reader->filtered_bytes = reader->filtered_row_bytes * header->height;
    return;
  }
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    uint64_t columns = PNG_PASS_COLS(header->width, pass);
    uint64_t rows = PNG_PASS_ROWS(header->height, pass);
    // A pass without columns has no rows either.
    reader->filtered_bytes += columns == 0 ? 0 : ((columns * bits + 7) / 8 + 1) * rows;
  }
}

cpng_status cpng_reader_read_header(cpng_reader *reader, cpng_header *header) {
  memset(header, 0, sizeof *header);
  if (reader->status != CPNG_OK) {
    return reader->status;
  }
  if (reader->stage != cpng_stage_created) {
    return misuse(reader);
  }
  png_structp png = reader->png;
  // May land here: png_read_info, the png_get_ functions.
  if (setjmp(reader->jump)) {
    return reader->status;
  }
  png_read_info(png, reader->info);
  header->width = png_get_image_width(png, reader->info);
  header->height = png_get_image_height(png, reader->info);
  header->bit_depth = png_get_bit_depth(png, reader->info);
  header->is_interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
  header->has_transparency = png_get_valid(png, reader->info, PNG_INFO_tRNS) != 0;
  switch (png_get_color_type(png, reader->info)) {
  case PNG_COLOR_TYPE_GRAY:
    header->color = CPNG_COLOR_GRAY;
    break;
  case PNG_COLOR_TYPE_RGB:
    header->color = CPNG_COLOR_RGB;
    break;
  case PNG_COLOR_TYPE_PALETTE:
    header->color = CPNG_COLOR_PALETTE;
    break;
  case PNG_COLOR_TYPE_GRAY_ALPHA:
    header->color = CPNG_COLOR_GRAY_ALPHA;
    break;
  case PNG_COLOR_TYPE_RGB_ALPHA:
    header->color = CPNG_COLOR_RGBA;
    break;
  default:
    cpng_fail(reader, CPNG_MALFORMED, "unknown colour type");
  }
  header->channels = channels_of(header->color, header->has_transparency);
  reader->height = header->height;
  reader->row_bytes = (size_t)header->width * (size_t)header->channels;
  // Far from 64 bits for sides within the default limit. Wrapping would only make the allowance too small.
  uint64_t pixel_allowance =
      ((uint64_t)png_get_rowbytes(png, reader->info) + 1) * header->height * cpng_most_row_byte_bytes;
  reader->allowance += pixel_allowance;
  reader->first_allowance = reader->limits.idle_bytes + pixel_allowance;
  measure_rows(reader, header);
  reader->stage = cpng_stage_header;
  return CPNG_OK;
}

// The chunks libpng kept; cannot fail.
static size_t kept(cpng_reader *reader, png_unknown_chunkp *chunks) {
  *chunks = NULL;
  if (reader->status != CPNG_OK || reader->stage != cpng_stage_header) {
    return 0;
  }
  int count = png_get_unknown_chunks(reader->png, reader->info, chunks);
  return count > 0 ? (size_t)count : 0;
}

size_t cpng_reader_color_chunk_count(cpng_reader *reader) {
  png_unknown_chunkp chunks;
  return kept(reader, &chunks);
}

cpng_color_chunk cpng_reader_color_chunk(cpng_reader *reader, size_t index) {
  cpng_color_chunk result = {{0}, NULL, 0};
  png_unknown_chunkp chunks;
  if (index < kept(reader, &chunks) && index < 32 && (reader->wrong_sums >> index & 1) == 0) {
    memcpy(result.type, chunks[index].name, sizeof result.type);
    result.bytes = chunks[index].data;
    result.count = result.bytes == NULL ? 0 : chunks[index].size;
  }
  return result;
}

cpng_status cpng_reader_palette(cpng_reader *reader, uint8_t *colors) {
  if (reader->status != CPNG_OK) {
    return reader->status;
  }
  if (reader->stage != cpng_stage_header) {
    return misuse(reader);
  }
  memset(colors, 0, cpng_palette_bytes);
  // May land here: the png_get_ functions.
  if (setjmp(reader->jump)) {
    return reader->status;
  }
  png_colorp palette = NULL;
  int count = 0;
  png_bytep alpha = NULL;
  int alpha_count = 0;
  png_get_PLTE(reader->png, reader->info, &palette, &count);
  png_get_tRNS(reader->png, reader->info, &alpha, &alpha_count, NULL);
  for (int index = 0; index < cpng_palette_bytes / 4; index++) {
    uint8_t *color = colors + index * 4;
    if (palette != NULL && index < count) {
      color[0] = palette[index].red;
      color[1] = palette[index].green;
      color[2] = palette[index].blue;
    }
    color[3] = alpha != NULL && index < alpha_count ? alpha[index] : 255;
  }
  return CPNG_OK;
}

void cpng_set_up_rows(cpng_reader *reader) {
  png_structp png = reader->png;
  // Samples of 8 bits in the fewest channels that keep everything. The order is libpng's own: palettes, low
  // depths and tRNS are expanded first, at full depth, and 16 bits are reduced after that, rounded.
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  if (png_get_bit_depth(png, reader->info) != 8 ||
      png_get_rowbytes(png, reader->info) != reader->row_bytes) {
    cpng_fail(reader, CPNG_MALFORMED, "unexpected row layout");
  }
}

cpng_status cpng_reader_start(cpng_reader *reader) {
  if (reader->status != CPNG_OK) {
    return reader->status;
  }
  if (reader->stage != cpng_stage_header) {
    return misuse(reader);
  }
  // May land here: cpng_set_up_rows.
  if (setjmp(reader->jump)) {
    return reader->status;
  }
  cpng_set_up_rows(reader);
  reader->stage = cpng_stage_rows;
  return CPNG_OK;
}

// A file that has all rows and no end: turns the failure into a warning.
static cpng_status accept_cut_end(cpng_reader *reader) {
  reader->is_damaged = true;
  cpng_add_warning(reader, cpng_cut_end_message);
  reader->status = CPNG_OK;
  reader->message[0] = 0;
  return CPNG_OK;
}

static bool has_format_error(const cpng_reader *reader) {
  return reader->status == CPNG_MALFORMED || reader->status == CPNG_INCOMPLETE;
}

// Reads row number `rows_read` into `row`, and those before it first where libpng had to begin again.
static bool try_row(cpng_reader *reader, uint8_t *row) {
  // May land here: png_read_row.
  if (setjmp(reader->jump)) {
    return false;
  }
  do {
    png_read_row(reader->png, row, NULL);
  } while (png_get_current_row_number(reader->png) <= reader->rows_read);
  return true;
}

cpng_status cpng_reader_read_row(cpng_reader *reader, uint8_t *row, size_t count) {
  if (reader->status != CPNG_OK) {
    return reader->status;
  }
  if (reader->stage != cpng_stage_rows || count != reader->row_bytes || reader->rows_read >= reader->height ||
      png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE) {
    return misuse(reader);
  }
  reader->missing_row = reader->rows_read;
  if (!try_row(reader, row)) {
    // libpng counts a row once it is in the buffer and closes the pixel data after the last one.
    bool is_last_row_done = png_get_current_row_number(reader->png) >= reader->height;
    if (!has_format_error(reader) || !cpng_repair(reader, is_last_row_done) ||
        (!is_last_row_done && !try_row(reader, row))) {
      return reader->status;
    }
  }
  reader->rows_read++;
  return CPNG_OK;
}

static bool try_interlaced(cpng_reader *reader, uint8_t *pixels) {
  // May land here: png_read_row.
  if (setjmp(reader->jump)) {
    return false;
  }
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    for (uint32_t y = 0; y < reader->height; y++) {
      png_read_row(reader->png, pixels + (size_t)y * reader->row_bytes, NULL);
    }
  }
  return true;
}

cpng_status cpng_reader_read_interlaced(cpng_reader *reader, uint8_t *pixels, size_t count) {
  if (reader->status != CPNG_OK) {
    return reader->status;
  }
  if (reader->stage != cpng_stage_rows || reader->rows_read > 0 || reader->row_bytes == 0 ||
      count / reader->row_bytes != reader->height || count % reader->row_bytes != 0 ||
      png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_ADAM7) {
    return misuse(reader);
  }
  if (!try_interlaced(reader, pixels)) {
    bool is_last_row_done = png_get_current_pass_number(reader->png) >= PNG_INTERLACE_ADAM7_PASSES;
    if (!has_format_error(reader) || !cpng_repair(reader, is_last_row_done) ||
        (!is_last_row_done && !try_interlaced(reader, pixels))) {
      return reader->status;
    }
  }
  reader->rows_read = reader->height;
  return CPNG_OK;
}

cpng_status cpng_reader_finish(cpng_reader *reader) {
  if (reader->status != CPNG_OK) {
    return reader->status;
  }
  if (reader->stage != cpng_stage_rows || reader->rows_read < reader->height) {
    return misuse(reader);
  }
  reader->stage = cpng_stage_finished;
  // What is wrong with the end was said.
  if (reader->is_repaired) {
    return CPNG_OK;
  }
  // May land here: png_read_end. All rows are out: a failure is no more than a warning.
  if (setjmp(reader->jump)) {
    if (reader->hit_end) {
      return accept_cut_end(reader);
    }
    reader->is_damaged = true;
    cpng_add_warning(reader, reader->message);
    reader->status = CPNG_OK;
    return CPNG_OK;
  }
  reader->is_in_pixels = false;
  png_read_end(reader->png, NULL);
  return CPNG_OK;
}

uint32_t cpng_reader_missing_row(const cpng_reader *reader) { return reader->missing_row; }

const char *cpng_reader_message(const cpng_reader *reader) { return reader->message; }

int cpng_reader_system_code(const cpng_reader *reader) { return reader->system_code; }

long cpng_reader_warning_total(const cpng_reader *reader) { return reader->warning_total; }

size_t cpng_reader_warning_count(const cpng_reader *reader) { return reader->warning_count; }

const char *cpng_reader_warning(const cpng_reader *reader, size_t index) {
  return index < reader->warning_count ? reader->warnings[index] : "";
}

bool cpng_reader_is_damaged(const cpng_reader *reader) { return reader->is_damaged; }

const char *cpng_library_version(void) { return PNG_LIBPNG_VER_STRING; }
