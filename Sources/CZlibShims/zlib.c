#include "CZlibShims.h"

#include <limits.h>
#include <stdlib.h>

#include <zlib.h>

struct czlib_deflater {
  z_stream stream;
};

// As libpng: the largest window. One more than the default of memory, for longer blocks.
enum { czlib_window_bits = 15, czlib_memory_level = 9 };

czlib_deflater *czlib_deflater_create(void) {
  czlib_deflater *deflater = calloc(1, sizeof *deflater);
  if (deflater == NULL) {
    return NULL;
  }
  // A negative window means deflate without a wrapper.
  if (deflateInit2(&deflater->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -czlib_window_bits,
                   czlib_memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(deflater);
    return NULL;
  }
  return deflater;
}

void czlib_deflater_destroy(czlib_deflater *deflater) {
  deflateEnd(&deflater->stream);
  free(deflater);
}

static uInt at_most(size_t count) { return count < UINT_MAX ? (uInt)count : UINT_MAX; }

bool czlib_deflater_compress(czlib_deflater *deflater, int level, czlib_strategy strategy,
                             const uint8_t *input, size_t count, bool is_last, uint8_t *output,
                             size_t capacity, size_t *written) {
  z_stream *stream = &deflater->stream;
  // Nothing is pending after a reset, so changing the parameters writes nothing.
  if (deflateReset(stream) != Z_OK || deflateParams(stream, level, (int)strategy) != Z_OK) {
    return false;
  }
  size_t taken = 0;
  size_t put = 0;
  for (;;) {
    // zlib counts in 32 bits and takes a pointer without const, but does not write through it.
    uInt given = at_most(count - taken);
    uInt room = at_most(capacity - put);
    stream->next_in = (Bytef *)(uintptr_t)(input + taken);
    stream->avail_in = given;
    stream->next_out = output + put;
    stream->avail_out = room;
    bool has_all = given == count - taken;
    int status = deflate(stream, !has_all ? Z_NO_FLUSH : is_last ? Z_FINISH : Z_SYNC_FLUSH);
    taken += given - stream->avail_in;
    put += room - stream->avail_out;
    if (status != Z_OK && status != Z_STREAM_END) {
      return false;
    }
    // A flush is complete when room is left; Z_FINISH says so itself.
    if (taken == count && (is_last ? status == Z_STREAM_END : stream->avail_out > 0)) {
      *written = put;
      return true;
    }
    if (put == capacity) {
      return false;
    }
  }
}

uint32_t czlib_adler32_combine(uint32_t first, uint32_t second, size_t second_count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)second_count);
}
