internal import PixelGeometry
package import Raster

/// When a picture is converted.
package enum ConversionOrder: Hashable, Sendable {
  /// Before it is scaled, and so decoded in full.
  case first
  /// After it is scaled, unless the last steps of that show that it makes a difference.
  case lastOnTrial
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
  /// What needs more bytes has edges or noise in every pixel.
  private static let mostBytesPerPixelOfPhotographs = 0.5

  /// When the picture that `header` describes is converted.
  ///
  /// Converting the small picture is cheaper. The rule is that its mean stays within one level of converting first.
  /// What makes the difference at edges is the curve, which black and white show already, and colours outside sRGB,
  /// which become the nearest inside one by one. Linear light, gamma 1.8 and inks are converted first for the curve's
  /// sake. Display P3, Adobe RGB and gamma 2.2 may be converted last where neighbours are alike: in photographs, which
  /// have to prove it. A PNG or a small picture may be graphics, with hard edges in strong colours.
  package func order(for header: ImageHeader) -> ConversionOrder {
    if blendError.neutral > Self.tolerableNeutralError { return .first }
    if blendError.colorful <= Self.tolerableColorfulError { return .last }
    let pixels = header.storedSize.pixelCount
    let isPhotograph =
      header.format == .jpeg && pixels > Self.mostPixelsOfGraphics
      && Double(header.byteCount) <= Self.mostBytesPerPixelOfPhotographs * Double(pixels)
    return isPhotograph ? .lastOnTrial : .first
  }
}

extension ColorTransform {
  /// What the last steps of scaling may make of it: a part of the level that all steps may.
  ///
  /// Of photographs that cameras tagged, in P3, they make 0.1 to 0.3, of coloured text 0.4 to 8, which is up to 40 in
  /// all.
  private static let tolerableLastError = 0.4
  /// The same where colours outside sRGB show, for the finest text is nearly even by then.
  private static let tolerableLastErrorOfVivid = 0.25

  /// True if converting before the last steps of scaling gives another tile than converting after them.
  ///
  /// What it does in the last steps tells what it would have done in the earlier ones, which were taken already.
  ///
  /// - Parameters:
  ///   - tile: Scaled, then converted.
  ///   - otherWay: Makes the same tile of pixels that are converted first.
  /// - Returns: True if the picture has to be converted first.
  package func orderMatters(for tile: Raster, _ otherWay: (inout Raster) -> Void) -> Bool {
    var other = Raster(size: .zero, format: tile.format)
    otherWay(&other)
    let tolerable = tile.isVivid ? Self.tolerableLastErrorOfVivid : Self.tolerableLastError
    return tile.meanDifference(from: other) > tolerable
  }
}

extension Raster {
  /// The mean difference of samples from those of `other`, which has the same size and format, in levels.
  func meanDifference(from other: Raster) -> Double {
    precondition(size == other.size && format == other.format, "pictures that can be compared")
    var sum = 0
    withSamples { samples in
      other.withSamples { others in
        for index in samples.indices { sum += abs(Int(samples[index]) - Int(others[index])) }
      }
    }
    return Double(sum) / Double(max(1, size.pixelCount * format.samplesPerPixel))
  }

  /// Pixels whose channels differ by less are grays, at the border of sRGB or not.
  private static let leastChroma = 24
  /// One pixel in so many may be at the border without much effect on the mean.
  private static let pixelsPerVividOne = 100

  /// True when many of the converted pixels lie at the border of sRGB: colours of the original were outside.
  var isVivid: Bool {
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
