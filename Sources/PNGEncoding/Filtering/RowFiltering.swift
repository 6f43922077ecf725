/// How the rows of a strip are filtered.
enum RowFiltering: Hashable, CaseIterable {
  /// Not at all, which suits flat drawings: equal pixels stay equal bytes.
  case none
  /// Each row by the filter that leaves the smallest sum of absolute values, as libpng does.
  case smallest
  /// Paeth's predictor throughout.
  case paeth

  /// Writes each row of `pixels` to `target`, preceded by the number of its filter.
  ///
  /// The first row does without the one above it, so that a strip depends on no other.
  func apply(
    to pixels: Span<UInt8>, shape: StripShape, into target: inout MutableSpan<UInt8>,
    kernels: FilterKernels = .best
  ) {
    let rowBytes = shape.rowBytes
    let rows = pixels.count / rowBytes
    precondition(
      pixels.count % rowBytes == 0 && target.count == pixels.count + rows, "whole rows with a byte each")
    for y in 0..<rows {
      let row = pixels.extracting(y * rowBytes..<(y + 1) * rowBytes)
      // Filters that look up are not used on the first row; something has to be passed for it.
      let above = y == 0 ? row : pixels.extracting((y - 1) * rowBytes..<y * rowBytes)
      let filter = filter(for: row, above: above, isFirst: y == 0, shape.pixelBytes, kernels)
      let offset = y * (rowBytes + 1)
      target[offset] = filter.rawValue
      kernels.apply(
        filter, to: row, above: above, pixelBytes: shape.pixelBytes, into: &target, at: offset + 1)
    }
  }

  private func filter(
    for row: Span<UInt8>, above: Span<UInt8>, isFirst: Bool, _ pixelBytes: Int, _ kernels: FilterKernels
  ) -> RowFilter {
    switch self {
    case .none: return .none
    case .paeth: return isFirst ? .sub : .paeth
    case .smallest:
      let costs = kernels.costs(of: row, above: above, pixelBytes: pixelBytes)
      var best: RowFilter = isFirst ? .sub : .paeth
      for filter in RowFilter.allCases where !isFirst || !filter.looksUp {
        if costs[Int(filter.rawValue)] < costs[Int(best.rawValue)] { best = filter }
      }
      return best
    }
  }
}
