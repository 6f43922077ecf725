import ContactSheet
import FileAccess
import PixelGeometry
import Synchronization
import TestSupport
import Testing
import WorkerThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a sheet can go, and what is left behind when it cannot.
struct SheetOutputTests {
  private func folder() -> PictureFolder {
    let folder = PictureFolder()
    for index in 1...6 {
      folder.add("\(index).png", Pictures.noisePNG(40, 30, seed: UInt64(index)))
    }
    return folder
  }

  @Test("a sheet replaces the old one and keeps its permissions")
  func replaces() throws {
    let folder = folder()
    let old = folder.temporary.addFile("sheets/sheet.png", Array("old".utf8))
    try #require(chmod(old, 0o640) == 0)
    let (_, bytes) = try folder.render(folder.options())
    #expect(try SheetImage(bytes).size.width == 200)
    #expect(folder.temporary.names(in: "sheets") == ["sheet.png"])
    var status = stat()
    try #require(stat(old, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  /// What a reader of a named pipe gets while `body` writes to it.
  private func received(
    from folder: PictureFolder, _ body: @Sendable (SheetOutput) throws(SheetError) -> Void
  ) -> (bytes: [UInt8]?, error: SheetError?) {
    let pipe = FilePath(folder.temporary.addPipe("sheets/pipe"))
    let bytes = Mutex<[UInt8]?>(nil)
    let error = Mutex<SheetError?>(nil)
    WorkerGroup.run(2) { index in
      if index == 0 {
        let read = folder.temporary.contents(of: "sheets/pipe")
        bytes.withLock { $0 = read }
      } else {
        let thrown = sheetError { () throws(SheetError) in try body(.file(pipe)) }
        error.withLock { $0 = thrown }
      }
    }
    return (bytes.withLock { $0 }, error.withLock { $0 })
  }

  @Test("a pipe gets the same bytes as a file")
  func pipe() throws {
    let folder = folder()
    let expected = try folder.render(folder.options()).bytes
    let (bytes, error) = received(from: folder) { output throws(SheetError) in
      _ = try SheetPlan.make(folder.options()).render(to: output)
    }
    #expect(error == nil)
    #expect(firstDifference(bytes, expected) == nil)
    #expect(folder.temporary.names(in: "sheets") == ["pipe", "sheet.png"])
  }

  @Test("a pipe gets nothing when there is no sheet")
  func pipeAndFailure() throws {
    let folder = folder()
    folder.add("7.png", Pictures.cutPNG())
    let (bytes, error) = received(from: folder) { output throws(SheetError) in
      _ = try SheetPlan.make(folder.options { $0.errorPolicy = .fail }).render(to: output)
    }
    #expect(error?.code == .damagedInput)
    #expect(bytes == [])
  }

  @Test("a full device is an error of writing", .enabled(if: access("/dev/full", W_OK) == 0))
  func fullDevice() throws {
    let folder = folder()
    let error = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(folder.options()).render(to: .file("/dev/full"))
    }
    #expect(error?.code == .cannotWriteOutput)
    #expect(error?.path == "/dev/full")
    #expect(error?.reason == "no space left on device")
  }

  @Test("a place that takes no file is an error of creating, and nothing changes")
  func impossiblePlaces() throws {
    let folder = folder()
    folder.temporary.addFolder("sheets/folder.png")
    folder.temporary.addFile("sheets/file", [1])
    let plan = try SheetPlan.make(folder.options())
    for name in ["folder.png", "missing/sheet.png", "file/sheet.png", "sheet.png/"] {
      let error = sheetError { () throws(SheetError) in
        _ = try plan.render(to: .file(folder.sheetPath(name)))
      }
      #expect(error?.code == .cannotCreateOutput, "\(name)")
      #expect(error?.path == folder.sheetPath(name))
      #expect(error?.reason.isEmpty == false)
    }
    #expect(folder.temporary.names(in: "sheets") == ["file", "folder.png"])
    #expect(folder.temporary.contents(of: "sheets/file") == [1])
  }

  @Test("a read-only folder is an error of creating", .enabled(if: geteuid() != 0))
  func readOnlyFolder() throws {
    let folder = folder()
    try #require(chmod(folder.temporary.path(of: "sheets"), 0o555) == 0)
    defer { chmod(folder.temporary.path(of: "sheets"), 0o755) }
    let error = sheetError { () throws(SheetError) in _ = try folder.render(folder.options()) }
    #expect(error?.code == .cannotCreateOutput)
    #expect(folder.temporary.names(in: "sheets") == [])
  }

  @Test("a sheet that does not fit on the disk leaves the old one and no other file")
  func fileSizeLimit() async throws {
    let folder = folder()
    folder.temporary.addFile("sheets/sheet.png", Array("old".utf8))
    let root = folder.temporary.path
    await #expect(processExitsWith: .success) { [root = root as String] in
      // The limit takes the part of a full disk; its signal would end the process before the error is seen.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      #if canImport(Glibc)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #else
        try #require(setrlimit(RLIMIT_FSIZE, &limit) == 0)
      #endif
      let selection = InputSelection(paths: [FilePath(root + "/pictures")])
      let plan = try SheetPlan.make(SheetOptions(selection: selection))
      let error = sheetError { () throws(SheetError) in
        _ = try plan.render(to: .file(FilePath(root + "/sheets/sheet.png")))
      }
      #expect(error?.code == .cannotWriteOutput)
      #expect(error?.reason == "file too large")
    }
    #expect(folder.temporary.names(in: "sheets") == ["sheet.png"])
    #expect(folder.temporary.contents(of: "sheets/sheet.png") == Array("old".utf8))
  }
}
