#include "CMemoryShims.h"

#include <limits.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

void cmemory_give_back_blocks(size_t bytes) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, bytes < INT_MAX ? (int)bytes : INT_MAX);
#else
  (void)bytes;
#endif
}
