/// From the lowest coefficients of a row of blocks to fewer samples than the 64 of each: the inverse cosine
/// transform of that many points.
///
/// libjpeg averages the 64 samples instead, which blurs. At a quarter of the size, then scaled down by another
/// 1.5, camera files are 2.6 dB closer this way to what a full decode gives.
///
/// Levels, as coefficients are called once they are dequantised, are eight times as large as samples. In 16 bits,
/// two of them a fraction, there is room for all levels that libjpeg renders without wrapping; beyond, sums wrap.
struct RowTransform {
  /// Blocks that are worked on at once.
  static let laneCount = SampleLanes.scalarCount
  /// Bits of the fraction of a level.
  private static let fraction: Int16 = 2

  let component: ScanPlan.Component
  /// Where in the coefficients the row is.
  let place: Int
  /// Where in the samples the row is.
  let offset: Int
  /// From one row of samples to the next.
  let rowStride: Int

  /// Transforms the coefficients of the row and puts the samples where they belong.
  func run(_ values: [Int16], into samples: inout [UInt8]) {
    let source = values.span.bytes
    var span = samples.mutableSpan
    var target = span.mutableBytes
    switch component.shape.across {
    case .one: run(One.self, source, into: &target)
    case .two: run(Two.self, source, into: &target)
    case .four: run(Four.self, source, into: &target)
    case .eight: run(Eight.self, source, into: &target)
    }
  }

  private func run<Across: SampleRow>(
    _ across: Across.Type, _ values: RawSpan, into samples: inout MutableRawSpan
  ) {
    switch component.shape.down {
    case .one: run(across, One.self, values, into: &samples)
    case .two: run(across, Two.self, values, into: &samples)
    // There is no shape of eight samples down.
    case .four, .eight: run(across, Four.self, values, into: &samples)
    }
  }

  /// Compiled for every shape by itself, so that what it does not need is left out.
  private func run<Across: SampleRow, Down: SampleColumn>(
    _: Across.Type, _: Down.Type, _ values: RawSpan, into samples: inout MutableRawSpan
  ) {
    let factors = component.factors.span
    for block in stride(from: 0, to: component.blocksAcross, by: Self.laneCount) {
      let first = 2 &* (place &+ block &* ScanPlan.roomForBlock)
      @inline(__always) func coefficients(from index: Int) -> LaneMatrix {
        @inline(__always) func row(_ number: Int) -> SampleLanes {
          values.loadLanes(at: first &+ 2 &* (number &* ScanPlan.roomForBlock &+ index))
        }
        return LaneMatrix(row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)).transposed
      }
      @inline(__always) func level(_ stored: SampleLanes, _ index: Int) -> SampleLanes {
        stored &* (factors[index] &<< Self.fraction)
      }
      let low = coefficients(from: 0)
      // The eighth and ninth only matter to more than two samples down.
      let high = Down.count > 2 ? coefficients(from: 8) : low
      let columns = (
        Down.points(level(low.row0, 0), level(low.row2, 2), level(low.row3, 3), level(high.row1, 9)),
        Down.points(level(low.row1, 1), level(low.row4, 4), level(high.row0, 8), .zero),
        Down.points(level(low.row5, 5), level(low.row7, 7), .zero, .zero),
        Down.points(level(low.row6, 6), .zero, .zero, .zero)
      )
      let start = offset &+ block &* Across.count
      Across.put(columns.0.0, columns.1.0, columns.2.0, columns.3.0, into: &samples, at: start)
      if Down.count < 2 { continue }
      Across.put(columns.0.1, columns.1.1, columns.2.1, columns.3.1, into: &samples, at: start &+ rowStride)
      if Down.count < 4 { continue }
      Across.put(
        columns.0.2, columns.1.2, columns.2.2, columns.3.2, into: &samples, at: start &+ 2 &* rowStride)
      Across.put(
        columns.0.3, columns.1.3, columns.2.3, columns.3.3, into: &samples, at: start &+ 3 &* rowStride)
    }
  }

  /// Levels as samples: an eighth of them around the middle of the range, rounded and clamped.
  @inline(__always)
  fileprivate static func samples(_ levels: SampleLanes) -> SampleLanes {
    (((levels &+ (4 &<< fraction)) &>> (3 &+ fraction)) &+ 128).clampedToSamples
  }
}

/// Four lanes of results.
private typealias FourLanes = (SampleLanes, SampleLanes, SampleLanes, SampleLanes)

/// A number of samples down and the transform to it.
private protocol SampleColumn {
  static var count: Int { get }
  /// The points of the first harmonics; those behind `count` are of no meaning.
  static func points(_ c0: SampleLanes, _ c1: SampleLanes, _ c2: SampleLanes, _ c3: SampleLanes) -> FourLanes
}

/// A number of samples across and the transform to it.
private protocol SampleRow {
  static var count: Int { get }
  /// Puts the samples of neighbouring blocks, `count` of each, beside each other.
  static func put(
    _ c0: SampleLanes, _ c1: SampleLanes, _ c2: SampleLanes, _ c3: SampleLanes,
    into samples: inout MutableRawSpan, at offset: Int)
}

private enum One: SampleColumn, SampleRow {
  static var count: Int { 1 }

  @inline(__always)
  static func points(_ c0: SampleLanes, _: SampleLanes, _: SampleLanes, _: SampleLanes) -> FourLanes {
    (c0, c0, c0, c0)
  }

  @inline(__always)
  static func put(
    _ c0: SampleLanes, _: SampleLanes, _: SampleLanes, _: SampleLanes,
    into samples: inout MutableRawSpan, at offset: Int
  ) {
    let bytes = SIMD8<UInt8>(truncatingIfNeeded: RowTransform.samples(c0))
    samples.storeBytes(of: bytes, toByteOffset: offset, as: SIMD8<UInt8>.self)
  }
}

private enum Two: SampleColumn, SampleRow {
  static var count: Int { 2 }

  @inline(__always)
  static func points(_ c0: SampleLanes, _ c1: SampleLanes, _: SampleLanes, _: SampleLanes) -> FourLanes {
    (c0 &+ c1, c0 &- c1, c0, c0)
  }

  @inline(__always)
  static func put(
    _ c0: SampleLanes, _ c1: SampleLanes, _: SampleLanes, _: SampleLanes,
    into samples: inout MutableRawSpan, at offset: Int
  ) {
    let pairs = RowTransform.samples(c0 &+ c1) | RowTransform.samples(c0 &- c1) &<< 8
    samples.storeBytes(of: pairs, toByteOffset: offset, as: SampleLanes.self)
  }
}

private enum Four: SampleColumn, SampleRow {
  static var count: Int { 4 }

  @inline(__always)
  static func points(
    _ c0: SampleLanes, _ c1: SampleLanes, _ c2: SampleLanes, _ c3: SampleLanes
  ) -> FourLanes {
    let (even, odd) = (c0 &+ c2, c0 &- c2)
    let outer = c1 &+ c1.times0307 &+ c3 &- c3.times0459
    let inner = c1 &- c1.times0459 &- c3 &- c3.times0307
    return (even &+ outer, odd &+ inner, odd &- inner, even &- outer)
  }

  @inline(__always)
  static func put(
    _ c0: SampleLanes, _ c1: SampleLanes, _ c2: SampleLanes, _ c3: SampleLanes,
    into samples: inout MutableRawSpan, at offset: Int
  ) {
    let fours = words(points(c0, c1, c2, c3))
    samples.storeBytes(of: fours, toByteOffset: offset, as: SIMD8<UInt32>.self)
  }

  /// The samples of four levels in one word, the first lowest.
  @inline(__always)
  fileprivate static func words(_ levels: FourLanes) -> SIMD8<UInt32> {
    let left = RowTransform.samples(levels.0) | RowTransform.samples(levels.1) &<< 8
    let right = RowTransform.samples(levels.2) | RowTransform.samples(levels.3) &<< 8
    return SIMD8<UInt32>(truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: left))
      | SIMD8<UInt32>(truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: right)) &<< 16
  }
}

private enum Eight: SampleRow {
  static var count: Int { 8 }

  /// The square root of 2 times the cosine of 1, 2, 3, 5, 6 and 7 sixteenths of π, with 13 bits of fraction.
  private static let (k1, k2, k3): (Int32, Int32, Int32) = (11_363, 10_703, 9_633)
  private static let (k5, k6, k7): (Int32, Int32, Int32) = (6_436, 4_433, 2_260)

  static func put(
    _ c0: SampleLanes, _ c1: SampleLanes, _ c2: SampleLanes, _ c3: SampleLanes,
    into samples: inout MutableRawSpan, at offset: Int
  ) {
    @inline(__always) func sum(_ a: SampleLanes, _ k: Int32, _ b: SampleLanes, _ l: Int32) -> SampleLanes {
      let products =
        SIMD8<Int32>(truncatingIfNeeded: a) &* k &+ SIMD8<Int32>(truncatingIfNeeded: b) &* l
      return SampleLanes(truncatingIfNeeded: (products &+ 4_096) &>> 13)
    }
    let even = (
      c0 &+ sum(c2, k2, .zero, 0), c0 &+ sum(c2, k6, .zero, 0), c0 &- sum(c2, k6, .zero, 0),
      c0 &- sum(c2, k2, .zero, 0)
    )
    let odd = (sum(c1, k1, c3, k3), sum(c1, k3, c3, -k7), sum(c1, k5, c3, -k1), sum(c1, k7, c3, -k5))
    let left = Four.words((even.0 &+ odd.0, even.1 &+ odd.1, even.2 &+ odd.2, even.3 &+ odd.3))
    let right = Four.words((even.3 &- odd.3, even.2 &- odd.2, even.1 &- odd.1, even.0 &- odd.0))
    let eights =
      SIMD8<UInt64>(truncatingIfNeeded: left) | SIMD8<UInt64>(truncatingIfNeeded: right) &<< 32
    samples.storeBytes(of: eights, toByteOffset: offset, as: SIMD8<UInt64>.self)
  }
}

extension SampleLanes {
  /// The square root of 2 times the cosine of π/8, less 1, times the lanes: 0.30656, here 0.30664.
  ///
  /// By shifts, for products of more than 16 bits take several instructions where vectors are short.
  @inline(__always)
  fileprivate var times0307: SampleLanes { (self &>> 2) &+ (self &>> 4) &- (self &>> 7) &+ (self &>> 9) }

  /// 1 less the square root of 2 times the cosine of 3π/8, times the lanes: 0.45880, here 0.45898.
  @inline(__always)
  fileprivate var times0459: SampleLanes { (self &>> 1) &- (self &>> 5) &- (self &>> 7) &- (self &>> 9) }
}
