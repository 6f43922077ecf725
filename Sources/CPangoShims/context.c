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

static void set_shape(const cpango_context *context, const cpango_style *style) {
  static const PangoAlignment alignments[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
  static const PangoEllipsizeMode ellipses[] = {
      PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END};
  const cpango_library *library = context->library;
  bool is_wide = style->width < 0;
  bool is_long = is_wide || style->line_limit <= 0;
  library->pango_layout_set_alignment(context->layout, alignments[style->alignment]);
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

void cpango_lay_out(
    cpango_context *context, const char *text, size_t count, const cpango_style *style,
    cpango_extents *extents) {
  const cpango_library *library = context->library;
  if (count > INT_MAX) {
    count = 0;
  }
  library->pango_layout_set_text(context->layout, text, (int)count);
  set_font(context, style);
  set_attributes(context, text, count);
  set_shape(context, style);
  PangoRectangle ink, logical;
  library->pango_layout_get_extents(context->layout, &ink, &logical);
  extents->x = floor_to_pixel(logical.x);
  extents->y = floor_to_pixel(logical.y);
  extents->width = ceil_to_pixel(logical.x + logical.width) - extents->x;
  extents->height = ceil_to_pixel(logical.y + logical.height) - extents->y;
  extents->ink_x = floor_to_pixel(ink.x);
  extents->ink_y = floor_to_pixel(ink.y);
  extents->ink_width = ceil_to_pixel(ink.x + ink.width) - extents->ink_x;
  extents->ink_height = ceil_to_pixel(ink.y + ink.height) - extents->ink_y;
  extents->baseline = ceil_to_pixel(library->pango_layout_get_baseline(context->layout));
  extents->line_count = library->pango_layout_get_line_count(context->layout);
  extents->missing_glyphs = library->pango_layout_get_unknown_glyphs_count(context->layout);
  extents->is_shortened = library->pango_layout_is_ellipsized(context->layout) != 0;
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
  library->cairo_move_to(cairo, x, y);
  library->pango_cairo_show_layout(cairo, context->layout);
  cairo_status_t status = library->cairo_status(cairo);
  library->cairo_destroy(cairo);
  library->cairo_surface_flush(surface);
  library->cairo_surface_destroy(surface);
  return status == CAIRO_STATUS_SUCCESS ? NULL : library->cairo_status_to_string(status);
}
