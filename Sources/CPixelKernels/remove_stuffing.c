#include "levels.h"

#include <string.h>

// Bytes that are looked at together: in a photo one of 400 is of ones, so that there is mostly none among them.
// Longer vectors than the baseline's gain nothing.
enum { step = 32 };

typedef uint8_t step_bytes __attribute__((ext_vector_type(step)));
typedef bool step_bits __attribute__((ext_vector_type(step)));

size_t cpk_remove_stuffing(const uint8_t *restrict input, size_t count, uint8_t *restrict output, size_t room,
                           size_t *restrict written) {
  size_t from = 0, to = 0;
  while (from < count && to < room) {
    if (count - from >= step) {
      step_bytes bytes;
      memcpy(&bytes, input + from, step);
      memcpy(output + to, &bytes, step);
      step_bits ones = __builtin_convertvector(bytes == 0xFF, step_bits);
      uint32_t mask;
      memcpy(&mask, &ones, sizeof mask);
      if (mask == 0) {
        from += step;
        to += step;
        continue;
      }
      size_t before = (size_t)__builtin_ctz(mask);
      from += before;
      to += before;
    } else if (input[from] != 0xFF) {
      output[to++] = input[from++];
      continue;
    }
    if (to >= room || count - from < 2 || input[from + 1] != 0) break;
    output[to++] = 0xFF;
    from += 2;
  }
  *written = to;
  return from;
}
