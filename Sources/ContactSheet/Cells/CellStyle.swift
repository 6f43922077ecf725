public import PixelGeometry

/// How cells look apart from what is in them: all of it lies within the cell, but for the shadow.
///
/// Layouts of this project make room for border and padding, and the picture keeps its shape. The founding layouts and
/// those of other libraries have frames of their own: there all of it lies within the frame, and the picture is shown
/// whole in what is left. Of a cell that is too small for its border and padding a pixel at least is the picture's.
public struct CellStyle: Hashable, Sendable {
  /// Space between the border and the picture.
  ///
  /// A caption below a picture lies in that below it, which grows where it is lower than the caption.
  public var padding = CellPadding()
  /// True to make the padding of a mosaic, whose cells are of all sizes, smaller where it is more than a quarter of the
  /// shorter side of the smallest of them.
  public var yieldsToSmallCells = false
  /// The line along the edge of the cell; `nil` for none.
  public var border: CellBorder?
  /// The radius of the corners in pixels; at most half of the shorter side.
  public var radius = 0
  /// The shadow around the cell; `nil` for none.
  public var shadow: CellShadow?
  /// What lies behind the picture; `nil` leaves it to the layout.
  public var background: CellBackground?

  /// Cells that are no more than what is in them.
  public init() {}

  /// Cells like instant photographs, for a sheet `sheetWidth` pixels wide: white, with a broad lower edge and a shadow.
  ///
  /// The edges are a hundredth of the width, and 6 at least, the lower one four times that, so that it holds a label of
  /// the usual size; in a mosaic less, see ``yieldsToSmallCells``.
  public static func polaroid(sheetWidth: Int) -> CellStyle {
    let edge = max(6, min(sheetWidth, 1_000_000) / 100)
    var style = CellStyle()
    style.padding = CellPadding(top: edge, right: edge, bottom: 4 * edge, left: edge)
    style.yieldsToSmallCells = true
    style.background = .color(.white)
    style.shadow = CellShadow()
    return style
  }

  /// Pixels of border and padding from one side of a cell to the other, or for a horizontal sheet from top to bottom.
  package func roomAround(isHorizontal: Bool) -> Int {
    isHorizontal ? insets.vertical : insets.horizontal
  }

  /// Pixels from the edges of the cell to the picture; as in a sheet of any size, so that they can be added up.
  var insets: CellPadding {
    let line = usableBorder
    return CellPadding(
      top: padding.usable.top + line, right: padding.usable.right + line,
      bottom: padding.usable.bottom + line, left: padding.usable.left + line)
  }

  /// The width of the border.
  var usableBorder: Int { CellPadding.usable(border?.width ?? 0) }
}

/// Space along the four edges of a cell, in pixels.
public struct CellPadding: Hashable, Sendable {
  /// Above the picture.
  public var top: Int
  /// To the right of it.
  public var right: Int
  /// Below it.
  public var bottom: Int
  /// To the left of it.
  public var left: Int

  /// Space in the order of CSS.
  public init(top: Int, right: Int, bottom: Int, left: Int) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The same along every edge.
  public init(_ pixels: Int = 0) {
    self.init(top: pixels, right: pixels, bottom: pixels, left: pixels)
  }

  /// Left and right together.
  var horizontal: Int { left + right }
  /// Top and bottom together.
  var vertical: Int { top + bottom }
  var isZero: Bool { self == CellPadding() }

  /// The same within what can be added up.
  var usable: CellPadding {
    CellPadding(
      top: Self.usable(top), right: Self.usable(right), bottom: Self.usable(bottom), left: Self.usable(left))
  }

  /// More than a sheet can be wide is as impossible as it.
  static func usable(_ pixels: Int) -> Int { max(0, min(pixels, 1_000_000)) }
}

/// A line along the inside of a cell's edge.
public struct CellBorder: Hashable, Sendable {
  /// Its width in pixels.
  public var width: Int
  /// Its colour.
  public var color: PixelColor

  /// A border `width` pixels wide.
  public init(width: Int, color: PixelColor = .black) {
    self.width = width
    self.color = color
  }
}

/// A soft shadow that falls from a cell on the sheet, and on no other cell.
public struct CellShadow: Hashable, Sendable {
  /// How far down it reaches, in pixels; less far to the sides, and least up.
  public var reach: Int
  /// Its colour at the lower edge of the cell, where it is darkest.
  public var color: PixelColor

  /// A shadow that reaches `reach` pixels far.
  public init(reach: Int = 12, color: PixelColor = PixelColor(red: 0, green: 0, blue: 0, alpha: 144)) {
    self.reach = reach
    self.color = color
  }
}

/// What lies behind the picture of a cell, and shows where that does not cover it.
public enum CellBackground: Hashable, Sendable {
  /// One colour for all cells.
  case color(PixelColor)
  /// A colour of its own for every cell, drawn from the seed of the style.
  case random
}
