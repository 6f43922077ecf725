/// A colour space said in numbers instead of a profile.
struct ColorEncoding: Hashable, Sendable {
  /// Where white and the primaries lie; not used for gray.
  var chromaticities: EmbeddedColor.Chromaticities
  var transfer: TransferFunction
  /// False when black is level 16 and white level 235.
  var isFullRange = true

  /// What samples mean that nothing is said about.
  static let sRGB = ColorEncoding(chromaticities: .sRGB, transfer: .sRGB)

  /// The linear light of each of the 256 levels, 65,535 for full.
  var lightOfLevels: [UInt16] {
    (0..<256).map { level in
      let sample = isFullRange ? Double(level) / 255 : (Double(level) - 16) / 219
      // Light is 0...1, so this fits.
      return UInt16((transfer.light(of: max(0, min(1, sample))) * 65_535).rounded())
    }
  }
}

extension ColorEncoding {
  /// The meaning of a cICP chunk; `nil` when it is reserved, not about RGB, or not supported.
  init?(_ points: EmbeddedColor.CodePoints) {
    guard points.matrix == 0, let chromaticities = EmbeddedColor.Chromaticities(codePoint: points.primaries),
      let transfer = TransferFunction(codePoint: points.transfer)
    else { return nil }
    self.init(chromaticities: chromaticities, transfer: transfer, isFullRange: points.isFullRange)
  }

  /// The meaning of gAMA and cHRM; `nil` when the gamma is none that a picture can have.
  ///
  /// Within 5 % of 1/2.2 and with primaries like those of sRGB it is sRGB for all practical purposes: that is
  /// what the encoders that write it mean.
  init?(gamma: Int, chromaticities: EmbeddedColor.Chromaticities?) {
    // From the tenth to the tenfold of linear; anything else is a mistake or an attack.
    guard (10_000...1_000_000).contains(gamma) else { return nil }
    let chromaticities = chromaticities ?? .sRGB
    let isUsual = abs(gamma - 45_455) * 20 <= 45_455
    self =
      isUsual && chromaticities.resembleSRGB
      ? .sRGB
      : ColorEncoding(chromaticities: chromaticities, transfer: .power(100_000 / Double(gamma)))
  }
}
