import GalleryLayout
import PixelGeometry

/// The waterfall as its definition reads, without any cleverness.
struct WaterfallReference {
  private(set) var frames: [LayoutRect] = []
  private(set) var columns: [Int] = []

  /// Places `sizes` into `count` columns.
  init(_ sizes: [LayoutSize], style: WaterfallStyle, count: Int) {
    let gaps = Double(count - 1) * style.columnGap
    let width = (style.width - style.margins.left - style.margins.right - gaps) / Double(count)
    var positions = Array(repeating: style.margins.top, count: count)
    for size in sizes {
      let steps = positions.map { ($0 * 1024).rounded() }
      let column = steps.indices.min { steps[$0] < steps[$1] } ?? 0
      let frame = LayoutRect(
        x: style.margins.left + Double(column) * (width + style.columnGap), y: positions[column],
        width: width,
        height: size.height(atWidth: width))
      frames.append(frame)
      columns.append(column)
      positions[column] = frame.maxY + style.rowGap
    }
  }
}
