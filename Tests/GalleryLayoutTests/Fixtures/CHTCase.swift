import GalleryLayout
import PlainJSON

/// A recording of CHTCollectionViewWaterfallLayout.
struct CHTCase {
  private let json: JSONValue
  private let defaults: JSONValue?

  init(_ json: JSONValue, defaults: JSONValue?) {
    self.json = json
    self.defaults = defaults
  }

  func verdict() throws -> LayoutFixtureFile.Verdict {
    let sheet = try WaterfallPreset.cht.arrange(
      sections: sections, width: json["width"]?.number ?? .nan, options: options)
    guard let expected = json["expected"] else { return .failed("nothing is expected") }
    let frames = (expected["boxes"]?.array ?? []).flatMap(\.rects)
    if sheet.arrangement.frames != frames { return .failed("frames are \(sheet.arrangement.frames)") }
    if sheet.sections.map(\.header) != (expected["headers"]?.array ?? []).map(\.rect) {
      return .failed("headers")
    }
    if sheet.sections.map(\.footer) != (expected["footers"]?.array ?? []).map(\.rect) {
      return .failed("footers")
    }
    let size = sheet.arrangement.contentSize
    if size.height != expected["contentHeight"]?.number || size.width != expected["contentWidth"]?.number {
      return .failed("the content is \(size)")
    }
    for (query, hits) in zip(json["queries"]?.array ?? [], expected["hits"]?.array ?? []) {
      guard let rect = query.rect else { return .failed("a query is no rectangle") }
      let found = sheet.arrangement.items(in: rect).map(\.index)
      let wanted = (hits.array ?? []).map { index($0.numbers, sheet) }
      if found != wanted { return .failed("\(rect) holds \(found), not \(wanted)") }
    }
    return .passed
  }

  /// The number of an item that is given by section and item.
  private func index(_ path: [Double], _ sheet: SectionedArrangement) -> Int {
    sheet.sections[Int(path[0])].items.lowerBound + Int(path[1])
  }

  private func value(_ name: String, in section: JSONValue? = nil) -> JSONValue? {
    section?[name] ?? json[name] ?? defaults?[name]
  }

  private var options: PresetOptions {
    var options = PresetOptions()
    options.columnCount = value("columns")?.number.map { Int($0) }
    options.columnGap = value("columnSpacing")?.number
    options.rowGap = value("itemSpacing")?.number
    options.scale = value("scale")?.number ?? 1
    options.insets = value("inset")?.insets
    options.contentInsets = value("contentInset")?.insets ?? .zero
    options.minimumContentHeight = value("minContentHeight")?.number ?? 0
    switch value("order")?.string {
    case "leftToRight": options.order = .leftToRight
    case "rightToLeft": options.order = .rightToLeft
    default: options.order = .shortest
    }
    return options
  }

  private var sections: [WaterfallSection] {
    (json["sections"]?.array ?? []).map { json in
      var section = WaterfallSection(items: (json["sizes"]?.sizes ?? []).map { LayoutItem($0) })
      section.columnCount = json["columns"]?.number.map { Int($0) }
      section.columnGap = json["columnSpacing"]?.number
      section.rowGap = json["itemSpacing"]?.number
      section.insets = json["inset"]?.insets
      section.headerHeight = value("header", in: json)?.number ?? 0
      section.footerHeight = value("footer", in: json)?.number ?? 0
      section.headerInsets = value("headerInset", in: json)?.insets ?? .zero
      section.footerInsets = value("footerInset", in: json)?.insets ?? .zero
      return section
    }
  }
}
