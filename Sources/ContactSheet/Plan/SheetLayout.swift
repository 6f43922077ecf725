public import GalleryLayout

/// Where the pictures of a sheet go.
public enum SheetLayout: Hashable, Sendable {
  /// The shortest column takes the next picture; whole-pixel columns.
  case waterfall
  /// Columns in reading order, one after the other, the tallest of them as short as possible.
  case columns
  /// Columns in reading order, of different widths, that end at the same height.
  case balanced
  /// Rows as wide as the sheet, at heights close to a target.
  case rows
  /// Equal cells, filled row by row.
  case grid
  /// A canvas cut into pictures from edge to edge, none of them cropped.
  case mosaic
  /// One of the four founding layouts, to the last bit.
  case founding(FoundingLayout)
  /// A layout of another library, number for number.
  case library(LibraryLayout)

  /// The name that options and listings use.
  public var name: String {
    switch self {
    case .waterfall: "waterfall"
    case .columns: "columns"
    case .balanced: "balanced"
    case .rows: "rows"
    case .grid: "grid"
    case .mosaic: "mosaic"
    case .founding(let layout): layout.rawValue
    case .library(let layout): layout.name
    }
  }

  /// The layout that is called `name`; `nil` when none is.
  public init?(name: String) {
    let plain: [SheetLayout] = [.waterfall, .columns, .balanced, .rows, .grid, .mosaic]
    let others =
      FoundingLayout.allCases.map { SheetLayout.founding($0) } + LibraryLayout.allCases.map { .library($0) }
    guard let layout = (plain + others).first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  /// True when cells have the shapes of their pictures, so that these may be limited.
  public var followsShapes: Bool {
    switch self {
    case .waterfall, .columns, .balanced, .rows, .mosaic: true
    case .grid, .founding, .library: false
    }
  }

  /// True when the layout draws random numbers, so that the seed of the style matters.
  public var isSeeded: Bool { self == .mosaic || self == .founding(.captioned) }
}

/// The layouts of other libraries.
public enum LibraryLayout: Hashable, Sendable, CaseIterable {
  /// A waterfall.
  case waterfall(WaterfallPreset)
  /// The rows of Flickr's justified-layout.
  case flickr
  /// The rows of Immich.
  case immich
  /// The rows of react-photo-album.
  case photoAlbumRows
  /// The columns of react-photo-album.
  case photoAlbumColumns

  /// All of them.
  public static let allCases: [LibraryLayout] =
    WaterfallPreset.allCases.map { .waterfall($0) } + [.flickr, .immich, .photoAlbumRows, .photoAlbumColumns]

  /// The name that options and listings use.
  public var name: String {
    switch self {
    case .waterfall(let preset): preset.rawValue
    case .flickr: "flickr"
    case .immich: "immich"
    case .photoAlbumRows: "rpa-rows"
    case .photoAlbumColumns: "rpa-columns"
    }
  }
}
