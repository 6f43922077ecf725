// EXIF and ICC segments. libjpeg's own jpeg_save_markers would keep every APP1 segment of a file, and
// extended XMP alone can be hundreds of megabytes; here only what is wanted is kept, within bounds.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  // "Exif" and two more bytes, which should be 0 and sometimes are not.
  exif_name_bytes = 6,
  // "ICC_PROFILE", 0, the number of the part, the number of parts.
  profile_name_bytes = 14,
};

// Copies at most `wanted` bytes of input to `bytes` (or nowhere); fewer where the file ends.
static size_t take(cjpeg_reader *reader, uint8_t *bytes, size_t wanted) {
  size_t taken = 0;
  while (taken < wanted) {
    if (reader->source.bytes_in_buffer == 0) {
      reader->source.fill_input_buffer(&reader->info);
    }
    // A made-up end marker is not part of the segment.
    if (reader->hit_end) {
      break;
    }
    size_t piece = wanted - taken;
    if (piece > reader->source.bytes_in_buffer) {
      piece = reader->source.bytes_in_buffer;
    }
    memcpy(bytes + taken, reader->source.next_input_byte, piece);
    reader->source.next_input_byte += piece;
    reader->source.bytes_in_buffer -= piece;
    taken += piece;
  }
  return taken;
}

// The bytes that follow a segment's length field.
static size_t take_length(cjpeg_reader *reader) {
  uint8_t field[2];
  if (take(reader, field, sizeof field) < sizeof field) {
    return 0;
  }
  size_t length = (size_t)field[0] << 8 | field[1];
  return length < sizeof field ? 0 : length - sizeof field;
}

static void skip(cjpeg_reader *reader, size_t count) {
  reader->source.skip_input_data(&reader->info, (long)count);
}

static boolean read_app1(j_decompress_ptr info) {
  cjpeg_reader *reader = info->client_data;
  size_t left = take_length(reader);
  uint8_t name[exif_name_bytes];
  if (reader->stage != cjpeg_stage_created || !reader->keep_exif || reader->exif != NULL ||
      left <= sizeof name) {
    skip(reader, left);
    return TRUE;
  }
  size_t got = take(reader, name, sizeof name);
  left -= got;
  if (got < sizeof name || memcmp(name, "Exif", 5) != 0) {
    skip(reader, left);
    return TRUE;
  }
  reader->exif = malloc(left);
  if (reader->exif == NULL) {
    skip(reader, left);
    return TRUE;
  }
  reader->exif_count = take(reader, reader->exif, left);
  return TRUE;
}

static void free_parts(cjpeg_reader *reader) {
  for (int index = 0; index < cjpeg_profile_parts; index++) {
    free(reader->parts[index].bytes);
    reader->parts[index].bytes = NULL;
  }
}

static boolean read_app2(j_decompress_ptr info) {
  cjpeg_reader *reader = info->client_data;
  size_t left = take_length(reader);
  uint8_t name[profile_name_bytes];
  bool is_wanted = reader->stage == cjpeg_stage_created && reader->keep_profile &&
                   reader->profile_state == CJPEG_PROFILE_ABSENT;
  if (!is_wanted || left < sizeof name) {
    skip(reader, left);
    return TRUE;
  }
  size_t got = take(reader, name, sizeof name);
  left -= got;
  if (got < sizeof name || memcmp(name, "ICC_PROFILE", 12) != 0) {
    skip(reader, left);
    return TRUE;
  }
  int number = name[12];
  int promised = name[13];
  bool fits = number >= 1 && number <= promised &&
              (reader->parts_promised == 0 || reader->parts_promised == promised) &&
              reader->parts[number - 1].bytes == NULL;
  if (!fits || left > reader->limits.profile_bytes - reader->parts_bytes) {
    reader->profile_state = fits ? CJPEG_PROFILE_TOO_LARGE : CJPEG_PROFILE_INCOMPLETE;
    skip(reader, left);
    return TRUE;
  }
  reader->parts_promised = promised;
  // One more than needed, so that an empty part is not NULL.
  uint8_t *bytes = malloc(left + 1);
  if (bytes == NULL) {
    reader->profile_state = CJPEG_PROFILE_INCOMPLETE;
    skip(reader, left);
    return TRUE;
  }
  cjpeg_profile_part *part = &reader->parts[number - 1];
  part->bytes = bytes;
  part->count = take(reader, bytes, left);
  reader->parts_bytes += part->count;
  if (part->count < left) {
    reader->profile_state = CJPEG_PROFILE_INCOMPLETE;
  }
  return TRUE;
}

void cjpeg_install_segments(cjpeg_reader *reader) {
  jpeg_set_marker_processor(&reader->info, JPEG_APP0 + 1, read_app1);
  jpeg_set_marker_processor(&reader->info, JPEG_APP0 + 2, read_app2);
}

void cjpeg_assemble_profile(cjpeg_reader *reader) {
  if (reader->profile_state == CJPEG_PROFILE_ABSENT && reader->parts_promised > 0) {
    reader->profile_state = CJPEG_PROFILE_COMPLETE;
    for (int index = 0; index < reader->parts_promised; index++) {
      if (reader->parts[index].bytes == NULL) {
        reader->profile_state = CJPEG_PROFILE_INCOMPLETE;
      }
    }
  }
  if (reader->profile_state == CJPEG_PROFILE_COMPLETE) {
    reader->profile = malloc(reader->parts_bytes + 1);
    if (reader->profile == NULL) {
      reader->profile_state = CJPEG_PROFILE_INCOMPLETE;
    }
  }
  if (reader->profile_state == CJPEG_PROFILE_COMPLETE) {
    for (int index = 0; index < reader->parts_promised; index++) {
      const cjpeg_profile_part *part = &reader->parts[index];
      memcpy(reader->profile + reader->profile_count, part->bytes, part->count);
      reader->profile_count += part->count;
    }
  }
  free_parts(reader);
}

void cjpeg_free_segments(cjpeg_reader *reader) {
  free_parts(reader);
  free(reader->exif);
  free(reader->profile);
}
