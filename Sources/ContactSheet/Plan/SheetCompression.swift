internal import PNGEncoding

/// How hard a sheet is pressed; its pixels are the same every time.
public enum SheetCompression: String, CaseIterable, Hashable, Sendable {
  /// As fast as possible.
  case fast
  /// Nearly as fast, and about as small as PNGs usually are.
  case balanced
  /// As small as possible, which takes many times as long.
  case small

  /// The same in the encoder's words.
  var effort: CompressionEffort {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .small: .small
    }
  }
}
