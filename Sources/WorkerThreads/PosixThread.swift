#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A thread of its own with a stack of known size, which has to be waited for.
///
/// Swift's tasks run on a pool whose threads must not block and whose stacks are 512 kB on some systems;
/// decoding blocks on files and on C libraries that want more.
package struct PosixThread: ~Copyable {
  /// Enough for every library called here, and small beside one photo.
  package static let defaultStackBytes = 4 << 20

  private let handle: pthread_t

  /// Starts `body` on a new thread.
  ///
  /// - Parameters:
  ///   - stackBytes: The size of its stack; the system's default where this one is refused.
  ///   - body: What the thread does; the thread ends with it.
  /// - Returns: The thread, or `nil` when the system has none left.
  package static func start(
    stackBytes: Int = defaultStackBytes, _ body: @escaping @Sendable () -> Void
  ) -> PosixThread? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    _ = pthread_attr_setstacksize(&attributes, roundedToPages(stackBytes))
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var handle: pthread_t? = nil
    #else
      var handle = pthread_t()
    #endif
    guard pthread_create(&handle, &attributes, runThreadBody, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
    #if canImport(Darwin)
      guard let handle else { return nil }
    #endif
    return PosixThread(handle: handle)
  }

  private init(handle: pthread_t) { self.handle = handle }

  /// Waits until the thread has ended.
  ///
  /// Everything the thread did happens before this returns.
  package consuming func join() {
    let code = pthread_join(handle, nil)
    precondition(code == 0, "a thread that was started can be joined once")
  }

  /// Lets the thread run as long as the process.
  package consuming func detach() {
    pthread_detach(handle)
  }

  /// At least 64 kB, a whole number of pages of any size in use.
  private static func roundedToPages(_ bytes: Int) -> Int {
    let page = 1 << 16
    return max(1, (min(max(bytes, 1), 1 << 30) + page - 1) / page) * page
  }
}

/// Carries the closure through the C call; the thread owns it.
private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
  private func runThreadBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#else
  private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#endif
