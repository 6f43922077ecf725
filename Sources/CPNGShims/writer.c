// Writing PNG. Errors jump to the setjmp of the running function; messages are copied before.

#include "CPNGShims.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

enum { cpng_write_buffer_bytes = 64 * 1024, cpng_write_message_bytes = 200 };

typedef enum cpng_write_stage {
  cpng_write_stage_created,
  cpng_write_stage_rows,
  cpng_write_stage_finished,
} cpng_write_stage;

struct cpng_writer {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  int descriptor;
  cpng_write_stage stage;
  uint32_t rows_left;
  size_t row_bytes;
  cpng_status status;
  int system_code;
  char message[cpng_write_message_bytes];
  size_t buffered;
  uint8_t buffer[cpng_write_buffer_bytes];
};

static void note(cpng_writer *writer, cpng_status status, const char *message) {
  writer->status = status;
  snprintf(writer->message, sizeof writer->message, "%s", message);
}

// Called by libpng where it cannot go on; must not return.
static void on_error(png_structp png, png_const_charp message) {
  cpng_writer *writer = png_get_error_ptr(png);
  note(writer, strcmp(message, "Out of memory") == 0 ? CPNG_OUT_OF_MEMORY : CPNG_MALFORMED, message);
  longjmp(writer->jump, 1);
}

// Nothing we write deserves a warning, and none would change what is written.
static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Jumps when the system will not take the bytes.
static void write_all(cpng_writer *writer, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t put = write(writer->descriptor, bytes, count);
    if (put < 0 && errno == EINTR) {
      continue;
    }
    // A regular file that takes nothing without an error would loop for ever.
    if (put <= 0) {
      writer->system_code = put < 0 ? errno : EIO;
      note(writer, CPNG_SYSTEM_FAILED, "write failed");
      longjmp(writer->jump, 1);
    }
    bytes += put;
    count -= (size_t)put;
  }
}

static void write_buffer(cpng_writer *writer) {
  size_t count = writer->buffered;
  writer->buffered = 0;
  write_all(writer, writer->buffer, count);
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  cpng_writer *writer = png_get_io_ptr(png);
  if (count > sizeof writer->buffer - writer->buffered) {
    write_buffer(writer);
  }
  if (count > sizeof writer->buffer) {
    write_all(writer, bytes, count);
    return;
  }
  memcpy(writer->buffer + writer->buffered, bytes, count);
  writer->buffered += count;
}

// Chunks of 64 KiB leave in one piece; flushing to the disk is the caller's business.
static void on_flush(png_structp png) { (void)png; }

cpng_writer *cpng_writer_create(int descriptor) {
  cpng_writer *writer = malloc(sizeof *writer);
  if (writer == NULL) {
    return NULL;
  }
  memset(writer, 0, offsetof(struct cpng_writer, buffer));
  writer->descriptor = descriptor;
  // May land here: png_create_write_struct, png_create_info_struct, the png_set_ functions.
  if (setjmp(writer->jump)) {
    return writer;
  }
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  if (writer->png != NULL) {
    writer->info = png_create_info_struct(writer->png);
  }
  if (writer->info == NULL) {
    note(writer, CPNG_OUT_OF_MEMORY, "out of memory");
    return writer;
  }
  png_set_write_fn(writer->png, writer, on_write, on_flush);
  // libpng's own limit of a million rows is meant for files of others.
  png_set_user_limits(writer->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  return writer;
}

void cpng_writer_destroy(cpng_writer *writer) {
  // Frees memory only and cannot fail, so nothing is armed here.
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}

static cpng_status misuse(cpng_writer *writer) {
  note(writer, CPNG_MISUSE, "a call out of order");
  return CPNG_MISUSE;
}

static void set_software(cpng_writer *writer, const char *software) {
  char key[] = "Software";
  png_text text = {
      .compression = PNG_TEXT_COMPRESSION_NONE,
      .key = key,
      // libpng copies the text; its structure has no const.
      .text = (char *)(uintptr_t)software,
      .text_length = strlen(software),
  };
  png_set_text(writer->png, writer->info, &text, 1);
}

cpng_status cpng_writer_write_header(
    cpng_writer *writer, const cpng_writer_options *options, const char *software) {
  if (writer->status != CPNG_OK) {
    return writer->status;
  }
  if (writer->stage != cpng_write_stage_created) {
    return misuse(writer);
  }
  png_structp png = writer->png;
  // May land here: the png_set_ functions, png_write_info.
  if (setjmp(writer->jump)) {
    return writer->status;
  }
  png_set_IHDR(png, writer->info, options->width, options->height, 8,
               options->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, options->level);
  png_set_compression_strategy(png, options->strategy);
  png_set_compression_buffer_size(png, cpng_write_buffer_bytes - 12);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, options->filters);
  // Only the chunk itself: gAMA and cHRM would say the same again.
  png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_RELATIVE);
  if (software != NULL) {
    set_software(writer, software);
  }
  if (options->pixels_per_metre > 0) {
    png_set_pHYs(png, writer->info, options->pixels_per_metre, options->pixels_per_metre,
                 PNG_RESOLUTION_METER);
  }
  png_write_info(png, writer->info);
  writer->rows_left = options->height;
  writer->row_bytes = (size_t)options->width * (options->has_alpha ? 4 : 3);
  writer->stage = cpng_write_stage_rows;
  return CPNG_OK;
}

cpng_status cpng_writer_write_row(cpng_writer *writer, const uint8_t *row, size_t count) {
  if (writer->status != CPNG_OK) {
    return writer->status;
  }
  if (writer->stage != cpng_write_stage_rows || writer->rows_left == 0 || count != writer->row_bytes) {
    return misuse(writer);
  }
  // May land here: png_write_row.
  if (setjmp(writer->jump)) {
    return writer->status;
  }
  png_write_row(writer->png, row);
  writer->rows_left--;
  return CPNG_OK;
}

cpng_status cpng_writer_finish(cpng_writer *writer) {
  if (writer->status != CPNG_OK) {
    return writer->status;
  }
  if (writer->stage != cpng_write_stage_rows || writer->rows_left > 0) {
    return misuse(writer);
  }
  writer->stage = cpng_write_stage_finished;
  // May land here: png_write_end, the last write.
  if (setjmp(writer->jump)) {
    return writer->status;
  }
  png_write_end(writer->png, NULL);
  write_buffer(writer);
  return CPNG_OK;
}

const char *cpng_writer_message(const cpng_writer *writer) { return writer->message; }

int cpng_writer_system_code(const cpng_writer *writer) { return writer->system_code; }
