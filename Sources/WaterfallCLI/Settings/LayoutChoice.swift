internal import ContactSheet
internal import GalleryLayout

/// What `--layout` or `--preset` names.
enum LayoutChoice: Hashable, Sendable {
  case layout(LayoutName)
  case preset(PresetName)

  /// The choice as it is typed.
  var spelling: String {
    switch self {
    case .layout(let name): "--layout \(name.rawValue)"
    case .preset(let name): "--preset \(name.rawValue)"
    }
  }

  /// The layout of that name.
  var layout: SheetLayout {
    switch self {
    case .layout(let name): name.layout
    case .preset(let name): name.layout
    }
  }

  /// More are not read to their end.
  private static let mostPresets = 6

  /// What to use in place of `option`, which has no meaning for it, as the end of a sentence; `nil` where there is nothing
  /// like it.
  func advice(insteadOf option: OptionName) -> String? {
    guard option == .columns || option == .columnWidth else { return nil }
    switch self {
    case .layout(.rows): return "use --row-items or --row-height"
    case .preset(.flickr), .preset(.immich), .preset(.photoAlbumRows): return "use --row-height"
    case .layout, .preset: return nil
    }
  }

  /// `choices` as a list of words: "--layout rows or --preset flickr".
  static func spelling(of choices: [LayoutChoice]) -> String {
    let layouts = choices.compactMap { choice in
      if case .layout(let name) = choice { name.rawValue } else { nil }
    }
    let presets = choices.compactMap { choice in
      if case .preset(let name) = choice { name.rawValue } else { nil }
    }
    func words(_ option: String, _ names: [String]) -> String? {
      guard let last = names.last else { return nil }
      let rest = names.dropLast().joined(separator: ", ")
      return "\(option) \(rest.isEmpty ? "" : rest + " or ")\(last)"
    }
    let named = presets.count > mostPresets ? "one of \(presets.count) presets" : words("--preset", presets)
    return [words("--layout", layouts), named].compactMap(\.self).joined(
      separator: ", or ")
  }
}

/// The values of `--layout`.
enum LayoutName: String, CaseIterable, Sendable {
  case waterfall, columns, balanced, rows, grid, mosaic

  /// The layout of that name.
  var layout: SheetLayout {
    switch self {
    case .waterfall: .waterfall
    case .columns: .columns
    case .balanced: .balanced
    case .rows: .rows
    case .grid: .grid
    case .mosaic: .mosaic
    }
  }
}

/// The values of `--preset`: the founding layouts, and those of other libraries.
struct PresetName: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The layout of that name.
  let layout: SheetLayout

  /// The layouts in the order of the help.
  static let allCases: [PresetName] =
    FoundingLayout.allCases.map { PresetName(layout: .founding($0)) }
    + LibraryLayout.allCases.map { PresetName(layout: .library($0)) }

  static let basic = PresetName(layout: .founding(.basic))
  static let delegated = PresetName(layout: .founding(.delegated))
  static let sized = PresetName(layout: .founding(.sized))
  static let captioned = PresetName(layout: .founding(.captioned))

  /// Those of other libraries that are waterfalls.
  static let waterfalls = WaterfallPreset.allCases.map { PresetName(layout: .library(.waterfall($0))) }
  static let flickr = PresetName(layout: .library(.flickr))
  static let immich = PresetName(layout: .library(.immich))
  static let photoAlbumRows = PresetName(layout: .library(.photoAlbumRows))
  static let photoAlbumColumns = PresetName(layout: .library(.photoAlbumColumns))

  /// The word that is typed.
  var rawValue: String { layout.name }

  /// The preset that `rawValue` names.
  init?(rawValue: String) {
    guard let preset = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = preset
  }

  private init(layout: SheetLayout) { self.layout = layout }
}

/// The values of `--tie`.
enum TieName: String, CaseIterable, Sendable {
  case left, right, cursor

  /// The rule of that name.
  var tie: WaterfallStyle.Tie {
    switch self {
    case .left: .leftmost
    case .right: .rightmost
    case .cursor: .cursor
    }
  }
}

/// The values of `--balance`.
enum BalanceName: String, CaseIterable, Sendable {
  /// Not called `none`, which an optional would take for itself.
  case unbalanced = "none"
  case tail, free

  /// The rule of that name.
  var balance: WaterfallStyle.Balance {
    switch self {
    case .unbalanced: .none
    case .tail: .tail
    case .free: .free
    }
  }
}

/// The values of `--axis`.
enum AxisName: String, CaseIterable, Sendable {
  case vertical, horizontal

  /// The axis of that name.
  var axis: LayoutFlow.Axis { self == .vertical ? .vertical : .horizontal }
}
