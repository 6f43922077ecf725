/// The part of a source that was read last, moved along as bytes further on are asked for.
struct ByteWindow: ~Copyable {
  /// Most headers end within the first window, and reading this much costs hardly more than reading one byte.
  static let byteCount = 8 * 1024

  private var bytes: [UInt8]
  private var start = 0
  private let readAhead: Int

  /// The window that starts at 0 and holds `bytes` already; where it moves to it reads `readAhead` bytes or more.
  init(first bytes: [UInt8], readAhead: Int = Self.byteCount) {
    self.bytes = bytes
    self.readAhead = readAhead
  }

  /// Moves the window, if it has to, so that it holds `count` bytes from `offset` on; false where the source ends
  /// before.
  mutating func holds(
    _ count: Int, at offset: Int, of source: borrowing some PictureSource & ~Copyable
  ) throws(ImageError) -> Bool {
    if offset >= start && offset - start <= bytes.count - count { return true }
    bytes = try source.bytes(max(count, readAhead), at: offset)
    start = offset
    return bytes.count >= count
  }

  /// The byte at `offset` of the source, which the window holds.
  func byte(at offset: Int) -> UInt8 { bytes[offset - start] }

  /// The number of two bytes at `offset` of the source, which the window holds.
  func short(at offset: Int) -> Int { Int(byte(at: offset)) << 8 | Int(byte(at: offset + 1)) }

  /// The number of four bytes at `offset` of the source, which the window holds.
  func word(at offset: Int) -> UInt32 { UInt32(short(at: offset)) << 16 | UInt32(short(at: offset + 2)) }

  /// Lends `count` bytes from `offset` of the source on, which the window holds.
  func withBytes<Result>(_ count: Int, at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(offset - start)..<(offset - start + count)]))
    }
  }

  /// True if the bytes at `offset`, which the window holds, are those of `text`.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      text.indices.allSatisfy { byte(at: offset + $0) == text[$0] }
    }
  }

  /// `count` bytes from `offset` of the source on, which the window holds.
  func slice(_ count: Int, at offset: Int) -> [UInt8] { Array(bytes[(offset - start)...].prefix(count)) }
}
