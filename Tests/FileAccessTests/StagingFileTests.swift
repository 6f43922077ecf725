import FileAccess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct StagingFileTests {
  private let folder = TemporaryFolder()

  private func append(_ bytes: [UInt8], to descriptor: CInt) {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    #expect(count == bytes.count)
  }

  @Test(
    "what was staged arrives whole, more than one block of it and none at all", arguments: [0, 1, 700_000])
  func copying(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 11) }
    let staging = try StagingFile()
    append(bytes, to: staging.descriptor)
    var output = try AtomicOutputFile(target: .file(FilePath(folder.path(of: "sheet.png"))))
    try staging.copy(to: &output)
    try output.commit()
    #expect(folder.contents(of: "sheet.png") == bytes)
  }

  @Test("a failure of the output while copying is one of writing")
  func failingOutput() throws {
    guard access("/dev/full", W_OK) == 0 else { return }
    let error = #expect(throws: FileError.self) {
      let staging = try StagingFile()
      append([1], to: staging.descriptor)
      var output = try AtomicOutputFile(target: .file("/dev/full"))
      try staging.copy(to: &output)
    }
    #expect(error?.operation == .write && error?.reason == .system(ENOSPC))
  }

  @Test("the file has no name")
  func hasNoName() async {
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("TMPDIR", path, 1)
      let staging = try StagingFile()
      var status = stat()
      precondition(fstat(staging.descriptor, &status) == 0 && status.st_nlink == 0)
      setenv("TMPDIR", path + "/missing", 1)
      do throws(FileError) {
        _ = try StagingFile()
        preconditionFailure("made in a folder that does not exist")
      } catch {
        precondition(error.operation == .create && error.path == FilePath(path + "/missing"))
      }
    }
    #expect(folder.names() == [])
  }

  @Test("what a lent descriptor was used to append counts as written")
  func lentDescriptor() throws {
    var file = try AtomicOutputFile(target: .file(FilePath(folder.path(of: "sheet.png"))))
    let isStream = [
      file.isStream, try AtomicOutputFile(target: .standardOutput).isStream,
      try AtomicOutputFile(target: .file("/dev/null")).isStream,
    ]
    #expect(isStream == [false, true, true])
    try file.write([1])
    file.withDescriptor { append([2, 3], to: $0) }
    #expect(file.byteCount == 3)
    try file.write([4])
    try file.commit()
    #expect(folder.contents(of: "sheet.png") == [1, 2, 3, 4])
  }
}
