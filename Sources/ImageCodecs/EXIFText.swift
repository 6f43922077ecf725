/// Texts of EXIF blocks made fit for one line.
enum EXIFText {
  /// The text in `bytes`, which are UTF-8 or, as the specification has no say, Latin-1; `nil` when nothing is left.
  ///
  /// A text ends at its first NUL; a copyright whose first part is blank goes on behind it with that of the editor.
  /// White space of any kind is a space and is taken off both ends; other control characters and characters that
  /// change the direction of the text around them are dropped.
  static func text(of bytes: ArraySlice<UInt8>) -> String? {
    // Longer than any caption, and a limit to what a file can make the program hold.
    let parts = bytes.prefix(mostBytes).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty else { return nil }
    return line(of: first) ?? parts.dropFirst().first.flatMap { line(of: $0) }
  }

  private static let mostBytes = 4_000

  private static func line(of bytes: ArraySlice<UInt8>) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in decoded(bytes) {
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0x2028, 0x2029:
        // None at the start.
        if !scalars.isEmpty { scalars.append(" ") }
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
      default: scalars.append(scalar)
      }
    }
    while scalars.last == " " { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(scalars)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    if let text = String(validating: bytes, as: UTF8.self) { return Array(text.unicodeScalars) }
    // The last character may have been cut off at the limit, or by the camera; another proves that it is UTF-8.
    for cut in 1...3 {
      let whole = bytes.dropLast(cut)
      if whole.contains(where: { $0 >= 0x80 }), let text = String(validating: whole, as: UTF8.self) {
        return Array(text.unicodeScalars)
      }
    }
    return bytes.map { Unicode.Scalar($0) }
  }
}
