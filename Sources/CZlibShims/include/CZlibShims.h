// zlib for Swift: what is a macro there, and counts that fit every size in memory.
#ifndef CZLIBSHIMS_H
#define CZLIBSHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What zlib looks for; the values are its own.
typedef enum __attribute__((enum_extensibility(closed))) czlib_strategy {
  CZLIB_STRATEGY_STANDARD __attribute__((swift_name("standard"))) = 0,
  /// For filtered pixels: no match shorter than six bytes.
  CZLIB_STRATEGY_FILTERED __attribute__((swift_name("filtered"))) = 1,
} czlib_strategy;

/// A compressor to raw deflate, used again for one piece after the other. Not safe for use from several threads
/// at once.
typedef struct czlib_deflater czlib_deflater;

/// Makes a compressor; NULL when there is no memory.
czlib_deflater *_Nullable czlib_deflater_create(void);

void czlib_deflater_destroy(czlib_deflater *_Nonnull deflater);

/// Compresses `count` bytes on their own, without regard to earlier calls.
///
/// The result ends on a byte: with an empty stored block, or where `is_last`, with a block that says that it is
/// the last one.
///
/// - `level`: 1 to 9.
/// - `output`: Has room for `capacity` bytes, of which `written` are used.
/// - Returns: False when the result does not fit, or zlib fails; `output` is then of no use.
bool czlib_deflater_compress(czlib_deflater *_Nonnull deflater, int level, czlib_strategy strategy,
                             const uint8_t *_Nonnull input, size_t count, bool is_last,
                             uint8_t *_Nonnull output, size_t capacity, size_t *_Nonnull written);

/// The Adler-32 of two pieces one after the other, of which the second is `second_count` bytes long.
uint32_t czlib_adler32_combine(uint32_t first, uint32_t second, size_t second_count);

#endif
