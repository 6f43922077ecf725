import FileAccess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct DescriptorOutputTests {
  private let folder = TemporaryFolder()

  @Test("bytes are appended, and the descriptor stays open")
  func appending() throws {
    let descriptor = open(folder.addFile("file", [9]), O_WRONLY | O_APPEND)
    try #require(descriptor >= 0)
    let output = DescriptorOutput(descriptor: descriptor)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try output.write(bytes.span)
    try output.write([UInt8]().span)
    try output.write([1, 2].span)
    #expect(folder.contents(of: "file") == [9] + bytes + [1, 2])
    #expect(close(descriptor) == 0)
  }

  @Test("what the system says is thrown")
  func failure() throws {
    let descriptor = open(folder.addFile("file"), O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(throws: DescriptorOutput.Failure(code: EBADF)) {
      try DescriptorOutput(descriptor: descriptor).write([1].span)
    }
  }
}
