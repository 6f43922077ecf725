package import FileAccess

/// Where the bytes of a picture come from.
protocol PictureSource: ~Copyable {
  /// The name for messages.
  var path: FilePath { get }
  /// Bytes in all.
  var byteCount: Int { get }
  /// The same for the C readers.
  var storage: PictureStorage { get }
  /// At most `count` bytes from `offset` on; fewer only at the end.
  func bytes(_ count: Int, at offset: Int) throws(ImageError) -> [UInt8]
}

/// What a C reader is made of.
enum PictureStorage {
  /// A descriptor that stays open as long as the reader lives.
  case descriptor(CInt)
  case bytes([UInt8])
}

extension InputFile: PictureSource {
  var storage: PictureStorage { .descriptor(descriptor) }

  func bytes(_ count: Int, at offset: Int) throws(ImageError) -> [UInt8] {
    do {
      return try read(count, at: offset)
    } catch {
      throw ImageError(error)
    }
  }
}

/// The bytes of a file that are in memory already, for tests and fuzzing.
package struct PictureBytes: PictureSource, Sendable {
  package let path: FilePath
  private let contents: [UInt8]

  package init(_ bytes: [UInt8], path: FilePath = "memory") {
    self.path = path
    self.contents = bytes
  }

  package var byteCount: Int { contents.count }
  var storage: PictureStorage { .bytes(contents) }

  func bytes(_ count: Int, at offset: Int) throws(ImageError) -> [UInt8] {
    guard count > 0, (0..<contents.count).contains(offset) else { return [] }
    return Array(contents[offset...].prefix(count))
  }
}
