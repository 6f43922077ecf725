// Which language Chinese characters are written in.
#ifndef CPANGOSHIMS_HAN_LANGUAGE_H
#define CPANGOSHIMS_HAN_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

// A run of characters that Chinese, Japanese and Korean share or that only one of them has, and of what is
// between.
typedef struct cpango_han_run {
  size_t start;
  size_t end;
} cpango_han_run;

// The language of the East Asian characters in `count` bytes of valid UTF-8: "ja" with kana, "ko" with
// hangul, else "zh-cn". NULL when there is none.
//
// One code point has several national shapes. Left alone, the libraries choose by the user's environment.
const char *cpango_han_language(const char *text, size_t count);

// Finds the first run of East Asian characters at or after `from`; false when there is no more.
bool cpango_next_han_run(const char *text, size_t count, size_t from, cpango_han_run *run);

#endif
