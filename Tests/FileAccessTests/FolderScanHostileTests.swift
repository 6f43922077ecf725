import FileAccess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders that make other programs hang, loop, stop or see things twice.
struct FolderScanHostileTests {
  private let folder = TemporaryFolder()

  private func scan(_ names: [String] = [""], _ change: (inout FolderScan) -> Void = { _ in })
    -> FolderScanResult
  {
    folder.scan(names, change)
  }

  @Test("B063: links to folders are not followed")
  func linksToFolders() {
    folder.addFile("in/a.jpg")
    folder.addFile("other/b.jpg")
    folder.addLink("in/loop", to: ".")
    folder.addLink("in/up", to: "..")
    folder.addLink("in/other.jpg", to: "../other")
    let result = scan(["in"]) {
      $0.recursion = .unlimited
      $0.listsPassedOver = true
    }
    #expect(result.names == ["a.jpg"])
    #expect(result.problems.isEmpty)
    #expect(result.passedOver.map(\.reason) == [.linkToFolder, .linkToFolder, .linkToFolder])
  }

  @Test("B063: followed, links lead into each real folder once, and real names win")
  func followedLinks() {
    folder.addFile("in/a.jpg")
    folder.addFile("in/z/b.jpg")
    folder.addFile("other/c.jpg")
    folder.addLink("in/a-z", to: "z")
    folder.addLink("in/loop", to: ".")
    folder.addLink("in/up", to: "..")
    folder.addLink("in/o2", to: "../other")
    folder.addLink("in/o1", to: "../other")
    folder.addLink("other/back", to: "../in")
    let result = scan(["in"]) {
      $0.recursion = .unlimited
      $0.followsLinks = true
    }
    #expect(result.names == ["a.jpg", "o1/c.jpg", "z/b.jpg"])
    #expect(result.problems.isEmpty)
    // Not deeper than asked, links or not.
    #expect(scan(["in"]) { $0.followsLinks = true }.names == ["a.jpg"])
  }

  @Test("a folder argument that is a link is entered: it was named")
  func linkedArgument() {
    folder.addFile("in/a.jpg")
    folder.addLink("link", to: "in")
    #expect(scan(["link"]).names == ["a.jpg"])
  }

  @Test("a link to a file counts as that file, one that leads nowhere is a problem")
  func linksToFiles() {
    folder.addFile("in/x", [1])
    folder.addLink("in/a.jpg", to: "x")
    folder.addLink("in/b.jpg", to: "missing")
    folder.addLink("in/c.jpg", to: "c.jpg")
    folder.addLink("in/d.txt", to: "missing")
    let result = scan(["in"])
    #expect(result.names == ["a.jpg"])
    #expect(result.problems.map(\.name.description) == ["b.jpg", "c.jpg"])
    #expect(result.problems.map(\.error.reason) == [.system(ENOENT), .system(ELOOP)])
  }

  @Test("B066: a named pipe, a socket or a device with a picture's name is a problem and does not block")
  func specialFiles() throws {
    folder.addFile("a.jpg")
    folder.addPipe("photo.jpg")
    folder.addPipe("pipe.txt")
    folder.addLink("null.png", to: "/dev/null")
    let result = scan()
    #expect(result.names == ["a.jpg"])
    #expect(
      result.problems.map(\.error.description) == [
        folder.path(of: "null.png") + ": not a regular file (a character device)",
        folder.path(of: "photo.jpg") + ": not a regular file (a named pipe)",
      ])
    #expect(scan(["photo.jpg"]).problems.map(\.error.reason) == [.notRegularFile(kind: "a named pipe")])
    // Opened all the same, it is refused without waiting for a writer.
    #expect(throws: FileError.self) { _ = try InputFile(opening: FilePath(folder.path(of: "photo.jpg"))) }
  }

  @Test("B068: an unreadable folder or file is one problem and hides nothing else")
  func unreadableFolder() async {
    for name in ["a/1.jpg", "b/2.jpg", "c/3.jpg", "d.jpg"] { folder.addFile(name, [1]) }
    chmod(folder.path, 0o755)
    chmod(folder.path(of: "b"), 0)
    chmod(folder.path(of: "d.jpg"), 0)
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      // Root may read everything; in a process of its own it can stop being root.
      if geteuid() == 0 { precondition(setgid(65534) == 0 && setuid(65534) == 0) }
      var scan = FolderScan(extensions: ["jpg"])
      scan.recursion = .unlimited
      let result = scan.run([FilePath(path)])
      precondition(result.files.map(\.name.description) == ["a/1.jpg", "c/3.jpg", "d.jpg"])
      precondition(result.problems.map(\.name.description) == ["b"])
      precondition(result.problems[0].error.description == path + "/b: permission denied")
      do throws(FileError) {
        _ = try InputFile(opening: result.files[2].path)
        preconditionFailure("the file was opened")
      } catch {
        precondition(error.reason == .system(EACCES))
      }
    }
    chmod(folder.path(of: "b"), 0o755)
  }

  @Test("B070: the output is no input, neither before nor after it exists")
  func outputInTheFolder() {
    folder.addFile("in/a.jpg")
    let output = FilePath(folder.path(of: "in/sheet.png"))
    for _ in 0..<3 {
      #expect(scan(["in"]) { $0.outputs = [output] }.names == ["a.jpg"])
      folder.addFile("in/sheet.png")
    }
  }

  @Test("B070: the output is recognised by whatever path it is reached")
  func outputByOtherPaths() {
    folder.addFile("in/a.jpg")
    folder.addFile("in/sheet.png")
    folder.addLink("in/link.png", to: "sheet.png")
    #expect(link(folder.path(of: "in/sheet.png"), folder.path(of: "in/hard.png")) == 0)
    folder.addLink("outside", to: "in")
    folder.addLink("out.png", to: "in/sheet.png")
    for name in ["in/sheet.png", "in/../in/sheet.png", "outside/sheet.png", "out.png", "in/link.png"] {
      let output = FilePath(folder.path(of: name))
      let result = scan(["in"]) {
        $0.outputs = [output]
        $0.listsPassedOver = true
      }
      #expect(result.names == ["a.jpg"], "output \(name)")
      #expect(result.passedOver.map(\.reason) == [.output, .output, .output], "output \(name)")
    }
    // Named, as by a shell's *.png on the second run.
    let named = scan(["in/a.jpg", "in/sheet.png"]) {
      $0.outputs = [FilePath(folder.path(of: "in/sheet.png"))]
    }
    #expect(named.files.count == 1)
    #expect(scan(["in"]) { $0.outputs = [FilePath(folder.path(of: "elsewhere/sheet.png"))] }.files.count == 4)
  }

  @Test("the temporary file of an output is no input")
  func partialFiles() throws {
    folder.addFile("a.jpg")
    var output = try AtomicOutputFile(target: .file(FilePath(folder.path(of: "sheet.png"))))
    try output.write([1])
    #expect(folder.names().count == 2)
    #expect(scan().names == ["a.jpg"])
  }

  @Test("B079, B081: names that mean something elsewhere are names")
  func speakingNames() {
    let names = [
      "%d.jpg", "%s%n.jpg", "*.jpg", "--help.png", "-.png", "-o.jpg", "-some-file.jpg", "@list.jpg",
      "[0].jpg",
      "a b.jpg", "https:.jpg", "it's \"fun\" #1 & <b>.jpg", "{a,b}.jpg", "😀.jpg",
    ]
    for name in names { folder.addFile(name) }
    folder.addFile("-", [1])
    #expect(Set(scan().names) == Set(names))
    for name in names + ["-"] { #expect(scan([name]).files.count == 1, "\(name)") }
  }

  @Test("B083: names that are not UTF-8, or hold line breaks, are found, opened and printed escaped")
  func strayNames() throws {
    let names: [[UInt8]] = [
      [0x0A] + Array(".jpg".utf8), [0x6D, 0xFC, 0x6C, 0x6C] + Array(".jpg".utf8),
      [0xCB, 0x25, 0x36] + Array(".jpg".utf8), [0xFF] + Array(".jpg".utf8),
    ]
    let made = names.filter { folder.addFile(bytes: $0) }
    #if os(Linux)
      #expect(made.count == 4)
    #endif
    let result = scan()
    #expect(result.files.map(\.name.bytes) == made)
    for file in result.files { _ = try InputFile(opening: file.path) }
    #if os(Linux)
      #expect(result.names == ["\\n.jpg", "m\\xfcll.jpg", "\\xcb%6.jpg", "\\xff.jpg"])
    #endif
  }

  @Test("accents composed differently are different names")
  func normalization() {
    folder.addFile("\u{E9}.jpg")
    folder.addFile("e\u{301}.jpg")
    // One file on a file system that merges them, two elsewhere; always as many as the folder lists.
    #expect(scan().files.count == folder.names().count)
    #expect(Set(scan().files.map(\.name)).count == folder.names().count)
  }

  @Test("a tree deeper than a path can name is a problem at its end, not a crash")
  func deepTree() throws {
    folder.addFile("a.jpg")
    let part = String(repeating: "d", count: 100)
    var current = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<60 {
      #expect(mkdirat(current, part, 0o755) == 0)
      let next = openat(current, part, O_RDONLY | O_DIRECTORY)
      close(current)
      current = next
    }
    close(current)
    let result = scan { $0.recursion = .unlimited }
    #expect(result.names == ["a.jpg"])
    #expect(result.problems.map(\.error.reason) == [.system(ENAMETOOLONG)])
  }

  @Test("two thousand folders in one another are walked without a deep stack")
  func narrowTree() {
    let folder = TemporaryFolder(inMemory: true)
    let levels = (4000 - folder.path.utf8.count) / 2
    let name = String(repeating: "d/", count: levels) + "a.jpg"
    folder.addFile(name)
    #expect(folder.scan { $0.recursion = .unlimited }.names == [name])
  }

  @Test("B089: scanning and opening 2,000 files in 300 folders needs few descriptors")
  func descriptorUse() async {
    let folder = TemporaryFolder(inMemory: true)
    for index in 0..<2000 { folder.addFile("\(index % 300)/\(index).jpg") }
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      precondition(setrlimit(RLIMIT_NOFILE.resource, &limit) == 0)
      var scan = FolderScan(extensions: ["jpg"])
      scan.recursion = .unlimited
      let result = scan.run([FilePath(path)])
      precondition(result.files.count == 2000 && result.problems.isEmpty)
      for file in result.files { _ = try InputFile(opening: file.path) }
    }
  }
}

#if canImport(Glibc)
  extension __rlimit_resource {
    /// The resource as the type `setrlimit` takes.
    var resource: __rlimit_resource_t { __rlimit_resource_t(rawValue) }
  }
#else
  extension CInt {
    var resource: CInt { self }
  }
#endif
