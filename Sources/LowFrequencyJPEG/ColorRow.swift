/// Rows of separate components to rows of pixels.
enum ColorRow {
  private typealias Lanes = SIMD8<Int16>

  /// The factors of libjpeg's jdcolor.c with 16 bits of fraction, less the whole numbers nearest to them, which
  /// leaves what fits into 16 bits.
  ///
  /// Red takes 1.402 of the red difference, blue 1.772 of the blue one, green -0.34414 and -0.71414 of both.
  private static let redLessOne: Int32 = 91_881 - 65_536
  private static let blueLessTwo: Int32 = 116_130 - 131_072
  private static let greenOfBlue: Int32 = -22_554
  private static let greenOfRedPlusOne: Int32 = 65_536 - 46_802

  /// Converts `count` samples of every component to RGB, rounding as libjpeg does.
  ///
  /// - Parameters:
  ///   - samples: Planes that go on for seven samples more.
  ///   - starts: Where the rows are in it.
  ///   - count: Pixels of a row.
  ///   - row: Where the pixels go.
  static func convert(
    _ samples: Span<UInt8>, at starts: (Int, Int, Int), count: Int, into row: inout MutableSpan<UInt8>
  ) {
    precondition(row.count == 3 * count)
    let source = samples.bytes
    for x in stride(from: 0, to: count, by: 8) {
      let level = source.loadSamples(at: starts.0 &+ x)
      let blue = source.loadSamples(at: starts.1 &+ x) &- 128
      let red = source.loadSamples(at: starts.2 &+ x) &- 128
      let wideBlue = SIMD8<Int32>(truncatingIfNeeded: blue)
      let wideRed = SIMD8<Int32>(truncatingIfNeeded: red)
      let half = SIMD8<Int32>(repeating: 32_768)
      let redShare = Lanes(truncatingIfNeeded: (wideRed &* redLessOne &+ half) &>> 16)
      let blueShare = Lanes(truncatingIfNeeded: (wideBlue &* blueLessTwo &+ half) &>> 16)
      let greenShare = Lanes(
        truncatingIfNeeded: (wideBlue &* greenOfBlue &+ wideRed &* greenOfRedPlusOne &+ half) &>> 16)
      let r = (level &+ red &+ redShare).clampedToSamples
      let g = (level &- red &+ greenShare).clampedToSamples
      let b = (level &+ blue &+ blue &+ blueShare).clampedToSamples
      put(r, g, b, count: min(8, count &- x), into: &row, at: 3 &* x)
    }
  }

  @inline(__always)
  private static func put(
    _ r: Lanes, _ g: Lanes, _ b: Lanes, count: Int, into row: inout MutableSpan<UInt8>, at offset: Int
  ) {
    let pixels =
      SIMD8<UInt32>(truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: r | g &<< 8))
      | SIMD8<UInt32>(truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: b)) &<< 16
    if count == 8 {
      // Eight pixels of three bytes are three words.
      let wide = SIMD8<UInt64>(truncatingIfNeeded: pixels)
      let words = (
        wide[0] | wide[1] &<< 24 | wide[2] &<< 48,
        wide[2] &>> 16 | wide[3] &<< 8 | wide[4] &<< 32 | wide[5] &<< 56,
        wide[5] &>> 8 | wide[6] &<< 16 | wide[7] &<< 40
      )
      var bytes = row.mutableBytes
      bytes.storeBytes(of: words.0.littleEndian, toByteOffset: offset, as: UInt64.self)
      bytes.storeBytes(of: words.1.littleEndian, toByteOffset: offset &+ 8, as: UInt64.self)
      bytes.storeBytes(of: words.2.littleEndian, toByteOffset: offset &+ 16, as: UInt64.self)
    } else {
      for index in 0..<count {
        let pixel = pixels[index]
        row[offset &+ 3 &* index] = UInt8(truncatingIfNeeded: pixel)
        row[offset &+ 3 &* index &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
        row[offset &+ 3 &* index &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
      }
    }
  }

  /// Puts three rows together.
  static func interleave(
    _ samples: Span<UInt8>, at starts: (Int, Int, Int), count: Int, into row: inout MutableSpan<UInt8>
  ) {
    precondition(row.count == 3 * count)
    var target = 0
    for x in 0..<count {
      row[target] = samples[starts.0 &+ x]
      row[target &+ 1] = samples[starts.1 &+ x]
      row[target &+ 2] = samples[starts.2 &+ x]
      target &+= 3
    }
  }
}
