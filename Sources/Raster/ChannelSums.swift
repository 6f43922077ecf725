/// The sums of red, green and blue samples, taken so fast that it does not show beside scaling a picture.
struct ChannelSums {
  /// No picture has as many pixels as would overflow 56 bits.
  private(set) var red = 0
  private(set) var green = 0
  private(set) var blue = 0

  /// Bytes that begin and end with a pixel and fill three vectors.
  private static let blockBytes = 48
  /// Blocks whose samples a lane of 16 bits can hold: 257 times 255 is all of it.
  private static let mostBlocks = 257

  /// Adds the samples of `row`, three a pixel.
  mutating func add(_ row: Span<UInt8>) {
    precondition(row.count.isMultiple(of: 3), "a row must be whole pixels")
    let bytes = row.bytes
    var offset = 0
    while bytes.byteCount &- offset >= Self.blockBytes {
      let blocks = min(Self.mostBlocks, (bytes.byteCount &- offset) / Self.blockBytes)
      var lanes = (SIMD16<UInt16>.zero, SIMD16<UInt16>.zero, SIMD16<UInt16>.zero)
      for _ in 0..<blocks {
        // Offsets stay within the row: there are as many whole blocks.
        lanes.0 &+= Self.samples(bytes, at: offset)
        lanes.1 &+= Self.samples(bytes, at: offset &+ 16)
        lanes.2 &+= Self.samples(bytes, at: offset &+ 32)
        offset &+= Self.blockBytes
      }
      for lane in 0..<16 {
        add(Int(lanes.0[lane]), channel: lane % 3)
        add(Int(lanes.1[lane]), channel: (lane + 16) % 3)
        add(Int(lanes.2[lane]), channel: (lane + 32) % 3)
      }
    }
    for place in offset..<row.count { add(Int(row[place]), channel: place % 3) }
  }

  private mutating func add(_ sum: Int, channel: Int) {
    switch channel {
    case 0: red &+= sum
    case 1: green &+= sum
    default: blue &+= sum
    }
  }

  private static func samples(_ bytes: RawSpan, at offset: Int) -> SIMD16<UInt16> {
    SIMD16<UInt16>(
      truncatingIfNeeded: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self))
  }
}
