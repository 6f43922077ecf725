public import FileAccess
public import GalleryLayout
public import PixelGeometry

/// A picture, or a cell without one, in its place on a sheet.
public struct SheetItem: Sendable {
  /// The cell in whole pixels of the sheet.
  public let frame: PixelRect
  /// The cell before it was rounded to pixels.
  public let exactFrame: LayoutRect
  /// The column, counted from 0 at the left.
  public let column: Int
  /// What has its place here.
  let entry: SheetEntry
  /// The part of the cell that the picture covers.
  let pictureFrame: PixelRect

  /// The input's name in listings; `nil` for a cell without an input.
  public var name: FilePath? { entry.name }
  /// The size of the picture after orientation; `nil` when there is no picture.
  public var sourceSize: PixelSize? { entry.sourceSize }

  init(_ entry: SheetEntry, frame: PixelRect, exactFrame: LayoutRect, column: Int, fit: CellFit) {
    self.entry = entry
    self.frame = frame
    self.exactFrame = exactFrame
    self.column = column
    let fit = entry.tileShape == nil ? fit : .contain
    pictureFrame = entry.isPicture ? fit.frame(of: entry.shape, in: frame) : frame
  }
}

/// How a picture lies in a cell of another shape.
enum CellFit: Hashable, Sendable {
  /// It covers the cell; the layout gave the cell the picture's shape, to the pixel.
  case fill
  /// All of it shows, centred, as large as the cell allows.
  case contain

  /// The pixels that a picture of `size` covers in `cell`.
  func frame(of size: PixelSize, in cell: PixelRect) -> PixelRect {
    guard self == .contain, !size.isEmpty, !cell.isEmpty else { return cell }
    let scale = min(Double(cell.width) / Double(size.width), Double(cell.height) / Double(size.height))
    // The scale keeps both sides within the cell; rounding of the scale itself must not get past it.
    let width = min(cell.width, max(1, Int((Double(size.width) * scale).rounded())))
    let height = min(cell.height, max(1, Int((Double(size.height) * scale).rounded())))
    return PixelRect(
      x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2, width: width,
      height: height)
  }
}
