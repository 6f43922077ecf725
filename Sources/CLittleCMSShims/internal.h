#ifndef CLITTLECMSSHIMS_INTERNAL_H
#define CLITTLECMSSHIMS_INTERNAL_H

#include "CLittleCMSShims.h"

#include <lcms2.h>
#include <lcms2_plugin.h>

enum {
  ccms_message_bytes = 160,
};

struct ccms_transform {
  cmsContext context;
  // Open while the transform is built.
  cmsHPROFILE source;
  cmsHPROFILE target;
  cmsHTRANSFORM transform;
  ccms_pixels pixels;
  ccms_profile_info info;
  bool has_shaper;
  ccms_shaper shaper;
  size_t memory_limit;
  size_t memory_used;
  char message[ccms_message_bytes];
};

/// Makes the library take memory within the limit of the context's transform.
extern cmsPluginMemHandler ccms_memory_plugin;

#endif
