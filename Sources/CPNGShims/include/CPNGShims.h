#ifndef CPNGSHIMS_H
#define CPNGSHIMS_H
#endif
