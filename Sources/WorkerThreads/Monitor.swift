#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// State that one thread at a time may touch, and a way to sleep until it has changed.
///
/// A mutex with a condition variable. `Synchronization.Mutex` has nothing to wait on, which is why this exists.
/// Neither the lock nor the waiting is reentrant: a body must not call the same monitor.
package final class Monitor<State: ~Copyable>: @unchecked Sendable {
  // Unchecked: `state` is only touched between lock and unlock of `mutex`, and the two pointers never change.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  /// A monitor over `initial`, which nobody else can reach from now on.
  package init(_ initial: consuming sending State) {
    // Allocated because the system wants them to stay at one address.
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    state = initial
    precondition(pthread_mutex_init(mutex, nil) == 0, "no mutex to be had")
    precondition(pthread_cond_init(changed, nil) == 0, "no condition variable to be had")
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` with the state while no other thread can touch it.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Sleeps until `condition` holds, then calls `body` before any other thread can change that.
  ///
  /// `condition` is asked at once and again after every `broadcast`.
  package func wait<Result: ~Copyable, Failure: Error>(
    until condition: (borrowing State) -> Bool,
    then body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(state) { pthread_cond_wait(changed, mutex) }
    return try body(&state)
  }

  /// Sleeps until `condition` holds; it may have ceased to when this returns.
  package func wait(until condition: (borrowing State) -> Bool) {
    wait(until: condition, then: { _ in })
  }

  /// Wakes every thread that waits, to ask its condition again.
  package func broadcast() {
    pthread_cond_broadcast(changed)
  }

  /// Calls `body` with the state under the lock, then wakes every thread that waits.
  package func update<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    defer { broadcast() }
    return try withLock(body)
  }
}
