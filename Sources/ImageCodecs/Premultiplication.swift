/// Multiplies colours by their alpha.
enum Premultiplication {
  /// Replaces the colour samples of every pixel by `round(colour * alpha / 255)`; alpha comes last in a pixel.
  static func apply(to row: inout MutableSpan<UInt8>, samplesPerPixel: Int) {
    precondition(samplesPerPixel >= 2 && row.count % samplesPerPixel == 0, "a row of whole pixels")
    var start = 0
    while start < row.count {
      let last = start &+ samplesPerPixel &- 1
      let alpha = UInt32(row[last])
      if alpha < 255 {
        for index in start..<last {
          // At most 255 * 255 + 128, and this division by 255 is exact over that range (Blinn 1995).
          let product = UInt32(row[index]) &* alpha &+ 128
          row[index] = UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
        }
      }
      start = last &+ 1
    }
  }
}
