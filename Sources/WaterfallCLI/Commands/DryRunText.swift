internal import ContactSheet
internal import GalleryLayout

/// What a sheet would be, in words.
struct DryRunText {
  let plan: SheetPlan

  /// The lines of `--dry-run`.
  var lines: [String] {
    var lines = ["size: \(plan.size) pixels" + (plan.pages.isEmpty ? "" : " a page")]
    if !plan.pages.isEmpty { lines.append("pages: \(plan.pages.count)") }
    if let (count, noun) = plan.pages.isEmpty ? runs : pageRuns { lines.append("\(noun)s: \(count)") }
    if let fill = plan.metrics?.pageFill {
      lines.append("filled: \(Int((fill * 100).rounded())) % of a page on average")
    }
    lines.append("items: \(plan.items.count)")
    lines.append("memory: about \((plan.estimatedPixelBytes + 999_999) / 1_000_000) MB of pixels")
    let problems = plan.problems + plan.hidden
    lines.append("excluded: \(problems.count { $0.severity == .rejected || $0.severity == .hidden })")
    lines += problems.map { "  \($0.line)" }
    if !plan.passedOver.isEmpty {
      lines.append("passed over: \(plan.passedOver.count)")
      lines += plan.passedOver.map { "  \($0.path): \($0.reason)" }
    }
    return lines
  }

  /// What the pictures are in, such as "4 columns"; `nil` where there is nothing like that.
  var places: String? {
    if !plan.pages.isEmpty { return Self.count(plan.pages.count, "page") }
    return runs.map { Self.count($0.count, $0.noun) }
  }

  /// The columns or rows of the layout; `nil` in a mosaic and in a saved layout, of which only places are known.
  private var runs: (count: Int, noun: String)? {
    if plan.options.savedLayout != nil { return nil }
    let style = plan.options.style
    let isUpright = style.flow.axis == .vertical
    switch style.layout {
    case .mosaic: return nil
    case .rows, .library(.flickr), .library(.immich), .library(.photoAlbumRows):
      return (plan.arrangement.rows.count, isUpright ? "row" : "column")
    case .waterfall, .columns, .balanced, .grid, .founding, .library:
      return (plan.arrangement.columnCount, isUpright ? "column" : "row")
    }
  }

  /// The columns of a page, or the rows of all; `nil` in a saved layout.
  private var pageRuns: (count: Int, noun: String)? {
    if plan.options.savedLayout != nil { return nil }
    if plan.options.style.layout == .rows {
      return (plan.pages.reduce(0) { $0 + $1.arrangement.rows.count }, "row")
    }
    return plan.pages.map(\.arrangement.columnCount).max().map { ($0, "column") }
  }

  /// `number` of what is called `noun`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
