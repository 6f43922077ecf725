import FileAccess
import TestSupport
import Testing
import WorkerThreads

struct FileListTests {
  @Test(
    "a list of lines gives its paths",
    arguments: [
      ("a.jpg\nb.jpg\n", ["a.jpg", "b.jpg"]), ("a.jpg\nb.jpg", ["a.jpg", "b.jpg"]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("\n\na\n\r\n\nb\n\n", ["a", "b"]), ("", []), ("\n", []), ("\r\n", []), ("a\na\n", ["a", "a"]),
      (" a \n\tb\n", [" a ", "\tb"]), ("-\n--help.png\n#x\n", ["-", "--help.png", "#x"]),
      ("\u{FEFF}a\n", ["a"]),
      ("a\rb\n", ["a\rb"]), ("\"q\"\\n\n", ["\"q\"\\n"]),
    ] as [(String, [String])])
  func lines(text: String, expected: [String]) throws {
    #expect(try FileList.parse(Array(text.utf8), separator: .newline) == expected.map { FilePath($0) })
  }

  @Test("a list separated by NUL gives its paths, line breaks and all")
  func nul() throws {
    let text = Array("a\nb\0c\r\0\0\u{FEFF}d\0e".utf8)
    #expect(try FileList.parse(text, separator: .nul) == ["a\nb", "c\r", "\u{FEFF}d", "e"])
    #expect(try FileList.parse([], separator: .nul) == [])
    #expect(try FileList.parse([0, 0], separator: .nul) == [])
    #expect(try FileList.parse([0xFF, 0, 0xFE], separator: .nul).map(\.bytes) == [[0xFF], [0xFE]])
  }

  @Test("a list of the other kind is an error that says which option reads it")
  func wrongKind() {
    let error = #expect(throws: FileList.Problem.self) {
      try FileList.parse(Array("a\nb\0c\n".utf8), separator: .newline)
    }
    #expect(error == .unexpectedNUL(line: 2))
    #expect(error?.description == "line 2 holds a NUL byte; lists separated by NUL need -0")
  }

  @Test("B090: 20,000 paths come back as they went in", arguments: [FileList.Separator.newline, .nul])
  func manyPaths(separator: FileList.Separator) throws {
    let paths = (0..<20_000).map { FilePath("folder/\($0).jpg") }
    let end: UInt8 = separator == .nul ? 0 : 0x0A
    let bytes = paths.flatMap { $0.bytes + [end] }
    #expect(try FileList.parse(bytes, separator: separator) == paths)
  }
}

struct ByteSourceTests {
  private let folder = TemporaryFolder()

  private func source(_ name: String) -> ByteSource { .file(FilePath(folder.path(of: name))) }

  @Test("a file and a pipe are read to the end")
  func reading() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    folder.addFile("list", bytes)
    #expect(try source("list").readAll() == bytes)
    folder.addPipe("pipe")
    let pipe = source("pipe")
    // A thread of its own: a task that blocks could keep the one it waits for from running.
    let read = Monitor<[UInt8]?>(nil)
    let reader = PosixThread.start { read.withLock { $0 = try? pipe.readAll() } }
    var writer = try AtomicOutputFile(target: .file(pipe.path))
    try writer.write(bytes)
    try writer.commit()
    reader?.join()
    #expect(read.withLock { $0 } == bytes)
    #expect(try ByteSource.file("/dev/null").readAll() == [])
  }

  @Test("more than the limit is an error, however much there is")
  func limit() throws {
    folder.addFile("list", [1, 2, 3])
    #expect(try source("list").readAll(limit: 3) == [1, 2, 3])
    let error = #expect(throws: FileError.self) { try source("list").readAll(limit: 2) }
    #expect(error?.description == folder.path(of: "list") + ": file too large")
    #expect(throws: FileError.self) { try ByteSource.file("/dev/zero").readAll(limit: 1 << 20) }
  }

  @Test("a missing file and a folder are errors")
  func errors() {
    #expect(throws: FileError.self) { try source("missing").readAll() }
    #expect(throws: FileError.self) { try source("").readAll() }
  }

  @Test("a dash is standard input, other names are files")
  func arguments() {
    #expect(ByteSource(argument: "-") == .standardInput)
    #expect(ByteSource(argument: "./-") == .file("./-"))
  }
}
