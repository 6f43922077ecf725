public import FileAccess
public import GalleryLayout
public import PixelGeometry

/// How a sheet looks: its layout, its measures and its background.
public struct SheetStyle: Hashable, Sendable {
  /// Where the pictures go.
  public var layout: SheetLayout = .waterfall
  /// Width of the whole sheet in pixels; of a horizontal sheet its height.
  public var width = 1600
  /// The height the sheet is made to have, of a horizontal sheet the width; `nil` lets it grow with its items.
  public var fitting: SheetFitting?
  /// What becomes of the length that is left over then.
  public var residual = SheetResidual.center
  /// The pages the sheet is cut into; `nil` for one endless sheet.
  ///
  /// Only for waterfalls, columns, rows and grids that run downwards.
  public var page: SheetPage?
  /// How many columns there are; `nil` leaves it to the layout.
  public var columns: ColumnRule?
  /// Space between neighbours in pixels: beside each other and below each other; `nil` leaves it to the layout.
  public var gap: SheetGap?
  /// Space around everything in pixels; `nil` leaves it to the layout.
  public var margins: SheetMargins?
  /// The direction of the whole; the founding layouts and those of other libraries have their own.
  public var flow = LayoutFlow.standard

  /// How tall rows should be, in pixels; `nil` leaves it to the layout.
  public var rowHeight: Double?
  /// What becomes of a last row that is not full; `nil` leaves it to the layout.
  ///
  /// In a grid `left`, `center` and `justify`, which spreads it, have a meaning.
  public var lastRow: RowsStyle.LastRow?
  /// What else rows keep to.
  public var rowRules = RowRules()
  /// Width over height of the cells of a grid.
  public var cellRatio = 1.0
  /// Every row of a grid is as tall as its tallest picture at the width of a cell, whatever ``cellRatio`` says.
  public var fitsRowsToPictures = false
  /// The ratios of width to height that cells may have whose shapes follow from their pictures; `nil` for any.
  ///
  /// A picture that is wider or taller is cropped to the nearest of them, where ``gravity`` says, or lies in a cell of that
  /// shape as ``fit`` says. Grids and presets have cells of their own.
  public var ratioLimits: ClosedRange<Double>?
  /// How a picture lies in a cell of another shape; `nil` leaves it to the layout.
  public var fit: GridStyle.Fit?
  /// Where a picture lies in a cell that it does not fill, and which part of it shows in one that crops it: shares from
  /// 0, left and top, to 1.
  public var gravity = LayoutPoint(x: 0.5, y: 0.5)
  /// How much lower than the highest possible place a picture of a waterfall may go, in pixels.
  public var tolerance = 0.0
  /// Which of several equally good columns of a waterfall takes a picture.
  public var tie = WaterfallStyle.Tie.leftmost
  /// What is done about columns of a waterfall that end at different heights.
  public var balance = WaterfallStyle.Balance.none
  /// Every so many pictures of a waterfall, the first included, one covers two columns; `nil` for none.
  public var spanInterval: Int?
  /// Pictures of a waterfall at least so many times as wide as tall cover two columns; `nil` for none.
  ///
  /// Counts only without ``spanInterval``.
  public var wideRatio: Double?
  /// The largest hole that a wide picture may leave above it, as a multiple of the square of a column's width.
  ///
  /// Where it would be larger, the picture covers one column; `nil` for any.
  public var largestHole: Double?
  /// Pictures of a waterfall may fill holes that wide ones left above, which upsets the order.
  public var isDense = false
  /// Pictures of a waterfall that cover several columns.
  public var spans: [SheetSpan] = []

  /// What lies around and behind every picture.
  public var cell = CellStyle()
  /// What is written at every picture; `nil` for nothing.
  public var caption: CaptionStyle?
  /// What is written above and below all pictures.
  public var headings = SheetHeadings()
  /// The letters of everything that is written.
  public var face = TextFace()
  /// What shows between and behind the pictures.
  public var background = PixelColor.white
  /// A picture over ``background`` and behind everything else; `nil` for none.
  public var backgroundPicture: BackgroundPicture?
  /// Where the random numbers of a layout that has some begin.
  public var seed: UInt64 = 0

  /// The default waterfall, 1600 pixels wide, on white.
  public init() {}
}

/// The pages of a sheet, each as wide as the sheet.
public struct SheetPage: Hashable, Sendable {
  /// Height of a page in pixels.
  public var height: Int
  /// Pixels of an inch, which the files tell; `nil` leaves it out.
  public var density: Double?

  /// Pages `height` pixels tall.
  public init(height: Int, density: Double? = nil) {
    self.height = height
    self.density = density
  }

  /// The density in the words of a PNG.
  var pixelsPerMetre: Int? {
    // An inch has 25.4 millimetres. More than that is no density.
    density.map { Int(max(0, min($0.isNaN ? 0 : $0, 1e7)) / 0.0254 + 0.5) }
  }
}

/// How a sheet comes to the height it is to have, or to the width if it is horizontal.
public enum SheetFitting: Hashable, Sendable {
  /// The width stays: the number of columns follows, or the height of rows.
  case keepingWidth(height: Int)
  /// The number of columns stays, and the width follows; only for a waterfall.
  case keepingColumns(height: Int)

  /// The height the sheet is to have.
  public var height: Int {
    switch self {
    case .keepingWidth(let height), .keepingColumns(let height): height
    }
  }
}

/// What becomes of the length that is left over when a sheet is to have a certain one.
public enum SheetResidual: Hashable, Sendable {
  /// It is shared out above and below the whole.
  case center
  /// It goes into the gaps: those between rows, or of every column for itself. A mosaic has no other gaps, and stands in
  /// the middle. What is not filled from edge to edge all the same has given up ``LayoutLimit/canvas``.
  case stretch
  /// Pictures are cropped so that nothing is left over, by no more than this share of width or height; where that is not
  /// enough, the whole stands in the middle. What is not filled from edge to edge then, or because there are too few
  /// pictures for it, has given up ``LayoutLimit/canvas``.
  case crop(atMost: Double)
}

/// A picture that covers several columns.
public struct SheetSpan: Hashable, Sendable {
  /// The picture's name in listings, or the last part of it.
  public var name: FilePath
  /// How many columns it covers, if there are as many.
  public var columns: Int

  /// Lets the picture called `name` cover `columns` columns.
  public init(name: FilePath, columns: Int) {
    self.name = name
    self.columns = columns
  }
}

/// How many columns a sheet has.
public enum ColumnRule: Hashable, Sendable {
  /// Exactly this many.
  case count(Int)
  /// As many as fit when none may be narrower than this many pixels.
  case minimumWidth(Int)
}

/// Space between neighbours, in pixels, which need not be whole: the layout rounds edges, not gaps.
public struct SheetGap: Hashable, Sendable {
  /// Between columns.
  public var horizontal: Double
  /// Between one picture and the next below it.
  public var vertical: Double

  /// A gap of `horizontal` by `vertical` pixels.
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// Space around the pictures, in pixels, which need not be whole.
public struct SheetMargins: Hashable, Sendable {
  /// Above the first row.
  public var top: Double
  /// To the right of the last column.
  public var right: Double
  /// Below the tallest column.
  public var bottom: Double
  /// To the left of the first column.
  public var left: Double

  /// Margins in the order of CSS.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
