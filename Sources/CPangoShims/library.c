// Finds Pango, and in it and the libraries it brings along every function that is used.

#include "library.h"

#include "CPangoShims.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
// The program loader of macOS does not look into the folders of Homebrew and MacPorts by itself.
static const char *const names[] = {
    "libpangocairo-1.0.0.dylib",
    "/opt/homebrew/lib/libpangocairo-1.0.0.dylib",
    "/usr/local/lib/libpangocairo-1.0.0.dylib",
    "/opt/local/lib/libpangocairo-1.0.0.dylib",
};
#else
static const char *const names[] = {"libpangocairo-1.0.so.0"};
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpango_library functions;
static bool is_loaded;
static char missing_part[80];

static void load(void) {
  void *handle = NULL;
  for (size_t i = 0; handle == NULL && i < sizeof names / sizeof *names; i++) {
    // GLib's types live as long as the process.
    handle = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  }
  if (handle == NULL) {
    snprintf(missing_part, sizeof missing_part, "%s", names[0]);
    return;
  }
  // A look-up in a library goes on in those it depends on, which are all the others.
#define CPANGO_FIND(result, name, arguments)                                                                 \
  *(void **)&functions.name = dlsym(handle, #name);                                                          \
  if (functions.name == NULL) {                                                                              \
    snprintf(missing_part, sizeof missing_part, "the function %s", #name);                                   \
    return;                                                                                                  \
  }
  CPANGO_FUNCTIONS(CPANGO_FIND)
#undef CPANGO_FIND
  is_loaded = true;
}

const cpango_library *cpango_library_get(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

const char *cpango_missing_part(void) {
  pthread_once(&once, load);
  return missing_part;
}
