#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif
internal import Synchronization
internal import WorkerThreads

/// Removes the temporary files of a run that is interrupted, then ends the process.
///
/// The signal handler does nothing but write the signal's number to a pipe, which is one of the few things a
/// handler may do. A thread of its own waits at the other end and does the work as ordinary code: it takes the
/// lock under which temporary files are created and renamed, so there is no moment at which a file exists that it
/// does not know of, and it may allocate. Doing the work in the handler would need a fixed number of fixed buffers
/// and leave such moments; waiting with `sigwait` instead would depend on every thread of the process, also those
/// of the libraries, blocking the signals.
///
/// After SIGKILL or a power cut a temporary file may stay behind, never a damaged target.
package enum InterruptCleanup {
  /// What has to end a run cleanly.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// What would end the process before a failing write can be reported: a closed pipe, a file size limit.
  private static let ignoredSignals = [SIGPIPE, SIGXFSZ]

  /// What an interrupted run exits with, whatever the signal: 128 plus SIGINT, as shells say it.
  package static let exitCode: CInt = 130

  /// Makes SIGINT, SIGTERM and SIGHUP clean up and exit with `exitCode`; makes failing writes errors.
  ///
  /// For commands, once, at the start. A signal stays ignored in a process that was started to ignore it, as by
  /// `nohup`, or in the background of a script, where keys pressed in the terminal are meant for others.
  ///
  /// - Parameter beforeExit: Called with the signal's number once the files are removed, for instance to leave the
  ///   terminal in order. It must not use an `AtomicOutputFile`, nor wait for the rest of the program.
  /// - Returns: False when the system has no pipe or thread left; signals then end the process as they always do.
  @discardableResult
  package static func install(beforeExit: @escaping @Sendable (CInt) -> Void = { _ in }) -> Bool {
    for signal in ignoredSignals { setHandler(SIG_IGN, for: signal) }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    let readEnd = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not block, not even when nobody reads.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let thread = PosixThread.start(stackBytes: 1 << 18) {
      let signal = awaitSignal(readEnd)
      TemporaryFiles.removeAll {
        isClean.store(true, ordering: .sequentiallyConsistent)
        beforeExit(signal)
        _exit(exitCode)
      }
    }
    guard let thread else {
      for end in ends { close(end) }
      return false
    }
    thread.detach()
    wakeDescriptor.store(ends[1], ordering: .sequentiallyConsistent)
    isClean.store(false, ordering: .sequentiallyConsistent)
    for signal in signals where !isIgnored(signal) { setHandler(wake, for: signal) }
    return true
  }

  private static func awaitSignal(_ descriptor: CInt) -> CInt {
    var number: UInt8 = 0
    while read(descriptor, &number, 1) != 1 {}
    return CInt(number)
  }

  private static func isIgnored(_ signal: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is a number in the place of a function; functions cannot be compared.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func setHandler(_ handler: (@convention(c) (CInt) -> Void)?, for signal: CInt) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    // Calls that a signal interrupts are taken up again, in libraries too.
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    _ = sigaction(signal, &action, nil)
  }
}

/// The pipe's end that the handler writes to.
///
/// Set, and so initialised, before any handler is.
private let wakeDescriptor = Atomic<CInt>(-1)

/// True once the temporary files are removed and only the caller's part is left.
private let isClean = Atomic<Bool>(false)

/// The handler: calls only `write` and `_exit`, and leaves `errno` as it was.
private let wake: @convention(c) (CInt) -> Void = { signal in
  // A second signal ends a process whose terminal does not take the last words.
  if isClean.load(ordering: .sequentiallyConsistent) { _exit(InterruptCleanup.exitCode) }
  let code = errno
  var number = UInt8(truncatingIfNeeded: signal)
  _ = write(wakeDescriptor.load(ordering: .sequentiallyConsistent), &number, 1)
  errno = code
}
