/// Waterfalls of other libraries, number for number, beside the four of ``FoundingLayout``.
///
/// Each is a ``PresetRule``. All arithmetic is in 64 bits and rounded where the original rounds, so that results can be
/// compared with `==`.
public enum WaterfallPreset: String, CaseIterable, Hashable, Sendable {
  /// CHTCollectionViewWaterfallLayout 1.0: widths and heights rounded down to the pixels of the display; sections.
  case cht
  /// CHTCollectionViewWaterfallLayout 0.9: as 1.0, but rounded down to whole points.
  case cht09 = "cht-0.9"
  /// CSS grid lanes (CSS Grid Layout Module Level 3): a tolerance of 16 and a cursor.
  case css
  /// XMGWaterflowLayout: three columns with 10 everywhere.
  case xmg
  /// The waterfall on a scroll view by MJ: three columns with 8 everywhere, none at the bottom.
  case mjScrollView = "mj-scrollview"
  /// XRWaterfallLayout: positions in 32 bits, a gap above the first row, too.
  case xr
  /// The layout by sgr-ksmt: as CHT 0.9.
  case sgrKsmt = "sgr-ksmt"
  /// The layout by magic lab: one column, and padding around every item.
  case magicLab = "magiclab"
  /// The layout of the Kodeco tutorial: items are dealt out in turn, with padding around each.
  case kodeco
  /// CollectionKit's waterfall: two columns without gaps.
  case collectionKit = "collectionkit"
  /// WaterfallGrid for SwiftUI: two columns with gaps of 8.
  case waterfallGrid = "waterfallgrid"
  /// The masonry of react-photo-album: a later column wins only when it is shorter by more than a pixel.
  case rpaMasonry = "rpa-masonry"
  /// Masonry by desandro, for items as wide as a column; see ``MasonryStyle`` for any others.
  case masonry
}

/// What a preset leaves to its user; what is `nil` is as in the original.
public struct PresetOptions: Hashable, Sendable {
  /// In which order columns are filled.
  public enum Order: Hashable, Sendable {
    /// The shortest first.
    case shortest
    /// In turn from the left, whatever their heights.
    case leftToRight
    /// In turn from the right, whatever their heights.
    case rightToLeft
  }

  /// The number of columns.
  public var columnCount: Int?
  /// The gap between two columns.
  public var columnGap: Double?
  /// The gap between two items of a column.
  public var rowGap: Double?
  /// The empty space around the items, of each section if there are several.
  public var insets: LayoutInsets?
  /// How many pixels of the display make a point, for the presets that round to pixels.
  public var scale = 1.0
  /// In which order columns are filled.
  public var order: Order?
  /// Space at the sides that the items leave but headers and footers do not: `contentInset` of the scroll view.
  public var contentInsets = LayoutInsets.zero
  /// A height the content has at least.
  public var minimumContentHeight = 0.0
  /// Empty space on every side of each item, beside the gaps: `padding` of react-photo-album.
  public var padding: Double?

  /// Everything as in the original.
  public init() {}
}
