/// The long names of all options.
enum OptionName: String, CaseIterable, Hashable, Sendable {
  case recursive
  case filesFrom = "files-from"
  case null
  case include
  case exclude
  case limit
  case sort
  case reverse
  case seed
  case rotate
  case colorManagement = "color-management"
  case quality
  case sizes
  case placeholders

  case layout
  case preset
  case layoutFrom = "layout-from"
  case width
  case height
  case residual
  case page
  case dpi
  case columns
  case columnWidth = "column-width"
  case gap
  case margin
  case rowHeight = "row-height"
  case lastRow = "last-row"
  case lastRowHeight = "last-row-height"
  case rowItems = "row-items"
  case rowLimits = "row-limits"
  case smoothness
  case breakout
  case ratioLimits = "ratio-limits"
  case cell
  case fit
  case gravity
  case tolerance
  case tie
  case balance
  case span
  case spanEvery = "span-every"
  case spanWide = "span-wide"
  case spanHole = "span-hole"
  case dense
  case axis
  case rtl
  case background

  case padding
  case border
  case radius
  case shadow
  case cellBackground = "cell-background"
  case polaroid
  case backgroundImage = "background-image"
  case backgroundFit = "background-fit"

  case label, captions
  case labelLines = "label-lines"
  case labelPosition = "label-position"
  case labelAlign = "label-align"
  case labelColor = "label-color"
  case labelBackground = "label-background"
  case title
  case header
  case footer
  case titleAlign = "title-align"
  case font
  case fontSize = "font-size"
  case fontFile = "font-file"

  case output
  case clobber
  case json
  case exact
  case colors
  case metrics
  case decode
  case compression
  case dryRun = "dry-run"

  case onError = "on-error"
  case strict
  case jobs
  case maxPixels = "max-pixels"
  case maxMemory = "max-memory"
  case progress
  case stats
  case quiet
  case verbose
  case help
  case version

  /// The name as it is typed.
  var spelling: String { "--" + rawValue }
}
