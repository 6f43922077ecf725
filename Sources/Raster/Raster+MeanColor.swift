package import PixelGeometry

extension Raster {
  /// The mean of all pixels over an opaque background, whole levels; the background where there are none.
  package func meanColor(over background: PixelColor) -> PixelColor {
    precondition(background.isOpaque, "a mean has no alpha")
    let count = size.pixelCount
    if count == 0 { return background }
    let samples = Flattener(background: background).flatten(self)
    // No picture has as many pixels as would overflow 56 bits.
    var (red, green, blue) = (0, 0, 0)
    for pixel in 0..<count {
      red &+= Int(samples[pixel * 3])
      green &+= Int(samples[pixel * 3 + 1])
      blue &+= Int(samples[pixel * 3 + 2])
    }
    func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + count / 2) / count) }
    return PixelColor(red: mean(red), green: mean(green), blue: mean(blue))
  }
}
