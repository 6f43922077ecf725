/// How an unfiltered row of a PNG becomes samples of 8 bits.
///
/// The same samples that libpng makes of it when told to expand everything and to scale 16 bits.
enum RowExpansion {
  /// 8 bits a sample already.
  case none
  /// 16 bits, which are scaled and rounded.
  case sixteenBits
  /// A colour of `samples` samples for each index of `bits` bits, in a table for all 256 of them.
  case table([SIMD4<UInt8>], bits: Int, samples: Int)

  /// Writes what `row` stands for to `target`, which has room for exactly that; the last byte of `row` may be filled
  /// up.
  func expand(_ row: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>) {
    switch self {
    case .none:
      precondition(row.count == target.count, "a row must fit its target")
      _ = target.update(fromContentsOf: row)
    case .sixteenBits:
      precondition(row.count == target.count * 2, "a row must fit its target")
      for index in target.indices {
        let value = UInt32(row[index &* 2]) << 8 | UInt32(row[index &* 2 &+ 1])
        // value * 255 / 65535, rounded: exact for all 65,536 values, the product of 24 bits does not wrap.
        target[index] = UInt8(truncatingIfNeeded: (value &* 255 &+ 32_895) >> 16)
      }
    case .table(let table, let bits, let samples):
      let pixels = target.count / samples
      precondition(
        table.count == 256 && row.count == (pixels * bits + 7) / 8 && target.count == pixels * samples,
        "a row must fit its target")
      table.withUnsafeBufferPointer { table in
        let target = UnsafeMutableRawBufferPointer(target)
        switch samples {
        case 1: Self.look(up: row, bits: bits, pixels: pixels) { target[$0] = table[$1][0] }
        case 3:
          // Four bytes at once, of which the next pixel overwrites the last; the last pixel has none behind it.
          Self.look(up: row, bits: bits, pixels: pixels - 1) {
            target.storeBytes(of: table[$1], toByteOffset: $0 &* 3, as: SIMD4<UInt8>.self)
          }
          let last = table[Self.index(pixels - 1, in: row, bits: bits)]
          for sample in 0..<3 { target[(pixels - 1) * 3 + sample] = last[sample] }
        default:
          Self.look(up: row, bits: bits, pixels: pixels) {
            target.storeBytes(of: table[$1], toByteOffset: $0 &* 4, as: SIMD4<UInt8>.self)
          }
        }
      }
    }
  }

  /// Calls `body` with the number of each pixel and its index.
  @inline(__always)
  private static func look(
    up row: UnsafeBufferPointer<UInt8>, bits: Int, pixels: Int, _ body: (Int, Int) -> Void
  ) {
    if bits == 8 {
      for pixel in 0..<pixels { body(pixel, Int(row[pixel])) }
    } else {
      for pixel in 0..<pixels { body(pixel, index(pixel, in: row, bits: bits)) }
    }
  }

  /// The index of one pixel: the highest bits of a byte are those of its first pixel.
  @inline(__always)
  private static func index(_ pixel: Int, in row: UnsafeBufferPointer<UInt8>, bits: Int) -> Int {
    let bit = pixel &* bits
    return Int(row[bit >> 3]) >> (8 &- bits &- bit & 7) & ((1 << bits) &- 1)
  }
}
