package import PixelGeometry

extension Raster {
  /// The mean of all pixels over an opaque background, whole levels; the background where there are none.
  ///
  /// - Parameters:
  ///   - background: What shows through.
  ///   - rowStep: Only every so many rows are looked at.
  /// - Returns: An opaque colour.
  package func meanColor(over background: PixelColor, rowStep: Int = 1) -> PixelColor {
    precondition(background.isOpaque, "a mean has no alpha")
    precondition(rowStep > 0, "a step leads on")
    if size.isEmpty { return background }
    let flattener = Flattener(background: background)
    var row = [UInt8](repeating: 0, count: size.width * 3)
    var sums = ChannelSums()
    var count = 0
    for y in stride(from: 0, to: size.height, by: rowStep) {
      var samples = row.mutableSpan
      flattener.flattenRow(y, of: self, into: &samples)
      sums.add(samples.span)
      count += size.width
    }
    func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + count / 2) / count) }
    return PixelColor(red: mean(sums.red), green: mean(sums.green), blue: mean(sums.blue))
  }
}

extension Raster {
  /// The mean of all pixels with its alpha, in whole levels; transparent where there are none.
  package var meanColor: PixelColor {
    let count = size.pixelCount
    if count == 0 { return .transparent }
    guard format.hasAlpha else { return meanColor(over: .white) }
    let step = format.samplesPerPixel
    var sums = [Int](repeating: 0, count: step)
    for (index, sample) in samples.enumerated() { sums[index % step] &+= Int(sample) }
    let alpha = sums[step - 1]
    // Colours are premultiplied.
    func straight(_ sum: Int) -> UInt8 {
      alpha == 0 ? 0 : UInt8(clamping: (255 * sum + alpha / 2) / alpha)
    }
    return PixelColor(
      red: straight(sums[0]), green: straight(sums[step == 4 ? 1 : 0]),
      blue: straight(sums[step == 4 ? 2 : 0]), alpha: UInt8(clamping: (alpha + count / 2) / count))
  }
}
