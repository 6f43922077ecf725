// What libjpeg makes of a JPEG, to compare readers with.

#include "CImageMaker.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct decoder {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf jump;
} decoder;

static void on_error(j_common_ptr common) {
  decoder *self = common->client_data;
  longjmp(self->jump, 1);
}

// Warnings are counted and not printed. Numbers in the segments of JFIF and Adobe are no concern of who decodes pixels.
static void on_message(j_common_ptr common, int level) {
  int code = common->err->msg_code;
  if (level < 0 && code != JWRN_JFIF_MAJOR && code != JWRN_ADOBE_XFORM) {
    common->err->num_warnings++;
  }
}

static decoder *open_bytes(const uint8_t *bytes, size_t count) {
  decoder *self = calloc(1, sizeof *self);
  if (self == NULL) {
    return NULL;
  }
  self->info.err = jpeg_std_error(&self->errors);
  self->errors.error_exit = on_error;
  self->errors.emit_message = on_message;
  self->info.client_data = self;
  // May land here: both calls below.
  if (setjmp(self->jump)) {
    jpeg_destroy_decompress(&self->info);
    free(self);
    return NULL;
  }
  jpeg_create_decompress(&self->info);
  jpeg_mem_src(&self->info, bytes, (unsigned long)count);
  return self;
}

static void close_bytes(decoder *self) {
  jpeg_destroy_decompress(&self->info);
  free(self);
}

static void copy_component(
    decoder *self, jvirt_barray_ptr array, const jpeg_component_info *from, cmaker_component *to) {
  to->across = from->h_samp_factor;
  to->down = from->v_samp_factor;
  to->blocks_across = (int)from->width_in_blocks;
  to->blocks_down = (int)from->height_in_blocks;
  if (from->quant_table != NULL) {
    memcpy(to->quantization, from->quant_table->quantval, sizeof to->quantization);
  }
  size_t row_bytes = (size_t)from->width_in_blocks * sizeof(JBLOCK);
  to->values = malloc(row_bytes * from->height_in_blocks + 1);
  for (JDIMENSION y = 0; to->values != NULL && y < from->height_in_blocks; y++) {
    JBLOCKARRAY row = self->info.mem->access_virt_barray((j_common_ptr)&self->info, array, y, 1, FALSE);
    memcpy((uint8_t *)to->values + row_bytes * y, row[0], row_bytes);
  }
}

bool cmaker_jpeg_coefficients(const uint8_t *bytes, size_t count, cmaker_coefficients *result) {
  memset(result, 0, sizeof *result);
  decoder *self = open_bytes(bytes, count);
  if (self == NULL) {
    return false;
  }
  // May land here: every jpeg_ function below, and the access to coefficients.
  if (setjmp(self->jump)) {
    close_bytes(self);
    cmaker_free_coefficients(result);
    return false;
  }
  jpeg_read_header(&self->info, TRUE);
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(&self->info);
  for (int index = 0; index < self->info.num_components && index < cmaker_most_components; index++) {
    copy_component(self, arrays[index], &self->info.comp_info[index], &result->components[index]);
    result->component_count = index + 1;
  }
  jpeg_finish_decompress(&self->info);
  result->warning_count = self->errors.num_warnings;
  close_bytes(self);
  return true;
}

void cmaker_free_coefficients(cmaker_coefficients *result) {
  for (int index = 0; index < cmaker_most_components; index++) {
    free(result->components[index].values);
    result->components[index].values = NULL;
  }
}

uint8_t *cmaker_jpeg_samples(
    const uint8_t *bytes, size_t count, int denominator, int *width, int *height, int *channels) {
  decoder *self = open_bytes(bytes, count);
  if (self == NULL) {
    return NULL;
  }
  // Set once before anything that may jump and only read after it.
  uint8_t *volatile samples = NULL;
  // May land here: every jpeg_ function below.
  if (setjmp(self->jump)) {
    close_bytes(self);
    free(samples);
    return NULL;
  }
  struct jpeg_decompress_struct *info = &self->info;
  jpeg_read_header(info, TRUE);
  info->scale_num = 1;
  info->scale_denom = (unsigned)denominator;
  info->dct_method = JDCT_ISLOW;
  info->do_fancy_upsampling = TRUE;
  jpeg_start_decompress(info);
  size_t row_bytes = (size_t)info->output_width * (size_t)info->output_components;
  samples = malloc(row_bytes * info->output_height + 1);
  while (samples != NULL && info->output_scanline < info->output_height) {
    JSAMPROW row = samples + row_bytes * info->output_scanline;
    jpeg_read_scanlines(info, &row, 1);
  }
  *width = (int)info->output_width;
  *height = (int)info->output_height;
  *channels = info->output_components;
  close_bytes(self);
  return samples;
}
