/// The arithmetic of a preset, as data.
struct PresetRule: Hashable, Sendable {
  /// The number of columns; `nil` when it follows from the width.
  var columnCount: Int? = 2
  var columnGap = 10.0
  var rowGap = 10.0
  var insets = LayoutInsets.zero
  /// Space on every side of each item.
  var padding = 0.0
  /// How widths and heights are rounded.
  var rounding = Rounding.none
  var gaps = Gaps.below
  /// How an item finds its lane.
  var lanes = LaneRule(isExact: true)
  /// Heights are the width over the ratio; otherwise the product comes before the quotient.
  var dividesByRatio = false
  /// An item without a shape has no height; otherwise it is a square.
  var flattensEmptyItems = false
  /// The space below the last items, beyond the insets, is the row gap.
  var keepsLastGap = false
  /// What the bottom inset is in the original, where it has none.
  var hasBottomInset = true

  /// How a length is rounded.
  enum Rounding: Hashable, Sendable {
    /// Not at all.
    case none
    /// Down to whole points.
    case downToPoints
    /// Down to whole pixels of the display.
    case downToPixels

    func callAsFunction(_ length: Double, scale: Double) -> Double {
      switch self {
      case .none: length
      case .downToPoints: length.rounded(.down)
      case .downToPixels: (length * scale).rounded(.down) / scale
      }
    }
  }

  /// Where gaps are added.
  enum Gaps: Hashable, Sendable {
    /// Below an item, so that positions contain it, and taken off again at the end.
    case below
    /// Above an item, in the first row only if asked for.
    case above(alsoFirst: Bool)
  }
}

extension PresetRule {
  /// The rule of `preset` on a sheet of `width`.
  init(_ preset: WaterfallPreset, width: Double) {
    self.init()
    switch preset {
    case .cht:
      rounding = .downToPixels
      flattensEmptyItems = true
    case .cht09, .sgrKsmt:
      rounding = .downToPoints
      flattensEmptyItems = true
    case .css:
      columnCount = nil
      (columnGap, rowGap) = (0, 0)
      lanes = LaneRule(tolerance: 16, tie: .cursor, isExact: true)
    case .xmg:
      columnCount = 3
      insets = LayoutInsets(10)
      gaps = .above(alsoFirst: false)
    case .mjScrollView:
      columnCount = 3
      (columnGap, rowGap) = (8, 8)
      insets = LayoutInsets(8)
      gaps = .above(alsoFirst: false)
      hasBottomInset = false
    case .xr:
      (columnGap, rowGap) = (0, 0)
      gaps = .above(alsoFirst: true)
      lanes = LaneRule(isExact: true, isSinglePrecision: true)
    case .magicLab:
      columnCount = 1
      (columnGap, rowGap, padding) = (0, 0, 5)
    case .kodeco:
      (columnGap, rowGap, padding) = (0, 0, 6)
      lanes = LaneRule(tolerance: .infinity, tie: .cursor, isExact: true)
    case .collectionKit: (columnGap, rowGap) = (0, 0)
    case .waterfallGrid: (columnGap, rowGap) = (8, 8)
    case .rpaMasonry:
      columnCount = width >= 1200 ? 5 : width >= 600 ? 4 : width >= 300 ? 3 : 2
      let spacing = width >= 1200 ? 20.0 : width >= 600 ? 15 : width >= 300 ? 10 : 5
      (columnGap, rowGap) = (spacing, spacing)
      lanes = LaneRule(isExact: true, slack: 1)
      dividesByRatio = true
    case .masonry:
      columnCount = nil
      (columnGap, rowGap) = (0, 0)
      lanes = LaneRule(isExact: true)
      keepsLastGap = true
    }
  }
}
