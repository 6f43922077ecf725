// What the files of this target share.
#ifndef CJPEGSHIMS_INTERNAL_H
#define CJPEGSHIMS_INTERNAL_H

#include "CJPEGShims.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

enum {
  cjpeg_buffer_bytes = 64 * 1024,
  // Headers of most files lie in the first few kilobytes; reading 64 KiB of each of 20,000 files would not.
  cjpeg_first_read_bytes = 8 * 1024,
  cjpeg_warnings_kept = 16,
  cjpeg_profile_parts = 255,
  // A sample takes at most 16 bits of Huffman code and 11 of its own, twice that when every byte is followed by a
  // stuffed zero. Files of several scans may need a little more; this is twice as much.
  cjpeg_most_sample_bytes = 14,
};

typedef struct cjpeg_profile_part {
  uint8_t *bytes;
  size_t count;
} cjpeg_profile_part;

typedef enum cjpeg_stage {
  cjpeg_stage_created,
  cjpeg_stage_header,
  cjpeg_stage_rows,
  cjpeg_stage_finished,
} cjpeg_stage;

struct cjpeg_reader {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  cjpeg_stage stage;
  cjpeg_limits limits;

  // Where the bytes come from: a copy, or a descriptor.
  uint8_t *copy;
  size_t copy_count;
  int descriptor;
  // Where in either the next bytes are read.
  uint64_t offset;
  uint8_t *buffer;
  size_t next_read_bytes;
  // Bytes that may still be read.
  uint64_t allowance;
  bool got_any_bytes;
  bool hit_end;
  bool fakes_end;
  bool is_resyncing;
  // Parts that libjpeg does not see, in order, and how many of them are behind `offset`.
  cjpeg_range *hidden;
  size_t hidden_count;
  size_t hidden_passed;

  bool keep_exif;
  bool keep_profile;
  uint8_t *exif;
  size_t exif_count;
  cjpeg_profile_state profile_state;
  cjpeg_profile_part parts[cjpeg_profile_parts];
  int parts_promised;
  size_t parts_bytes;
  uint8_t *profile;
  size_t profile_count;

  cjpeg_status status;
  int system_code;
  char message[JMSG_LENGTH_MAX];
  long warning_total;
  size_t warning_count;
  bool is_damaged;
  char warnings[cjpeg_warnings_kept][JMSG_LENGTH_MAX];
};

/// Notes `status` and `message` and jumps to the setjmp of the running function.
void cjpeg_fail(cjpeg_reader *reader, cjpeg_status status, const char *message)
    __attribute__((noreturn));

void cjpeg_install_errors(cjpeg_reader *reader);
void cjpeg_install_source(cjpeg_reader *reader);
/// Lets as many bytes be read as the pixels can need.
void cjpeg_allow_pixels(cjpeg_reader *reader);
/// Hands end markers to libjpeg from here on.
void cjpeg_fake_end(cjpeg_reader *reader);

void cjpeg_install_segments(cjpeg_reader *reader);

/// Puts the parts of the profile together once the header is complete.
void cjpeg_assemble_profile(cjpeg_reader *reader);
void cjpeg_free_segments(cjpeg_reader *reader);

#endif
