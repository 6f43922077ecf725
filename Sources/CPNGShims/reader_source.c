// Where libpng gets its bytes: a copy in memory, or a file read with pread.
//
// libpng reads every chunk it has no use for from end to end, to check its sum. A PNG may carry hundreds of megabytes
// of XMP or animation, so such chunks are taken out here, unread. Between chunks of pixel data none may stand, and
// there none is taken out, so that libpng complains.

#include "reader_internal.h"

#include <errno.h>
#include <stdio.h>
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

bool cpng_fill(cpng_reader *reader) {
  if (reader->byte_count == 0 && reader->copy == NULL) {
    reader->byte_count = read_file(reader);
    reader->bytes = reader->buffer;
  }
  return reader->byte_count > 0;
}

const uint8_t *cpng_consume(cpng_reader *reader, size_t count) {
  if (count > reader->allowance) {
    cpng_fail(reader, CPNG_MALFORMED, "too much besides the pixels");
  }
  const uint8_t *bytes = reader->bytes;
  reader->allowance -= count;
  reader->bytes += count;
  reader->byte_count -= count;
  return bytes;
}

void cpng_seek(cpng_reader *reader, uint64_t offset) {
  reader->hit_end = false;
  if (reader->copy != NULL) {
    size_t start = offset < reader->copy_bytes ? (size_t)offset : reader->copy_bytes;
    reader->bytes = reader->copy + start;
    reader->byte_count = reader->copy_bytes - start;
  } else {
    reader->offset = offset;
    reader->byte_count = 0;
  }
}

static void take(cpng_reader *reader, uint8_t *target, size_t count) {
  // Pixel data may be followed by more of it without end, and a file may have a hole of terabytes.
  if (count > reader->allowance) {
    cpng_fail(reader, CPNG_MALFORMED, "too much besides the pixels");
  }
  reader->allowance -= count;
  while (count > 0) {
    if (!cpng_fill(reader)) {
      reader->hit_end = true;
      cpng_fail(reader, CPNG_INCOMPLETE, "the file ends early");
    }
    size_t piece = count < reader->byte_count ? count : reader->byte_count;
    memcpy(target, reader->bytes, piece);
    reader->bytes += piece;
    reader->byte_count -= piece;
    target += piece;
    count -= piece;
  }
}

static void skip(cpng_reader *reader, uint64_t count) {
  size_t at_hand = count < reader->byte_count ? (size_t)count : reader->byte_count;
  reader->bytes += at_hand;
  reader->byte_count -= at_hand;
  if (count > at_hand) {
    // At most 2^31 a chunk, each of which takes some bytes of the file: this cannot wrap. After one long chunk there
    // is often another: read little ahead.
    reader->offset += count - at_hand;
    reader->next_read_bytes = cpng_first_read_bytes;
  }
}

uint32_t cpng_number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Adds "TYPE: what".
static void complain(cpng_reader *reader, const uint8_t *type, const char *what) {
  char message[cpng_message_bytes];
  snprintf(message, sizeof message, "%.4s: %s", (const char *)type, what);
  cpng_add_warning(reader, message);
}

// The place of a colour chunk in the list of kinds, or -1 for another.
static int color_kind(const uint8_t *type) {
  static const char kinds[cpng_color_kinds][5] = {"cHRM", "cICP", "gAMA", "iCCP", "sRGB"};
  for (int kind = 0; kind < cpng_color_kinds; kind++) {
    if (memcmp(type, kinds[kind], 4) == 0) {
      return kind;
    }
  }
  return -1;
}

// Why a colour chunk of `kind` is not kept, or NULL.
static const char *reason_to_drop(const cpng_reader *reader, int kind, uint32_t length) {
  // In the order of the kinds; 0 for any length.
  static const uint32_t lengths[cpng_color_kinds] = {32, 4, 4, 0, 1};
  if (reader->has_palette || reader->has_pixels) {
    return "out of place";
  }
  if (lengths[kind] != 0 && length != lengths[kind]) {
    return "invalid length";
  }
  if (length > reader->longest_ancillary) {
    return "chunk data is too large";
  }
  return reader->kept_of_kind[kind] >= cpng_most_of_a_kind ? "too many" : NULL;
}

static bool is_ancillary(const uint8_t *type) {
  for (int index = 0; index < 4; index++) {
    if ((type[index] | 0x20) < 'a' || (type[index] | 0x20) > 'z') {
      return false;
    }
  }
  return (type[0] & 0x20) != 0;
}

bool cpng_passes_over(const uint8_t *type) {
  return is_ancillary(type) && color_kind(type) < 0 && memcmp(type, "eXIf", 4) != 0 &&
         memcmp(type, "tRNS", 4) != 0;
}

// True for a chunk that libpng need not see. Whatever is wrong about its length or letters it has to see.
static bool is_idle(cpng_reader *reader, const uint8_t head[cpng_chunk_head_bytes]) {
  const uint8_t *type = head + 4;
  uint32_t length = cpng_number(head);
  if (!is_ancillary(type) || reader->is_in_pixels || length > PNG_UINT_31_MAX) {
    return false;
  }
  if (cpng_passes_over(type)) {
    return true;
  }
  int kind = color_kind(type);
  const char *reason = kind >= 0                               ? reason_to_drop(reader, kind, length)
                       : length > reader->longest_ancillary ? "chunk data is too large"
                                                               : NULL;
  if (reason != NULL) {
    complain(reader, type, reason);
    return true;
  }
  if (kind >= 0) {
    reader->kept_of_kind[kind]++;
  }
  return false;
}

// Follows the data, and at last the sum, of a chunk that is kept.
static void check_kept(cpng_reader *reader, const uint8_t *bytes, size_t count) {
  if (reader->chunk_left > 4) {
    reader->kept_sum = (uint32_t)crc32(reader->kept_sum, bytes, (uInt)count);
  } else if (count == 4) {
    uint32_t is_wrong = cpng_number(bytes) != reader->kept_sum;
    if (reader->kept_total < 32) {
      reader->wrong_sums |= is_wrong << reader->kept_total;
    }
    reader->kept_total++;
  }
}

uint64_t cpng_reader_position(const cpng_reader *reader) {
  return reader->copy != NULL ? (uint64_t)(reader->bytes - reader->copy) : reader->offset - reader->byte_count;
}

uint64_t cpng_reader_allowance(const cpng_reader *reader) { return reader->allowance; }

// Called by libpng for exactly `count` bytes: the signature, and of every chunk the head, the data and the sum.
void cpng_on_read(png_structp png, png_bytep target, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (reader->is_serving_repaired) {
    cpng_serve_repaired(reader, target, count);
    return;
  }
  take(reader, target, count);
  if (!reader->is_past_signature) {
    reader->is_past_signature = true;
  } else if (reader->chunk_left > 0) {
    if (reader->is_in_kept) {
      check_kept(reader, target, count);
    }
    reader->chunk_left -= count < reader->chunk_left ? count : reader->chunk_left;
  } else if (count == cpng_chunk_head_bytes) {
    while (is_idle(reader, target)) {
      skip(reader, (uint64_t)cpng_number(target) + 4);
      take(reader, target, count);
    }
    reader->chunk_left = (uint64_t)cpng_number(target) + 4;
    // A critical chunk is none of these, and between pixels none is kept for long.
    reader->is_in_kept = color_kind(target + 4) >= 0 && !reader->is_in_pixels;
    reader->kept_sum = (uint32_t)crc32(0, target + 4, 4);
    reader->is_in_pixels = memcmp(target + 4, "IDAT", 4) == 0;
    if (reader->is_in_pixels && reader->is_repaired) {
      cpng_begin_repaired(reader);
      cpng_serve_repaired(reader, target, count);
      return;
    }
    if (reader->is_in_pixels && !reader->has_pixels) {
      reader->pixel_offset = cpng_reader_position(reader) - cpng_chunk_head_bytes;
    }
    reader->has_pixels = reader->has_pixels || reader->is_in_pixels;
    reader->has_palette = reader->has_palette || memcmp(target + 4, "PLTE", 4) == 0;
  }
}
