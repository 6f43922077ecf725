/// The scans of a progressive file: what each of them adds to the coefficients, and where it is.
///
/// A progressive file sends the coefficients in parts, first their upper bits and those of low frequencies. A small
/// picture does not need them all, and half the time of decoding goes into the last scan alone.
package struct ScanScript {
  /// One pass over the picture.
  struct Scan {
    /// Indices of its components.
    var components: [Int]
    /// The coefficients it is about, in zigzag order.
    var coefficients: ClosedRange<Int>
    /// Bits that are still missing before it; `nil` if it is the first to send these coefficients.
    var missingBefore: Int?
    /// Bits that are still missing after it.
    var missingAfter: Int
    /// Where it is in the file, from its marker to the one behind its data.
    var bytes: Range<Int>

    /// True if it is about means.
    var hasMeans: Bool { coefficients.lowerBound == 0 }
  }

  struct Component {
    var identifier: UInt8
    var across: Int
    var down: Int
    var quantizationSlot: Int
  }

  var components: [Component] = []
  /// Tables by slot, in zigzag order; empty where there is none.
  var quantization = [[Int]](repeating: [], count: 4)
  private(set) var scans: [Scan] = []
  /// For every component and coefficient the bits that are missing; `nil` for all of them.
  private var missing: [[Int?]] = []

  /// True once every bit of every coefficient was there.
  var isComplete: Bool { !missing.isEmpty && missing.allSatisfy { $0.allSatisfy { $0 == 0 } } }

  /// Adds a scan to those before.
  ///
  /// - Throws: `.codingProcess` if it does not go on where they ended.
  mutating func add(_ scan: Scan) throws(LowFrequencyFallback) {
    if missing.isEmpty { missing = components.map { _ in [Int?](repeating: nil, count: 64) } }
    for component in scan.components {
      // Means come first, so that something can be shown.
      guard scan.hasMeans || missing[component][0] != nil else { throw .codingProcess }
      for index in scan.coefficients {
        guard missing[component][index] == scan.missingBefore else { throw .codingProcess }
        missing[component][index] = scan.missingAfter
      }
    }
    scans.append(scan)
  }
}
