// Tells ThreadSanitizer what Swift's Mutex does on Linux when threads meet at it.
//
// The quick ways in and out are atomic operations compiled into our own code, where ThreadSanitizer sees them. The
// slow ways are system calls inside libswiftSynchronization, which is not instrumented: what one thread wrote under
// the lock and the next one reads would be called a race. Scripts/sanitize preloads this file in front of that
// library; each function does what it stands in for and says so. In C because of the names and registers.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Of ThreadSanitizer's runtime; missing in the processes around the tests.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

static void *original(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) {
    abort();
  }
  return found;
}

SWIFT void mutex_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void mutex_lock(uint32_t thread, SELF) {
  SWIFT void (*lock)(uint32_t, SELF) = original(LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) {
    __tsan_acquire(mutex);
  }
}

SWIFT bool mutex_try_lock(SELF) __asm__(TRY_LOCK);
SWIFT bool mutex_try_lock(SELF) {
  SWIFT bool (*try_lock)(SELF) = original(TRY_LOCK);
  bool is_locked = try_lock(mutex);
  if (is_locked && __tsan_acquire) {
    __tsan_acquire(mutex);
  }
  return is_locked;
}

SWIFT void mutex_unlock(SELF) __asm__(UNLOCK);
SWIFT void mutex_unlock(SELF) {
  SWIFT void (*unlock)(SELF) = original(UNLOCK);
  if (__tsan_release) {
    __tsan_release(mutex);
  }
  unlock(mutex);
}
