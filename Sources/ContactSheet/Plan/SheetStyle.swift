public import GalleryLayout
public import PixelGeometry

/// How a sheet looks: its layout, its measures and its background.
public struct SheetStyle: Hashable, Sendable {
  /// Where the pictures go.
  public var layout: SheetLayout = .waterfall
  /// Width of the whole sheet in pixels.
  public var width = 1600
  /// How many columns there are; `nil` leaves it to the layout.
  public var columns: ColumnRule?
  /// Space between neighbours in pixels: beside each other and below each other; `nil` leaves it to the layout.
  public var gap: SheetGap?
  /// Space around everything in pixels; `nil` leaves it to the layout.
  public var margins: SheetMargins?
  /// What shows between and behind the pictures.
  public var background = PixelColor.white
  /// Where the random numbers of a layout that has some begin.
  public var seed: UInt64 = 0

  /// The default waterfall, 1600 pixels wide, on white.
  public init() {}
}

/// Where the pictures of a sheet go.
public enum SheetLayout: Hashable, Sendable {
  /// The shortest column takes the next picture; whole-pixel columns.
  case waterfall
  /// One of the four founding layouts, to the last bit.
  case founding(FoundingLayout)

  /// The name that options and listings use.
  public var name: String {
    switch self {
    case .waterfall: "waterfall"
    case .founding(let layout): layout.rawValue
    }
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
