/// Filters and compresses strips; one per worker, for it keeps its buffers.
///
/// What a strip is compressed to depends on its pixels and the effort alone.
package final class StripEncoder {
  /// How hard to press.
  package let effort: CompressionEffort

  private let shape: StripShape
  private var compressor = StripCompressor()
  private var probe = StripProbe()
  private var filtered: [UInt8] = []
  /// The result of another method than the best so far.
  private var trial = EncodedStrip()

  /// How many pieces of a strip methods are tried on.
  private static let sampleCount = 3
  /// Bytes of each piece: as many as a match can look back.
  private static let sampleBytes = 36 << 10
  /// The part by which a sample may be wrong.
  private static let sampleError = 200

  /// An encoder for strips of `shape`.
  package init(shape: StripShape, effort: CompressionEffort) {
    self.shape = shape
    self.effort = effort
  }

  /// Encodes `pixels`, whole rows and at least one.
  ///
  /// - Parameters:
  ///   - pixels: Rows of the encoder's shape.
  ///   - isFirst: True for the strip at the top of the picture.
  ///   - isLast: True for the strip at the bottom.
  ///   - strip: Replaced by the result.
  package func encode(_ pixels: Span<UInt8>, isFirst: Bool, isLast: Bool, into strip: inout EncodedStrip) {
    precondition(!pixels.isEmpty && pixels.count % shape.rowBytes == 0, "a strip is whole rows")
    // Taken out, for a span of a property holds on to all of them.
    var filtered = self.filtered
    self.filtered = []
    // Not kept: on most sheets few strips need it.
    var unfiltered: [UInt8] = []
    let filtering: RowFiltering = effort == .fast ? .paeth : .smallest
    filter(pixels, by: filtering, into: &filtered)
    var methods = methods(for: pixels, filtered: filtered.span, filtering)
    if methods.contains(where: { $0.filtering == .none }) { filter(pixels, by: .none, into: &unfiltered) }
    if methods.count > 1 { methods = best(of: methods, filtered, unfiltered) }
    var chosen = methods[0]
    for (index, method) in methods.enumerated() {
      let bytes = method.filtering == .none ? unfiltered : filtered
      if index == 0 {
        compress(bytes, by: method, isFirst: isFirst, isLast: isLast, into: &strip)
      } else {
        compress(bytes, by: method, isFirst: isFirst, isLast: isLast, into: &trial)
        if trial.end < strip.end {
          swap(&trial, &strip)
          chosen = method
        }
      }
    }
    strip.adler = Checksum.adler32((chosen.filtering == .none ? unfiltered : filtered).span)
    strip.checkData()
    self.filtered = filtered
  }

  private func filter(_ pixels: Span<UInt8>, by filtering: RowFiltering, into target: inout [UInt8]) {
    let count = pixels.count + pixels.count / shape.rowBytes
    // Strips of one height are followed by at most one of another.
    if target.count != count { target = Array(repeating: 0, count: count) }
    var span = target.mutableSpan
    filtering.apply(to: pixels, shape: shape, into: &span)
  }

  /// Tries `methods` on some rows and returns the best one; where size is everything, all that may be the best.
  private func best(
    of methods: [CompressionMethod], _ filtered: [UInt8], _ unfiltered: [UInt8]
  ) -> [CompressionMethod] {
    let lineBytes = shape.rowBytes + 1
    let rows = filtered.count / lineBytes
    let sampleRows = max(1, Self.sampleBytes / lineBytes)
    guard rows >= 2 * Self.sampleCount * sampleRows else { return methods }
    let sizes = methods.map { method in
      let bytes = method.filtering == .none ? unfiltered : filtered
      trial.begin(zlibHead: nil)
      for index in 0..<Self.sampleCount {
        let first = (2 * index + 1) * rows / (2 * Self.sampleCount) - sampleRows / 2
        let range = first * lineBytes..<(first + sampleRows) * lineBytes
        compressor.compress(bytes.span.extracting(range), by: method.search, isLast: false, into: &trial)
      }
      return trial.end
    }
    // There are methods.
    let least = sizes.min()!
    let most = effort == .small ? least + least / Self.sampleError : least
    return zip(methods, sizes).filter { $0.1 <= most }.map(\.0)
  }

  private func compress(
    _ bytes: [UInt8], by method: CompressionMethod, isFirst: Bool, isLast: Bool,
    into strip: inout EncodedStrip
  ) {
    strip.begin(zlibHead: isFirst ? zlibHead : nil)
    strip.filteredByteCount = bytes.count
    compressor.compress(bytes.span, by: method.search, isLast: isLast, into: &strip)
  }

  /// Deflate with the largest window; how hard was pressed; a check: RFC 1950, 2.2.
  private var zlibHead: [UInt8] {
    switch effort {
    case .fast: [0x78, 0x5E]
    case .balanced: [0x78, 0x9C]
    case .small: [0x78, 0xDA]
    }
  }

  /// What `bytes` of a strip would come to.
  func estimate(_ bytes: Span<UInt8>) -> StripProbe.Estimate {
    probe.estimate(
      bytes, rowBytes: shape.rowBytes, tokenCount: effort == .fast ? 512 : 1024,
      with: &compressor.matchFinder)
  }
}
