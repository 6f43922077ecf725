internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

/// A picture file, what is known of it, and how large it is shown.
struct PlannedPicture: Sendable {
  var path: FilePath
  var header: ImageHeader
  /// How the picture is turned; upright when orientation is not applied.
  var orientation: Orientation
  /// The size of the upright picture on the sheet.
  var size: PixelSize

  /// Opens the file.
  func openedFile() throws(ImageError) -> InputFile {
    do throws(FileError) {
      return try InputFile(opening: path)
    } catch {
      throw ImageError(error)
    }
  }
}
