public import PixelGeometry

/// A waterfall that grows at its end.
///
/// Appending items one by one gives the same arrangement as `arrange(sizes:)` of ``WaterfallStyle`` with all of
/// them.
public struct WaterfallBuilder: Sendable {
  /// The style of the sheet.
  public let style: WaterfallStyle

  private let track: ColumnTrack
  private var builder: ArrangementBuilder
  /// Where the next item of each column begins.
  private var positions: [Double]
  private var shortest: ShortestLane
  /// The lowest exact edge of all items.
  private var lowestEdge = 0.0

  /// A sheet without items.
  ///
  /// - Throws: ``LayoutError`` if there is no room for the columns, or a number of the style is not allowed.
  public init(_ style: WaterfallStyle) throws(LayoutError) {
    self.style = style
    track = try ColumnTrack(style)
    builder = ArrangementBuilder(lanes: track.columns.map { ($0.x, $0.width) }, gap: style.rowGap)
    positions = Array(repeating: style.margins.top, count: track.columns.count)
    shortest = ShortestLane(count: track.columns.count, position: style.margins.top)
    updateSizes()
  }

  /// The arrangement of all items so far.
  public var arrangement: Arrangement { builder.arrangement }

  /// Places one item more, in O(*k*) for *k* columns.
  ///
  /// - Parameter size: Its upright size; one that is not positive counts as a square.
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(_ size: PixelSize) throws(LayoutError) {
    try append(LayoutSize(size))
  }

  /// Places one item more, in O(*k*) for *k* columns.
  ///
  /// - Parameter size: Its upright size; one that is not positive or not finite counts as a square.
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(_ size: LayoutSize) throws(LayoutError) {
    try place(size)
    updateSizes()
  }

  /// Places one item more that is `height` tall in whatever column it comes to, in O(*k*) for *k* columns.
  ///
  /// - Parameter height: Counts as 0 if it is negative or not a number.
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(height: Double) throws(LayoutError) {
    try place { _ in height > 0 ? height : 0 }
    updateSizes()
  }

  /// Places `sizes` one after the other.
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. The items before the
  ///   one that was too much stay.
  public mutating func append(contentsOf sizes: [PixelSize]) throws(LayoutError) {
    builder.reserve(sizes.count)
    defer { updateSizes() }
    for size in sizes { try place(LayoutSize(size)) }
  }

  /// Places `sizes`, which need not be whole, one after the other.
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. The items before the
  ///   one that was too much stay.
  public mutating func append(contentsOfFractional sizes: [LayoutSize]) throws(LayoutError) {
    builder.reserve(sizes.count)
    defer { updateSizes() }
    for size in sizes { try place(size) }
  }

  private mutating func place(_ size: LayoutSize) throws(LayoutError) {
    try place { size.height(atWidth: $0) }
  }

  /// Places an item whose height follows from the width of its column.
  private mutating func place(height: (Double) -> Double) throws(LayoutError) {
    let lane = shortest.lane
    let column = track.columns[lane]
    let frame = LayoutRect(
      x: column.x, y: positions[lane], width: column.width, height: height(column.width))
    let position = frame.maxY + style.rowGap
    guard position + style.margins.bottom <= LayoutError.largestExtent else { throw .tooLarge() }
    builder.append(frame, lane: lane)
    positions[lane] = position
    shortest.grow(lane, to: position)
    lowestEdge = max(lowestEdge, frame.maxY)
  }

  private mutating func updateSizes() {
    let isEmpty = builder.arrangement.count == 0
    let lowest = isEmpty ? style.margins.top : lowestEdge
    let lowestPixelEdge = isEmpty ? PixelEdges.nearest(lowest) : builder.lowestPixelEdge
    let height = lowest + style.margins.bottom
    builder.setSizes(
      content: LayoutSize(width: style.width, height: height),
      pixel: PixelSize(
        width: PixelEdges.nearest(style.width),
        height: PixelEdges.edge(height, .init(style.margins.bottom), below: lowestPixelEdge)))
  }
}
