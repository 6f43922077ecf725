// libdeflate, as pkg-config finds it.
#include <libdeflate.h>
