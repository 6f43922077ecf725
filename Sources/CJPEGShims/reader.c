// The life of a reader: create, header, start, rows, finish, destroy.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

static cjpeg_reader *create(cjpeg_limits limits) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  reader->limits = limits;
  reader->descriptor = -1;
  cjpeg_install_errors(reader);
  // May land here: jpeg_create_decompress (no memory, or a library of another version).
  if (setjmp(reader->jump)) {
    return reader;
  }
  reader->info.client_data = reader;
  jpeg_create_decompress(&reader->info);
  reader->info.progress = &reader->progress;
  // Whatever JPEGMEM says in the environment: callers ask for the memory need and decide.
  reader->info.mem->max_memory_to_use = 0;
  return reader;
}

cjpeg_reader *cjpeg_reader_create_for_file(int descriptor, cjpeg_limits limits) {
  cjpeg_reader *reader = create(limits);
  if (reader == NULL) {
    return NULL;
  }
  reader->descriptor = descriptor;
  reader->buffer = malloc(cjpeg_buffer_bytes);
  if (reader->buffer == NULL) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  cjpeg_install_source(reader);
  return reader;
}

cjpeg_reader *cjpeg_reader_create_for_bytes(const uint8_t *bytes, size_t count, cjpeg_limits limits) {
  cjpeg_reader *reader = create(limits);
  if (reader == NULL) {
    return NULL;
  }
  // One more than needed, so that no bytes at all are not NULL.
  reader->copy = malloc(count + 1);
  if (reader->copy == NULL) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  if (count > 0) {
    memcpy(reader->copy, bytes, count);
  }
  reader->copy_count = count;
  cjpeg_install_source(reader);
  return reader;
}

void cjpeg_reader_destroy(cjpeg_reader *reader) {
  // Frees memory only and cannot fail, so nothing is armed here.
  jpeg_destroy_decompress(&reader->info);
  cjpeg_free_segments(reader);
  free(reader->hidden);
  free(reader->copy);
  free(reader->buffer);
  free(reader);
}

static cjpeg_status misuse(cjpeg_reader *reader) {
  reader->status = CJPEG_MISUSE;
  snprintf(reader->message, sizeof reader->message, "a call out of order");
  return CJPEG_MISUSE;
}

// Called when the file ends inside a segment: drops it, so that the next thing libjpeg sees is the end marker.
// Happens once, since libjpeg gets end markers from then on.
static void end_early(cjpeg_reader *reader) {
  if (reader->fakes_end) {
    cjpeg_fail(reader, CJPEG_MALFORMED, "the decoder makes no progress");
  }
  reader->info.unread_marker = 0;
  cjpeg_fake_end(reader);
}

// The bytes jdcoefct.c asks for when it keeps all coefficients.
static uint64_t coefficient_bytes(const struct jpeg_decompress_struct *info) {
  uint64_t blocks = 0;
  for (int index = 0; index < info->num_components; index++) {
    const jpeg_component_info *component = &info->comp_info[index];
    uint64_t across = (uint64_t)component->h_samp_factor;
    uint64_t down = (uint64_t)component->v_samp_factor;
    uint64_t width = (component->width_in_blocks + across - 1) / across * across;
    uint64_t height = (component->height_in_blocks + down - 1) / down * down;
    blocks += width * height;
  }
  return blocks * sizeof(JBLOCK);
}

cjpeg_status cjpeg_reader_read_header(
    cjpeg_reader *reader, bool keep_exif, bool keep_profile, cjpeg_header *header) {
  memset(header, 0, sizeof *header);
  if (reader->status != CJPEG_OK) {
    return reader->status;
  }
  if (reader->stage != cjpeg_stage_created) {
    return misuse(reader);
  }
  reader->keep_exif = keep_exif;
  reader->keep_profile = keep_profile;
  struct jpeg_decompress_struct *info = &reader->info;
  // May land here: jpeg_set_marker_processor, jpeg_read_header, end_early.
  if (setjmp(reader->jump)) {
    // Known even when the library refuses it.
    header->width = info->image_width;
    header->height = info->image_height;
    return reader->status;
  }
  cjpeg_install_segments(reader);
  while (jpeg_read_header(info, TRUE) == JPEG_SUSPENDED) {
    end_early(reader);
  }
  reader->stage = cjpeg_stage_header;
  cjpeg_allow_pixels(reader);
  cjpeg_assemble_profile(reader);
  char message[JMSG_LENGTH_MAX];
  // libjpeg-turbo 3 reads these headers and wants other calls for the rows.
  if (info->data_precision != 8) {
    snprintf(message, sizeof message, "%d-bit JPEG", info->data_precision);
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, message);
  }
  switch (info->jpeg_color_space) {
  case JCS_GRAYSCALE:
    header->color = CJPEG_COLOR_GRAY;
    break;
  case JCS_RGB:
    header->color = CJPEG_COLOR_RGB;
    break;
  case JCS_YCbCr:
    header->color = CJPEG_COLOR_YCBCR;
    break;
  case JCS_CMYK:
    header->color = CJPEG_COLOR_CMYK;
    break;
  case JCS_YCCK:
    header->color = CJPEG_COLOR_YCCK;
    break;
  default:
    snprintf(message, sizeof message, "JPEG of %d components", info->num_components);
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, message);
  }
  header->width = info->image_width;
  header->height = info->image_height;
  header->has_adobe_marker = info->saw_Adobe_marker;
  header->is_progressive = info->progressive_mode;
  header->is_arithmetic = info->arith_code;
  header->coefficient_bytes = jpeg_has_multiple_scans(info) ? coefficient_bytes(info) : 0;
  return CJPEG_OK;
}

cjpeg_status cjpeg_reader_start(
    cjpeg_reader *reader, int denominator, cjpeg_color output, uint32_t *width, uint32_t *height) {
  *width = 0;
  *height = 0;
  if (reader->status != CJPEG_OK) {
    return reader->status;
  }
  bool is_power = denominator == 1 || denominator == 2 || denominator == 4 || denominator == 8;
  if (reader->stage != cjpeg_stage_header || !is_power) {
    return misuse(reader);
  }
  struct jpeg_decompress_struct *info = &reader->info;
  int components = 0;
  switch (output) {
  case CJPEG_COLOR_GRAY:
    info->out_color_space = JCS_GRAYSCALE;
    components = 1;
    break;
  case CJPEG_COLOR_RGB:
    info->out_color_space = JCS_RGB;
    components = 3;
    break;
  case CJPEG_COLOR_CMYK:
    info->out_color_space = JCS_CMYK;
    components = 4;
    break;
  case CJPEG_COLOR_YCBCR:
  case CJPEG_COLOR_YCCK:
    return misuse(reader);
  }
  info->scale_num = 1;
  info->scale_denom = (unsigned)denominator;
  // Said, though they are the defaults: builds of libjpeg may have others, and pictures must not differ.
  info->dct_method = JDCT_ISLOW;
  info->do_fancy_upsampling = TRUE;
  // What is hidden is known to be of no importance.
  info->do_block_smoothing = reader->hidden == NULL;
  info->quantize_colors = FALSE;
  info->buffered_image = FALSE;
  // May land here: jpeg_start_decompress, end_early.
  if (setjmp(reader->jump)) {
    return reader->status;
  }
  while (!jpeg_start_decompress(info)) {
    end_early(reader);
  }
  if (info->output_width == 0 || info->output_height == 0 || info->output_components != components) {
    cjpeg_fail(reader, CJPEG_MALFORMED, "no pixels");
  }
  reader->stage = cjpeg_stage_rows;
  *width = info->output_width;
  *height = info->output_height;
  return CJPEG_OK;
}

cjpeg_status cjpeg_reader_read_row(cjpeg_reader *reader, uint8_t *row, size_t count) {
  if (reader->status != CJPEG_OK) {
    return reader->status;
  }
  struct jpeg_decompress_struct *info = &reader->info;
  if (reader->stage != cjpeg_stage_rows || info->output_scanline >= info->output_height ||
      count != (size_t)info->output_width * (size_t)info->output_components) {
    return misuse(reader);
  }
  // May land here: jpeg_read_scanlines, end_early.
  if (setjmp(reader->jump)) {
    return reader->status;
  }
  JSAMPROW rows[1] = {row};
  while (jpeg_read_scanlines(info, rows, 1) == 0) {
    end_early(reader);
  }
  return CJPEG_OK;
}

cjpeg_status cjpeg_reader_finish(cjpeg_reader *reader) {
  if (reader->status != CJPEG_OK) {
    return reader->status;
  }
  struct jpeg_decompress_struct *info = &reader->info;
  if (reader->stage != cjpeg_stage_rows || info->output_scanline < info->output_height) {
    return misuse(reader);
  }
  reader->stage = cjpeg_stage_finished;
  // May land here: jpeg_finish_decompress, end_early. All rows are out: a failure is no more than a warning.
  if (setjmp(reader->jump)) {
    reader->is_damaged = true;
    reader->warning_total++;
    if (reader->warning_count < cjpeg_warnings_kept) {
      memcpy(reader->warnings[reader->warning_count], reader->message, sizeof reader->message);
      reader->warning_count++;
    }
    reader->status = CJPEG_OK;
    return CJPEG_OK;
  }
  while (!jpeg_finish_decompress(info)) {
    end_early(reader);
  }
  return CJPEG_OK;
}

const uint8_t *cjpeg_reader_exif(const cjpeg_reader *reader, size_t *count) {
  *count = reader->exif_count;
  return reader->exif;
}

const uint8_t *cjpeg_reader_profile(const cjpeg_reader *reader, size_t *count) {
  *count = reader->profile_count;
  return reader->profile;
}

cjpeg_profile_state cjpeg_reader_profile_state(const cjpeg_reader *reader) { return reader->profile_state; }

const char *cjpeg_reader_message(const cjpeg_reader *reader) { return reader->message; }

int cjpeg_reader_system_code(const cjpeg_reader *reader) { return reader->system_code; }

bool cjpeg_reader_hit_end(const cjpeg_reader *reader) { return reader->hit_end; }

long cjpeg_reader_warning_total(const cjpeg_reader *reader) { return reader->warning_total; }

size_t cjpeg_reader_warning_count(const cjpeg_reader *reader) { return reader->warning_count; }

const char *cjpeg_reader_warning(const cjpeg_reader *reader, size_t index) {
  return index < reader->warning_count ? reader->warnings[index] : "";
}

bool cjpeg_reader_is_damaged(const cjpeg_reader *reader) { return reader->is_damaged; }

#define CJPEG_TEXT_OF(token) #token
#define CJPEG_TEXT(token) CJPEG_TEXT_OF(token)

const char *cjpeg_library_version(void) { return CJPEG_TEXT(LIBJPEG_TURBO_VERSION); }
