/// The kinds of picture file that can be read.
package enum ImageFormat: String, Hashable, Sendable {
  case jpeg
  case png

  /// The name people use.
  package var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }
}
