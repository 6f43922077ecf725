internal import CImageMaker

/// A chunk of a PNG file.
public struct PNGChunk: Sendable {
  /// Four letters.
  public var type: String
  /// What is between the type and the checksum.
  public var data: [UInt8]
  /// Writes a wrong checksum.
  public var hasWrongChecksum = false

  /// A chunk with the right checksum.
  public init(_ type: String, _ data: [UInt8], hasWrongChecksum: Bool = false) {
    self.type = type
    self.data = data
    self.hasWrongChecksum = hasWrongChecksum
  }

  /// The eight bytes every PNG starts with.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes in the file.
  public var bytes: [UInt8] {
    let body = Array(type.utf8) + data
    let sum = Self.checksum(of: body) ^ (hasWrongChecksum ? 0x0101_0101 : 0)
    return Self.number(data.count) + body + Self.number(Int(sum))
  }

  /// The chunks of a well-formed file.
  public static func all(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      precondition(offset + 12 + length <= file.count, "the file is cut short")
      chunks.append(
        PNGChunk(
          String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self),
          Array(file[(offset + 8)..<(offset + 8 + length)])))
      offset += 12 + length
    }
    return chunks
  }

  /// The file made of `chunks`.
  public static func file(_ chunks: [PNGChunk]) -> [UInt8] {
    signature + chunks.flatMap(\.bytes)
  }

  /// An IHDR chunk that claims anything.
  public static func header(width: Int, height: Int, depth: Int = 8, color: Int = 6, interlace: Int = 0)
    -> PNGChunk
  {
    PNGChunk(
      "IHDR", number(width) + number(height) + [UInt8(depth), UInt8(color), 0, 0, UInt8(interlace)])
  }

  /// A tEXt chunk.
  public static func text(_ keyword: String, _ text: String) -> PNGChunk {
    PNGChunk("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
  }

  /// An iCCP chunk.
  public static func profile(_ profile: [UInt8], keyword: String = "p") -> PNGChunk {
    PNGChunk("iCCP", Array(keyword.utf8) + [0, 0] + storedStream(profile))
  }

  /// A zlib stream of blocks that are not compressed.
  public static func storedStream(_ data: [UInt8], blockBytes: Int = 65_535) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(blockBytes)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    var (first, second) = (1, 0)
    for byte in data {
      first = (first + Int(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + number(second << 16 | first)
  }

  /// The CRC-32 of `bytes`.
  public static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { cmaker_checksum($0.baseAddress, $0.count) }
  }

  /// `value` as four bytes, the highest first.
  public static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
