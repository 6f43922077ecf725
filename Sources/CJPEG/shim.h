// libjpeg-turbo's classic interface, as pkg-config finds it; jpeglib.h needs stdio.h before it.
#include <stdio.h>

#include <jpeglib.h>
