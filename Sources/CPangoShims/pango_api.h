// The part of Pango, Cairo and fontconfig that is used, declared by hand.
//
// The headers of these libraries need some forty development packages, and the flags their pkg-config files
// give make every build of the package print warnings. What stands here has been the same since Pango 1.48,
// Cairo 1.0 and fontconfig 2.12.5. `Scripts/check-text-api` compares it with the headers where they are
// installed.
#ifndef CPANGOSHIMS_PANGO_API_H
#define CPANGOSHIMS_PANGO_API_H

// X(name, value)
#define CPANGO_CONSTANTS(X)                                                                                  \
  X(PANGO_SCALE, 1024)                                                                                       \
  X(PANGO_ALIGN_LEFT, 0)                                                                                     \
  X(PANGO_ALIGN_CENTER, 1)                                                                                   \
  X(PANGO_ALIGN_RIGHT, 2)                                                                                    \
  X(PANGO_ELLIPSIZE_NONE, 0)                                                                                 \
  X(PANGO_ELLIPSIZE_START, 1)                                                                                \
  X(PANGO_ELLIPSIZE_MIDDLE, 2)                                                                               \
  X(PANGO_ELLIPSIZE_END, 3)                                                                                  \
  X(PANGO_WRAP_WORD_CHAR, 2)                                                                                 \
  X(PANGO_WEIGHT_NORMAL, 400)                                                                                \
  X(PANGO_WEIGHT_BOLD, 700)                                                                                  \
  X(CAIRO_STATUS_SUCCESS, 0)                                                                                 \
  X(CAIRO_FONT_TYPE_FT, 1)                                                                                   \
  X(CAIRO_ANTIALIAS_GRAY, 2)                                                                                 \
  X(CAIRO_HINT_STYLE_NONE, 1)                                                                                \
  X(CAIRO_HINT_METRICS_OFF, 1)                                                                               \
  X(CAIRO_FORMAT_ARGB32, 0)                                                                                  \
  X(PANGO_DIRECTION_RTL, 1)                                                                                  \
  X(FcResultMatch, 0)                                                                                        \
  X(FcSetSystem, 0)                                                                                          \
  X(FcSetApplication, 1)

// X(result, name, arguments)
#define CPANGO_FUNCTIONS(X)                                                                                  \
  X(PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t))                             \
  X(void, pango_fc_font_map_set_config, (PangoFcFontMap *, FcConfig *))                                      \
  X(PangoContext *, pango_font_map_create_context, (PangoFontMap *))                                         \
  X(void, pango_cairo_context_set_font_options, (PangoContext *, const cairo_font_options_t *))              \
  X(void, pango_cairo_context_set_resolution, (PangoContext *, double))                                      \
  X(void, pango_context_set_language, (PangoContext *, PangoLanguage *))                                     \
  X(void, pango_context_set_round_glyph_positions, (PangoContext *, gboolean))                               \
  X(PangoLanguage *, pango_language_from_string, (const char *))                                             \
  X(PangoFontDescription *, pango_font_description_new, (void))                                              \
  X(void, pango_font_description_free, (PangoFontDescription *))                                             \
  X(void, pango_font_description_set_family, (PangoFontDescription *, const char *))                         \
  X(void, pango_font_description_set_weight, (PangoFontDescription *, PangoWeight))                          \
  X(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double))                        \
  X(PangoAttrList *, pango_attr_list_new, (void))                                                            \
  X(void, pango_attr_list_unref, (PangoAttrList *))                                                          \
  X(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *))                                       \
  X(PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean))                                             \
  X(PangoAttribute *, pango_attr_language_new, (PangoLanguage *))                                            \
  X(PangoLayout *, pango_layout_new, (PangoContext *))                                                       \
  X(void, pango_layout_set_text, (PangoLayout *, const char *, int))                                         \
  X(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *))                  \
  X(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *))                                     \
  X(void, pango_layout_set_width, (PangoLayout *, int))                                                      \
  X(void, pango_layout_set_height, (PangoLayout *, int))                                                     \
  X(void, pango_layout_set_wrap, (PangoLayout *, PangoWrapMode))                                             \
  X(void, pango_layout_set_ellipsize, (PangoLayout *, PangoEllipsizeMode))                                   \
  X(void, pango_layout_set_alignment, (PangoLayout *, PangoAlignment))                                       \
  X(void, pango_layout_get_extents, (PangoLayout *, PangoRectangle *, PangoRectangle *))                     \
  X(int, pango_layout_get_baseline, (PangoLayout *))                                                         \
  X(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *, int))                                 \
  X(int, pango_layout_get_line_count, (PangoLayout *))                                                       \
  X(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *))                                             \
  X(gboolean, pango_layout_is_ellipsized, (PangoLayout *))                                                   \
  X(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *))                                               \
  X(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *))                                               \
  X(void, pango_layout_iter_free, (PangoLayoutIter *))                                                       \
  X(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *))                                              \
  X(gboolean, pango_layout_iter_next_run, (PangoLayoutIter *))                                               \
  X(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *))                             \
  X(PangoLayoutRun *, pango_layout_iter_get_run_readonly, (PangoLayoutIter *))                               \
  X(void, pango_layout_iter_get_line_extents, (PangoLayoutIter *, PangoRectangle *, PangoRectangle *))       \
  X(int, pango_layout_iter_get_baseline, (PangoLayoutIter *))                                                \
  X(void, pango_cairo_show_layout_line, (cairo_t *, PangoLayoutLine *))                                      \
  X(PangoDirection, pango_find_base_dir, (const char *, int))                                                \
  X(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *))                                                 \
  X(gpointer, g_object_ref, (gpointer))                                                                      \
  X(void, g_object_unref, (gpointer))                                                                        \
  X(cairo_font_options_t *, cairo_font_options_create, (void))                                               \
  X(void, cairo_font_options_destroy, (cairo_font_options_t *))                                              \
  X(void, cairo_font_options_set_antialias, (cairo_font_options_t *, cairo_antialias_t))                     \
  X(void, cairo_font_options_set_hint_style, (cairo_font_options_t *, cairo_hint_style_t))                   \
  X(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *, cairo_hint_metrics_t))               \
  X(cairo_surface_t *, cairo_image_surface_create_for_data,                                                  \
    (unsigned char *, cairo_format_t, int, int, int))                                                        \
  X(void, cairo_surface_flush, (cairo_surface_t *))                                                          \
  X(void, cairo_surface_destroy, (cairo_surface_t *))                                                        \
  X(cairo_t *, cairo_create, (cairo_surface_t *))                                                            \
  X(void, cairo_destroy, (cairo_t *))                                                                        \
  X(cairo_status_t, cairo_status, (cairo_t *))                                                               \
  X(const char *, cairo_status_to_string, (cairo_status_t))                                                  \
  X(void, cairo_move_to, (cairo_t *, double, double))                                                        \
  X(void, cairo_set_source_rgba, (cairo_t *, double, double, double, double))                                \
  X(FcConfig *, FcConfigCreate, (void))                                                                      \
  X(void, FcConfigDestroy, (FcConfig *))                                                                     \
  X(FcBool, FcConfigParseAndLoad, (FcConfig *, const FcChar8 *, FcBool))                                     \
  X(FcBool, FcConfigParseAndLoadFromMemory, (FcConfig *, const FcChar8 *, FcBool))                           \
  X(FcBool, FcConfigBuildFonts, (FcConfig *))                                                                \
  X(FcBool, FcConfigAppFontAddFile, (FcConfig *, const FcChar8 *))                                           \
  X(FcFontSet *, FcConfigGetFonts, (FcConfig *, FcSetName))                                                  \
  X(FcResult, FcPatternGetString, (const FcPattern *, const char *, int, FcChar8 **))                        \
  X(FcResult, FcPatternGetInteger, (const FcPattern *, const char *, int, int *))

#ifndef CPANGO_WITH_LIBRARY_HEADERS

typedef int gboolean;
typedef void *gpointer;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFcFont PangoFcFont;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayout PangoLayout;

typedef struct _PangoLayoutLine {
  PangoLayout *layout;
  int start_index;
} PangoLayoutLine;

typedef struct _PangoAttribute {
  const void *klass;
  unsigned int start_index;
  unsigned int end_index;
} PangoAttribute;

typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

typedef struct _PangoAnalysis {
  void *shape_engine;
  void *lang_engine;
  PangoFont *font;
} PangoAnalysis;

typedef struct _PangoItem {
  int offset;
  int length;
  int num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct _PangoGlyphItem {
  PangoItem *item;
} PangoGlyphItem;
typedef PangoGlyphItem PangoLayoutRun;

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;

typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef int FcBool;
typedef unsigned char FcChar8;

typedef struct _FcFontSet {
  int nfont;
  int sfont;
  void **fonts;
} FcFontSet;

// Enumerations, which have the size and the sign of an `int` here as there.
typedef unsigned int PangoWeight, PangoWrapMode, PangoEllipsizeMode, PangoAlignment, PangoDirection;
typedef unsigned int cairo_font_type_t, cairo_antialias_t, cairo_hint_style_t, cairo_hint_metrics_t;
typedef unsigned int cairo_status_t, FcSetName, FcResult;
typedef int cairo_format_t;

enum {
#define CPANGO_ENUMERATOR(name, value) name = value,
  CPANGO_CONSTANTS(CPANGO_ENUMERATOR)
#undef CPANGO_ENUMERATOR
};

#endif
#endif
