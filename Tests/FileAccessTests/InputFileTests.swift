import FileAccess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct InputFileTests {
  private let folder = TemporaryFolder()

  private func open(_ name: String) throws(FileError) -> InputFile {
    try InputFile(opening: FilePath(folder.path(of: name)))
  }

  private func refusal(_ name: String) -> FileError? {
    let error = #expect(throws: FileError.self) { _ = try open(name) }
    #expect(error?.operation == .open)
    return error
  }

  @Test("bytes are read from any place, fewer at the end, none beyond it")
  func reading() throws {
    folder.addFile("a", [0, 1, 2, 3, 4])
    let file = try open("a")
    #expect(file.byteCount == 5)
    #expect(try file.read(2, at: 1) == [1, 2])
    #expect(try file.read(100, at: 3) == [3, 4])
    #expect(try file.read(5, at: 0) == [0, 1, 2, 3, 4])
    for (count, offset) in [(1, 5), (1, 6), (1, .max), (0, 0), (-1, 0), (1, -1), (.min, .min)] {
      #expect(try file.read(count, at: offset) == [], "\(count) at \(offset)")
    }
    #expect(try file.read(.max, at: 0).count == 5)
    #expect(try file.read(.max, at: 4) == [4])
  }

  @Test("B077: an empty file can be opened and holds nothing")
  func empty() throws {
    folder.addFile("empty.jpg")
    let file = try open("empty.jpg")
    #expect(file.byteCount == 0)
    #expect(try file.read(8, at: 0) == [])
  }

  @Test("a file cut short while it is open gives what is left")
  func truncatedMeanwhile() throws {
    folder.addFile("a", [UInt8](repeating: 1, count: 1000))
    let file = try open("a")
    truncate(folder.path(of: "a"), 10)
    #expect(try file.read(1000, at: 0).count == 10)
    #expect(try file.read(1000, at: 500) == [])
  }

  @Test("two names of one file have one identity, two files have two")
  func identities() throws {
    folder.addFile("a", [1])
    folder.addFile("b", [1])
    folder.addLink("c", to: "a")
    #expect(try open("a").identity == open("c").identity)
    #expect(try open("a").identity != open("b").identity)
  }

  @Test("what is no regular file is named, without waiting for it")
  func otherKinds() throws {
    folder.addFolder("folder")
    folder.addPipe("pipe")
    let socket = FilePath(folder.path(of: "s"))
    try bindSocket(to: socket)
    #expect(refusal("folder")?.reason == .notRegularFile(kind: "a folder"))
    #expect(refusal("pipe")?.reason == .notRegularFile(kind: "a named pipe"))
    #expect(refusal("s")?.reasonText == "not a regular file (a socket)")
    #expect(refusal("missing")?.description == folder.path(of: "missing") + ": no such file or folder")
    #expect(throws: FileError.self) { _ = try InputFile(opening: "/dev/null") }
    #expect(throws: FileError.self) { _ = try InputFile(opening: "") }
  }

  private func bindSocket(to path: FilePath) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    close(descriptor)
    try #require(result == 0)
  }
}
