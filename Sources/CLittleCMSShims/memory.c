// Memory for LittleCMS within a bound. A table of colours is allocated and cleared as large as a profile of a
// few hundred bytes claims it to be, up to 512 MB, before its first byte is read.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

// In front of every block. As large as the strictest alignment.
typedef union block {
  size_t bytes;
  max_align_t alignment;
} block;

// NULL while the context is made or destroyed: those few blocks do not count.
static ccms_transform *owner(cmsContext context) { return cmsGetContextUserData(context); }

static bool claim(ccms_transform *transform, size_t bytes) {
  if (transform == NULL) {
    return true;
  }
  if (transform->memory_used > transform->memory_limit ||
      bytes > transform->memory_limit - transform->memory_used) {
    return false;
  }
  transform->memory_used += bytes;
  return true;
}

static void give_back(ccms_transform *transform, size_t bytes) {
  if (transform != NULL) {
    // Blocks that did not count when they were made may count now.
    transform->memory_used -= bytes < transform->memory_used ? bytes : transform->memory_used;
  }
}

static void *allocate(cmsContext context, cmsUInt32Number bytes) {
  if (bytes == 0 || !claim(owner(context), bytes)) {
    return NULL;
  }
  block *made = malloc(sizeof(block) + bytes);
  if (made == NULL) {
    give_back(owner(context), bytes);
    return NULL;
  }
  made->bytes = bytes;
  return made + 1;
}

static void release(cmsContext context, void *memory) {
  if (memory != NULL) {
    block *old = (block *)memory - 1;
    give_back(owner(context), old->bytes);
    free(old);
  }
}

static void *reallocate(cmsContext context, void *memory, cmsUInt32Number bytes) {
  void *made = allocate(context, bytes);
  if (made != NULL && memory != NULL) {
    size_t old_bytes = ((block *)memory - 1)->bytes;
    memcpy(made, memory, old_bytes < bytes ? old_bytes : bytes);
    release(context, memory);
  }
  return made;
}

// Only copied by the library, never written: no state.
cmsPluginMemHandler ccms_memory_plugin = {
    .base = {cmsPluginMagicNumber, 2060, cmsPluginMemHandlerSig, NULL},
    .MallocPtr = allocate,
    .FreePtr = release,
    .ReallocPtr = reallocate,
};
