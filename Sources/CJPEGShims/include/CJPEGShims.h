#ifndef CJPEGSHIMS_H
#define CJPEGSHIMS_H
#endif
