// libpng, as pkg-config finds it.
#include <png.h>
