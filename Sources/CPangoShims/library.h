// The libraries, loaded when first asked for.
#ifndef CPANGOSHIMS_LIBRARY_H
#define CPANGOSHIMS_LIBRARY_H

#include "pango_api.h"

// The functions, by name.
typedef struct cpango_library {
#define CPANGO_FIELD(result, name, arguments) result(*name) arguments;
  CPANGO_FUNCTIONS(CPANGO_FIELD)
#undef CPANGO_FIELD
} cpango_library;

// The functions of the libraries; NULL when there are no such libraries. Safe to call from any thread.
const cpango_library *cpango_library_get(void);

// The system's fonts and its rules for choosing among them, with rules for rendering that are always the
// same. Never freed and safe for use by several threads. NULL when there is no font.
FcConfig *cpango_system_fonts(const cpango_library *library);

// The font in the file at `path` and nothing else, to be destroyed by the caller; NULL when it is not a font.
FcConfig *cpango_single_font(const cpango_library *library, const char *path);

#endif
