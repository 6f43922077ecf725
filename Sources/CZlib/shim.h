// zlib, as pkg-config finds it.
#include <zlib.h>
