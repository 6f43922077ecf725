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
  private var unfiltered: [UInt8] = []
  /// The result of another method than the best so far.
  private var trial = EncodedStrip()

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
    var unfiltered = self.unfiltered
    (self.filtered, self.unfiltered) = ([], [])
    let filtering: RowFiltering = effort == .fast ? .paeth : .smallest
    filter(pixels, by: filtering, into: &filtered)
    let methods = methods(for: pixels, filtered: filtered.span, filtering)
    if methods.contains(where: { $0.filtering == .none }) { filter(pixels, by: .none, into: &unfiltered) }
    for (index, method) in methods.enumerated() {
      let bytes = method.filtering == .none ? unfiltered : filtered
      if index == 0 {
        compress(bytes, by: method, isFirst: isFirst, isLast: isLast, into: &strip)
      } else {
        compress(bytes, by: method, isFirst: isFirst, isLast: isLast, into: &trial)
        if trial.end < strip.end { swap(&trial, &strip) }
      }
    }
    strip.checkData()
    (self.filtered, self.unfiltered) = (filtered, unfiltered)
  }

  private func filter(_ pixels: Span<UInt8>, by filtering: RowFiltering, into target: inout [UInt8]) {
    let count = pixels.count + pixels.count / shape.rowBytes
    // Strips of one height are followed by at most one of another.
    if target.count != count { target = Array(repeating: 0, count: count) }
    var span = target.mutableSpan
    filtering.apply(to: pixels, shape: shape, into: &span)
  }

  private func compress(
    _ bytes: [UInt8], by method: CompressionMethod, isFirst: Bool, isLast: Bool,
    into strip: inout EncodedStrip
  ) {
    strip.begin(zlibHead: isFirst ? zlibHead : nil)
    strip.adler = Checksum.adler32(bytes.span)
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
      bytes, rowBytes: shape.rowBytes, tokenCount: effort == .fast ? 1024 : 2048,
      with: &compressor.matchFinder)
  }
}
