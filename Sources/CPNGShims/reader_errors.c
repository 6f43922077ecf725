// What libpng has to say, kept in the reader instead of printed.

#include "reader_internal.h"

#include <string.h>

void cpng_copy_text(char *target, const char *text) {
  size_t count = strlen(text);
  if (count > cpng_message_bytes - 1) {
    count = cpng_message_bytes - 1;
  }
  memcpy(target, text, count);
  target[count] = 0;
}

void cpng_fail(cpng_reader *reader, cpng_status status, const char *message) {
  reader->status = status;
  cpng_copy_text(reader->message, message);
  longjmp(reader->jump, 1);
}

// Called by libpng where it cannot go on; must not return.
void cpng_on_error(png_structp png, png_const_charp message) {
  cpng_reader *reader = png_get_error_ptr(png);
  bool is_memory = strcmp(message, "Out of memory") == 0 || strcmp(message, "Insufficient memory") == 0;
  cpng_fail(reader, is_memory ? CPNG_OUT_OF_MEMORY : CPNG_MALFORMED, message);
}

void cpng_add_warning(cpng_reader *reader, const char *message) {
  reader->warning_total++;
  char text[cpng_message_bytes];
  cpng_copy_text(text, message);
  for (size_t index = 0; index < reader->warning_count; index++) {
    if (strcmp(reader->warnings[index], text) == 0) {
      return;
    }
  }
  if (reader->warning_count < cpng_warnings_kept) {
    cpng_copy_text(reader->warnings[reader->warning_count], text);
    reader->warning_count++;
  }
}

// Checksums and compressed pixel data that are wrong are damage. More data than pixels is a habit of some
// encoders, and complaints about colour and other ancillary chunks are only that.
static bool means_damage(const char *message) {
  if (strstr(message, "CRC error") != NULL) {
    return true;
  }
  return strncmp(message, "IDAT", 4) == 0 && strstr(message, "Too much image data") == NULL &&
         strstr(message, "Extra compressed data") == NULL;
}

void cpng_on_warning(png_structp png, png_const_charp message) {
  cpng_reader *reader = png_get_error_ptr(png);
  reader->is_damaged = reader->is_damaged || means_damage(message);
  cpng_add_warning(reader, message);
}
