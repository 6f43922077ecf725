package import PixelGeometry

/// How text is set and coloured.
package struct TextStyle: Hashable, Sendable {
  /// Families in order of preference; characters that none of them has come from other fonts of the system.
  ///
  /// A comma in a name is taken for a space.
  package var families = ["sans-serif"]
  /// Pixels of an em, taken as 1 when smaller and as `largestSize` when larger.
  package var size: Double
  /// Bold rather than regular.
  package var isBold = false
  /// The colour, blended by its alpha; emoji keep their own colours.
  package var color = PixelColor.black
  /// Where lines lie in a box of a given width.
  package var alignment = Alignment.start
  /// Lines there may be in a box of a given width; `nil` for as many as the text takes.
  package var lineLimit: Int? = 1
  /// Where an ellipsis takes the place of what `lineLimit` leaves no room for.
  package var ellipsis = Ellipsis.end
  /// Where baselines are, whatever the fonts ask for; `nil` for where these put them.
  package var grid: LineGrid?

  /// Baselines at equal distances.
  package struct LineGrid: Hashable, Sendable {
    /// Pixels from one baseline to the next, at least 1; also the height of each line.
    package var pitch: Int
    /// Pixels from the top of the box to the first baseline.
    package var firstBaseline: Int

    /// Baselines `pitch` pixels apart.
    package init(pitch: Int, firstBaseline: Int) {
      self.pitch = pitch
      self.firstBaseline = firstBaseline
    }
  }

  /// Where lines lie.
  package enum Alignment: Hashable, Sendable {
    /// At the left; at the right for text written from right to left.
    case start
    /// In the middle.
    case center
    /// At the right; at the left for text written from right to left.
    case end
    /// At the left, whatever the text.
    case left
    /// At the right, whatever the text.
    case right
  }

  /// Where text gives way to an ellipsis.
  package enum Ellipsis: Hashable, Sendable {
    /// The end stays.
    case start
    /// Start and end stay, as suits the names of files.
    case middle
    /// The start stays.
    case end
  }

  /// The largest em in pixels.
  package static let largestSize = 4096.0

  /// Black text of `size` pixels an em, in one line.
  package init(size: Double) {
    self.size = size
  }
}
