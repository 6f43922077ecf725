#include "CImageMaker.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct encoder {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} encoder;

static void on_error(png_structp png, png_const_charp message) {
  encoder *self = png_get_error_ptr(png);
  fprintf(stderr, "libpng refuses to make a test image: %s\n", message);
  longjmp(self->jump, 1);
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  encoder *self = png_get_io_ptr(png);
  if (self->count + count > self->capacity) {
    size_t capacity = (self->count + count) * 2;
    uint8_t *grown = realloc(self->bytes, capacity);
    if (grown == NULL) {
      png_error(png, "out of memory");
    }
    self->bytes = grown;
    self->capacity = capacity;
  }
  memcpy(self->bytes + self->count, bytes, count);
  self->count += count;
}

static void on_flush(png_structp png) { (void)png; }

static void set_colors(encoder *self, const cmaker_png_options *options) {
  if (options->palette != NULL) {
    png_color entries[256] = {{0}};
    for (int index = 0; index < options->palette_count && index < 256; index++) {
      const uint8_t *entry = options->palette + (size_t)index * 3;
      entries[index] = (png_color){entry[0], entry[1], entry[2]};
    }
    png_set_PLTE(self->png, self->info, entries, options->palette_count);
  }
  if (options->palette_alpha != NULL) {
    png_set_tRNS(self->png, self->info, options->palette_alpha, options->palette_alpha_count, NULL);
  }
  if (options->has_key) {
    png_color_16 key = {
        .red = options->key[0],
        .green = options->key[1],
        .blue = options->key[2],
        .gray = options->key[0],
    };
    png_set_tRNS(self->png, self->info, NULL, 0, &key);
  }
}

uint8_t *cmaker_png(
    const cmaker_png_options *options, const uint8_t *rows, size_t row_bytes, size_t *count) {
  *count = 0;
  encoder *self = calloc(1, sizeof *self);
  if (self == NULL) {
    return NULL;
  }
  // May land here: every png_ function below.
  if (setjmp(self->jump)) {
    png_destroy_write_struct(&self->png, &self->info);
    free(self->bytes);
    free(self);
    return NULL;
  }
  self->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, self, on_error, NULL);
  self->info = png_create_info_struct(self->png);
  png_set_write_fn(self->png, self, on_write, on_flush);
  png_set_IHDR(self->png, self->info, options->width, options->height, options->bit_depth,
               options->color_type, options->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  set_colors(self, options);
  png_write_info(self->png, self->info);
  int passes = png_set_interlace_handling(self->png);
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < options->height; y++) {
      png_write_row(self->png, rows + (size_t)y * row_bytes);
    }
  }
  png_write_end(self->png, self->info);
  png_destroy_write_struct(&self->png, &self->info);
  uint8_t *bytes = self->bytes;
  *count = self->count;
  free(self);
  return bytes;
}

uint32_t cmaker_checksum(const uint8_t *bytes, size_t count) {
  uint32_t table[256];
  for (uint32_t index = 0; index < 256; index++) {
    uint32_t value = index;
    for (int bit = 0; bit < 8; bit++) {
      value = value & 1 ? 0xEDB88320u ^ (value >> 1) : value >> 1;
    }
    table[index] = value;
  }
  uint32_t sum = 0xFFFFFFFFu;
  for (size_t index = 0; index < count; index++) {
    sum = table[(sum ^ bytes[index]) & 0xFF] ^ (sum >> 8);
  }
  return sum ^ 0xFFFFFFFFu;
}
