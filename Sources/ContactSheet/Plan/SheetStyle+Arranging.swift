internal import FileAccess
package import GalleryLayout
internal import PixelGeometry

extension SheetStyle {
  /// Lays out `entries`.
  ///
  /// - Returns: One frame per entry, but none for a hidden last row, and the room for each caption.
  /// - Throws: `SheetError` with code `.impossibleLayout` when the measures cannot be met, and `.sheetTooLarge`.
  func arrange(
    _ entries: [SheetEntry]
  ) throws(SheetError) -> (arrangement: Arrangement, captionHeights: [Int]) {
    let (arrangement, heights) = try withRoomForCaptions(entries) { (arrangement: Arrangement) in
      arrangement.pixelFrames.map(\.width)
    } layOut: { shapes throws(SheetError) in
      try arrange(shapes)
    }
    let captionHeights = evened(heights, in: arrangement)
    try checkLanes(arrangement, captionHeights)
    return (arrangement, captionHeights)
  }

  /// Lays out `shapes` on a sheet of `width`, which need not be whole and stands for the width of the style.
  ///
  /// - Returns: One frame per shape, but none for a hidden last row.
  /// - Throws: `SheetError` with code `.impossibleLayout` when the measures cannot be met, and `.sheetTooLarge`.
  package func arrange(_ shapes: [SheetShape], width: Double? = nil) throws(SheetError) -> Arrangement {
    if !headings.isEmpty { return try arrangeBetweenHeadings(shapes, width: width) }
    try checkCells()
    let room = CellRoom(self)
    let arranger = SheetArranger(style: room.style, width: width ?? Double(self.width))
    let shapes = room.shapes(limited(shapes))
    do throws(LayoutError) {
      guard let fitting else { return room.cells(try arranger.arrangement(of: shapes)) }
      let fitted =
        switch fitting {
        case .keepingWidth(let height): try arranger.fitted(toHeight: Double(height), shapes)
        case .keepingColumns(let height): try arranger.widened(toHeight: Double(height), shapes)
        }
      if let fitted { return room.cells(fitted) }
    } catch {
      throw SheetError(
        code: error.code == .tooLarge ? .sheetTooLarge : .impossibleLayout, reason: reason(of: error))
    }
    throw SheetError(code: .impossibleLayout, reason: reasonForNotFitting)
  }

  /// The layouts calculate downwards; of a horizontal sheet they take the height for a width.
  private func reason(of error: LayoutError) -> String {
    guard flow.axis == .horizontal, error.code == .noRoom else { return error.description }
    return "a height of \(width) leaves no room for the rows between gaps and margins"
  }

  /// Lays out `shapes` in the rows that title, header and footer leave.
  private func arrangeBetweenHeadings(
    _ shapes: [SheetShape], width: Double?
  ) throws(SheetError) -> Arrangement {
    let look = HeadingLook(self)
    let (above, below) = (look.headerHeight + look.titleHeight, look.footerHeight)
    var inner = self
    inner.headings = SheetHeadings()
    func remaining(_ height: Double) throws(SheetError) -> Double {
      let rest = height - Double(above + below)
      guard rest >= 1 else {
        throw SheetError(
          code: .impossibleLayout,
          reason:
            "title, header and footer of \(above + below) pixels leave no room in a height of \(Int(height))")
      }
      return rest
    }
    var breadth = width
    if flow.axis == .horizontal {
      breadth = try remaining(width ?? Double(self.width))
    } else {
      // Whole, as the height is.
      switch fitting {
      case .keepingWidth(let height):
        inner.fitting = .keepingWidth(height: Int(try remaining(Double(height))))
      case .keepingColumns(let height):
        inner.fitting = .keepingColumns(height: Int(try remaining(Double(height))))
      case nil: break
      }
    }
    return try inner.arrange(shapes, width: breadth).withBands(above: above, below: below)
  }

  private var reasonForNotFitting: String {
    let height = fitting?.height ?? 0
    let lines =
      layout == .rows ? "height of rows" : flow.axis == .vertical ? "number of columns" : "number of rows"
    return flow.axis == .vertical
      ? "no \(lines) makes a sheet \(width) pixels wide only \(height) high"
      : "no \(lines) makes a sheet \(width) pixels high only \(height) wide"
  }

  /// The shapes within ``ratioLimits``.
  func limited(_ shapes: [SheetShape]) -> [SheetShape] {
    guard let ratioLimits, layout.followsShapes else { return shapes }
    return shapes.map { $0.limited(to: ratioLimits) }
  }

  /// True when cells that follow the shapes of their pictures may have others.
  private var cropsPictures: Bool {
    var isCropped = ratioLimits != nil
    if fitting != nil, case .crop = residual { isCropped = true }
    return layout.followsShapes && isCropped
  }

  /// How a picture lies in its cell.
  var cellFit: CellFit {
    var result = Self.cellFit(of: layout)
    if cropsPictures { result.fit = .cover }
    if layout == .grid, fitsRowsToPictures { result.fit = .contain }
    if let fit { result.fit = fit } else if result == .fill { return result }
    result.gravity = gravity
    return result
  }

  /// How a picture lies in a cell of `layout` unless something else is asked for.
  static func cellFit(of layout: SheetLayout) -> CellFit {
    switch layout {
    case .grid: CellFit(fit: .cover)
    case .founding(.captioned): .contain
    case .waterfall, .columns, .balanced, .rows, .mosaic, .founding, .library: .fill
    }
  }

  /// The colour of a cell without a picture: that of the original's demonstration; `nil` where that is the background of
  /// the cell.
  var cellColor: PixelColor? {
    switch layout {
    case .founding(.sized): PixelColor(red: 255, green: 0, blue: 0)
    case .founding(.captioned) where ground(of: 0) != nil: nil
    default: PixelColor(red: 255, green: 128, blue: 0)
    }
  }
}
