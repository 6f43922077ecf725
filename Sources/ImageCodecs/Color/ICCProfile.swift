/// The checks of an ICC profile that come before a library sees it.
///
/// Source: ICC.1:2022, 7.2 and 7.3.
enum ICCProfile {
  /// Header and tag count.
  private static let leastBytes = 132
  private static let tagBytes = 12

  /// `profile` made ready for a library, or why it cannot be.
  static func checked(_ profile: [UInt8], maxBytes: Int) throws(ProfileFault) -> [UInt8] {
    if profile.count > maxBytes { throw .tooLarge }
    guard profile.count >= leastBytes, profile[36..<40].elementsEqual("acsp".utf8) else { throw .damaged("") }
    // Some writers pad the file, so more bytes than promised are fine.
    if profile[..<4].bigEndian > profile.count { throw .incomplete }
    return withoutFloatTags(profile)
  }

  /// `profile` with the tags D2B0 to D2B3 and B2D0 to B2D3 renamed, so that the integer tables beside them count.
  ///
  /// They hold programs of any number of steps for floating-point samples, and a profile of a few kilobytes can
  /// ask for hours: its steps may all be the same bytes.
  private static func withoutFloatTags(_ profile: [UInt8]) -> [UInt8] {
    var result = profile
    let places = (profile.count - leastBytes) / tagBytes
    for index in 0..<min(places, profile[128..<132].bigEndian) {
      let start = leastBytes + index * tagBytes
      let signature = profile[start..<(start + 3)]
      // Still different from each other: a name that comes twice is an error.
      if signature.elementsEqual("D2B".utf8) { result[start] = UInt8(ascii: "x") }
      if signature.elementsEqual("B2D".utf8) { result[start] = UInt8(ascii: "y") }
    }
    return result
  }
}
