internal import GalleryLayout
internal import PixelGeometry
internal import Raster

/// The pixels of a decoded picture that a crop of it is made of: its own, and those around it that the kernel reaches.
///
/// The rest is decoded and let go, so that of a panorama in a square cell only the square is kept.
struct NeededPart: Hashable {
  let columns: Range<Int>
  let rows: Range<Int>

  /// The part of a picture of `size` for `window` of it, when boxes of `plan` are averaged first.
  init(_ window: SourceWindow, of size: PixelSize, plan: ReductionPlan) {
    columns = Self.range(window.x, window.width, limit: size.width, factor: plan.factorX)
    rows = Self.range(window.y, window.height, limit: size.height, factor: plan.factorY)
  }

  /// Columns and rows.
  var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }

  /// The samples of a row that belong to the part.
  func samples(_ format: PixelFormat) -> Range<Int> {
    columns.lowerBound * format.samplesPerPixel..<columns.upperBound * format.samplesPerPixel
  }

  /// `window` of the picture in pixels of the part.
  func moved(_ window: SourceWindow) -> SourceWindow {
    SourceWindow(
      x: window.x - Double(columns.lowerBound), y: window.y - Double(rows.lowerBound), width: window.width,
      height: window.height)
  }

  /// The kernel reaches three target pixels in each direction, of up to five source pixels each after averaging.
  private static let margin = 16

  /// Beginning with a whole box, so that the same pixels are averaged as of the whole picture.
  private static func range(_ start: Double, _ extent: Double, limit: Int, factor: Int) -> Range<Int> {
    let limit = max(1, limit)
    // A window lies within its picture, whose sides are far below 2^31.
    let first = Int(max(0, min(start, Double(limit - 1))).rounded(.down)) / factor - margin
    let last = Int(max(0, min(start + extent, Double(limit))).rounded(.up)) / factor + 1 + margin
    let low = max(0, first) * factor
    return low..<max(low + 1, min(limit, last * factor))
  }
}

extension SourceWindow {
  /// The part of the window that `crop` says, in shares of its width and height.
  func cropped(to crop: LayoutRect) -> SourceWindow {
    SourceWindow(
      x: x + crop.x * width, y: y + crop.y * height, width: crop.width * width, height: crop.height * height)
  }
}
