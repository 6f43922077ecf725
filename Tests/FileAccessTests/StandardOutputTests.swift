import FileAccess
import Testing
import WorkerThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Each in a process of its own, whose standard output is replaced.
struct StandardOutputTests {
  @Test("a stream that someone made non-blocking gets every byte all the same")
  func nonBlocking() async {
    await #expect(processExitsWith: .success) {
      var ends: [CInt] = [-1, -1]
      precondition(pipe(&ends) == 0 && dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO)
      precondition(fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK) == 0)
      close(ends[1])
      let readEnd = ends[0]
      let expected = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      let received = Monitor<[UInt8]>([])
      let thread = PosixThread.start {
        var block = [UInt8](repeating: 0, count: 10_000)
        while case let count = read(readEnd, &block, block.count), count > 0 {
          received.withLock { $0 += block[..<count] }
          if received.withLock({ $0.count }) == expected.count { break }
          usleep(100)
        }
      }
      var output = try AtomicOutputFile(target: .standardOutput)
      try output.write(expected)
      try output.commit()
      thread?.join()
      precondition(received.withLock { $0 } == expected)
    }
  }

  @Test("a reader that went away is an error, not the end of the process")
  func closedPipe() async {
    await #expect(processExitsWith: .success) {
      InterruptCleanup.install()
      var ends: [CInt] = [-1, -1]
      precondition(pipe(&ends) == 0 && dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO)
      close(ends[0])
      var output = try AtomicOutputFile(target: .standardOutput)
      do throws(FileError) {
        try output.write([1])
        preconditionFailure("written to nobody")
      } catch {
        precondition(error.operation == .write && error.reason == .system(EPIPE))
        precondition(error.description == "standard output: broken pipe")
      }
    }
  }

  @Test("standard output that is closed is an error")
  func closedStream() async {
    await #expect(processExitsWith: .success) {
      close(STDOUT_FILENO)
      var output = try AtomicOutputFile(target: .standardOutput)
      do throws(FileError) {
        try output.write([1])
        preconditionFailure("written to nothing")
      } catch {
        precondition(error.reason == .system(EBADF))
      }
    }
  }
}
