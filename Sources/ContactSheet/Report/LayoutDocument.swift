public import FileAccess
public import GalleryLayout
public import PixelGeometry
internal import PlainJSON

/// The positions of a sheet as JSON, version 1.
///
///     {"version": 1, "layout": "waterfall", "width": 1600, "height": 4230,
///      "items": [{"index": 0, "name": "0.jpg", "x": 10, "y": 10, "width": 388, "height": 291,
///                 "column": 0, "page": 0, "source": {"width": 4032, "height": 3024}}],
///      "skipped": [{"name": "bad.jpg", "reason": "..."}]}
///
/// Where a title, header or footer is written, there are `"margins": [top, right, bottom, left]`. On pages, width and height are those of a page, and there is `"pages"`, their number, and `"dpi"`.
///
/// Where a title, header or footer is written there are `"headings": {"title": ..., "header": ..., "footer": ...}`, the rows
/// of pixels each takes.
/// Where something is written there is `"fontSize"`, pixels of an em. Where places are empty, as those on pages are whose
/// pictures could not be decoded, there is `"count"`, the number of all, and `"index"` counts them, too.
///
/// Where cells have borders or padding, there is `"padding": [top, right, bottom, left]`, both together.
///
/// The exact form has `"frame": [x, y, width, height]`, not rounded, in place of an item's four numbers, these as
/// `"pixels": [x, y, width, height]`, and `"contentSize": [width, height]` on the top level. Where pictures may have
/// another shape than their cells, there is `"fit"` and `"gravity": [x, y]` as in the style; an item that is shown whole
/// in a cell of another shape has a `"fit"` of its own. ``SavedLayout`` reads all of it again.
/// An item with a caption has `"caption": "..."`, and where that lies below its picture `"captionHeight"`, the part of the
/// frame that is the caption's. Where something is written, the positions of a finished sheet have
/// `"fonts": [{"family": ..., "style": ..., "version": ..., "file": ...}]`.
/// Where the options ask for mean colours, the positions of a finished sheet have them as `"color": "#rrggbb"`, or `"#rrggbbaa"`.
/// With metrics there is `"metrics": {"spread": ..., "whiteShare": ..., "orderInversions": ..., "rowError": ...,
/// "pageFill": ...}` before the items, as in ``LayoutMetrics``; what has no meaning is left out.
public struct LayoutDocument: Sendable {
  /// An item of the document.
  public struct Item: Sendable {
    /// The name of the input; `nil` leaves it out.
    public var name: FilePath?
    /// The size of the picture after orientation; `nil` leaves it out.
    public var sourceSize: LayoutSize?
    /// The cell in whole pixels.
    public var frame: PixelRect
    /// The cell before rounding.
    public var exactFrame: LayoutRect
    /// The column, counted from 0.
    public var column: Int
    /// The page, counted from 0.
    public var page = 0
    /// Its number among all places, counted from 0; `nil` for that among the items.
    public var place: Int?
    /// True when the picture is shown whole in a cell of another shape, unlike others.
    public var isShownWhole = false
    /// What is written at it; `nil` leaves it out.
    public var caption: String?
    /// Pixels of the cell, along its bottom, that are kept for a caption.
    public var captionHeight = 0
    /// The mean colour of what shows of it; `nil` leaves it out.
    public var meanColor: PixelColor?

    /// An item at `frame`.
    public init(
      name: FilePath?, sourceSize: LayoutSize?, frame: PixelRect, exactFrame: LayoutRect, column: Int,
      page: Int = 0
    ) {
      self.name = name
      self.sourceSize = sourceSize
      self.frame = frame
      self.exactFrame = exactFrame
      self.column = column
      self.page = page
    }
  }

  /// How good the layout is; `nil` leaves it out.
  public var metrics: LayoutMetrics?
  /// What the sheet is written with; none leaves it out.
  public var fonts: [SheetFont] = []

  private let layoutName: String
  /// How pictures lie in their cells; `nil` where these have their shapes, or where the layout says it.
  private let cellFit: CellFit?
  private let isExact: Bool
  private let size: PixelSize
  private let contentSize: LayoutSize
  /// The number of pages; `nil` for one endless sheet.
  private let pageCount: Int?
  private let density: Double?
  /// The margins, where something is written between them and the items.
  private let margins: SheetMargins?
  /// Pixels from the edges of cells to pictures, where there are some.
  private let cellInsets: CellPadding
  /// Pixels of an em of what is written; `nil` for nothing written.
  private let fontSize: Double?
  /// Rows of pixels that title, header and footer take.
  private let headingHeights: [(kind: HeadingLook.Kind, height: Int)]
  private let itemCount: Int
  /// How many places there are, of which some may be empty.
  private let placeCount: Int
  private let item: @Sendable (Int) -> Item
  private let problems: [InputProblem]

  /// The document of `arrangement`, for sizes without files.
  ///
  /// - Parameters:
  ///   - style: What it was made with.
  ///   - isExact: True to give frames before rounding.
  ///   - arrangement: The frames.
  ///   - names: The name of every item; empty leaves them out.
  ///   - sourceSizes: The size of every item, where it has one; empty leaves them out.
  ///   - hidden: What has no frame.
  public init(
    style: SheetStyle, isExact: Bool, arrangement: Arrangement, names: [FilePath?] = [],
    sourceSizes: [LayoutSize?] = [], hidden: [InputProblem] = []
  ) {
    self.init(
      style: style, isExact: isExact, size: arrangement.pixelSize,
      contentSize: arrangement.contentSize, pageCount: nil, itemCount: arrangement.count, problems: hidden
    ) { index in
      Item(
        name: names.isEmpty ? nil : names[index], sourceSize: sourceSizes.isEmpty ? nil : sourceSizes[index],
        frame: arrangement.pixelFrames[index], exactFrame: arrangement.frames[index],
        column: arrangement.columns[index])
    }
  }

  /// The document of pages, for sizes without files; see the one of an arrangement.
  public init(
    style: SheetStyle, isExact: Bool, pages: [Page], names: [FilePath?] = [],
    sourceSizes: [LayoutSize?] = [], hidden: [InputProblem] = []
  ) {
    let starts = pages.map(\.items.lowerBound)
    let first = pages.first?.arrangement
    // Where everything is hidden there is no page, but there is its size.
    let size = first?.pixelSize ?? PixelSize(width: style.width, height: style.page?.height ?? 0)
    self.init(
      style: style, isExact: isExact, size: size, contentSize: first?.contentSize ?? LayoutSize(size),
      pageCount: pages.count,
      itemCount: pages.last?.items.upperBound ?? 0, problems: hidden
    ) { index in
      // The last page that does not begin after the item.
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= index { low = middle } else { high = middle }
      }
      let (arrangement, place) = (pages[low].arrangement, index - starts[low])
      return Item(
        name: names.isEmpty ? nil : names[index], sourceSize: sourceSizes.isEmpty ? nil : sourceSizes[index],
        frame: arrangement.pixelFrames[place], exactFrame: arrangement.frames[place],
        column: arrangement.columns[place], page: low)
    }
  }

  init(
    style: SheetStyle, isExact: Bool, size: PixelSize, contentSize: LayoutSize, pageCount: Int?,
    items: [SheetItem], placeCount: Int, problems: [InputProblem]
  ) {
    self.init(
      style: style, isExact: isExact, size: size, contentSize: contentSize, pageCount: pageCount,
      itemCount: items.count, placeCount: placeCount,
      problems: problems.filter { $0.severity == .rejected || $0.severity == .hidden }
    ) { index in
      let item = items[index]
      var described = Item(
        name: item.name, sourceSize: item.sourceSize.map { LayoutSize($0) } ?? item.entry.cellSize,
        frame: item.frame,
        exactFrame: item.exactFrame, column: item.column, page: item.page)
      described.place = item.place
      described.isShownWhole = item.entry.tileShape != nil
      described.caption = item.caption
      described.captionHeight = item.parts.captionHeight
      described.meanColor = item.meanColor
      return described
    }
  }

  private init(
    style: SheetStyle, isExact: Bool, size: PixelSize, contentSize: LayoutSize, pageCount: Int?,
    itemCount: Int, placeCount: Int = 0, problems: [InputProblem], item: @escaping @Sendable (Int) -> Item
  ) {
    layoutName = style.layout.name
    // Layouts say it by their names, unless something is asked for.
    let isSaid =
      style.layout == .grid || style.fit != nil || style.cellFit != SheetStyle.cellFit(of: style.layout)
    cellFit = isSaid ? style.cellFit : nil
    self.isExact = isExact
    self.size = size
    self.contentSize = contentSize
    self.pageCount = pageCount
    density = style.page?.density
    margins =
      style.headings.isEmpty ? nil : style.margins ?? SheetMargins(top: 10, right: 10, bottom: 10, left: 10)
    cellInsets = style.cell.insets
    fontSize = style.textSizeToKeep
    let look = HeadingLook(style)
    headingHeights = HeadingLook.Kind.allCases.map { ($0, look.height($0)) }.filter { $0.1 > 0 }
    self.itemCount = itemCount
    self.placeCount = placeCount
    self.problems = problems
    self.item = item
  }

  /// The document as UTF-8, an item a line, ended by a line break.
  public func json() -> [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  /// Hands the document to `sink` in pieces of bounded size.
  public func write<Failure: Error>(_ sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var json = JSONWriter()
    json.beginObject()
    json.name("version")
    json.number(1)
    json.name("layout")
    json.string(layoutName)
    json.name("width")
    json.number(size.width)
    json.name("height")
    json.number(size.height)
    if let pageCount {
      json.name("pages")
      json.number(pageCount)
      if let density {
        json.name("dpi")
        json.number(density)
      }
    }
    if let margins {
      json.name("margins")
      json.numbers([margins.top, margins.right, margins.bottom, margins.left])
    }
    if let fontSize {
      json.name("fontSize")
      json.number(fontSize)
    }
    if !headingHeights.isEmpty {
      json.name("headings")
      json.beginObject()
      for (kind, height) in headingHeights {
        json.name(escaping: kind.rawValue)
        json.number(height)
      }
      json.endObject()
    }
    if placeCount > itemCount {
      json.name("count")
      json.number(placeCount)
    }
    if !cellInsets.isZero {
      json.name("padding")
      json.numbers([cellInsets.top, cellInsets.right, cellInsets.bottom, cellInsets.left].map { Double($0) })
    }
    if let cellFit {
      json.name("fit")
      json.string(cellFit.fit.rawValue)
      json.name("gravity")
      json.numbers([cellFit.gravity.x, cellFit.gravity.y])
    }
    if isExact {
      json.name("contentSize")
      json.numbers([contentSize.width, contentSize.height])
    }
    if let metrics {
      json.newLine(indent: 1)
      json.name("metrics")
      write(metrics, to: &json)
    }
    if !fonts.isEmpty {
      json.newLine(indent: 1)
      json.name("fonts")
      json.beginArray()
      for font in fonts { write(font, to: &json) }
      json.endArray()
    }
    json.newLine(indent: 1)
    json.name("items")
    json.beginArray()
    for index in 0..<itemCount {
      json.newLine(indent: 2)
      write(item(index), index: index, to: &json)
      if json.bytes.count > Self.pieceBytes {
        try sink(json.bytes)
        json.removeWritten()
      }
    }
    json.endArray()
    json.newLine(indent: 1)
    json.name("skipped")
    json.beginArray()
    for problem in problems {
      json.newLine(indent: 2)
      json.beginObject()
      json.name("name")
      json.string(fileName: problem.name.bytes)
      json.name("reason")
      json.string(problem.reason)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    try sink(json.bytes)
  }

  private func write(_ font: SheetFont, to json: inout JSONWriter) {
    json.newLine(indent: 2)
    json.beginObject()
    json.name("family")
    json.string(font.family)
    json.name("style")
    json.string(font.style)
    json.name("version")
    json.number(font.version)
    json.name("file")
    json.string(fileName: font.file.bytes)
    json.endObject()
  }

  private func write(_ metrics: LayoutMetrics, to json: inout JSONWriter) {
    json.beginObject()
    json.name("spread")
    json.number(metrics.spread)
    json.name("whiteShare")
    json.number(metrics.whiteShare)
    json.name("orderInversions")
    json.number(metrics.orderInversions)
    if let rowError = metrics.rowError {
      json.name("rowError")
      json.number(rowError)
    }
    if let pageFill = metrics.pageFill {
      json.name("pageFill")
      json.number(pageFill)
    }
    json.endObject()
  }

  private static let pieceBytes = 1 << 16

  private func write(_ item: Item, index: Int, to json: inout JSONWriter) {
    json.beginObject()
    json.name("index")
    json.number(item.place ?? index)
    if let name = item.name {
      json.name("name")
      json.string(fileName: name.bytes)
    }
    if isExact {
      let frame = item.exactFrame
      json.name("frame")
      json.numbers([frame.x, frame.y, frame.width, frame.height])
      let pixels = item.frame
      json.name("pixels")
      json.numbers([pixels.x, pixels.y, pixels.width, pixels.height].map { Double($0) })
    } else {
      json.name("x")
      json.number(item.frame.x)
      json.name("y")
      json.number(item.frame.y)
      json.name("width")
      json.number(item.frame.width)
      json.name("height")
      json.number(item.frame.height)
    }
    json.name("column")
    json.number(item.column)
    json.name("page")
    json.number(item.page)
    if item.isShownWhole {
      json.name("fit")
      json.string(GridStyle.Fit.contain.rawValue)
    }
    if let size = item.sourceSize {
      json.name("source")
      json.beginObject()
      json.name("width")
      json.number(size.width)
      json.name("height")
      json.number(size.height)
      json.endObject()
    }
    if let caption = item.caption {
      json.name("caption")
      json.string(caption)
    }
    if item.captionHeight > 0 {
      json.name("captionHeight")
      json.number(item.captionHeight)
    }
    if let color = item.meanColor {
      json.name("color")
      json.string(color.hexadecimal)
    }
    json.endObject()
  }
}

extension PixelColor {
  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  fileprivate var hexadecimal: String {
    ([red, green, blue] + (isOpaque ? [] : [alpha])).reduce(into: "#") { text, sample in
      text += (sample < 16 ? "0" : "") + String(sample, radix: 16)
    }
  }
}

extension JSONWriter {
  /// An array of numbers.
  fileprivate mutating func numbers(_ values: [Double]) {
    beginArray()
    for value in values { number(value) }
    endArray()
  }
}
