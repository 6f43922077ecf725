import FileAccess
import TestSupport
import Testing
import WorkerThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct AtomicOutputFileTests {
  private let folder = TemporaryFolder()

  private func target(_ name: String) -> OutputTarget { .file(FilePath(folder.path(of: name))) }

  private func write(_ parts: [[UInt8]], to name: String) throws(FileError) {
    var file = try AtomicOutputFile(target: target(name))
    for part in parts { try file.write(part) }
    try file.commit()
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    #expect(lstat(folder.path(of: name), &status) == 0)
    return status
  }

  /// What refuses to be written to says so before anything is written, and leaves nothing behind.
  private func refusal(_ name: String) -> FileError? {
    let before = folder.names()
    let error = #expect(throws: FileError.self) { _ = try AtomicOutputFile(target: target(name)) }
    #expect(error?.operation == .create)
    #expect(error?.path == FilePath(folder.path(of: name)))
    #expect(folder.names() == before)
    return error
  }

  @Test("what was written is there after the commit, and only then")
  func commits() throws {
    var file = try AtomicOutputFile(target: target("sheet.png"))
    try file.write([1, 2])
    #expect(folder.contents(of: "sheet.png") == nil)
    try file.write([])
    try file.write([3].span)
    #expect(file.byteCount == 3)
    try file.commit()
    #expect(folder.contents(of: "sheet.png") == [1, 2, 3])
    #expect(folder.names() == ["sheet.png"])
  }

  @Test("where nothing is to be replaced, a file that is there is refused, before and at the end")
  func noReplacement() throws {
    folder.addFile("old.png", [7])
    folder.addLink("link.png", to: "old.png")
    folder.addLink("dangling.png", to: "new.png")
    for name in ["old.png", "link.png"] {
      #expect(target(name).isTaken)
      let error = #expect(throws: FileError.self) {
        _ = try AtomicOutputFile(target: target(name), replacing: false)
      }
      #expect(error?.operation == .create && error?.reasonText.contains("already") == true)
    }
    #expect(!target("dangling.png").isTaken && !target("none.png").isTaken)
    var file = try AtomicOutputFile(target: target("late.png"), replacing: false)
    try file.write([1, 2])
    folder.addFile("late.png", [8])
    do throws(FileError) {
      try file.commit()
      Issue.record("replaced")
    } catch {
      #expect(error == FileError.taken(FilePath(folder.path(of: "late.png"))))
    }
    #expect(folder.contents(of: "late.png") == [8])
    var good = try AtomicOutputFile(target: target("dangling.png"), replacing: false)
    try good.write([3])
    try good.commit()
    #expect(folder.contents(of: "new.png") == [3])
    #expect(folder.names() == ["dangling.png", "late.png", "link.png", "new.png", "old.png"])
  }

  @Test("an empty output is a file too")
  func empty() throws {
    try write([], to: "empty.png")
    #expect(folder.contents(of: "empty.png") == [])
  }

  @Test("B097: without a commit the old file stays and nothing else does")
  func aborts() throws {
    folder.addFile("sheet.png", [7])
    do {
      var file = try AtomicOutputFile(target: target("sheet.png"))
      try file.write([1, 2])
      #expect(folder.names().count == 2)
    }
    #expect(folder.names() == ["sheet.png"])
    #expect(folder.contents(of: "sheet.png") == [7])
  }

  @Test("the temporary file lies beside the target, starts with a dot and ends in .partial")
  func temporaryName() throws {
    let file = try AtomicOutputFile(target: target("sheet.png"))
    let name = folder.names().first ?? ""
    #expect(name.hasPrefix(".sheet.png.") && name.hasSuffix(".partial"))
    #expect(file.byteCount == 0)
  }

  @Test("two outputs of the same name do not meet; the last commit wins")
  func twoOutputs() throws {
    var first = try AtomicOutputFile(target: target("sheet.png"))
    var second = try AtomicOutputFile(target: target("sheet.png"))
    try first.write([1])
    try second.write([2])
    try second.commit()
    try first.commit()
    #expect(folder.contents(of: "sheet.png") == [1])
    #expect(folder.names() == ["sheet.png"])
  }

  @Test("a new file gets the permissions any new file gets, an old one keeps its own")
  func permissions() throws {
    let plain = open(folder.path(of: "plain"), O_WRONLY | O_CREAT, 0o666)
    close(plain)
    try write([[1]], to: "new.png")
    #expect(status("new.png").st_mode == status("plain").st_mode)
    for mode: mode_t in [0o600, 0o640, 0o666, 0o755] {
      folder.addFile("old.png")
      chmod(folder.path(of: "old.png"), mode)
      try write([[1]], to: "old.png")
      #expect(status("old.png").st_mode & 0o7777 == mode)
    }
  }

  @Test("a link is written through and stays a link")
  func links() throws {
    folder.addFile("real/sheet.png", [7])
    folder.addLink("links/one.png", to: "../real/sheet.png")
    folder.addLink("links/two.png", to: "one.png")
    folder.addLink("links/dangling.png", to: "../real/new.png")
    try write([[1]], to: "links/two.png")
    #expect(folder.contents(of: "real/sheet.png") == [1])
    try write([[2]], to: "links/dangling.png")
    #expect(folder.contents(of: "real/new.png") == [2])
    for name in ["one", "two", "dangling"] {
      #expect(status("links/\(name).png").st_mode & S_IFMT == S_IFLNK)
    }
    #expect(folder.names(in: "links").count == 3)
    #expect(folder.names(in: "real") == ["new.png", "sheet.png"])
  }

  @Test("other names of the old file keep the old contents")
  func hardLinks() throws {
    folder.addFile("sheet.png", [7])
    #expect(link(folder.path(of: "sheet.png"), folder.path(of: "copy.png")) == 0)
    try write([[1]], to: "sheet.png")
    #expect(folder.contents(of: "copy.png") == [7])
  }

  @Test("what cannot be written to is refused at once, and is no failure of writing")
  func refusals() {
    folder.addFolder("folder")
    folder.addFile("file")
    folder.addLink("loop", to: "loop")
    folder.addLink("lost", to: "missing/sheet.png")
    folder.addLink("to-folder", to: "folder")
    #expect(refusal("folder")?.reasonText == "not a regular file (a folder)")
    #expect(refusal("folder/")?.reason == .notRegularFile(kind: "a folder"))
    #expect(refusal("to-folder")?.reason == .notRegularFile(kind: "a folder"))
    #expect(refusal(".")?.reason == .notRegularFile(kind: "a folder"))
    #expect(refusal("new/")?.reason == .notRegularFile(kind: "a folder"))
    #expect(refusal("missing/sheet.png")?.reasonText == "the folder to create it in does not exist")
    #expect(refusal("file/sheet.png")?.reason == .system(ENOTDIR))
    #expect(refusal("loop")?.reason == .system(ELOOP))
    #expect(refusal("lost")?.reason == .system(ENOENT))
    #expect(refusal(String(repeating: "n", count: 256))?.reason == .system(ENAMETOOLONG))
    #expect(refusal(String(repeating: "n/", count: 3000))?.reason == .system(ENAMETOOLONG))
    let error = #expect(throws: FileError.self) { _ = try AtomicOutputFile(target: .file(FilePath(""))) }
    #expect(error?.operation == .create)
  }

  @Test("a name as long as the system allows can be written, in any script", arguments: ["n", "é", "日", "😀"])
  func longNames(character: String) throws {
    let name = String(repeating: character, count: 255 / character.utf8.count)
    try write([[1]], to: name)
    #expect(folder.names() == [name])
    let file = try AtomicOutputFile(target: target(name))
    for name in folder.names() { #expect(!name.contains("\u{FFFD}"), "\(file.path)") }
  }

  @Test("names with line breaks, quotes, dashes and bytes that are no text can be written")
  func strangeNames() throws {
    for name in ["-", "--help", "a\nb", "'\"", "%s", " ", "..."] { try write([[1]], to: name) }
    #expect(folder.names().count == 7)
    #if os(Linux)
      var file = try AtomicOutputFile(
        target: .file(FilePath(folder.path).appending(FilePath(bytes: [0xFF, 0xC3]))))
      try file.write([1])
      try file.commit()
      #expect(folder.names().count == 8)
    #endif
  }

  @Test("a folder or a file one must not write to is refused")
  func permissionDenied() async {
    folder.addFile("locked/sheet.png", [7])
    folder.addFile("open/sheet.png", [7])
    chmod(folder.path, 0o755)
    chmod(folder.path(of: "locked"), 0o555)
    chmod(folder.path(of: "locked/sheet.png"), 0o666)
    chmod(folder.path(of: "open"), 0o777)
    chmod(folder.path(of: "open/sheet.png"), 0o444)
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      if geteuid() == 0 { precondition(setgid(65534) == 0 && setuid(65534) == 0) }
      for name in ["locked/sheet.png", "locked/new.png", "open/sheet.png"] {
        do throws(FileError) {
          _ = try AtomicOutputFile(target: .file(FilePath(path + "/" + name)))
          preconditionFailure(name)
        } catch {
          precondition(error.operation == .create && error.reason == .system(EACCES), name)
        }
      }
    }
    #expect(folder.names(in: "locked") == ["sheet.png"])
    #expect(folder.names(in: "open") == ["sheet.png"])
    chmod(folder.path(of: "locked"), 0o755)
  }

  @Test("B096: a full device is an error of writing, and every further step repeats it")
  func fullDevice() throws {
    guard access("/dev/full", W_OK) == 0 else { return }
    var file = try AtomicOutputFile(target: .file("/dev/full"))
    var caught: [FileError] = []
    for _ in 0..<2 {
      do throws(FileError) { try file.write([1]) } catch { caught.append(error) }
    }
    do throws(FileError) { try file.commit() } catch { caught.append(error) }
    let expected = FileError(path: "/dev/full", operation: .write, reason: .system(ENOSPC))
    #expect(caught == [expected, expected, expected])
    #expect(expected.description == "/dev/full: no space left on device")
  }

  @Test("a device is written to and stays what it is")
  func devices() throws {
    var file = try AtomicOutputFile(target: .file("/dev/null"))
    try file.write([UInt8](repeating: 1, count: 1 << 20))
    try file.commit()
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  #if os(Linux)
    @Test("a file that is reached by descriptor only is emptied and written to")
    func unlinkedFile() throws {
      folder.addFile("gone", [1, 2, 3, 4])
      let descriptor = open(folder.path(of: "gone"), O_RDWR)
      defer { close(descriptor) }
      unlink(folder.path(of: "gone"))
      var file = try AtomicOutputFile(target: .file(FilePath("/proc/self/fd/\(descriptor)")))
      try file.write([7, 8])
      try file.commit()
      var bytes = [UInt8](repeating: 0, count: 10)
      #expect(pread(descriptor, &bytes, 10, 0) == 2)
      #expect(bytes.prefix(2) == [7, 8])
      #expect(folder.names() == [])
    }
  #endif

  @Test("a file that does not hold what was written is an error, and the old one stays")
  func wrongSize() throws {
    folder.addFile("sheet.png", [7])
    let error = #expect(throws: FileError.self) {
      var file = try AtomicOutputFile(target: target("sheet.png"))
      try file.write([1, 2, 3])
      truncate(folder.path(of: folder.names()[0]), 2)
      try file.commit()
    }
    #expect(error?.operation == .flush)
    #expect(error?.reason == .wrongSize(written: 3, found: 2))
    #expect(error?.reasonText == "the file holds 2 bytes after 3 were written")
    #expect(folder.names() == ["sheet.png"])
    #expect(folder.contents(of: "sheet.png") == [7])
  }

  @Test("a name that is taken by a folder meanwhile is an error of renaming, and nothing stays behind")
  func failedRename() throws {
    let error = #expect(throws: FileError.self) {
      var file = try AtomicOutputFile(target: target("sheet.png"))
      try file.write([1])
      folder.addFile("sheet.png/a")
      try file.commit()
    }
    #expect(error?.operation == .rename)
    #expect(folder.names() == ["sheet.png"])
  }

  @Test("a named pipe is written to and stays what it is")
  func pipes() throws {
    folder.addPipe("pipe")
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let folder = folder
    // A thread of its own: a task that blocks could keep the one it waits for from running.
    let read = Monitor<[UInt8]?>(nil)
    let reader = PosixThread.start { read.withLock { $0 = folder.contents(of: "pipe") } }
    try write([Array(bytes[..<100_000]), Array(bytes[100_000...])], to: "pipe")
    reader?.join()
    #expect(read.withLock { $0 } == bytes)
    #expect(status("pipe").st_mode & S_IFMT == S_IFIFO)
    #expect(folder.names() == ["pipe"])
  }

  @Test("a dash and the names of the stream are standard output, other names are files")
  func targets() {
    for name: FilePath in ["-", "/dev/stdout", "/dev/fd/1"] {
      #expect(OutputTarget(argument: name) == .standardOutput)
    }
    for name: FilePath in ["./-", "sheet.png", "/dev/null", "--", ""] {
      #expect(OutputTarget(argument: name) == .file(name))
    }
  }
}
