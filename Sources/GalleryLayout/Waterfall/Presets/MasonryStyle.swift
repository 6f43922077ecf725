internal import PixelGeometry

/// Masonry by desandro: boxes of given sizes in columns of a given width.
///
/// Boxes keep their sizes; one wider than a column covers as many as it needs. There is no gap between the boxes of a
/// column, unless their heights contain one. Number for number as Masonry 4.2.2, which is under the MIT licence.
public struct MasonryStyle: Hashable, Sendable {
  /// The width of the container.
  public var width: Double
  /// The width of a column.
  public var columnWidth: Double
  /// The gap between two columns.
  public var gutter = 0.0
  /// Boxes go to the columns in turn, so that they keep their order from left to right.
  public var isHorizontallyOrdered = false
  /// The container becomes as narrow as the columns that are used.
  public var fitsWidth = false
  /// Places that are taken before the first box comes.
  public var stamps: [LayoutRect] = []

  /// A container of `width` with columns of `columnWidth`.
  public init(width: Double, columnWidth: Double) {
    self.width = width
    self.columnWidth = columnWidth
  }

  /// The number of columns: as many as fit, to less than a pixel; at least one.
  public var columnCount: Int {
    let (pitch, available) = (columnWidth + gutter, width + gutter)
    let excess = pitch - available.truncatingRemainder(dividingBy: pitch)
    let count = available / pitch
    let rounded = excess != 0 && excess < 1 ? (count + 0.5).rounded(.down) : count.rounded(.down)
    let most = Double(WaterfallStyle.largestColumnCount)
    // The other way round, what is no number becomes one column.
    return rounded > 1 ? Int(min(rounded, most)) : 1
  }

  /// Places `boxes` one after the other.
  ///
  /// The sizes are outer ones; a side that is negative or not finite counts as 0.
  ///
  /// - Throws: ``LayoutError`` with the code `invalidValue` for a number that is no length, and `tooLarge` when the
  ///   container becomes too tall.
  public func arrange(_ boxes: [LayoutSize]) throws(LayoutError) -> Arrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the gutter", gutter)
    guard columnWidth > 0, columnWidth <= LayoutError.largestExtent else {
      throw .invalid("the column width", columnWidth, "more than 0")
    }
    let (count, pitch) = (columnCount, columnWidth + gutter)
    var placer = LanePlacer(positions: stampedPositions(count), gap: 0, rule: laneRule)
    var (frames, columns, spans): ([LayoutRect], [Int], [Int]) = ([], [], [])
    for box in boxes {
      let size = LayoutSize(
        width: box.width > 0 && box.width < .infinity ? box.width : 0,
        height: box.height > 0 && box.height < .infinity ? box.height : 0)
      let span = span(of: size.width, columns: count)
      let place = placer.place(span: span, height: size.height)
      let frame = LayoutRect(
        x: pitch * Double(place.lane), y: place.y, width: size.width, height: size.height)
      guard frame.maxY <= LayoutError.largestExtent else { throw .tooLarge() }
      placer.fill(place, span: span, until: frame.maxY)
      if size.width > 0, size.height > 0 { placer.moveCursor(to: place.lane + span) }
      frames.append(frame)
      columns.append(place.lane)
      spans.append(span)
    }
    return arrangement(frames, columns, spans, placer.positions)
  }

  private var laneRule: LaneRule {
    isHorizontallyOrdered
      ? LaneRule(tolerance: .infinity, tie: .cursor, isExact: true) : LaneRule(isExact: true)
  }

  private func span(of width: Double, columns count: Int) -> Int {
    let pitch = columnWidth + gutter
    let remainder = width.truncatingRemainder(dividingBy: pitch)
    let span = width / pitch
    let rounded = remainder != 0 && remainder < 1 ? (span + 0.5).rounded(.down) : span.rounded(.up)
    return rounded > 1 ? Int(min(rounded, Double(count))) : 1
  }

  /// Where the columns begin below the stamps.
  private func stampedPositions(_ count: Int) -> [Double] {
    let pitch = columnWidth + gutter
    var positions = Array(repeating: 0.0, count: count)
    for stamp in stamps
    where stamp.maxX > 0 && stamp.maxX < .infinity && stamp.maxY < LayoutError.largestExtent {
      let first = max(0, (stamp.x / pitch).rounded(.down))
      var last = (stamp.maxX / pitch).rounded(.down)
      if stamp.maxX.truncatingRemainder(dividingBy: pitch) == 0 { last -= 1 }
      for column in positions.indices where Double(column) >= first && Double(column) <= last {
        positions[column] = max(positions[column], stamp.maxY)
      }
    }
    return positions
  }

  private func arrangement(
    _ frames: [LayoutRect], _ columns: [Int], _ spans: [Int], _ positions: [Double]
  ) -> Arrangement {
    let pitch = columnWidth + gutter
    var builder = ArrangementBuilder(
      lanes: positions.indices.map { (x: pitch * Double($0), width: columnWidth) }, gap: 0)
    builder.place(frames, columns: columns, spans: spans.allSatisfy { $0 == 1 } ? [] : spans)
    let used = positions.count - positions.reversed().prefix { $0 == 0 }.count
    let size = LayoutSize(
      width: fitsWidth ? max(0, pitch * Double(used) - gutter) : width, height: positions.max() ?? 0)
    builder.setSizes(
      content: size,
      pixel: PixelSize(
        width: PixelEdges.nearest(size.width),
        height: max(PixelEdges.nearest(size.height), builder.lowestPixelEdge)))
    return builder.arrangement
  }
}
