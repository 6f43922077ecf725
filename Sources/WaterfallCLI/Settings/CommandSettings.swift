internal import ContactSheet
internal import FileAccess
internal import GalleryLayout
internal import PixelGeometry

/// Everything a command line can say, with the defaults for what it does not.
struct CommandSettings: Hashable, Sendable {
  /// The command it is about.
  var command: CommandName
  /// The arguments that are no options, as they were given.
  var operands: [Operand] = []
  /// The options that were given and not undone.
  var given: Set<OptionName> = []

  var recursion = RecursionDepth.none
  var lists: [ByteSource] = []
  var listsAreNULSeparated = false
  var include: [FilePath] = []
  var exclude: [FilePath] = []
  var limit: Int?
  /// `nil` leaves the order to the command.
  var order: OrderName?
  var isReversed = false
  var seed: UInt64 = 0
  var appliesOrientation = true
  var managesColor = true
  var quality = SheetQuality.good
  /// The list of sizes to lay out instead of files.
  var sizes: ByteSource?
  var placeholders = PlaceholdersRequest()

  var width = 1600.0
  var columnCount: Int?
  var columnWidth: Int?
  var gap: GapMeasure?
  var margin: MarginMeasure?
  var preset: PresetName?
  var layout = LayoutName.waterfall
  /// The layout made earlier that says where pictures go.
  var layoutFrom: ByteSource?
  /// `nil` for one endless sheet.
  var page: PageText?
  var dpi = 300
  /// True when a length is given in units of paper.
  var measuresPaper = false
  /// `nil` where the sheet grows with its items.
  var height: Int?
  var residual = SheetResidual.center
  var rowHeight: Double?
  var lastRow: RowsStyle.LastRow?
  var rowRules = RowRules()
  var cellShape = CellShape.ratio(1)
  var ratioLimits: ClosedRange<Double>?
  var fit: GridStyle.Fit?
  var gravity = LayoutPoint(x: 0.5, y: 0.5)
  var tolerance = 0.0
  var tie = TieName.left
  var balance = BalanceName.unbalanced
  var spans: [SheetSpan] = []
  var spanInterval: Int?
  var wideRatio: Double?
  var largestHole: Double?
  var isDense = false
  var axis = AxisName.vertical
  var isRightToLeft = false
  var background = PixelColor.white
  var cell = CellRequest()
  var backgroundImage: FilePath?
  /// Operands behind an option that would have been its values after `=`, each with that spelling.
  var looseValues: [FilePath: String] = [:]
  var backgroundFit = BackgroundPicture.Fit.cover
  var text = TextRequest()

  var output: OutputTarget?
  /// False to leave files alone that are there already.
  var replacesOutput = true
  /// Where `--json` goes.
  var json: OutputTarget?
  /// True when `probe` answers in JSON.
  var printsJSON = false
  /// True to tell the mean colour of every picture along with a sheet.
  var tellsColors = false
  var isExact = false
  /// True when `layout` tells how good it is.
  var printsMetrics = false
  var decodes = false
  var compression = SheetCompression.balanced
  var isDryRun = false

  var failure = FailureName.skip
  var isStrict = false
  var jobs: Int?
  var limits = InputLimits()
  var progress = ProgressName.auto
  /// How it is told where the time went; `nil` for not at all.
  var statistics: StatisticsName?
  var verbosity = Verbosity.normal

  init(command: CommandName) { self.command = command }

  /// What decides where items go.
  var choice: LayoutChoice { preset.map { .preset($0) } ?? .layout(layout) }

  /// True when an option lets pictures cover several columns.
  var hasSpans: Bool { spanInterval != nil || wideRatio != nil || !spans.isEmpty }

  /// True when cells without pictures are asked for.
  var hasPlaceholders: Bool { given.contains(.placeholders) && !placeholders.isAverage }

  /// True when files are read: neither sizes nor cells without pictures stand in their place.
  var readsFiles: Bool { sizes == nil && !hasPlaceholders }

  /// An argument that is no option.
  struct Operand: Hashable, Sendable {
    var bytes: [UInt8]
    /// True after `--`, where `-` is a name like any other.
    var isLiteral: Bool
  }
}

/// How far below a folder pictures are looked for.
enum RecursionDepth: Hashable, Sendable {
  case none
  case levels(Int)
  case unlimited
}

/// The values of `--sort`.
enum OrderName: String, CaseIterable, Sendable {
  case natural, name, date, mtime, size, aspect
  /// Unsorted; not called `none`, which an optional would take for itself.
  case given = "none"
  case random
}

/// The values of `--on-error`.
enum FailureName: String, CaseIterable, Sendable {
  case skip, placeholder, fail
}

/// The values of `--progress`.
enum ProgressName: String, CaseIterable, Sendable {
  case auto, bar, json, none
}

/// The values of `--stats`.
enum StatisticsName: String, CaseIterable, Sendable {
  case json
}

/// How much is said on standard error.
enum Verbosity: Int, Comparable, Sendable {
  /// Only why there is no result.
  case quiet
  /// Also what is wrong with single inputs.
  case normal
  /// Also what was done.
  case verbose

  static func < (first: Verbosity, second: Verbosity) -> Bool { first.rawValue < second.rawValue }
}
