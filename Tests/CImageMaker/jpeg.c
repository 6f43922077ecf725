#include "CImageMaker.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct encoder {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf jump;
  unsigned char *bytes;
  unsigned long count;
} encoder;

static void on_error(j_common_ptr common) {
  encoder *self = common->client_data;
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  fprintf(stderr, "libjpeg refuses to make a test image: %s\n", message);
  longjmp(self->jump, 1);
}

static J_COLOR_SPACE space_of(cmaker_color color) {
  switch (color) {
  case CMAKER_COLOR_GRAY:
    return JCS_GRAYSCALE;
  case CMAKER_COLOR_RGB:
    return JCS_RGB;
  case CMAKER_COLOR_YCBCR:
    return JCS_YCbCr;
  case CMAKER_COLOR_CMYK:
    return JCS_CMYK;
  case CMAKER_COLOR_YCCK:
    return JCS_YCCK;
  }
}

static int components_of(cmaker_color color) {
  return color == CMAKER_COLOR_GRAY                                     ? 1
         : color == CMAKER_COLOR_CMYK || color == CMAKER_COLOR_YCCK ? 4
                                                                    : 3;
}

static void set_scans(encoder *self, const cmaker_scan *scans, int scan_count, jpeg_scan_info *script) {
  for (int index = 0; index < scan_count; index++) {
    script[index] = (jpeg_scan_info){
        .comps_in_scan = scans[index].component_count,
        .Ss = scans[index].spectral_start,
        .Se = scans[index].spectral_end,
        .Ah = scans[index].bits_before,
        .Al = scans[index].bits_after,
    };
    for (int part = 0; part < scans[index].component_count && part < MAX_COMPS_IN_SCAN; part++) {
      script[index].component_index[part] = scans[index].first_component + part;
    }
  }
  self->info.scan_info = script;
  self->info.num_scans = scan_count;
}

uint8_t *cmaker_jpeg(const cmaker_jpeg_options *options, const uint8_t *samples, const cmaker_scan *scans,
                     int scan_count, size_t *count) {
  *count = 0;
  encoder *self = calloc(1, sizeof *self);
  jpeg_scan_info *script = calloc((size_t)scan_count + 1, sizeof *script);
  if (self == NULL || script == NULL) {
    free(self);
    free(script);
    return NULL;
  }
  struct jpeg_compress_struct *info = &self->info;
  info->err = jpeg_std_error(&self->errors);
  self->errors.error_exit = on_error;
  info->client_data = self;
  // May land here: every jpeg_ function below.
  if (setjmp(self->jump)) {
    jpeg_destroy_compress(info);
    free(self->bytes);
    free(self);
    free(script);
    return NULL;
  }
  jpeg_create_compress(info);
  jpeg_mem_dest(info, &self->bytes, &self->count);
  info->image_width = (JDIMENSION)options->width;
  info->image_height = (JDIMENSION)options->height;
  info->in_color_space = space_of(options->given);
  info->input_components = components_of(options->given);
  jpeg_set_defaults(info);
  jpeg_set_colorspace(info, space_of(options->stored));
  jpeg_set_quality(info, options->quality, TRUE);
  info->dct_method = JDCT_ISLOW;
  info->comp_info[0].h_samp_factor = options->across;
  info->comp_info[0].v_samp_factor = options->down;
  for (int index = 1; index < info->num_components && index < 3; index++) {
    info->comp_info[index].h_samp_factor = options->others_across;
    info->comp_info[index].v_samp_factor = options->others_down;
  }
  info->optimize_coding = options->has_own_codes;
  if (options->stored == CMAKER_COLOR_YCCK || options->stored == CMAKER_COLOR_CMYK) {
    // Black is as fine as the first component.
    info->comp_info[3].h_samp_factor = options->across;
    info->comp_info[3].v_samp_factor = options->down;
  }
  if (options->is_progressive) {
    jpeg_simple_progression(info);
  }
  if (scans != NULL) {
    set_scans(self, scans, scan_count, script);
  }
  info->arith_code = options->is_arithmetic;
  info->restart_interval = (unsigned)options->restart_interval;
  info->write_JFIF_header = options->has_jfif_marker;
  info->write_Adobe_marker = options->has_adobe_marker;
  jpeg_start_compress(info, TRUE);
  size_t row_bytes = (size_t)options->width * (size_t)components_of(options->given);
  while (info->next_scanline < info->image_height) {
    // libjpeg does not write to its input; its types have no const.
    JSAMPROW row = (JSAMPROW)(uintptr_t)(samples + row_bytes * info->next_scanline);
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
  jpeg_destroy_compress(info);
  uint8_t *bytes = self->bytes;
  *count = self->count;
  free(self);
  free(script);
  return bytes;
}

void cmaker_free(uint8_t *bytes) { free(bytes); }
