// zlib streams outside the pixels.

#include "CPNGShims.h"

#include <limits.h>

#include <zlib.h>

size_t cpng_inflate(const uint8_t *source, size_t count, uint8_t *target, size_t capacity) {
  z_stream stream = {
      .next_in = (z_const Bytef *)source,
      .avail_in = count < UINT_MAX ? (uInt)count : UINT_MAX,
      .next_out = target,
      .avail_out = capacity < UINT_MAX ? (uInt)capacity : UINT_MAX,
  };
  if (inflateInit(&stream) != Z_OK) {
    return 0;
  }
  // However it ends: what is there is there.
  inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  return stream.total_out;
}
