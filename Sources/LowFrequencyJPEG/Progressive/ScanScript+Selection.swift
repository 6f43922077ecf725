extension ScanScript {
  /// By how much a coefficient may be off, in units of the transform, of which a sample level is about six.
  ///
  /// Camera files of quality 85 and more stay below it with two bits missing. Their tiles then have 49 to 51 dB where
  /// all bits give 51 to 54.
  private static let mostError = 12
  /// The coefficients that this is asked of; those behind them hardly show.
  private static let mostCarefulIndex = 4

  /// The scans that a picture at `reduction` can do without, in the order of the file; none if it takes them all.
  func dispensableScans(for reduction: Reduction) -> [Scan] {
    // From the few scans that send something for the first time to all of them.
    for leastMissing in stride(from: Self.mostMissing, to: 0, by: -1) {
      let isRefined = components.indices.map { component in
        scans.contains { $0.components.contains(component) && refines($0, leastMissing: leastMissing) }
      }
      let needed = components.indices.map { neededCoefficient($0, for: reduction) }
      let kept = scans.filter { scan in
        if scan.hasMeans || refines(scan, leastMissing: leastMissing) { return true }
        guard scan.missingBefore == nil else { return false }
        // What refines coefficients that were never sent would be damage.
        return scan.components.contains { isRefined[$0] || scan.coefficients.lowerBound <= needed[$0] }
      }
      if isEnough(kept, needed: needed) {
        return scans.filter { scan in !kept.contains { $0.bytes == scan.bytes } }
      }
    }
    return []
  }

  /// The most bits that the standard lets be sent later.
  static let mostMissing = 13

  private func refines(_ scan: Scan, leastMissing: Int) -> Bool {
    !scan.hasMeans && scan.missingBefore != nil && scan.missingAfter >= leastMissing
  }

  /// The last coefficient, in zigzag order, that makes a difference to the samples of a component.
  private func neededCoefficient(_ index: Int, for reduction: Reduction) -> Int {
    let component = components[index]
    let most = (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
    guard most.0 % component.across == 0, most.1 % component.down == 0 else { return 63 }
    // Samples that a block gives, in the direction where it gives more.
    let points = reduction.pointsPerBlock * max(most.0 / component.across, most.1 / component.down)
    switch points {
    case 1: return 0
    case 2: return 4
    case 3, 4: return 24
    default: return 63
    }
  }

  /// True if `kept` sends the `needed` coefficients of all components, and sends them well enough.
  private func isEnough(_ kept: [Scan], needed: [Int]) -> Bool {
    components.indices.allSatisfy { component in
      (0...needed[component]).allSatisfy { index in
        let scan = kept.last { $0.components.contains(component) && $0.coefficients.contains(index) }
        guard let missing = scan?.missingAfter else { return false }
        if index == 0 { return missing == 0 }
        let factors = quantization[components[component].quantizationSlot]
        return index > Self.mostCarefulIndex || ((1 << missing) - 1) * factors[index] <= Self.mostError
      }
    }
  }
}
