internal import FileAccess
internal import GalleryLayout
package import PixelGeometry

/// A layout that was made earlier: every picture it names has its place, whatever came or went since.
///
/// It is what ``LayoutDocument`` writes, read again. Frames are checked: all lie on their sheet, and no two of a page
/// overlap.
public struct SavedLayout: Sendable {
  /// A place on the sheet.
  struct Item: Sendable {
    /// Its number in the file, counted from 0, for messages.
    var number: Int
    /// The name in listings of the picture that belongs here; `nil` for the next picture that no place names.
    var name: FilePath?
    /// The cell in whole pixels.
    var frame: PixelRect
    /// The cell before it was rounded to pixels.
    var exactFrame: LayoutRect
    /// Its number among all places, counted from 0; `nil` for that in the order of the items.
    var place: Int?
    /// The column, counted from 0.
    var column = 0
    /// The page, counted from 0.
    var page = 0
    /// The size that the picture had, when that was known.
    var sourceSize: LayoutSize?
    /// True when the picture is shown whole in a cell of another shape.
    var isShownWhole = false
    /// Pixels of the cell, along its bottom, that are kept for a caption.
    var captionHeight = 0

    /// How it is called in messages.
    var label: String { name.map { "'\($0)'" } ?? "item \(number)" }

    /// What is left of the cell for the picture.
    var pictureSize: PixelSize {
      PixelSize(width: frame.width, height: max(1, frame.height - captionHeight))
    }
  }

  /// The layout that the places come from.
  let layout: SheetLayout
  /// How pictures lie in their cells; `nil` leaves it to the layout.
  let cellFit: CellFit?
  /// Pixels from the edges of cells to pictures.
  package let cellInsets: CellPadding
  /// The size of the sheet, or of each page.
  package let size: PixelSize
  /// The size before it was rounded to pixels.
  let contentSize: LayoutSize
  /// The number of pages; 0 for one endless sheet.
  public let pageCount: Int
  /// Pixels of an inch, on pages.
  let density: Double?
  /// Pixels of an em of what was written; `nil` where that is not known.
  let fontSize: Double?
  /// Rows of pixels that title, header and footer take, where they are said.
  let headingHeights: [HeadingLook.Kind: Int]
  /// The number of places, some of which may have been empty when it was saved.
  let placeCount: Int
  /// The margins between which something is written beside the items; `nil` where that is not known.
  let margins: SheetMargins?
  /// The places that were not empty, those of a page together.
  let items: [Item]

  /// The layout that `json` holds.
  ///
  /// - Throws: ``SavedLayoutError`` for the first thing that is not as ``LayoutDocument`` writes it, and for frames that
  ///   overlap or are outside the sheet.
  public init(json: [UInt8]) throws(SavedLayoutError) {
    var reader = SavedLayoutReader(json)
    try reader.read()
    layout = try reader.sheetLayout
    size = try reader.sheetSize
    cellFit = reader.fit.map { CellFit(fit: $0, gravity: reader.gravity ?? LayoutPoint(x: 0.5, y: 0.5)) }
    cellInsets = reader.cellInsets
    contentSize = reader.contentSize ?? LayoutSize(size)
    pageCount = try reader.checkedPageCount
    density = reader.density
    margins = reader.margins
    fontSize = reader.fontSize
    headingHeights = reader.headingHeights
    items = reader.itemsByPage
    placeCount = reader.checkedPlaceCount
    try FrameCheck(self).run()
  }

  /// True when there is room for captions below pictures.
  var hasCaptionsBelow: Bool { items.contains { $0.captionHeight > 0 } }

  /// The items of every page; of one endless sheet all of them.
  var pageItems: [ArraySlice<Item>] {
    var rest = items[...]
    return (0..<max(1, pageCount)).map { page in
      // Nothing is on a page none of whose pictures could be drawn.
      let end = rest.firstIndex { $0.page != page } ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[..<end]
    }
  }
}

/// Why a saved layout cannot be used.
public struct SavedLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where and what, as one phrase without the name of the file.
  public let description: String

  init(_ description: String) { self.description = description }
}
