/// A text made fit for one paragraph: what would break or steer it is replaced.
///
/// White space other than the space, line breaks among it, becomes a space; other control characters become
/// replacement characters, which can be seen. Nothing is ever taken for markup.
struct PlainParagraph: Hashable {
  /// UTF-8 without control characters.
  let text: String

  /// The paragraph made of `text`, cut so that its width in pixels of `size` stays far from what fits 32 bits.
  init(_ text: String, size: Double) {
    // Pango counts in 1/1024 of a pixel: two million pixels are too many. The widest characters, whole phrases in
    // one, take some ten ems.
    let limit = max(16, min(16_384, Int(150_000 / max(1, size))))
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit {
        result.append("…")
        break
      }
      result.append(Self.drawable(scalar))
      count += 1
    }
    self.text = String(result)
  }

  private static func drawable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    // Unicode has pictures of them, but common fonts do not.
    case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
    default: scalar
    }
  }
}
