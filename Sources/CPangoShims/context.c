// One worker's fonts, and the text it has in hand.

#include "CPangoShims.h"

#include "han_language.h"
#include "library.h"

#include <limits.h>
#include <stdlib.h>

struct cpango_context {
  const cpango_library *library;
  // Owned when the fonts are those of a file; shared and NULL here when they are the system's.
  FcConfig *own_fonts;
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
  // Of the text in hand; see `cpango_style`.
  int line_pitch, first_baseline;
  // What was drawn with so far, each held once.
  PangoFont **fonts;
  size_t font_count, font_room;
};

static cpango_status make(cpango_context *context, FcConfig *fonts) {
  const cpango_library *library = context->library;
  // FreeType's rendering everywhere, also where the system has one of its own.
  context->map = library->pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (context->map == NULL) {
    return CPANGO_NO_LIBRARY;
  }
  library->pango_fc_font_map_set_config((PangoFcFontMap *)context->map, fonts);
  context->context = library->pango_font_map_create_context(context->map);
  cairo_font_options_t *options = library->cairo_font_options_create();
  library->cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  library->cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  library->cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  library->pango_cairo_context_set_font_options(context->context, options);
  library->cairo_font_options_destroy(options);
  // Sizes are in pixels, so this only keeps the system's setting out.
  library->pango_cairo_context_set_resolution(context->context, 96);
  // Whatever the locale.
  library->pango_context_set_language(context->context, library->pango_language_from_string("en"));
  library->pango_context_set_round_glyph_positions(context->context, 0);
  context->layout = library->pango_layout_new(context->context);
  library->pango_layout_set_wrap(context->layout, PANGO_WRAP_WORD_CHAR);
  return CPANGO_OK;
}

cpango_status cpango_context_create(const char *path, cpango_context **result) {
  *result = NULL;
  const cpango_library *library = cpango_library_get();
  if (library == NULL) {
    return CPANGO_NO_LIBRARY;
  }
  cpango_context *context = calloc(1, sizeof *context);
  if (context == NULL) {
    return CPANGO_OUT_OF_MEMORY;
  }
  context->library = library;
  if (path != NULL) {
    context->own_fonts = cpango_single_font(library, path);
  }
  FcConfig *fonts = path != NULL ? context->own_fonts : cpango_system_fonts(library);
  cpango_status status = CPANGO_OK;
  if (fonts == NULL) {
    status = path != NULL ? CPANGO_BAD_FONT_FILE : CPANGO_NO_FONT;
  } else {
    status = make(context, fonts);
  }
  if (status != CPANGO_OK) {
    cpango_context_destroy(context);
    return status;
  }
  *result = context;
  return CPANGO_OK;
}

void cpango_context_destroy(cpango_context *context) {
  const cpango_library *library = context->library;
  for (size_t i = 0; i < context->font_count; i++) {
    library->g_object_unref(context->fonts[i]);
  }
  free(context->fonts);
  if (context->layout != NULL) {
    library->g_object_unref(context->layout);
  }
  if (context->context != NULL) {
    library->g_object_unref(context->context);
  }
  if (context->map != NULL) {
    library->g_object_unref(context->map);
  }
  if (context->own_fonts != NULL) {
    library->FcConfigDestroy(context->own_fonts);
  }
  free(context);
}

static void set_font(const cpango_context *context, const cpango_style *style) {
  const cpango_library *library = context->library;
  PangoFontDescription *font = library->pango_font_description_new();
  library->pango_font_description_set_family(font, style->families);
  library->pango_font_description_set_weight(font, style->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  library->pango_font_description_set_absolute_size(font, style->size * PANGO_SCALE);
  library->pango_layout_set_font_description(context->layout, font);
  library->pango_font_description_free(font);
}

static void set_attributes(const cpango_context *context, const char *text, size_t count) {
  const cpango_library *library = context->library;
  PangoAttrList *attributes = library->pango_attr_list_new();
  // A hyphen where a name is broken would read as a part of the name.
  library->pango_attr_list_insert(attributes, library->pango_attr_insert_hyphens_new(0));
  const char *language = cpango_han_language(text, count);
  cpango_han_run run = {0, 0};
  while (language != NULL && cpango_next_han_run(text, count, run.end, &run)) {
    PangoAttribute *attribute =
        library->pango_attr_language_new(library->pango_language_from_string(language));
    attribute->start_index = (unsigned int)run.start;
    attribute->end_index = (unsigned int)run.end;
    library->pango_attr_list_insert(attributes, attribute);
  }
  library->pango_layout_set_attributes(context->layout, attributes);
  library->pango_attr_list_unref(attributes);
}

// Left is where Pango's lines start, and from right to left they start at the right.
static PangoAlignment
alignment(const cpango_library *library, cpango_alignment asked, const char *text, size_t count) {
  bool is_turned = asked >= CPANGO_ALIGN_LEFT
                   && library->pango_find_base_dir(text, (int)count) == PANGO_DIRECTION_RTL;
  switch (asked) {
  case CPANGO_ALIGN_CENTER:
    return PANGO_ALIGN_CENTER;
  case CPANGO_ALIGN_START:
  case CPANGO_ALIGN_LEFT:
    return is_turned ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
  case CPANGO_ALIGN_END:
  case CPANGO_ALIGN_RIGHT:
    return is_turned ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
  }
  return PANGO_ALIGN_LEFT;
}

static void set_shape(const cpango_context *context, const cpango_style *style) {
  static const PangoEllipsizeMode ellipses[] = {
      PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END};
  const cpango_library *library = context->library;
  bool is_wide = style->width < 0;
  bool is_long = is_wide || style->line_limit <= 0;
  library->pango_layout_set_width(context->layout, is_wide ? -1 : style->width * PANGO_SCALE);
  // Negative heights are numbers of lines.
  library->pango_layout_set_height(context->layout, is_long ? -1 : -style->line_limit);
  library->pango_layout_set_ellipsize(
      context->layout, is_long ? PANGO_ELLIPSIZE_NONE : ellipses[style->ellipsis]);
}

static int floor_to_pixel(int units) {
  return units >= 0 ? units / PANGO_SCALE : -((-units + PANGO_SCALE - 1) / PANGO_SCALE);
}

static int ceil_to_pixel(int units) { return -floor_to_pixel(-units); }

static void unite(PangoRectangle *whole, PangoRectangle part) {
  if (part.width <= 0 || part.height <= 0) {
    return;
  }
  if (whole->width <= 0 || whole->height <= 0) {
    *whole = part;
    return;
  }
  int right = whole->x + whole->width, bottom = whole->y + whole->height;
  int part_right = part.x + part.width, part_bottom = part.y + part.height;
  whole->x = part.x < whole->x ? part.x : whole->x;
  whole->y = part.y < whole->y ? part.y : whole->y;
  whole->width = (part_right > right ? part_right : right) - whole->x;
  whole->height = (part_bottom > bottom ? part_bottom : bottom) - whole->y;
}

// The extents with lines moved to their places.
static void measure_pitched(const cpango_context *context, PangoRectangle *ink, PangoRectangle *logical) {
  const cpango_library *library = context->library;
  int baseline = context->first_baseline * PANGO_SCALE, lines = 0;
  *ink = (PangoRectangle){0, 0, 0, 0};
  PangoLayoutIter *line = library->pango_layout_get_iter(context->layout);
  do {
    PangoRectangle line_ink, line_box;
    library->pango_layout_iter_get_line_extents(line, &line_ink, &line_box);
    line_ink.y += baseline - library->pango_layout_iter_get_baseline(line);
    unite(ink, line_ink);
    baseline += context->line_pitch * PANGO_SCALE;
    lines++;
  } while (library->pango_layout_iter_next_line(line));
  library->pango_layout_iter_free(line);
  logical->y = 0;
  logical->height = lines * context->line_pitch * PANGO_SCALE;
}

void cpango_lay_out(
    cpango_context *context, const char *text, size_t count, const cpango_style *style,
    cpango_extents *extents) {
  const cpango_library *library = context->library;
  if (count > INT_MAX) {
    count = 0;
  }
  library->pango_layout_set_text(context->layout, text, (int)count);
  library->pango_layout_set_alignment(
      context->layout, alignment(library, style->alignment, text, count));
  set_font(context, style);
  set_attributes(context, text, count);
  set_shape(context, style);
  context->line_pitch = style->line_pitch;
  context->first_baseline = style->first_baseline;
  PangoRectangle ink, logical;
  library->pango_layout_get_extents(context->layout, &ink, &logical);
  int baseline = library->pango_layout_get_baseline(context->layout);
  if (context->line_pitch > 0) {
    measure_pitched(context, &ink, &logical);
    baseline = context->first_baseline * PANGO_SCALE;
  }
  extents->x = floor_to_pixel(logical.x);
  extents->y = floor_to_pixel(logical.y);
  extents->width = ceil_to_pixel(logical.x + logical.width) - extents->x;
  extents->height = ceil_to_pixel(logical.y + logical.height) - extents->y;
  extents->ink_x = floor_to_pixel(ink.x);
  extents->ink_y = floor_to_pixel(ink.y);
  extents->ink_width = ceil_to_pixel(ink.x + ink.width) - extents->ink_x;
  extents->ink_height = ceil_to_pixel(ink.y + ink.height) - extents->ink_y;
  extents->baseline = ceil_to_pixel(baseline);
  extents->line_count = library->pango_layout_get_line_count(context->layout);
  extents->missing_glyphs = library->pango_layout_get_unknown_glyphs_count(context->layout);
  extents->is_shortened = library->pango_layout_is_ellipsized(context->layout) != 0;
}

size_t cpango_line_start(const cpango_context *context, int line) {
  const PangoLayoutLine *found = context->library->pango_layout_get_line_readonly(context->layout, line);
  return found == NULL || found->start_index < 0 ? 0 : (size_t)found->start_index;
}

static void note_font(cpango_context *context, PangoFont *font) {
  for (size_t i = 0; i < context->font_count; i++) {
    if (context->fonts[i] == font) {
      return;
    }
  }
  if (context->font_count == context->font_room) {
    size_t room = context->font_room == 0 ? 8 : context->font_room * 2;
    PangoFont **fonts = realloc(context->fonts, room * sizeof *fonts);
    if (fonts == NULL) {
      return;
    }
    context->fonts = fonts;
    context->font_room = room;
  }
  context->fonts[context->font_count++] = context->library->g_object_ref(font);
}

static void note_fonts(cpango_context *context) {
  const cpango_library *library = context->library;
  PangoLayoutIter *run = library->pango_layout_get_iter(context->layout);
  do {
    // The end of a line is a run without anything.
    PangoLayoutRun *letters = library->pango_layout_iter_get_run_readonly(run);
    if (letters != NULL && letters->item->analysis.font != NULL) {
      note_font(context, letters->item->analysis.font);
    }
  } while (library->pango_layout_iter_next_run(run));
  library->pango_layout_iter_free(run);
}

static void show_pitched(const cpango_context *context, cairo_t *cairo, int x, int y) {
  const cpango_library *library = context->library;
  double baseline = (double)y + context->first_baseline;
  PangoLayoutIter *line = library->pango_layout_get_iter(context->layout);
  do {
    PangoRectangle box;
    library->pango_layout_iter_get_line_extents(line, NULL, &box);
    library->cairo_move_to(cairo, x + (double)box.x / PANGO_SCALE, baseline);
    library->pango_cairo_show_layout_line(cairo, library->pango_layout_iter_get_line_readonly(line));
    baseline += context->line_pitch;
  } while (library->pango_layout_iter_next_line(line));
  library->pango_layout_iter_free(line);
}

const char *cpango_draw(
    cpango_context *context, cpango_color color, int x, int y, uint8_t *pixels, int width, int height) {
  const cpango_library *library = context->library;
  cairo_surface_t *surface =
      library->cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4);
  // A failed surface or drawing makes every later call do nothing, and the last one tell.
  cairo_t *cairo = library->cairo_create(surface);
  library->cairo_set_source_rgba(
      cairo, color.red / 255.0, color.green / 255.0, color.blue / 255.0, color.alpha / 255.0);
  if (context->line_pitch > 0) {
    show_pitched(context, cairo, x, y);
  } else {
    library->cairo_move_to(cairo, x, y);
    library->pango_cairo_show_layout(cairo, context->layout);
  }
  cairo_status_t status = library->cairo_status(cairo);
  library->cairo_destroy(cairo);
  library->cairo_surface_flush(surface);
  library->cairo_surface_destroy(surface);
  note_fonts(context);
  return status == CAIRO_STATUS_SUCCESS ? NULL : library->cairo_status_to_string(status);
}

size_t cpango_font_count(const cpango_context *context) { return context->font_count; }

cpango_font cpango_font_at(const cpango_context *context, size_t index) {
  const cpango_library *library = context->library;
  FcPattern *pattern = library->pango_fc_font_get_pattern((PangoFcFont *)context->fonts[index]);
  static const char *const properties[] = {"family", "style", "file"};
  const char *strings[] = {"", "", ""};
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
    FcChar8 *string;
    if (library->FcPatternGetString(pattern, properties[i], 0, &string) == FcResultMatch) {
      strings[i] = (const char *)string;
    }
  }
  cpango_font font = {strings[0], strings[1], strings[2], 0};
  if (library->FcPatternGetInteger(pattern, "fontversion", 0, &font.version) != FcResultMatch) {
    font.version = 0;
  }
  return font;
}
