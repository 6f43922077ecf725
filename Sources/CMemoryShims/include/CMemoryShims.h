// The C library's memory allocator for Swift, which does not see its header.
#ifndef CMEMORYSHIMS_H
#define CMEMORYSHIMS_H

#include <stddef.h>

/// Makes the process give back memory blocks of `bytes` or more to the system as soon as they are freed.
///
/// glibc does so only until the first of them is freed, and then keeps ever larger ones for later, each thread its
/// own: with pictures of many sizes a third of the process is such holes. Does nothing elsewhere.
void cmemory_give_back_blocks(size_t bytes);

#endif
