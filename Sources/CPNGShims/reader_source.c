// Where libpng gets its bytes: a copy in memory, or a file read with pread.

#include "reader_internal.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static size_t read_file(cpng_reader *reader) {
  size_t wanted = reader->next_read_bytes;
  if (reader->next_read_bytes < cpng_buffer_bytes) {
    reader->next_read_bytes *= 2;
  }
  for (;;) {
    ssize_t got = pread(reader->descriptor, reader->buffer, wanted, (off_t)reader->offset);
    if (got >= 0) {
      reader->offset += (uint64_t)got;
      return (size_t)got;
    }
    if (errno != EINTR) {
      reader->system_code = errno;
      cpng_fail(reader, CPNG_SYSTEM_FAILED, "read failed");
    }
  }
}

// Called by libpng for exactly `count` bytes.
void cpng_on_read(png_structp png, png_bytep target, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  while (count > 0) {
    if (reader->byte_count == 0) {
      size_t got = reader->copy != NULL ? 0 : read_file(reader);
      if (got == 0) {
        reader->hit_end = true;
        cpng_fail(reader, CPNG_INCOMPLETE, "the file ends early");
      }
      reader->bytes = reader->buffer;
      reader->byte_count = got;
    }
    size_t piece = count < reader->byte_count ? count : reader->byte_count;
    memcpy(target, reader->bytes, piece);
    reader->bytes += piece;
    reader->byte_count -= piece;
    target += piece;
    count -= piece;
  }
}
