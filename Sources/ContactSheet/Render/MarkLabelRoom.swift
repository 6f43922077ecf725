internal import PixelGeometry

/// The room a label has in a marked tile, and how large its text is.
struct MarkLabelRoom: Hashable, Sendable {
  private let tile: PixelSize
  /// Pixels of an em.
  let textSize: Double
  /// Pixels around the text.
  let padding: Int
  /// Pixels from one side of the label to the other.
  private let width: Int

  /// The frame of the tile, which the label leaves free.
  private static let margin = MarkedTile.stroke
  /// What the label leaves free of the mark above and below.
  private static let leastMark = 2
  /// Smaller text cannot be read.
  private static let smallestText = 11.0
  /// Larger text is not read any faster.
  private static let largestText = 72.0
  /// Longer lines are hard to read, and the label of a tile of any size stays small.
  private static let longestLine = 48.0
  /// A few letters; shorter lines tell nothing.
  private static let shortestLine = 7.0

  /// `nil` for a tile in which a few letters of the smallest size do not fit.
  init?(tile: PixelSize) {
    self.tile = tile
    // 16 pixels in a common tile of 388x259, growing with it.
    let wanted = min(Double(tile.width) * 0.042, Double(tile.height) * 0.065).rounded()
    textSize = max(Self.smallestText, min(wanted, Self.largestText))
    padding = Int(textSize / 2)
    width = min(tile.width - 2 * Self.margin, Int(textSize * Self.longestLine))
    guard Double(textWidth) >= Self.shortestLine * textSize, Double(textHeight) >= textSize else {
      return nil
    }
  }

  /// Pixels a line may be wide.
  var textWidth: Int { width - 2 * padding }

  /// Pixels all lines together may be high.
  var textHeight: Int { tile.height - 2 * (Self.margin + Self.leastMark + padding) }

  /// True when the label reaches from one side of the tile's frame to the other.
  var isBand: Bool { width == tile.width - 2 * Self.margin }

  /// Where in the tile a label with lines of that height together lies.
  func frame(textHeight: Int) -> PixelRect {
    let height = textHeight + 2 * padding
    return PixelRect(
      x: (tile.width - width) / 2, y: (tile.height - height) / 2, width: width, height: height)
  }
}
