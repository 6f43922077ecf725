import FileAccess
import TestSupport
import Testing
import WorkerThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// B097: whatever ends the process, the old file or the new one is there, and no half of one.
struct InterruptCleanupTests {
  private let folder = TemporaryFolder()

  private func expectOnlyTheOldFile() {
    #expect(folder.names() == ["sheet.png"])
    #expect(folder.contents(of: "sheet.png") == [7])
  }

  @Test("SIGINT removes the temporary file and exits with 130")
  func interrupt() async {
    folder.addFile("sheet.png", [7])
    let path = folder.path(of: "sheet.png")
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
      try Self.write(path, andRaise: SIGINT)
    }
    expectOnlyTheOldFile()
  }

  @Test("SIGTERM removes the temporary file and exits with 130")
  func terminate() async {
    folder.addFile("sheet.png", [7])
    let path = folder.path(of: "sheet.png")
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
      try Self.write(path, andRaise: SIGTERM)
    }
    expectOnlyTheOldFile()
  }

  @Test("SIGHUP removes the temporary file and exits with 130")
  func hangUp() async {
    folder.addFile("sheet.png", [7])
    let path = folder.path(of: "sheet.png")
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
      try Self.write(path, andRaise: SIGHUP)
    }
    expectOnlyTheOldFile()
  }

  @Test("a process started to ignore a signal goes on", arguments: [SIGHUP, SIGINT, SIGTERM])
  func ignored(number: CInt) async {
    await #expect(processExitsWith: .exitCode(7)) { [number = number as CInt] in
      signal(number, SIG_IGN)
      InterruptCleanup.install()
      kill(getpid(), number)
      usleep(50_000)
      exit(7)
    }
  }

  @Test("SIGKILL leaves the old file whole and at most one file that no scan finds")
  func killed() async {
    folder.addFile("sheet.png", [7])
    let path = folder.path(of: "sheet.png")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try Self.write(path, andRaise: SIGKILL)
    }
    #expect(folder.contents(of: "sheet.png") == [7])
    #expect(folder.names().count == 2)
    #expect(folder.scan().names == ["sheet.png"])
  }

  @Test("a file size limit is an error of writing and leaves the old file")
  func fileSizeLimit() async {
    folder.addFile("sheet.png", [7])
    let path = folder.path(of: "sheet.png")
    await #expect(processExitsWith: .success) { [path = path as String] in
      InterruptCleanup.install()
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      precondition(setrlimit(RLIMIT_FSIZE.resource, &limit) == 0)
      var file = try AtomicOutputFile(target: .file(FilePath(path)))
      do throws(FileError) {
        try file.write([UInt8](repeating: 1, count: 10_000))
        preconditionFailure("written beyond the limit")
      } catch {
        precondition(error.operation == .write && error.reason == .system(EFBIG))
      }
    }
    expectOnlyTheOldFile()
  }

  @Test("the caller's last words are said after the files are gone")
  func lastWords() async {
    let path = folder.path(of: "sheet.png")
    let folderPath = folder.path
    await #expect(processExitsWith: .exitCode(130)) {
      [path = path as String, folderPath = folderPath as String] in
      InterruptCleanup.install { signal in
        precondition(signal == SIGINT)
        let isEmpty = rmdir(folderPath + "/empty") == 0 && rmdir(folderPath) == 0
        mkdir(folderPath, 0o755)
        mkdir(folderPath + (isEmpty ? "/was-empty" : "/was-not-empty"), 0o755)
      }
      mkdir(folderPath + "/empty", 0o755)
      try Self.writeAndRaise(path, SIGINT)
    }
    #expect(folder.names() == ["was-empty"])
  }

  @Test("a signal amid many files being created, renamed and dropped finds them all", arguments: 1...5)
  func busy(round: Int) async {
    let path = folder.path
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String, round = round as Int] in
      InterruptCleanup.install()
      let killer = PosixThread.start {
        usleep(useconds_t(20_000 + round * 3_000))
        kill(getpid(), SIGTERM)
      }
      WorkerGroup.run(4) { worker in
        while true {
          guard var file = try? AtomicOutputFile(target: .file(FilePath(path + "/\(worker).png"))),
            (try? file.write([1, 2, 3])) != nil
          else { exit(1) }
          if Bool.random() { try? file.commit() }
        }
      }
      killer?.join()
    }
    #expect(folder.names().allSatisfy { !$0.hasPrefix(".") }, "\(folder.names())")
    for name in folder.names() { #expect(folder.contents(of: name) == [1, 2, 3]) }
  }

  private static func write(_ path: String, andRaise signal: CInt) throws {
    InterruptCleanup.install()
    try writeAndRaise(path, signal)
  }

  private static func writeAndRaise(_ path: String, _ signal: CInt) throws {
    var file = try AtomicOutputFile(target: .file(FilePath(path)))
    try file.write([1, 2, 3])
    kill(getpid(), signal)
    // Used again, so that the value lives on: without a use after this its deinit may run before the signal.
    while true {
      usleep(1000)
      try file.write([1])
    }
  }
}
