#include "levels.h"

bool cpk_supports(cpk_level level) {
  switch (level) {
  case cpk_level_baseline:
    return true;
#if defined(__x86_64__)
  case cpk_level_avx2:
    return __builtin_cpu_supports("avx2");
  case cpk_level_avx512:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
#else
  case cpk_level_avx2:
  case cpk_level_avx512:
    return false;
#endif
  }
}

cpk_level cpk_best_level(void) {
  if (cpk_supports(cpk_level_avx512)) return cpk_level_avx512;
  if (cpk_supports(cpk_level_avx2)) return cpk_level_avx2;
  return cpk_level_baseline;
}
