package import FileAccess

/// Why no text can be drawn.
package enum TextError: Error, Hashable, Sendable {
  /// The package was built without the trait `Text`.
  case notBuilt
  /// A library, or a function of it, is not installed.
  case noLibrary(String)
  /// The system has not a single font.
  case noFont
  /// The file cannot be read as a font.
  case badFontFile(FilePath)
  /// The system has no memory left.
  case outOfMemory
  /// Cairo gave up, for the reason it says.
  case drawingFailed(String)
}

extension TextError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notBuilt: "text is not available: this program was built without it (trait Text)"
    case .noLibrary(let part): "text is not available: \(part) is missing (install Pango)"
    case .noFont: "text is not available: the system has no font"
    case .badFontFile(let path): "\(path): not a font that can be read"
    case .outOfMemory: "not enough memory to draw text"
    case .drawingFailed(let reason): "text could not be drawn: \(reason)"
    }
  }
}
