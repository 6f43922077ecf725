internal import PixelGeometry

/// How good an arrangement is, in numbers that can be compared between layouts.
public struct LayoutMetrics: Hashable, Sendable {
  /// The difference between the bottoms of the tallest and the shortest column that has items, in pixels.
  ///
  /// 0 for layouts without columns, and for one column.
  public var spread: Double
  /// The share of the content that is neither an item nor a gap.
  ///
  /// Every item is counted with a gap to its right and one below it, on a content area that is a gap wider and taller, so
  /// that regular gaps are no loss. In 0...1.
  public var whiteShare: Double
  /// The share of all pairs of items that a reader meets in the wrong order.
  ///
  /// Read is from top to bottom, and from left to right (or from right to left, when that is said) where tops are equal; a
  /// horizontal arrangement from left to right (or from right to left), and from top to bottom where these edges are equal.
  /// In 0...1; about a third for columns in reading order.
  public var orderInversions: Double
  /// The root of the mean square of ln(*h*/*T*) over all rows but the last, *T* being the target height; of the rows of a
  /// horizontal arrangement, which stand upright, the width counts.
  ///
  /// 0.076 is a typical error of 7.6 %. `nil` without rows, or without a target.
  public var rowError: Double?
  /// The mean share of the pages that is filled.
  ///
  /// `nil` without pages; see ``Page``.
  public var pageFill: Double?

  /// The metrics of `arrangement`, calculated with the gaps and margins it was made with.
  ///
  /// - Parameters:
  ///   - arrangement: The arrangement.
  ///   - columnGap: The gap between items beside each other.
  ///   - rowGap: The gap between items above each other.
  ///   - margins: The empty space around the items.
  ///   - rowHeight: The height that rows should have, if there are rows.
  ///   - isRightToLeft: Items are read from the right.
  ///   - axis: The axis the arrangement grows along.
  public init(
    _ arrangement: Arrangement, columnGap: Double, rowGap: Double, margins: LayoutInsets,
    rowHeight: Double? = nil, isRightToLeft: Bool = false, axis: LayoutFlow.Axis = .vertical
  ) {
    let frames = arrangement.frames
    // Two of the founding layouts state no width.
    let contentWidth =
      arrangement.contentSize.width > 0 ? arrangement.contentSize.width : Double(arrangement.pixelSize.width)
    let width = contentWidth - margins.left - margins.right + columnGap
    let height = arrangement.contentSize.height - margins.top - margins.bottom + rowGap
    let filled = frames.reduce(0) { $0 + ($1.width + columnGap) * ($1.height + rowGap) }
    let white = width * height > 0 && !frames.isEmpty ? min(max(0, 1 - filled / (width * height)), 1) : 0
    whiteShare = white > Self.noise ? white : 0
    spread = Self.spread(arrangement)
    // Read from the right is what is read from the left in a mirror.
    let read = isRightToLeft ? frames.map { $0.mirrored(in: 0) } : frames
    orderInversions = Self.inversions(axis == .horizontal ? read.map(\.transposed) : read)
    rowError = rowHeight.flatMap { Self.rowError(arrangement, $0, axis) }
  }

  /// Smaller shares of a sheet than that are what the rounding of sums leaves, and count as none.
  private static let noise = 1e-9

  private static func spread(_ arrangement: Arrangement) -> Double {
    guard arrangement.rows.isEmpty, case .lanes(let index) = arrangement.index else { return 0 }
    var bottoms: [Int: Double] = [:]
    for (item, column) in arrangement.columns.enumerated() {
      let frame = arrangement.frames[item]
      for lane in column..<column + arrangement.span(at: item) {
        bottoms[lane] = max(bottoms[lane] ?? 0, index.isTransposed ? frame.maxX : frame.maxY)
      }
    }
    let lowest = bottoms.values.max() ?? 0
    let spread = lowest - (bottoms.values.min() ?? 0)
    return spread > lowest * noise ? spread : 0
  }

  private static func rowError(
    _ arrangement: Arrangement, _ target: Double, _ axis: LayoutFlow.Axis
  ) -> Double? {
    let rows = arrangement.rows.dropLast()
    guard !rows.isEmpty, target > 0 else { return nil }
    let sum = rows.reduce(0) { sum, row in
      let frame = arrangement.frames[row.lowerBound]
      let ratio = logarithm((axis == .vertical ? frame.height : frame.width) / target)
      return sum + ratio * ratio
    }
    return (sum / Double(rows.count)).squareRoot()
  }

  /// The share of pairs that are the other way round in reading order, by merge sort.
  private static func inversions(_ frames: [LayoutRect]) -> Double {
    guard frames.count > 1 else { return 0 }
    func isBefore(_ left: LayoutRect, _ right: LayoutRect) -> Bool {
      left.y != right.y ? left.y < right.y : left.x < right.x
    }
    var (sorted, count) = (frames, 0)
    var size = 1
    while size < sorted.count {
      var merged: [LayoutRect] = []
      merged.reserveCapacity(sorted.count)
      for start in stride(from: 0, to: sorted.count, by: 2 * size) {
        let (middle, end) = (min(start + size, sorted.count), min(start + 2 * size, sorted.count))
        var (left, right) = (start, middle)
        while left < middle || right < end {
          if right == end || (left < middle && !isBefore(sorted[right], sorted[left])) {
            merged.append(sorted[left])
            left += 1
          } else {
            // Every item that is left over comes later in the list, but earlier in reading.
            count += middle - left
            merged.append(sorted[right])
            right += 1
          }
        }
      }
      sorted = merged
      size *= 2
    }
    return Double(count) / (Double(frames.count) * Double(frames.count - 1) / 2)
  }
}
