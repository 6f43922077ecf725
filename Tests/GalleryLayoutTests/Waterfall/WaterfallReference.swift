import GalleryLayout
import PixelGeometry

/// The waterfall as its definition reads, without any cleverness.
struct WaterfallReference {
  private(set) var frames: [LayoutRect] = []
  private(set) var columns: [Int] = []

  /// Places `sizes` into `count` columns; all lengths of `style` have to be whole.
  init(_ sizes: [LayoutSize], style: WaterfallStyle, count: Int) {
    let available =
      Int(style.width) - Int(style.margins.left) - Int(style.margins.right) - (count - 1)
      * Int(style.columnGap)
    let (base, remainder) = (available / count, available % count)
    var positions = Array(repeating: style.margins.top, count: count)
    for size in sizes {
      let steps = positions.map { ($0 * 1024).rounded() }
      let column = steps.indices.min { steps[$0] < steps[$1] } ?? 0
      let x = Int(style.margins.left) + column * (base + Int(style.columnGap)) + min(column, remainder)
      let width = Double(base + (column < remainder ? 1 : 0))
      let frame = LayoutRect(
        x: Double(x), y: positions[column], width: width, height: size.height(atWidth: width))
      frames.append(frame)
      columns.append(column)
      positions[column] = frame.maxY + style.rowGap
    }
  }
}
