#ifndef CPIXELKERNELS_LEVELS_H
#define CPIXELKERNELS_LEVELS_H

#include "CPixelKernels.h"

// A kernel is one always-inlined body that is compiled once for each level. Own dispatch instead of
// `target_clones`: that needs ifunc, which exists on ELF alone, and hides the levels from the tests.

/// Starts the definition of a kernel's body.
#define CPK_BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)

/// Compiles the body `name` for every level above the baseline.
///
/// The features of AVX-512 by name: `arch=x86-64-v4` would prefer vectors of half the width.
#define CPK_COMPILE_LEVELS(name, parameters, arguments)                                                      \
  static __attribute__((target("avx2"))) void name##_avx2 parameters { name arguments; }                     \
  static __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"), min_vector_width(512))) void           \
  name##_avx512 parameters {                                                                                 \
    name arguments;                                                                                          \
  }

/// Runs `name` as compiled for `level`.
#define CPK_RUN(level, name, arguments)                                                                      \
  switch (level) {                                                                                           \
  case cpk_level_avx512:                                                                                     \
    name##_avx512 arguments;                                                                                 \
    break;                                                                                                   \
  case cpk_level_avx2:                                                                                       \
    name##_avx2 arguments;                                                                                   \
    break;                                                                                                   \
  case cpk_level_baseline:                                                                                   \
    name arguments;                                                                                          \
    break;                                                                                                   \
  }

#else

#define CPK_COMPILE_LEVELS(name, parameters, arguments)
#define CPK_RUN(level, name, arguments)                                                                      \
  (void)level;                                                                                               \
  name arguments;

#endif

#endif
