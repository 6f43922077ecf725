public import FileAccess
internal import SheetText

/// A font that something on a sheet is written with.
public struct SheetFont: Hashable, Sendable {
  /// Such as DejaVu Sans.
  public let family: String
  /// Such as Bold.
  public let style: String
  /// The font's own count of its versions; 0 where it has none.
  public let version: Int
  /// The file it is in.
  public let file: FilePath

  init(_ font: TextFont) {
    (family, style, version, file) = (font.family, font.style, font.version, font.file)
  }
}

extension SheetFont: Comparable {
  /// By family, and then by the rest.
  public static func < (first: SheetFont, second: SheetFont) -> Bool {
    func key(_ font: SheetFont) -> [String] { [font.family, font.style, font.file.description] }
    let (left, right) = (key(first), key(second))
    return left == right ? first.version < second.version : left.lexicographicallyPrecedes(right)
  }
}
