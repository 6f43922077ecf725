internal import PixelGeometry
package import Raster

/// When a picture is converted.
package enum ConversionOrder: Hashable, Sendable {
  /// Before it is scaled, and so decoded in full.
  case first
  /// After it is scaled, unless the result turns out to be vivid.
  case lastUnlessVivid
  /// After it is scaled.
  case last
}

extension ColorTransform {
  /// Averages of black and white may be off by this much: on a page of text a third of it is left, on photographs
  /// nothing.
  private static let tolerableNeutralError = 2.0
  /// Averages of any colours may be off by this much.
  private static let tolerableColorfulError = 1.0
  /// Larger JPEG files are photographs, and decoding them in full would cost most.
  private static let mostPixelsOfGraphics = 2_000_000
  /// Photographs that are not noise to the last pixel need no more bytes for each of them.
  private static let mostBytesPerPixelOfPhotographs = 0.75

  /// When the picture that `header` describes is converted.
  ///
  /// Converting the small picture is cheaper. The rule is that its mean stays within one level of converting first.
  /// What makes the difference at edges is the curve, which black and white show already, and colours outside sRGB,
  /// which become the nearest inside one by one. Linear light, gamma 1.8 and inks are converted first for the curve's
  /// sake. Display P3, Adobe RGB and gamma 2.2 may be converted last where few colours can be outside sRGB: in
  /// photographs, as long as the result does not show many colours at its border. A PNG or a small picture may be
  /// graphics, with hard edges in strong colours, of which averages tell nothing.
  package func order(for header: ImageHeader) -> ConversionOrder {
    if blendError.neutral > Self.tolerableNeutralError { return .first }
    if blendError.colorful <= Self.tolerableColorfulError { return .last }
    let pixels = header.storedSize.pixelCount
    let isPhotograph =
      header.format == .jpeg && pixels > Self.mostPixelsOfGraphics
      && Double(header.byteCount) <= Self.mostBytesPerPixelOfPhotographs * Double(pixels)
    return isPhotograph ? .lastUnlessVivid : .first
  }
}

extension Raster {
  /// Pixels whose channels differ by less are grays, at the border of sRGB or not.
  private static let leastChroma = 24
  /// One pixel in so many may be vivid: at the most one level of the mean, half of it in the worst that was tried.
  private static let pixelsPerVividOne = 100

  /// True when many of the converted pixels lie at the border of sRGB: colours of the original were outside.
  package var isVivid: Bool {
    let step = format.samplesPerPixel
    guard step >= 3 else { return false }
    var vivid = 0
    withSamples { samples in
      for start in stride(from: 0, to: samples.count - 2, by: step) {
        let (red, green, blue) = (samples[start], samples[start + 1], samples[start + 2])
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let isAtBorder = least == 0 || most == 255
        if isAtBorder && Int(most) - Int(least) >= Self.leastChroma { vivid += 1 }
      }
    }
    return vivid * Self.pixelsPerVividOne > size.pixelCount
  }
}
