internal import Raster

/// A colour space and the format of the pixels in it: what a conversion depends on.
struct ColorSource: Hashable, Sendable {
  /// How the colour space is said.
  enum Meaning: Hashable, Sendable {
    case profile([UInt8])
    case encoding(ColorEncoding)
  }

  /// What has to be done about it.
  enum Outcome: Sendable {
    case identity
    case transform(ColorTransform)
    case fault(ProfileFault)
  }

  var meaning: Meaning
  var format: PixelFormat

  /// True when nothing has to be done, as can be seen at once.
  var isPlainSRGB: Bool {
    guard case .encoding(let encoding) = meaning else { return false }
    // Numbers are about light; files with ink do not come with any.
    return encoding == .sRGB || format == .invertedCMYK
  }

  /// Bytes that remembering this takes, about.
  var byteCount: Int {
    guard case .profile(let bytes) = meaning else { return 0 }
    return bytes.count
  }

  /// Builds the conversion: some milliseconds.
  func makeOutcome(maxProfileBytes: Int) -> Outcome {
    do throws(ProfileFault) {
      let library: LibraryTransform
      switch meaning {
      case .profile(let bytes):
        library = try LibraryTransform(
          profile: ICCProfile.checked(bytes, maxBytes: maxProfileBytes), format: format)
      case .encoding(let encoding):
        library = try LibraryTransform(encoding, format: format)
      }
      return ColorTransform(library, format: format).map { .transform($0) } ?? .identity
    } catch {
      return .fault(error)
    }
  }
}
