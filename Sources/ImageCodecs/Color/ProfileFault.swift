/// Why a colour profile is not used.
enum ProfileFault: Error, Hashable, Sendable {
  case tooLarge
  case incomplete
  /// The bytes give no conversion; the library's words, which may be empty.
  case damaged(String)
  /// It is for pixels of another kind, named like "CMYK".
  case unfit(String)

  /// One phrase for the messages about a file.
  var note: String {
    switch self {
    case .tooLarge: "the colour profile is too large and was ignored"
    case .incomplete: "the colour profile is incomplete and was ignored"
    case .damaged(""): "the colour profile is damaged and was ignored"
    case .damaged(let message): "the colour profile is damaged and was ignored (\(message))"
    case .unfit(let kind): "the colour profile is meant for \(kind), not for this picture, and was ignored"
    }
  }
}
