public import PixelGeometry

/// Where the items, headers and footers of several sections go.
public struct SectionedArrangement: Hashable, Sendable {
  /// All items, section after section; what it answers about them counts through.
  public internal(set) var arrangement = Arrangement()
  /// The sections from top to bottom.
  public internal(set) var sections: [Section] = []

  /// One section of the sheet.
  public struct Section: Hashable, Sendable {
    /// Its items, as they count through all sections.
    public internal(set) var items: Range<Int>
    /// The exact frame of the header, if there is one.
    public internal(set) var header: LayoutRect?
    /// The exact frame of the footer, if there is one.
    public internal(set) var footer: LayoutRect?
    /// The frame of the header on whole pixels, if there is one.
    public internal(set) var pixelHeader: PixelRect?
    /// The frame of the footer on whole pixels, if there is one.
    public internal(set) var pixelFooter: PixelRect?
  }

  /// The same, turned to `flow`.
  func turned(_ flow: LayoutFlow) -> SectionedArrangement {
    guard flow != .standard else { return self }
    var result = self
    result.arrangement = flow.turned(arrangement)
    let (width, pixelWidth) = (result.arrangement.contentSize.width, result.arrangement.pixelSize.width)
    func turn(_ rect: LayoutRect?) -> LayoutRect? {
      let turned = flow.axis == .horizontal ? rect?.transposed : rect
      return flow.isRightToLeft ? turned?.mirrored(in: width) : turned
    }
    func turn(_ rect: PixelRect?) -> PixelRect? {
      let turned = flow.axis == .horizontal ? rect?.transposed : rect
      return flow.isRightToLeft ? turned?.mirrored(in: pixelWidth) : turned
    }
    for index in sections.indices {
      result.sections[index].header = turn(sections[index].header)
      result.sections[index].footer = turn(sections[index].footer)
      result.sections[index].pixelHeader = turn(sections[index].pixelHeader)
      result.sections[index].pixelFooter = turn(sections[index].pixelFooter)
    }
    return result
  }
}
