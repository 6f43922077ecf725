package import PixelGeometry

/// What a text takes when it is drawn, in pixels from the left upper corner of its box.
package struct TextExtent: Hashable, Sendable {
  /// The lines, with the space above and below the letters that the font asks for.
  ///
  /// `x` is not 0 where alignment moves the lines in a box that is wider than they are.
  package var lines: PixelRect
  /// The pixels that are touched, give or take one; they may reach a little out of `lines`.
  package var ink: PixelRect
  /// From the top of the box to the baseline of the first line.
  package var baseline: Int
  /// The number of lines; an empty text has one.
  package var lineCount: Int
  /// Characters no font has: each is drawn as a box with its number.
  package var missingGlyphCount: Int
  /// True when an ellipsis stands for a part of the text.
  package var isShortened: Bool

  /// Width and height to lay out with.
  package var size: PixelSize { lines.size }
}
