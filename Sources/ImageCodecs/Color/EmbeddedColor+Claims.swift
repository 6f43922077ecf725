internal import Raster

extension EmbeddedColor {
  /// One of the things a file says about its colours.
  struct Claim {
    var meaning: ColorSource.Meaning
    /// What else than a profile is called.
    fileprivate var encodingName: String?

    /// A short name, or `nil` for a profile without one and for plain sRGB by gamma.
    var name: String? {
      if case .profile(let profile) = meaning { return ICCProfileName.name(of: profile) }
      return encodingName
    }
  }

  /// What the file says, most believed first; nothing after what is sRGB for certain.
  ///
  /// What makes no sense by itself is left out, with a note.
  func claims(notes: inout [String]) -> [Claim] {
    var claims: [Claim] = []
    if let points = codePoints {
      if let encoding = ColorEncoding(points) {
        claims.append(Claim(meaning: .encoding(encoding), encodingName: points.name))
      } else {
        notes.append(
          "the cICP chunk (\(points.primaries)/\(points.transfer)/\(points.matrix)) is not supported and was ignored"
        )
      }
    }
    if let profile { claims.append(Claim(meaning: .profile(profile))) }
    if let intent = sRGBIntent {
      if Self.isIntent(intent) {
        claims.append(Claim(meaning: .encoding(.sRGB), encodingName: "sRGB"))
        return claims
      }
      notes.append("an sRGB intent of \(intent) makes no sense and was ignored")
    }
    if let claim = gammaClaim(notes: &notes) { claims.append(claim) }
    return claims
  }

  private func gammaClaim(notes: inout [String]) -> Claim? {
    guard let gamma else { return nil }
    var chromaticities = chromaticities
    if chromaticities?.arePlausible == false {
      notes.append("the cHRM chunk makes no sense and was ignored")
      chromaticities = nil
    }
    guard let encoding = ColorEncoding(gamma: gamma, chromaticities: chromaticities) else {
      notes.append("a gamma of \(gamma)/100000 makes no sense and was ignored")
      return nil
    }
    return Claim(
      meaning: .encoding(encoding), encodingName: encoding == .sRGB ? nil : Self.name(ofGamma: gamma))
  }

  /// A short name for what is going to be believed about pixels of `format`, or `nil` for nothing or plain sRGB by
  /// gamma.
  ///
  /// Decides without a colour library whether a profile can be used, from its header and its table of tags.
  func name(for format: PixelFormat, limits: DecodeLimits) -> String? {
    var notes: [String] = []
    return claims(notes: &notes).first { claim in
      guard case .profile(let profile) = claim.meaning else { return true }
      return ICCProfile.seemsUsable(profile, for: format, maxBytes: limits.maxProfileBytes)
    }?.name
  }

  /// True for the four rendering intents there are.
  static func isIntent(_ number: Int) -> Bool { (0...3).contains(number) }

  private static func name(ofGamma gamma: Int) -> String {
    let hundredths = (gamma + 500) / 1_000
    return "gamma \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }
}

extension EmbeddedColor.CodePoints {
  fileprivate var name: String {
    switch (primaries, transfer) {
    case (1, 13): "sRGB"
    case (12, 13): "Display P3"
    case (9, 16): "BT.2100 PQ"
    case (9, 18): "BT.2100 HLG"
    default: "cICP \(primaries)/\(transfer)/\(matrix)"
    }
  }
}
