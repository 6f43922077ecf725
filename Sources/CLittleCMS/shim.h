// LittleCMS 2, as pkg-config finds it.
#include <lcms2.h>
