/// The shape of a strip: rows from top to bottom, tightly packed.
package struct StripShape: Hashable, Sendable {
  /// Bytes of a row.
  package let rowBytes: Int
  /// Bytes of a pixel: 3 for RGB, 4 for RGBA.
  package let pixelBytes: Int

  /// Rows of `width` pixels, at least one, of `pixelBytes` bytes each.
  package init(width: Int, pixelBytes: Int) {
    precondition(
      width > 0 && (1...4).contains(pixelBytes), "a row has pixels, and a pixel one to four samples")
    self.pixelBytes = pixelBytes
    rowBytes = width * pixelBytes
  }
}
