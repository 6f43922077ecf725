public import FileAccess
public import GalleryLayout
public import PixelGeometry

/// A picture, or a cell without one, in its place on a sheet.
public struct SheetItem: Sendable {
  /// The cell in whole pixels of the sheet, with its caption if that lies below.
  public var frame: PixelRect { parts.frame }
  /// The cell before it was rounded to pixels.
  public let exactFrame: LayoutRect
  /// The column, counted from 0 at the left.
  public let column: Int
  /// The page, counted from 0.
  public let page: Int
  /// Its mean colour, where ``SheetOptions/showsMeanColors`` or ``SheetOptions/tellsMeanColors`` asks for it, once it is drawn.
  public internal(set) var meanColor: PixelColor?
  /// Which place of the sheet, or of all pages, it has, counted from 0; one that stays empty counts.
  let place: Int
  /// What has its place here.
  let entry: SheetEntry
  /// Where in the cell the picture and the caption lie.
  let parts: CellParts

  /// The input's name in listings; `nil` for a cell without an input.
  public var name: FilePath? { entry.name }
  /// The size of the picture after orientation; `nil` when there is no picture.
  public var sourceSize: PixelSize? { entry.sourceSize }

  /// What is written at it, a line each but for those that are too long; `nil` for nothing.
  public var caption: String? {
    entry.caption.isEmpty ? nil : entry.caption.map(\.text).joined(separator: "\n")
  }

  init(
    _ entry: SheetEntry, parts: CellParts, exactFrame: LayoutRect, column: Int, place: Int, page: Int = 0
  ) {
    self.entry = entry
    self.parts = parts
    self.exactFrame = exactFrame
    self.column = column
    self.place = place
    self.page = page
  }
}
