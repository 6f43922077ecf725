internal import PixelGeometry

extension ColorTransform {
  /// Averages of black and white may be off by this much: on a page of text a third of it is left, on photographs
  /// nothing.
  private static let tolerableNeutralError = 2.0
  /// Averages of any colours may be off by this much.
  private static let tolerableColorfulError = 1.0
  /// Larger JPEG files are photographs, and decoding them in full would cost most.
  private static let mostPixelsOfGraphics = 2_000_000

  /// True when the picture that `header` describes has to be converted before it is scaled, and so decoded in full.
  ///
  /// Converting the small picture is cheaper. The rule is that its mean stays within one level of converting first.
  /// For photographs it does in every colour space tried, so only the text in them decides: Display P3, Adobe RGB and
  /// gamma 2.2 may be converted late; linear light, gamma 1.8 and inks may not. Graphics have hard edges in
  /// strong colours, and there colours outside sRGB make the difference, too. What is a PNG or small may be graphics.
  package func precedesScaling(of header: ImageHeader) -> Bool {
    let isPhotograph = header.format == .jpeg && header.storedSize.pixelCount > Self.mostPixelsOfGraphics
    return blendError.neutral > Self.tolerableNeutralError
      || (!isPhotograph && blendError.colorful > Self.tolerableColorfulError)
  }
}
