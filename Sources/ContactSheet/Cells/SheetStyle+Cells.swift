internal import GalleryLayout
internal import PixelGeometry

extension SheetStyle {
  /// True when the layout makes room for what lies around pictures; else frames are given, and it lies in them.
  package var makesRoomInCells: Bool {
    switch layout {
    case .waterfall, .columns, .balanced, .rows, .grid, .mosaic: true
    case .founding, .library: false
    }
  }

  /// What lies behind the pictures: that of the original where the style leaves it to the layout.
  public var cellBackground: CellBackground? {
    cell.background ?? (layout == .founding(.captioned) ? .random : nil)
  }

  /// The colour behind the picture of item `index`; `nil` for none.
  func ground(of index: Int) -> PixelColor? {
    switch cellBackground {
    case .color(let color): return color.alpha == 0 ? nil : color
    case .random:
      // A stream for every cell, so that its colour does not depend on how many there are.
      var random = SeededRandom(seed: seed ^ Self.groundStream)
      var own = SeededRandom(seed: random.next() &+ UInt64(truncatingIfNeeded: index))
      let bits = own.next()
      return PixelColor(
        red: UInt8(truncatingIfNeeded: bits >> 56), green: UInt8(truncatingIfNeeded: bits >> 48),
        blue: UInt8(truncatingIfNeeded: bits >> 40))
    case nil: return nil
    }
  }

  /// Keeps the colours apart from the heights, which are drawn from the same seed.
  ///
  /// ASCII "ground".
  private static let groundStream: UInt64 = 0x6772_6F75_6E64

  /// Refuses padding that the layout cannot keep.
  func checkCells() throws(SheetError) {
    guard layout == .mosaic, cell.insets.vertical < cell.insets.horizontal else { return }
    throw SheetError(
      code: .impossibleLayout,
      reason: "a mosaic needs at least as much padding above and below pictures as beside them")
  }
}

/// A style as the layouts see it, which know pictures and their captions: what lies around a picture becomes part of the
/// gaps and margins, and of the cells again when these are laid out.
///
/// So pictures keep their shape in every layout, and what lies around them the width that was asked for.
struct CellRoom {
  /// The style to lay out pictures with.
  let style: SheetStyle
  private let outset: CellPadding
  /// Pixels of a cell that are room for a caption to the layout.
  private let captionHeight: Int

  init(_ style: SheetStyle) {
    let insets = style.cell.insets
    guard style.makesRoomInCells, !insets.isZero else {
      (self.style, outset, captionHeight) = (style, CellPadding(), 0)
      return
    }
    var outset = insets
    if style.layout == .mosaic {
      // The gap there is the same in both directions; what is higher than broad counts as a caption.
      outset.top = min(insets.top, insets.horizontal)
      outset.bottom = insets.horizontal - outset.top
    }
    self.outset = outset
    captionHeight = insets.vertical - outset.vertical
    var style = style
    var gap = style.gap ?? SheetArranger.usualGap
    gap.horizontal += Double(outset.horizontal)
    gap.vertical += Double(outset.vertical)
    style.gap = gap
    var margins = style.margins ?? SheetArranger.usualMargins
    margins.top += Double(outset.top)
    margins.right += Double(outset.right)
    margins.bottom += Double(outset.bottom)
    margins.left += Double(outset.left)
    style.margins = margins
    if case .minimumWidth(let width) = style.columns {
      style.columns = .minimumWidth(max(1, width - outset.horizontal))
    }
    self.style = style
  }

  /// The shapes with what counts as a caption.
  func shapes(_ shapes: [SheetShape]) -> [SheetShape] {
    if captionHeight <= 0 { return shapes }
    return shapes.map { shape in
      var shape = shape
      shape.captionHeight += captionHeight
      return shape
    }
  }

  /// The arrangement of the cells around the pictures of `arrangement`.
  func cells(_ arrangement: Arrangement) -> Arrangement {
    if outset.isZero { return arrangement }
    return arrangement.outset(
      top: outset.top, left: outset.left, bottom: outset.bottom, right: outset.right)
  }

  /// The same for every one of `pages`.
  func cells(_ pages: [Page]) -> [Page] {
    if outset.isZero { return pages }
    return pages.map {
      $0.outset(top: outset.top, left: outset.left, bottom: outset.bottom, right: outset.right)
    }
  }
}
