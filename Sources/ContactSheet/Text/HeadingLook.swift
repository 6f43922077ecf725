internal import FileAccess
internal import PixelGeometry
internal import SheetText

/// The measures of title, header and footer, as they follow from a sheet's style; they depend on no font.
struct HeadingLook: Hashable, Sendable {
  /// One of the three.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    case title, header, footer
  }

  private let style: SheetStyle

  /// The look that `style` asks for.
  init(_ style: SheetStyle) { self.style = style }

  /// How much larger a title's letters are than those of captions.
  private static let titleScale = 1.75
  /// Lines that one of them takes at most, unless its template has more.
  private static let mostLines = 12
  /// One of that many parts of a sheet's height, where it is given, is as much as one of them takes.
  private static func leastShare(_ kind: Kind) -> Int { kind == .title ? 3 : 6 }

  /// Rows of pixels that the header takes, above everything else.
  var headerHeight: Int { height(.header) }
  /// Rows of pixels that the title takes, below the header.
  var titleHeight: Int { height(.title) }
  /// Rows of pixels that the footer takes, below everything else.
  var footerHeight: Int { height(.footer) }

  /// What is written; `nil` for nothing.
  func template(_ kind: Kind) -> CaptionTemplate? {
    switch kind {
    case .title: style.headings.title
    case .header: style.headings.header
    case .footer: style.headings.footer
    }
  }

  /// Rows of pixels that one of them takes; none where it has nothing to say.
  func height(_ kind: Kind) -> Int {
    let lines = lineCount(kind)
    return template(kind) == nil || lines == 0 ? 0 : metrics(kind).height(lines: lines)
  }

  /// How many lines there is room for.
  func lineCount(_ kind: Kind) -> Int {
    style.headings.lineCounts[kind] ?? template(kind)?.lineCount ?? 0
  }

  /// How many lines it may have.
  func lineLimit(_ kind: Kind) -> Int {
    var limit = Self.mostLines
    if let height = style.givenHeight { limit = min(limit, lines(kind, in: height / Self.leastShare(kind))) }
    return max(limit, template(kind)?.lineCount ?? 0)
  }

  /// The lines that have room in `height` pixels; at least one.
  func lines(_ kind: Kind, in height: Int) -> Int { metrics(kind).lines(in: height) }

  /// Pixels a line may be wide on a sheet of `width`.
  func textWidth(on width: Int) -> Int { columns(on: width).count }

  /// The columns between the margins of a sheet of `width`; one narrower than its margins is written on from edge to edge.
  private func columns(on width: Int) -> Range<Int> {
    let (left, right) = (pixels(style.margins?.left), pixels(style.margins?.right))
    return left + right >= width ? 0..<width : left..<width - right
  }

  private func pixels(_ margin: Double?) -> Int {
    Int(max(0, min(margin ?? Self.usualMargin, 1e6)).rounded())
  }

  private static let usualMargin = 10.0

  private func metrics(_ kind: Kind) -> TextMetrics {
    let size = style.face.size ?? style.usualTextSize
    return TextMetrics(size: kind == .title ? size * Self.titleScale : size)
  }

  /// Where each of them lies on a sheet of `size`, whose items leave the rows above `top` and from `bottom` on free.
  func frames(
    on size: PixelSize, top: Int, bottom: Int, isFirst: Bool
  ) -> [(kind: Kind, frame: PixelRect)] {
    let (left, width) = (columns(on: size.width).lowerBound, textWidth(on: size.width))
    let titleHeight = isFirst ? titleHeight : 0
    // Layouts of others have margins of their own, which may be narrower.
    var y = max(0, min(pixels(style.margins?.top), top - headerHeight - titleHeight))
    var frames: [(Kind, PixelRect)] = []
    for (kind, height) in [(Kind.header, headerHeight), (.title, titleHeight)] where height > 0 {
      frames.append((kind, PixelRect(x: left, y: y, width: width, height: height)))
      y += height
    }
    if footerHeight > 0 {
      let y = max(bottom, size.height - pixels(style.margins?.bottom) - footerHeight)
      frames.append((.footer, PixelRect(x: left, y: y, width: width, height: footerHeight)))
    }
    return frames.map { ($0, $1.intersection(PixelRect(size: size))) }
  }

  /// Pixels above the first line in its frame.
  func padding(_ kind: Kind) -> Int { metrics(kind).padding }

  /// Pixels from one line to the next.
  func pitch(_ kind: Kind) -> Int { metrics(kind).pitch }

  /// How a paragraph of `lines` lines is set.
  func textStyle(_ kind: Kind, lines: Int) -> TextStyle {
    var text = metrics(kind).textStyle(
      families: style.face.families, color: style.background.contrastingInk,
      alignment: style.headings.alignment)
    text.isBold = kind == .title
    text.lineLimit = lines
    return text
  }
}

/// A title, header or footer in its place.
struct SheetHeading: Hashable, Sendable {
  let kind: HeadingLook.Kind
  /// Where it lies, within the sheet and apart from all items.
  let frame: PixelRect
  /// What it says, a paragraph each.
  let lines: [String]
}
