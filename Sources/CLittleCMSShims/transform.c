#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Called by the library. The first complaint is about the cause, later ones are about its consequences.
static void on_error(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)code;
  ccms_transform *transform = cmsGetContextUserData(context);
  if (transform == NULL || transform->message[0] != 0) {
    return;
  }
  size_t count = 0;
  while (count < ccms_message_bytes - 1 && text[count] != 0) {
    // Signatures from the profile are quoted as they are.
    bool is_printable = text[count] >= ' ' && text[count] <= '~';
    transform->message[count] = is_printable ? text[count] : '?';
    count++;
  }
  transform->message[count] = 0;
}

ccms_transform *ccms_transform_create(size_t memory_limit) {
  ccms_transform *transform = calloc(1, sizeof *transform);
  if (transform == NULL) {
    return NULL;
  }
  transform->memory_limit = memory_limit;
  transform->context = cmsCreateContext(&ccms_memory_plugin, transform);
  if (transform->context == NULL) {
    free(transform);
    return NULL;
  }
  cmsSetLogErrorHandlerTHR(transform->context, on_error);
  return transform;
}

static void close_profiles(ccms_transform *transform) {
  if (transform->source != NULL) {
    cmsCloseProfile(transform->source);
    transform->source = NULL;
  }
  if (transform->target != NULL) {
    cmsCloseProfile(transform->target);
    transform->target = NULL;
  }
}

void ccms_transform_destroy(ccms_transform *transform) {
  if (transform->transform != NULL) {
    cmsDeleteTransform(transform->transform);
  }
  close_profiles(transform);
  cmsDeleteContext(transform->context);
  free(transform);
}

// The curve of IEC 61966-2-1, as the library's own sRGB profile has it.
static cmsToneCurve *srgb_curve(cmsContext context) {
  const cmsFloat64Number parameters[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(context, 4, parameters);
}

static cmsHPROFILE gray_profile(cmsContext context, cmsToneCurve *curve) {
  return curve == NULL ? NULL : cmsCreateGrayProfileTHR(context, cmsD50_xyY(), curve);
}

static cmsHPROFILE target_profile(cmsContext context, ccms_pixels pixels) {
  if (pixels != CCMS_PIXELS_GRAY) {
    return cmsCreate_sRGBProfileTHR(context);
  }
  cmsToneCurve *curve = srgb_curve(context);
  cmsHPROFILE profile = gray_profile(context, curve);
  if (curve != NULL) {
    cmsFreeToneCurve(curve);
  }
  return profile;
}

static cmsColorSpaceSignature expected_space(ccms_pixels pixels) {
  switch (pixels) {
  case CCMS_PIXELS_GRAY:
    return cmsSigGrayData;
  case CCMS_PIXELS_RGB:
  case CCMS_PIXELS_RGBA:
    return cmsSigRgbData;
  case CCMS_PIXELS_INVERTED_CMYK:
    return cmsSigCmykData;
  }
}

static bool describes_pixels(cmsProfileClassSignature device_class) {
  return device_class == cmsSigInputClass || device_class == cmsSigDisplayClass ||
         device_class == cmsSigOutputClass || device_class == cmsSigColorSpaceClass;
}

static ccms_status give_up(ccms_transform *transform, ccms_status status) {
  close_profiles(transform);
  return status;
}

// The columns are the colours of full red, green and blue.
static bool read_colorants(cmsHPROFILE profile, cmsMAT3 *matrix) {
  static const cmsTagSignature tags[] = {
      cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
  for (int channel = 0; channel < 3; channel++) {
    const cmsCIEXYZ *color = cmsReadTag(profile, tags[channel]);
    if (color == NULL) {
      return false;
    }
    matrix->v[0].n[channel] = color->X;
    matrix->v[1].n[channel] = color->Y;
    matrix->v[2].n[channel] = color->Z;
  }
  return true;
}

static bool read_curves(cmsHPROFILE profile, ccms_shaper *shaper) {
  static const cmsTagSignature tags[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
  for (int channel = 0; channel < 3; channel++) {
    const cmsToneCurve *curve = cmsReadTag(profile, tags[channel]);
    if (curve == NULL) {
      return false;
    }
    for (int level = 0; level < 256; level++) {
      double light = cmsEvalToneCurveFloat(curve, (cmsFloat32Number)(level / 255.0));
      if (!isfinite(light)) {
        return false;
      }
      shaper->light[channel][level] = light;
    }
  }
  return true;
}

static bool read_shaper(cmsHPROFILE source, cmsHPROFILE target, ccms_shaper *shaper) {
  cmsMAT3 source_colors, target_colors, inverse, product;
  if (!cmsIsMatrixShaper(source) || !read_colorants(source, &source_colors) ||
      !read_colorants(target, &target_colors) || !read_curves(source, shaper) ||
      !_cmsMAT3inverse(&target_colors, &inverse)) {
    return false;
  }
  _cmsMAT3per(&product, &inverse, &source_colors);
  for (int index = 0; index < 9; index++) {
    shaper->matrix[index] = product.v[index / 3].n[index % 3];
    if (!isfinite(shaper->matrix[index])) {
      return false;
    }
  }
  return true;
}

// Builds the transform from the profile in `source`, with `target` still to be made.
static ccms_status build(ccms_transform *transform, ccms_pixels pixels) {
  static const cmsUInt32Number source_types[] = {TYPE_GRAY_8, TYPE_RGB_8, TYPE_RGBA_8, TYPE_CMYK_8_REV};
  static const cmsUInt32Number target_types[] = {TYPE_GRAY_8, TYPE_RGB_8, TYPE_RGBA_8, TYPE_RGB_8};
  transform->pixels = pixels;
  transform->target = target_profile(transform->context, pixels);
  if (transform->target == NULL) {
    return give_up(transform, CCMS_OUT_OF_MEMORY);
  }
  // Without the one-pixel cache a transform may be used by several threads at once. Gray is applied to 256
  // levels once, and the library's short cut for it is a table of 33 levels, too coarse for steep curves.
  cmsUInt32Number flags = cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION;
  if (pixels == CCMS_PIXELS_GRAY) {
    flags |= cmsFLAGS_NOOPTIMIZE;
  }
  transform->transform = cmsCreateTransformTHR(
      transform->context, transform->source, source_types[pixels], transform->target, target_types[pixels],
      INTENT_RELATIVE_COLORIMETRIC, flags);
  if (transform->transform == NULL) {
    return give_up(transform, CCMS_DAMAGED);
  }
  bool is_rgb = pixels == CCMS_PIXELS_RGB || pixels == CCMS_PIXELS_RGBA;
  transform->has_shaper = is_rgb && read_shaper(transform->source, transform->target, &transform->shaper);
  // The transform needs them no longer, and they hold a copy of all bytes.
  close_profiles(transform);
  return CCMS_OK;
}

static bool is_fresh(const ccms_transform *transform) {
  return transform->transform == NULL && transform->source == NULL && transform->message[0] == 0;
}

ccms_status ccms_transform_load_profile(
    ccms_transform *transform, const uint8_t *bytes, size_t count, ccms_pixels pixels) {
  if (!is_fresh(transform)) {
    return CCMS_MISUSE;
  }
  if (bytes == NULL || count > UINT32_MAX) {
    return CCMS_DAMAGED;
  }
  transform->source = cmsOpenProfileFromMemTHR(transform->context, bytes, (cmsUInt32Number)count);
  if (transform->source == NULL) {
    return CCMS_DAMAGED;
  }
  transform->info = (ccms_profile_info){
      .color_space = cmsGetColorSpace(transform->source),
      .device_class = cmsGetDeviceClass(transform->source),
  };
  if (cmsGetColorSpace(transform->source) != expected_space(pixels) ||
      !describes_pixels(cmsGetDeviceClass(transform->source))) {
    return give_up(transform, CCMS_UNFIT);
  }
  return build(transform, pixels);
}

static cmsHPROFILE curve_profile(
    cmsContext context, const double xy[8], cmsToneCurve *curve, ccms_pixels pixels) {
  if (pixels == CCMS_PIXELS_GRAY) {
    return gray_profile(context, curve);
  }
  const cmsCIExyY white = {xy[0], xy[1], 1};
  const cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  cmsToneCurve *const curves[] = {curve, curve, curve};
  return cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
}

ccms_status ccms_transform_load_curve(
    ccms_transform *transform, const double chromaticities[8], const uint16_t light[256],
    ccms_pixels pixels) {
  if (!is_fresh(transform) || pixels == CCMS_PIXELS_INVERTED_CMYK) {
    return CCMS_MISUSE;
  }
  cmsToneCurve *curve = cmsBuildTabulatedToneCurve16(transform->context, 256, light);
  if (curve == NULL) {
    return CCMS_OUT_OF_MEMORY;
  }
  transform->source = curve_profile(transform->context, chromaticities, curve, pixels);
  cmsFreeToneCurve(curve);
  return transform->source == NULL ? CCMS_DAMAGED : build(transform, pixels);
}

void ccms_transform_apply(
    const ccms_transform *transform, const uint8_t *source, uint8_t *target, size_t count) {
  if (transform->transform == NULL) {
    return;
  }
  size_t source_step = transform->pixels == CCMS_PIXELS_GRAY ? 1 : transform->pixels == CCMS_PIXELS_RGB ? 3 : 4;
  size_t target_step = transform->pixels == CCMS_PIXELS_INVERTED_CMYK ? 3 : source_step;
  // The library counts in 32 bits.
  const size_t most = 1 << 24;
  while (count > 0) {
    size_t part = count < most ? count : most;
    cmsDoTransform(transform->transform, source, target, (cmsUInt32Number)part);
    source += part * source_step;
    target += part * target_step;
    count -= part;
  }
}

bool ccms_transform_shaper(const ccms_transform *transform, ccms_shaper *shaper) {
  if (transform->has_shaper) {
    *shaper = transform->shaper;
  }
  return transform->has_shaper;
}

ccms_profile_info ccms_transform_profile_info(const ccms_transform *transform) { return transform->info; }

const char *ccms_transform_message(const ccms_transform *transform) { return transform->message; }
