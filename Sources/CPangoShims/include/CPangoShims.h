// Text drawn by Pango on Cairo.
//
// In C because the libraries are loaded when the first text is drawn and not when the program starts (their
// forty shared libraries would double its start-up time), and because what is called through a table of
// functions and counted by GObject has no good form in Swift. No function here calls back into Swift.
#ifndef CPANGOSHIMS_H
#define CPANGOSHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Fonts and the last text laid out. Not safe for use from several threads at once; each thread has its own.
typedef struct cpango_context cpango_context;

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) cpango_status {
  CPANGO_OK __attribute__((swift_name("ok"))) = 0,
  /// Pango, or a function of it that is needed, is not there; see `cpango_missing_part`.
  CPANGO_NO_LIBRARY __attribute__((swift_name("noLibrary"))),
  /// The system has not a single font.
  CPANGO_NO_FONT __attribute__((swift_name("noFont"))),
  /// The file asked for cannot be read as a font.
  CPANGO_BAD_FONT_FILE __attribute__((swift_name("badFontFile"))),
  CPANGO_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
} cpango_status;

/// Where the lines lie. Start is left, or right for text that is written from right to left; left is always left.
typedef enum __attribute__((enum_extensibility(closed))) cpango_alignment {
  CPANGO_ALIGN_START __attribute__((swift_name("start"))) = 0,
  CPANGO_ALIGN_CENTER __attribute__((swift_name("center"))),
  CPANGO_ALIGN_END __attribute__((swift_name("end"))),
  CPANGO_ALIGN_LEFT __attribute__((swift_name("left"))),
  CPANGO_ALIGN_RIGHT __attribute__((swift_name("right"))),
} cpango_alignment;

/// Where text that is too long gives way to an ellipsis.
typedef enum __attribute__((enum_extensibility(closed))) cpango_ellipsis {
  CPANGO_ELLIPSIS_START __attribute__((swift_name("start"))) = 0,
  CPANGO_ELLIPSIS_MIDDLE __attribute__((swift_name("middle"))),
  CPANGO_ELLIPSIS_END __attribute__((swift_name("end"))),
} cpango_ellipsis;

/// How text is set.
typedef struct cpango_style {
  /// Names of font families, separated by commas, the preferred one first.
  const char *_Nonnull families;
  /// Pixels of an em, 1 to 4096.
  double size;
  bool is_bold;
  cpango_alignment alignment;
  cpango_ellipsis ellipsis;
  /// Pixels the lines may be wide, up to a million; negative for one line without a limit.
  int width;
  /// Lines there may be when there is a width; 0 for as many as it takes.
  int line_limit;
  /// Pixels from one baseline to the next, up to 10,000, whatever the fonts ask for; 0 for what they ask for.
  int line_pitch;
  /// With a pitch, pixels from the top of the box to the first baseline.
  int first_baseline;
} cpango_style;

/// What a text takes, in pixels from the left upper corner of its box.
typedef struct cpango_extents {
  /// The lines with the space above and below the letters that the font asks for.
  int x, y, width, height;
  /// The pixels that are touched.
  int ink_x, ink_y, ink_width, ink_height;
  /// From the top of the box to the baseline of the first line.
  int baseline;
  int line_count;
  /// Characters no font has; each is drawn as a box with its number.
  int missing_glyphs;
  /// True when an ellipsis stands for a part of the text.
  bool is_shortened;
} cpango_extents;

/// Makes a context of the system's fonts, or of one font file alone and no other.
///
/// The first call loads the libraries and the system's list of fonts, which takes some 10 to 50 ms.
/// `path` is a C string of bytes. The rendering is the same whatever the user's font settings say.
cpango_status cpango_context_create(
    const char *_Nullable path, cpango_context *_Nullable *_Nonnull context);

void cpango_context_destroy(cpango_context *_Nonnull context);

/// The library or function that was not found when a call said `CPANGO_NO_LIBRARY`; else empty.
const char *_Nonnull cpango_missing_part(void);

/// Lays out `count` bytes of valid UTF-8 without control characters: one paragraph of plain text, no markup.
void cpango_lay_out(
    cpango_context *_Nonnull context, const char *_Nonnull text, size_t count,
    const cpango_style *_Nonnull style, cpango_extents *_Nonnull extents);

/// The first byte of line number `line` of what was last laid out; 0 when there is no such line.
size_t cpango_line_start(const cpango_context *_Nonnull context, int line);

/// A colour: straight, not premultiplied.
typedef struct cpango_color {
  uint8_t red, green, blue, alpha;
} cpango_color;

/// Draws what was last laid out over `pixels`: premultiplied blue, green, red, alpha, `height` rows of
/// `width`.
///
/// The left upper corner of the text's box comes to lie at (`x`, `y`), which may be outside. Sides are at
/// most 32,767.
///
/// - Returns: NULL, or what went wrong in the library's words.
const char *_Nullable cpango_draw(
    cpango_context *_Nonnull context, cpango_color color, int x, int y, uint8_t *_Nonnull pixels, int width,
    int height);

/// A font that letters were drawn with.
typedef struct cpango_font {
  const char *_Nonnull family;
  const char *_Nonnull style;
  const char *_Nonnull file;
  /// As the font counts; 0 where it does not say.
  int version;
} cpango_font;

/// How many fonts the context has drawn with so far.
size_t cpango_font_count(const cpango_context *_Nonnull context);

/// The font number `index` of those, each named at least once. Its strings live as long as the context.
cpango_font cpango_font_at(const cpango_context *_Nonnull context, size_t index);

#endif
