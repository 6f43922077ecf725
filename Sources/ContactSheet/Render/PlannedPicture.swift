internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

/// A picture file, what is known of it, and how large it is shown.
struct PlannedPicture: Sendable {
  var path: FilePath
  var header: ImageHeader
  /// How the picture is turned; upright when orientation is not applied.
  var orientation: Orientation
  /// The size on the sheet of the upright picture, or of the part that shows.
  var size: PixelSize
  /// The part of the upright picture that shows, as shares of its width and height; `nil` for all of it.
  var crop: LayoutRect?

  /// The size that all of the upright picture would have on the sheet.
  var wholeSize: PixelSize {
    guard let crop else { return size }
    let upright = orientation.applied(to: header.storedSize)
    func whole(_ length: Int, _ share: Double, _ upright: Int) -> Int {
      // More than there is need not be decoded; a share of nearly nothing would ask for it.
      max(length, Int(min((Double(length) / share).rounded(.up), Double(max(1, upright)))))
    }
    return PixelSize(
      width: whole(size.width, crop.width, upright.width),
      height: whole(size.height, crop.height, upright.height))
  }

  /// The same, as small as is enough for the mean of its colours.
  var forMeanColor: PlannedPicture {
    var small = self
    let longest = max(size.width, size.height)
    guard longest > Self.longestForMean else { return small }
    func shortened(_ side: Int) -> Int { max(1, side * Self.longestForMean / longest) }
    small.size = PixelSize(width: shortened(size.width), height: shortened(size.height))
    return small
  }

  /// Of several thousand pixels a level is lost by rounding, at most.
  private static let longestForMean = 64

  /// The part of the stored picture that shows, as shares of its width and height; `nil` for all of it.
  var storedCrop: LayoutRect? {
    guard var crop else { return nil }
    if orientation.mirrorsX { crop.x = 1 - crop.maxX }
    if orientation.mirrorsY { crop.y = 1 - crop.maxY }
    return orientation.swapsAxes
      ? LayoutRect(x: crop.y, y: crop.x, width: crop.height, height: crop.width) : crop
  }

  /// Opens the file.
  func openedFile() throws(ImageError) -> InputFile {
    do throws(FileError) {
      return try InputFile(opening: path)
    } catch {
      throw ImageError(error)
    }
  }
}
