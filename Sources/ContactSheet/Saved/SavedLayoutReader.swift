internal import FileAccess
internal import GalleryLayout
internal import PNGEncoding
internal import PixelGeometry
internal import PlainJSON
internal import SheetText

/// Reads the JSON of a layout, value by value; members it does not know are passed over.
struct SavedLayoutReader {
  private(set) var items: [SavedLayout.Item] = []
  private(set) var fit: GridStyle.Fit?
  private(set) var gravity: LayoutPoint?
  private(set) var cellInsets = CellPadding()
  private(set) var contentSize: LayoutSize?
  private(set) var density: Double?
  private(set) var margins: SheetMargins?
  private(set) var fontSize: Double?
  private(set) var headingHeights: [HeadingLook.Kind: Int] = [:]
  /// The number of places, where some are empty.
  private(set) var placeCount = 0

  private var scanner: JSONScanner
  private var version: Double?
  private var layoutName: String?
  private var width: Int?
  private var height: Int?
  private var pageCount: Int?

  init(_ bytes: [UInt8]) { scanner = JSONScanner(bytes) }

  /// Reads everything.
  mutating func read() throws(SavedLayoutError) {
    do throws(JSONError) {
      try readDocument()
    } catch {
      throw SavedLayoutError(error.description)
    }
    guard version == 1 else { throw SavedLayoutError("expected \"version\": 1, the JSON of a layout") }
    guard items.isEmpty else { return }
    throw SavedLayoutError(
      placeCount > 0
        ? "none of its places has a picture, as when no picture could be drawn"
        : "no \"items\"; expected at least one")
  }

  /// The items, those of a page together and otherwise as they come.
  var itemsByPage: [SavedLayout.Item] {
    let isInOrder = zip(items, items.dropFirst()).allSatisfy { $0.page <= $1.page }
    // The number keeps the order within a page.
    return isInOrder ? items : items.sorted { ($0.page, $0.number) < ($1.page, $1.number) }
  }

  /// How many places there are, at least as many as the items need.
  var checkedPlaceCount: Int {
    // Numbers are at most 2^31.
    items.lazy.map { ($0.place ?? 0) + 1 }.reduce(max(items.count, placeCount), max)
  }

  /// The layout of the document; a waterfall where it is not said.
  var sheetLayout: SheetLayout {
    get throws(SavedLayoutError) {
      guard let layoutName else { return .waterfall }
      guard let layout = SheetLayout(name: layoutName) else {
        let shown = EscapedText.escaped(Array(layoutName.utf8.prefix(Self.longestExcerpt)))
        throw SavedLayoutError("\"layout\" is '\(shown)', which is none")
      }
      return layout
    }
  }

  /// Enough to recognise a word by.
  private static let longestExcerpt = 40

  /// The size of the sheet or of a page.
  var sheetSize: PixelSize {
    get throws(SavedLayoutError) {
      guard let width, let height else {
        throw SavedLayoutError("\"width\" and \"height\" of the sheet are missing")
      }
      return PixelSize(width: width, height: height)
    }
  }

  /// The number of pages, 0 for an endless sheet; each has a place at least, and none has an item that is not there.
  var checkedPageCount: Int {
    get throws(SavedLayoutError) {
      let used = Set(items.lazy.map(\.page))
      let last = used.max() ?? 0
      guard let pageCount = pageCount ?? (last > 0 ? last + 1 : nil) else { return 0 }
      if last >= pageCount {
        throw SavedLayoutError(
          "an item is on page \(last), and \"pages\" is \(pageCount); pages count from 0")
      }
      // What is not an item may be a place whose picture could not be drawn.
      let emptyPlaces = min(checkedPlaceCount - items.count, Self.mostEmptyPages)
      if used.count + emptyPlaces < pageCount {
        // There are more pages than used ones, so one of the first is not used.
        let empty = (0...used.count).first { !used.contains($0) } ?? 0
        throw SavedLayoutError("nothing is on page \(empty) of \(pageCount); pages count from 0")
      }
      return pageCount
    }
  }
}

// MARK: - The document

extension SavedLayoutReader {
  private mutating func readDocument() throws(JSONError) {
    guard try scanner.peek() == .object else {
      throw scanner.error("expected an object, {\"version\": 1, ..., \"items\": [...]}")
    }
    var seen = 0
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      try noteKey(key, among: Self.documentKeys, in: &seen, of: .document)
      switch key {
      case "version": version = try number(key)
      case "layout": layoutName = try string(key)
      case "width": width = try whole(key, in: 1...PNGStream.longestSide)
      case "height": height = try whole(key, in: 1...PNGStream.longestSide)
      case "pages": pageCount = try whole(key, in: 1...Self.mostPages)
      case "dpi":
        let found = try number(key)
        guard Self.densities.contains(found) else {
          throw error(
            key, of: .document,
            "is not a number from \(Self.densities.lowerBound) to \(Self.densities.upperBound)")
        }
        density = found
      case "fit": fit = try readFit(key)
      case "gravity":
        let shares = try numbers(key, count: 2, in: 0...1)
        gravity = LayoutPoint(x: shares[0], y: shares[1])
      case "margins":
        let sides = try numbers(key, count: 4, in: 0...LayoutError.largestExtent)
        margins = SheetMargins(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
      case "padding":
        let sides = try numbers(key, count: 4, in: 0...LayoutError.largestExtent).map { Int(min($0, 1e9)) }
        cellInsets = CellPadding(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
      case "headings": try readHeadings()
      case "fontSize":
        let found = try number(key)
        guard (1...TextStyle.largestSize).contains(found) else {
          throw error(key, of: .document, "is not a number from 1 to \(Int(TextStyle.largestSize))")
        }
        fontSize = found
      case "count": placeCount = try whole(key, in: 0...PNGStream.longestSide)
      case "contentSize":
        let sides = try numbers(key, count: 2, in: 0...LayoutError.largestExtent)
        contentSize = LayoutSize(width: sides[0], height: sides[1])
      case "items":
        guard try scanner.peek() == .array else { throw scanner.error("\"items\" is not an array") }
        try scanner.enterArray()
        while try scanner.nextElement() { items.append(try readItem()) }
      default: try scanner.skipValue()
      }
    }
    try scanner.finish()
  }

  private static let mostPages = 1_000_000
  /// More pages than that without a single picture are not what anyone saved, and take long to write.
  private static let mostEmptyPages = 1000
  private static let densities = 1.0...10_000

  private mutating func readItem() throws(JSONError) -> SavedLayout.Item {
    let owner = Owner.item(items.count)
    guard try scanner.peek() == .object else { throw scanner.error("\(owner) is not an object") }
    var seen = 0
    var name: FilePath?
    var (x, y, width, height): (Int?, Int?, Int?, Int?)
    var (pixels, exact): (PixelRect?, LayoutRect?)
    var (column, page) = (0, 0)
    var place: Int?
    var sourceSize: LayoutSize?
    var isShownWhole = false
    var captionHeight = 0
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      try noteKey(key, among: Self.itemKeys, in: &seen, of: owner)
      switch key {
      case "name": name = try readName(of: owner)
      case "x": x = try whole(key, in: 0...PNGStream.longestSide, of: owner)
      case "y": y = try whole(key, in: 0...PNGStream.longestSide, of: owner)
      case "width": width = try whole(key, in: 1...PNGStream.longestSide, of: owner)
      case "height": height = try whole(key, in: 1...PNGStream.longestSide, of: owner)
      case "frame":
        let frame = try numbers(
          key, count: 4, in: -LayoutError.largestExtent...LayoutError.largestExtent, of: owner)
        exact = LayoutRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      case "pixels":
        let frame = try numbers(key, count: 4, in: 0...Double(PNGStream.longestSide), of: owner)
        guard frame.allSatisfy({ $0 == $0.rounded() }), frame[2] >= 1, frame[3] >= 1 else {
          throw scanner.error("\(owner): \"pixels\" has to hold whole numbers, the last two 1 or more")
        }
        pixels = PixelRect(x: Int(frame[0]), y: Int(frame[1]), width: Int(frame[2]), height: Int(frame[3]))
      case "column": column = try whole(key, in: 0...PNGStream.longestSide, of: owner)
      case "page": page = try whole(key, in: 0...Self.mostPages - 1, of: owner)
      case "captionHeight": captionHeight = try whole(key, in: 0...PNGStream.longestSide, of: owner)
      case "source": sourceSize = try readSize(key, of: owner)
      case "fit": isShownWhole = try readFit(key, of: owner) == .contain
      case "index": place = try whole(key, in: 0...PNGStream.longestSide, of: owner)
      default: try scanner.skipValue()
      }
    }
    var label: String { "\(owner)" + (name.map { " ('\($0)')" } ?? "") }
    if let x, let y, let width, let height {
      pixels = pixels ?? PixelRect(x: x, y: y, width: width, height: height)
    }
    guard let frame = pixels ?? exact.flatMap({ Self.rounded($0) }) else {
      throw scanner.error(
        exact == nil
          ? "\(label): expected \"x\", \"y\", \"width\" and \"height\", or \"frame\""
          : "\(label): the frame is outside the sheet")
    }
    guard captionHeight == 0 || captionHeight < frame.height else {
      throw scanner.error(
        "\(label): \"captionHeight\" is \(captionHeight) and leaves nothing of the height of \(frame.height)"
      )
    }
    return SavedLayout.Item(
      number: items.count, name: name, frame: frame, exactFrame: exact ?? LayoutRect(frame), place: place,
      column: column,
      page: page,
      sourceSize: sourceSize, isShownWhole: isShownWhole, captionHeight: captionHeight)
  }

  /// `frame` with its edges on whole pixels; `nil` when they cannot be on any sheet.
  private static func rounded(_ frame: LayoutRect) -> PixelRect? {
    let edges = [frame.x, frame.y, frame.maxX, frame.maxY].map { ($0 + 0.5).rounded(.down) }
    guard edges.allSatisfy({ (0...Double(PNGStream.longestSide)).contains($0) }), frame.width >= 0,
      frame.height >= 0
    else { return nil }
    let (x, y) = (Int(edges[0]), Int(edges[1]))
    return PixelRect(x: x, y: y, width: max(1, Int(edges[2]) - x), height: max(1, Int(edges[3]) - y))
  }
}

// MARK: - Values

extension SavedLayoutReader {
  /// What a member belongs to; told in words only where it is wrong.
  private enum Owner: CustomStringConvertible {
    case document
    case item(Int)

    var description: String {
      switch self {
      case .document: "the layout"
      case .item(let number): "item \(number)"
      }
    }
  }

  private static let documentKeys = [
    "version", "layout", "width", "height", "pages", "dpi", "fit", "gravity", "margins", "padding",
    "fontSize", "headings", "count",
    "contentSize", "items",
  ]
  private static let itemKeys = [
    "name", "x", "y", "width", "height", "frame", "pixels", "column", "page", "source", "fit",
    "captionHeight", "index",
  ]

  /// Refuses a member that is there twice; `seen` has a bit for each of `keys`.
  private func noteKey(
    _ key: String, among keys: [String], in seen: inout Int, of owner: Owner
  ) throws(JSONError) {
    guard let place = keys.firstIndex(of: key) else { return }
    if seen & 1 << place != 0 { throw scanner.error("\(owner) has \"\(key)\" twice") }
    seen |= 1 << place
  }

  private func error(_ key: String, of owner: Owner, _ complaint: String) -> JSONError {
    let lead = if case .document = owner { "" } else { "\(owner): " }
    return scanner.error(lead + "\"\(key)\" \(complaint)")
  }

  private mutating func number(_ key: String, of owner: Owner = .document) throws(JSONError) -> Double {
    guard try scanner.peek() == .number else { throw error(key, of: owner, "is not a number") }
    return try scanner.readNumber()
  }

  private mutating func whole(
    _ key: String, in range: ClosedRange<Int>, of owner: Owner = .document
  ) throws(JSONError) -> Int {
    let number = try number(key, of: owner)
    guard number >= Double(range.lowerBound), number <= Double(range.upperBound), number == number.rounded()
    else {
      throw error(key, of: owner, "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  private mutating func string(_ key: String, of owner: Owner = .document) throws(JSONError) -> String {
    guard try scanner.peek() == .string else { throw error(key, of: owner, "is not a string") }
    return try scanner.readString()
  }

  private mutating func readFit(_ key: String, of owner: Owner = .document) throws(JSONError) -> GridStyle.Fit
  {
    guard let fit = GridStyle.Fit(rawValue: try string(key, of: owner)) else {
      throw error(
        key, of: owner, "is none of \(GridStyle.Fit.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return fit
  }

  private mutating func numbers(
    _ key: String, count: Int, in range: ClosedRange<Double>, of owner: Owner = .document
  ) throws(JSONError) -> [Double] {
    guard try scanner.peek() == .array else {
      throw error(key, of: owner, "is not an array of \(count) numbers")
    }
    var numbers: [Double] = []
    try scanner.enterArray()
    while try scanner.nextElement() {
      guard numbers.count < count else { throw error(key, of: owner, "has more than \(count) numbers") }
      numbers.append(try number(key, of: owner))
    }
    guard numbers.count == count else { throw error(key, of: owner, "has fewer than \(count) numbers") }
    guard numbers.allSatisfy(range.contains) else { throw error(key, of: owner, "has a number out of range") }
    return numbers
  }

  private mutating func readHeadings() throws(JSONError) {
    guard try scanner.peek() == .object else { throw error("headings", of: .document, "is not an object") }
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      guard let kind = HeadingLook.Kind(rawValue: name) else {
        try scanner.skipValue()
        continue
      }
      headingHeights[kind] = try whole(name, in: 1...PNGStream.longestSide, of: .document)
    }
  }

  private mutating func readSize(_ key: String, of owner: Owner) throws(JSONError) -> LayoutSize? {
    guard try scanner.peek() == .object else { throw error(key, of: owner, "is not an object") }
    var (width, height): (Double?, Double?)
    try scanner.enterObject()
    while let side = try scanner.nextName() {
      switch side {
      case "width": width = try number(side, of: owner)
      case "height": height = try number(side, of: owner)
      default: try scanner.skipValue()
      }
    }
    // A size without a shape says nothing.
    guard let width, let height, width > 0, height > 0 else { return nil }
    return LayoutSize(width: width, height: height)
  }

  private mutating func readName(of owner: Owner) throws(JSONError) -> FilePath {
    let bytes = FileNameText.bytes(of: try string("name", of: owner))
    // A path would end there.
    if bytes.isEmpty || bytes.contains(0) {
      throw scanner.error("\(owner): \"name\" is no name of a file")
    }
    return FilePath(bytes: bytes)
  }
}

extension LayoutRect {
  /// The same rectangle in exact numbers.
  init(_ rect: PixelRect) {
    self.init(
      x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }
}
