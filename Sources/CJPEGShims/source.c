// Where libjpeg gets its bytes: a copy in memory, or a file read with pread.
//
// The end of the file is answered with a made-up end marker, so that a picture cut short is shown as far as
// it goes. libjpeg's own source does that everywhere, and a segment that is cut short then swallows the
// marker as if it were contents: a progressive picture cut in the tables of its fifth scan is lost. Inside a
// segment, therefore, the source says that there is nothing more for now ("suspension"); libjpeg returns, and
// the rest of the segment is dropped before the end marker is handed over.
//
// A file that shrinks while it is read ends early; nothing worse.

#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const JOCTET end_marker[2] = {0xFF, JPEG_EOI};

static void init_source(j_decompress_ptr info) { (void)info; }
static void term_source(j_decompress_ptr info) { (void)info; }

// Moves `offset` behind a hidden part that starts there, and returns how many bytes can be read from there on before
// the next one starts.
static uint64_t pass_hidden(cjpeg_reader *reader) {
  while (reader->hidden_passed < reader->hidden_count) {
    const cjpeg_range *next = &reader->hidden[reader->hidden_passed];
    if (reader->offset < next->start) {
      return next->start - reader->offset;
    }
    if (reader->offset < next->end) {
      reader->offset = next->end;
    }
    reader->hidden_passed++;
  }
  return UINT64_MAX;
}

// The rest of the copy, or what there is of it in front of the next hidden part.
static size_t read_copy(cjpeg_reader *reader) {
  uint64_t room = pass_hidden(reader);
  if (reader->offset >= reader->copy_count) {
    return 0;
  }
  uint64_t left = reader->copy_count - reader->offset;
  size_t got = (size_t)(left < room ? left : room);
  reader->source.next_input_byte = reader->copy + reader->offset;
  reader->offset += got;
  return got;
}

static size_t read_file(cjpeg_reader *reader) {
  uint64_t room = pass_hidden(reader);
  size_t wanted = reader->next_read_bytes < room ? reader->next_read_bytes : (size_t)room;
  // libjpeg searches for the next marker as long as there are bytes, and a file may have a hole of terabytes.
  if (wanted > reader->allowance) {
    cjpeg_fail(reader, CJPEG_MALFORMED, "too much besides the picture");
  }
  if (reader->next_read_bytes < cjpeg_buffer_bytes) {
    reader->next_read_bytes *= 2;
  }
  for (;;) {
    ssize_t got = pread(reader->descriptor, reader->buffer, wanted, (off_t)reader->offset);
    if (got >= 0) {
      reader->source.next_input_byte = reader->buffer;
      reader->offset += (uint64_t)got;
      reader->allowance -= (uint64_t)got;
      return (size_t)got;
    }
    if (errno != EINTR) {
      reader->system_code = errno;
      cjpeg_fail(reader, CJPEG_READ_FAILED, "read failed");
    }
  }
}

static boolean fill_input_buffer(j_decompress_ptr info) {
  cjpeg_reader *reader = info->client_data;
  size_t got = 0;
  if (!reader->hit_end) {
    got = reader->copy != NULL ? read_copy(reader) : read_file(reader);
  }
  if (got > 0) {
    reader->got_any_bytes = true;
    reader->source.bytes_in_buffer = got;
    return TRUE;
  }
  if (!reader->got_any_bytes) {
    ERREXIT(info, JERR_INPUT_EMPTY);
  }
  // Said once: libjpeg may ask again for every marker it still expects.
  if (!reader->hit_end) {
    reader->hit_end = true;
    WARNMS(info, JWRN_JPEG_EOF);
  }
  // libjpeg holds a marker as unread while it reads the segment behind it. Pixel data have none, and their
  // decoders would lose what they have of the current block (or, arithmetic, fail) if they were suspended.
  bool is_in_segment = info->unread_marker != 0 && !reader->is_resyncing;
  if (is_in_segment && !reader->fakes_end) {
    return FALSE;
  }
  cjpeg_fake_end(reader);
  return TRUE;
}

void cjpeg_allow_pixels(cjpeg_reader *reader) {
  // At most 65,500 each way and four components: far from 64 bits.
  uint64_t samples =
      (uint64_t)reader->info.image_width * reader->info.image_height * (uint64_t)reader->info.num_components;
  reader->allowance += samples * cjpeg_most_sample_bytes;
}

void cjpeg_fake_end(cjpeg_reader *reader) {
  reader->fakes_end = true;
  reader->source.next_input_byte = end_marker;
  reader->source.bytes_in_buffer = sizeof end_marker;
}

bool cjpeg_reader_hide(cjpeg_reader *reader, const cjpeg_range *ranges, size_t count) {
  if (reader->status != CJPEG_OK || reader->stage != cjpeg_stage_header || reader->hit_end ||
      reader->hidden != NULL || count == 0) {
    return false;
  }
  uint64_t ahead = reader->source.bytes_in_buffer;
  uint64_t position = reader->offset - ahead;
  uint64_t last = position;
  for (size_t index = 0; index < count; index++) {
    if (ranges[index].start < last || ranges[index].end < ranges[index].start) {
      return false;
    }
    last = ranges[index].end;
  }
  reader->hidden = malloc(count * sizeof *ranges);
  if (reader->hidden == NULL) {
    return false;
  }
  memcpy(reader->hidden, ranges, count * sizeof *ranges);
  reader->hidden_count = count;
  // What was read ahead may be hidden now: it is read again.
  reader->offset = position;
  reader->allowance += ahead;
  reader->source.bytes_in_buffer = 0;
  return true;
}

static void skip_input_data(j_decompress_ptr info, long count) {
  cjpeg_reader *reader = info->client_data;
  if (count <= 0) {
    return;
  }
  size_t left = (size_t)count;
  size_t at_hand = left < reader->source.bytes_in_buffer ? left : reader->source.bytes_in_buffer;
  reader->source.next_input_byte += at_hand;
  reader->source.bytes_in_buffer -= at_hand;
  // Read, but only because they were in the way.
  reader->allowance += at_hand;
  if (left > at_hand) {
    // Hop over the rest unread. `count` is at most a segment's length, so this cannot wrap in a lifetime. After one
    // long segment there is often another: read little ahead.
    reader->offset += left - at_hand;
    reader->next_read_bytes = cjpeg_first_read_bytes;
  }
}

// After the end of the file every restart marker is missing; one warning has said so already.
static boolean resync_to_restart(j_decompress_ptr info, int desired) {
  cjpeg_reader *reader = info->client_data;
  if (reader->hit_end) {
    return TRUE;
  }
  reader->is_resyncing = true;
  boolean is_done = jpeg_resync_to_restart(info, desired);
  reader->is_resyncing = false;
  return is_done;
}

void cjpeg_install_source(cjpeg_reader *reader) {
  reader->source.init_source = init_source;
  reader->source.fill_input_buffer = fill_input_buffer;
  reader->source.skip_input_data = skip_input_data;
  reader->source.resync_to_restart = resync_to_restart;
  reader->source.term_source = term_source;
  reader->next_read_bytes = cjpeg_first_read_bytes;
  reader->allowance = reader->limits.idle_bytes;
  // A copy is handed over as a whole.
  reader->source.next_input_byte = reader->copy;
  reader->source.bytes_in_buffer = reader->copy_count;
  reader->offset = reader->copy_count;
  reader->got_any_bytes = reader->copy_count > 0;
  reader->info.src = &reader->source;
}
