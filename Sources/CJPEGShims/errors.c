// What libjpeg has to say, kept in the reader instead of printed.

#include "internal.h"

#include <string.h>

void cjpeg_fail(cjpeg_reader *reader, cjpeg_status status, const char *message) {
  reader->status = status;
  snprintf(reader->message, sizeof reader->message, "%s", message);
  longjmp(reader->jump, 1);
}

static void fail_unsupported_frame(cjpeg_reader *reader, int marker) {
  switch (marker) {
  case 0xC3:
  case 0xC7:
  case 0xCB:
  case 0xCF:
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, "lossless JPEG");
  case 0xC5:
  case 0xC6:
  case 0xCD:
  case 0xCE:
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, "hierarchical JPEG");
  case 0xF7:
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, "JPEG-LS");
  default:
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, "this kind of JPEG");
  }
}

// Called by libjpeg where it cannot go on; must not return.
static void on_error(j_common_ptr common) {
  cjpeg_reader *reader = common->client_data;
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  switch (common->err->msg_code) {
  case JERR_BAD_PRECISION:
    snprintf(message, sizeof message, "%d-bit JPEG", reader->info.data_precision);
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, message);
  case JERR_SOF_UNSUPPORTED:
    fail_unsupported_frame(reader, common->err->msg_parm.i[0]);
    break;
  case JERR_UNKNOWN_MARKER:
    if (common->err->msg_parm.i[0] == 0xF7) {
      fail_unsupported_frame(reader, 0xF7);
    }
    cjpeg_fail(reader, CJPEG_MALFORMED, message);
  case JERR_ARITH_NOTIMPL:
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, "arithmetic-coded JPEG (by this libjpeg)");
  case JERR_CONVERSION_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_CCIR601_NOTIMPL:
  case JERR_NOTIMPL:
  case JERR_NOT_COMPILED:
    cjpeg_fail(reader, CJPEG_UNSUPPORTED, message);
  case JERR_NO_IMAGE:
  case JERR_INPUT_EMPTY:
    cjpeg_fail(reader, CJPEG_NO_PICTURE, message);
  case JERR_IMAGE_TOO_BIG:
    cjpeg_fail(reader, CJPEG_SIDE_TOO_LONG, message);
  case JERR_OUT_OF_MEMORY:
    cjpeg_fail(reader, CJPEG_OUT_OF_MEMORY, message);
  default:
    cjpeg_fail(reader, CJPEG_MALFORMED, message);
  }
}

// True for what only says that the file is unusual. All other warnings are about pixels.
static bool is_harmless(int code) {
  switch (code) {
  case JWRN_EXTRANEOUS_DATA:
  case JWRN_NOT_SEQUENTIAL:
  case JWRN_JFIF_MAJOR:
  case JWRN_ADOBE_XFORM:
    return true;
  default:
    return false;
  }
}

// Called by libjpeg for warnings (level below 0) and traces.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) {
    return;
  }
  cjpeg_reader *reader = common->client_data;
  common->err->num_warnings++;
  reader->warning_total++;
  if (!is_harmless(common->err->msg_code)) {
    reader->is_damaged = true;
  }
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  bool is_known = false;
  for (size_t index = 0; index < reader->warning_count; index++) {
    is_known = is_known || strcmp(reader->warnings[index], message) == 0;
  }
  if (!is_known && reader->warning_count < cjpeg_warnings_kept) {
    memcpy(reader->warnings[reader->warning_count], message, sizeof message);
    reader->warning_count++;
  }
  if (reader->warning_total > reader->limits.warnings) {
    cjpeg_fail(reader, CJPEG_TOO_MANY_WARNINGS, message);
  }
}

// libjpeg would print here.
static void on_output(j_common_ptr common) { (void)common; }

// Called by libjpeg once a row of blocks or more. A valid file may hold thousands of scans of a few bytes,
// each of which costs a walk over all coefficients.
static void on_progress(j_common_ptr common) {
  cjpeg_reader *reader = common->client_data;
  if (reader->info.input_scan_number > reader->limits.scans) {
    cjpeg_fail(reader, CJPEG_TOO_MANY_SCANS, "too many scans");
  }
}

void cjpeg_install_errors(cjpeg_reader *reader) {
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->errors.output_message = on_output;
  reader->progress.progress_monitor = on_progress;
}
