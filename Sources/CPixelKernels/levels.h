#ifndef CPIXELKERNELS_LEVELS_H
#define CPIXELKERNELS_LEVELS_H

#include "CPixelKernels.h"

// A kernel is one always-inlined body that is compiled once for each level. Own dispatch instead of
// `target_clones`: that needs ifunc, which exists on ELF alone, and hides the levels from the tests.

#define CPK_BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define CPK_HAS_LEVELS 1
#define CPK_AVX2 static __attribute__((target("avx2")))
#define CPK_AVX512 static __attribute__((target("arch=x86-64-v4,prefer-vector-width=512")))
#else
#define CPK_HAS_LEVELS 0
#endif

#endif
