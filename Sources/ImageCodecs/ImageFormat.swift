/// The kinds of picture file that can be read.
package enum ImageFormat: String, Hashable, Sendable {
  case jpeg
  case png
}
