internal import Raster

extension ICCProfile {
  /// The oldest major version that is not read any more.
  private static let firstUnknownVersion: UInt32 = 0x0500_0001
  /// Tags LittleCMS reads.
  private static let maxTags: UInt32 = 100

  private struct Tag {
    var signature: UInt32
    var offset: Int
    var byteCount: Int
  }

  /// True when `profile` has all that a conversion of `format` is made from, going by its header and its tags.
  ///
  /// Takes the decisions of LittleCMS without its cost, which thousands of headers would have to pay. Whether the
  /// curves and tables themselves are sound is not looked at.
  static func seemsUsable(_ profile: [UInt8], for format: PixelFormat, maxBytes: Int) -> Bool {
    guard (try? checked(profile, maxBytes: maxBytes)) != nil,
      number(8, profile) < firstUnknownVersion,
      isAny(number(12, profile), ["scnr", "mntr", "prtr", "spac"]),
      isAny(number(16, profile), [space(of: format)]),
      isAny(number(20, profile), ["XYZ ", "Lab "]),
      let tags = tags(of: profile)
    else { return false }
    func holds(_ signature: StaticString, _ types: [StaticString]) -> Bool {
      let wanted = code(signature)
      guard let tag = tags.first(where: { $0.signature == wanted }) else { return false }
      return tag.byteCount >= 12 && isAny(number(tag.offset, profile), types)
    }
    let tables: [StaticString] = ["mft1", "mft2", "mAB "]
    let curves: [StaticString] = ["curv", "para"]
    // The table of the relative intent, or that of the perceptual one, before curves.
    for name in ["A2B1", "A2B0"] as [StaticString] {
      guard let table = tags.first(where: { $0.signature == code(name) }) else { continue }
      // From as many channels as a pixel has, to three.
      return holds(name, tables) && profile[table.offset + 8] == channels(of: format)
        && profile[table.offset + 9] == 3
    }
    switch format {
    case .gray, .grayAlpha: return holds("kTRC", curves)
    case .rgb, .rgba:
      return holds("rXYZ", ["XYZ "]) && holds("gXYZ", ["XYZ "]) && holds("bXYZ", ["XYZ "])
        && holds("rTRC", curves) && holds("gTRC", curves) && holds("bTRC", curves)
    case .invertedCMYK: return false
    }
  }

  /// The tags that lie inside the profile; `nil` where there are too many, or two of one name.
  private static func tags(of profile: [UInt8]) -> [Tag]? {
    let count = number(128, profile)
    guard count <= maxTags, 132 + 12 * Int(count) <= profile.count else { return nil }
    let end = min(Int(number(0, profile)), profile.count)
    var tags: [Tag] = []
    for entry in stride(from: 132, to: 132 + 12 * Int(count), by: 12) {
      let tag = Tag(
        signature: number(entry, profile), offset: Int(number(entry + 4, profile)),
        byteCount: Int(number(entry + 8, profile)))
      if tag.offset == 0 || tag.byteCount == 0 || tag.offset + tag.byteCount > end { continue }
      if tags.contains(where: { $0.signature == tag.signature }) { return nil }
      tags.append(tag)
    }
    return tags
  }

  private static func space(of format: PixelFormat) -> StaticString {
    switch format {
    case .gray, .grayAlpha: "GRAY"
    case .rgb, .rgba: "RGB "
    case .invertedCMYK: "CMYK"
    }
  }

  private static func channels(of format: PixelFormat) -> UInt8 {
    switch format {
    case .gray, .grayAlpha: 1
    case .rgb, .rgba: 3
    case .invertedCMYK: 4
    }
  }

  private static func isAny(_ number: UInt32, _ signatures: [StaticString]) -> Bool {
    signatures.contains { code($0) == number }
  }

  private static func code(_ signature: StaticString) -> UInt32 {
    precondition(signature.utf8CodeUnitCount == 4, "signatures have four characters")
    return UnsafeBufferPointer(start: signature.utf8Start, count: 4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four bytes at `offset`, which are there.
  private static func number(_ offset: Int, _ bytes: [UInt8]) -> UInt32 {
    UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16 | UInt32(bytes[offset + 2]) << 8
      | UInt32(bytes[offset + 3])
  }
}
