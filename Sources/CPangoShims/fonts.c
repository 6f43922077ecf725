// Which fonts there are, and how they are rendered.

#include "library.h"

#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

// Read after the system's and the user's own rules, so these win: the same font gives the same pixels for
// everybody.
#define RENDERING_EDITS                                                                                      \
  "<edit name='antialias' mode='assign'><bool>true</bool></edit>"                                            \
  "<edit name='hinting' mode='assign'><bool>false</bool></edit>"                                             \
  "<edit name='autohint' mode='assign'><bool>false</bool></edit>"                                            \
  "<edit name='hintstyle' mode='assign'><const>hintnone</const></edit>"                                      \
  "<edit name='rgba' mode='assign'><const>none</const></edit>"                                               \
  "<edit name='lcdfilter' mode='assign'><const>lcdnone</const></edit>"

static const char rendering_rules[] =
    "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'urn:fontconfig:fonts.dtd'><fontconfig>"
    "<match target='pattern'>" RENDERING_EDITS "</match>"
    // Cairo 1.16 leaves colour bitmaps out when they are told not to be hinted; they never are.
    "<match target='font'>"
    "<test name='color' compare='not_eq'><bool>true</bool></test>" RENDERING_EDITS "</match>"
    "</fontconfig>";

// Read before the system's rules. Fontconfig has added the languages of the user's locale to the one asked
// for, and rules and fonts may suit them better.
static const char language_rules[] =
    "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'urn:fontconfig:fonts.dtd'><fontconfig>"
    "<match target='pattern'><edit name='lang' mode='assign'><name>lang</name></edit></match>"
    "</fontconfig>";

static FcBool add_rules(const cpango_library *library, FcConfig *config, const char *rules) {
  return library->FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)rules, 0);
}

// Fontconfig tells standard error about caches it cannot write and files it does not like; the sheet is none the
// worse for it. Returns what `speak` needs, -1 where nothing could be done.
static int hush(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) {
    return -1;
  }
  int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (kept >= 0) {
    dup2(nowhere, STDERR_FILENO);
  }
  close(nowhere);
  return kept;
}

static void speak(int kept) {
  if (kept >= 0) {
    dup2(kept, STDERR_FILENO);
    close(kept);
  }
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static FcConfig *system_fonts;

static FcConfig *load_system_fonts(const cpango_library *library) {
  FcConfig *config = library->FcConfigCreate();
  if (config == NULL) {
    return NULL;
  }
  if (add_rules(library, config, language_rules) && library->FcConfigParseAndLoad(config, NULL, 0) &&
      add_rules(library, config, rendering_rules) && library->FcConfigBuildFonts(config)) {
    // Pango must not be asked for a font where there is none.
    const FcFontSet *fonts = library->FcConfigGetFonts(config, FcSetSystem);
    if (fonts != NULL && fonts->nfont > 0) {
      return config;
    }
  }
  library->FcConfigDestroy(config);
  return NULL;
}

FcConfig *cpango_system_fonts(const cpango_library *library) {
  pthread_mutex_lock(&mutex);
  if (system_fonts == NULL) {
    int kept = hush();
    system_fonts = load_system_fonts(library);
    speak(kept);
  }
  pthread_mutex_unlock(&mutex);
  return system_fonts;
}

FcConfig *cpango_single_font(const cpango_library *library, const char *path) {
  FcConfig *config = library->FcConfigCreate();
  if (config == NULL) {
    return NULL;
  }
  if (add_rules(library, config, rendering_rules) &&
      library->FcConfigAppFontAddFile(config, (const FcChar8 *)path)) {
    const FcFontSet *fonts = library->FcConfigGetFonts(config, FcSetApplication);
    if (fonts != NULL && fonts->nfont > 0) {
      return config;
    }
  }
  library->FcConfigDestroy(config);
  return NULL;
}
