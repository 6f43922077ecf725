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
  /// The page, counted from 0.
  public let page: Int
  /// What has its place here.
  let entry: SheetEntry
  /// The part of the cell that the picture covers.
  let pictureFrame: PixelRect
  /// The part of the picture that shows, as shares of its width and height; `nil` for all of it.
  let crop: LayoutRect?

  /// The input's name in listings; `nil` for a cell without an input.
  public var name: FilePath? { entry.name }
  /// The size of the picture after orientation; `nil` when there is no picture.
  public var sourceSize: PixelSize? { entry.sourceSize }

  init(
    _ entry: SheetEntry, frame: PixelRect, exactFrame: LayoutRect, column: Int, page: Int = 0, fit: CellFit
  ) {
    self.entry = entry
    self.frame = frame
    self.exactFrame = exactFrame
    self.column = column
    self.page = page
    let fit = entry.tileShape == nil ? fit : .contain
    pictureFrame = entry.isPicture ? fit.frame(of: entry.shape, in: frame) : frame
    crop = entry.isPicture ? fit.crop(of: entry.shape, in: frame) : nil
  }
}
