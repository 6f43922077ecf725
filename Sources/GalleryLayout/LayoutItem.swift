public import PixelGeometry

/// What a layout has to know about one item.
public struct LayoutItem: Hashable, Sendable {
  /// The upright size; one that is not positive or not finite counts as a square.
  public var size: LayoutSize
  /// A height that holds whatever the width is; `nil` when the height follows from the shape.
  ///
  /// Layouts that decide heights themselves, such as rows and mosaics, pass it over. One that is negative or not a
  /// number counts as 0.
  public var fixedHeight: Double?
  /// Space for a caption below the picture, which is part of the item's frame.
  ///
  /// One that is negative or not finite counts as 0. On a horizontal sheet, whose lanes have a height, it is taken from
  /// that of the lane, and the picture is as wide as its shape asks for in what is left.
  public var captionHeight: Double
  /// The same beside the picture: what a caption below it is to a horizontal layout, which is calculated downwards.
  package var captionWidth = 0.0
  /// How many columns the item covers; at least one, and no more than there are.
  public var span: Int
  /// In rows, the item begins a new row: the first of a day, for example.
  public var startsRow = false
  /// In rows, the item has a row to itself.
  public var fillsRow = false
  /// In cells that crop, the point that matters most, as shares of width and height from the left top corner; `nil`
  /// leaves it to the gravity.
  public var focalPoint: LayoutPoint?

  /// An item of `size`, with a caption of `captionHeight` below it.
  public init(_ size: LayoutSize, span: Int = 1, captionHeight: Double = 0, fixedHeight: Double? = nil) {
    self.size = size
    self.span = span
    self.captionHeight = captionHeight
    self.fixedHeight = fixedHeight
  }

  /// An item of a whole `size`, with a caption of `captionHeight` below it.
  public init(_ size: PixelSize, span: Int = 1, captionHeight: Double = 0) {
    self.init(LayoutSize(size), span: span, captionHeight: captionHeight)
  }

  /// Width over height; 1 when the size has no shape, or one so extreme that its quotient is no number.
  public var aspectRatio: Double { size.aspectRatio }

  /// The space for a caption that can be added to other lengths.
  var usableCaptionHeight: Double {
    captionHeight > 0 && captionHeight < .infinity ? captionHeight : 0
  }

  /// How tall the item is at the width `width`, caption included.
  ///
  /// Where a caption takes all of the width, the picture has a pixel of it.
  func height(atWidth width: Double) -> Double {
    let width = captionWidth == 0 ? width : max(1, width - captionWidth)
    guard let fixedHeight else { return size.height(atWidth: width) + usableCaptionHeight }
    return (fixedHeight > 0 ? fixedHeight : 0) + usableCaptionHeight
  }

  /// The same item exactly a pixel tall, whatever the width is.
  var onePixelTall: LayoutItem {
    var item = self
    (item.fixedHeight, item.captionHeight) = (1, 0)
    return item
  }

  /// The same item with width and height exchanged.
  var transposed: LayoutItem {
    var item = self
    item.size = size.transposed
    (item.captionWidth, item.captionHeight) = (usableCaptionHeight, captionWidth)
    return item
  }
}

extension LayoutSize {
  /// Width over height; 1 when the size has no shape, or one so extreme that its quotient is no number.
  public var aspectRatio: Double {
    guard hasShape else { return 1 }
    let ratio = width / height
    return ratio > 0 && ratio < .infinity ? ratio : 1
  }

  /// The same size with width and height exchanged.
  public var transposed: LayoutSize { LayoutSize(width: height, height: width) }
}
