internal import GalleryLayout
internal import PixelGeometry

/// How a picture lies in a cell of another shape.
struct CellFit: Hashable, Sendable {
  var fit: GridStyle.Fit
  /// Where a picture lies that does not fill its cell, and which part of it shows of one that is cropped.
  var gravity = LayoutPoint(x: 0.5, y: 0.5)

  /// It covers the cell; the layout gave the cell the picture's shape, to the pixel.
  static let fill = CellFit(fit: .stretch)
  /// All of it shows, centred, as large as the cell allows.
  static let contain = CellFit(fit: .contain)

  /// It covers the cell, cropped around its middle.
  static let cover = CellFit(fit: .cover)

  /// The pixels that a picture of `size` covers in `cell`.
  func frame(of size: PixelSize, in cell: PixelRect) -> PixelRect {
    guard fit == .contain, !size.isEmpty, !cell.isEmpty else { return cell }
    let scale = min(Double(cell.width) / Double(size.width), Double(cell.height) / Double(size.height))
    // The scale keeps both sides within the cell; rounding of the scale itself must not get past it.
    let width = min(cell.width, max(1, Int((Double(size.width) * scale).rounded())))
    let height = min(cell.height, max(1, Int((Double(size.height) * scale).rounded())))
    return PixelRect(
      x: cell.x + Self.share(gravity.x, of: cell.width - width),
      y: cell.y + Self.share(gravity.y, of: cell.height - height), width: width, height: height)
  }

  /// The part of a picture of `size` that shows in `cell`, as shares of its width and height; `nil` for all of it.
  func crop(of size: PixelSize, in cell: PixelRect) -> LayoutRect? {
    guard fit == .cover, !size.isEmpty, !cell.isEmpty else { return nil }
    // The ratio of the picture to that of the cell.
    let ratio =
      Double(size.width) * Double(cell.height) / (Double(size.height) * Double(cell.width))
    if ratio == 1 { return nil }
    let (width, height) = (min(1, 1 / ratio), min(1, ratio))
    return LayoutRect(
      x: (1 - width) * Self.valid(gravity.x), y: (1 - height) * Self.valid(gravity.y), width: width,
      height: height)
  }

  private static func share(_ share: Double, of rest: Int) -> Int {
    Int((Double(rest) * valid(share)).rounded(.down))
  }

  /// The share within 0 to 1, in the middle where it is no number.
  private static func valid(_ share: Double) -> Double { share.isNaN ? 0.5 : min(max(0, share), 1) }
}
