#include "han_language.h"

#include <stdint.h>

typedef enum han_kind {
  han_none,
  // Space, digits and punctuation, which belong to what stands before them, or at the start to what comes
  // after.
  han_neutral,
  han_shared,
  han_kana,
  han_hangul,
} han_kind;

// The code point at `*index` of valid UTF-8, and past it.
static uint32_t next_scalar(const char *text, size_t count, size_t *index) {
  uint8_t lead = (uint8_t)text[(*index)++];
  if (lead < 0x80) {
    return lead;
  }
  int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  uint32_t scalar = lead & (0x3F >> more);
  for (; more > 0 && *index < count; more--) {
    scalar = scalar << 6 | ((uint8_t)text[(*index)++] & 0x3F);
  }
  return scalar;
}

static bool is_neutral(uint32_t scalar) {
  if (scalar < 0x80) {
    uint32_t lower_case = scalar | 0x20;
    return lower_case < 'a' || lower_case > 'z';
  }
  return (scalar >= 0xA0 && scalar <= 0xBF) || (scalar >= 0x2000 && scalar <= 0x206F);
}

static han_kind kind_of(uint32_t scalar) {
  if (is_neutral(scalar)) {
    return han_neutral;
  }
  if ((scalar >= 0x3040 && scalar <= 0x30FF) || (scalar >= 0x31F0 && scalar <= 0x31FF) ||
      (scalar >= 0xFF66 && scalar <= 0xFF9F)) {
    return han_kana;
  }
  if ((scalar >= 0xAC00 && scalar <= 0xD7AF) || (scalar >= 0x1100 && scalar <= 0x11FF) ||
      (scalar >= 0x3130 && scalar <= 0x318F)) {
    return han_hangul;
  }
  // Radicals, punctuation, ideographs and their extensions, compatibility and full-width forms.
  if ((scalar >= 0x2E80 && scalar <= 0x9FFF) || (scalar >= 0xF900 && scalar <= 0xFAFF) ||
      (scalar >= 0xFE30 && scalar <= 0xFE4F) || (scalar >= 0xFF00 && scalar <= 0xFFEF) ||
      (scalar >= 0x20000 && scalar <= 0x3FFFF)) {
    return han_shared;
  }
  return han_none;
}

const char *cpango_han_language(const char *text, size_t count) {
  const char *language = NULL;
  for (size_t index = 0; index < count;) {
    switch (kind_of(next_scalar(text, count, &index))) {
    case han_kana:
      return "ja";
    case han_hangul:
      return "ko";
    case han_shared:
      language = "zh-cn";
      break;
    case han_neutral:
    case han_none:
      break;
    }
  }
  return language;
}

bool cpango_next_han_run(const char *text, size_t count, size_t from, cpango_han_run *run) {
  bool is_found = false;
  bool is_start_of_text = from == 0;
  for (size_t index = from; index < count;) {
    size_t start = index;
    han_kind kind = kind_of(next_scalar(text, count, &index));
    if (kind > han_neutral && !is_found) {
      run->start = is_start_of_text ? 0 : start;
      is_found = true;
    }
    if (kind == han_none) {
      is_start_of_text = false;
      if (is_found) {
        run->end = start;
        return true;
      }
    }
  }
  run->end = count;
  return is_found;
}
