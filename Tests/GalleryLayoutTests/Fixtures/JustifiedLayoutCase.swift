import GalleryLayout
import PlainJSON

/// A recording of justified-layout.
struct JustifiedLayoutCase {
  private let json: JSONValue
  private let defaults: JSONValue?
  private var style = JustifiedLayoutStyle()

  init(_ json: JSONValue, defaults: JSONValue?) {
    self.json = json
    self.defaults = defaults
    style.width = number("containerWidth") ?? .nan
    style.padding = insets
    style.columnGap = value("boxSpacing")?["horizontal"]?.number ?? number("boxSpacing") ?? .nan
    style.rowGap = value("boxSpacing")?["vertical"]?.number ?? number("boxSpacing") ?? .nan
    style.rowHeight = number("targetRowHeight") ?? .nan
    style.tolerance = number("targetRowHeightTolerance") ?? .nan
    style.maximumRows = number("maxNumRows").map { Int($0) }
    style.forcedRatio = number("forceAspectRatio")
    style.showsWidows = value("showWidows")?.bool ?? true
    style.breakoutInterval = number("fullWidthBreakoutRowCadence").map { Int($0) }
    switch value("widowLayoutStyle")?.string {
    case "center": style.widows = .center
    case "justify": style.widows = .justify
    default: style.widows = .left
    }
  }

  private func value(_ name: String) -> JSONValue? { json["options"]?[name] ?? defaults?[name] }
  private func number(_ name: String) -> Double? { value(name)?.number }

  private var insets: LayoutInsets {
    if let padding = number("containerPadding") { return LayoutInsets(padding) }
    let sides = value("containerPadding")
    func side(_ name: String) -> Double { sides?[name]?.number ?? .nan }
    return LayoutInsets(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  func verdict() throws -> LayoutFixtureFile.Verdict {
    let ratios = json["aspectRatios"]?.numbers ?? (json["sizes"]?.sizes ?? []).map { $0.width / $0.height }
    let arrangement = try style.arrange(ratios: ratios)
    let expected = json["expected"]
    let boxes = expected?["boxes"]?.rects ?? []
    guard arrangement.count == boxes.count else { return .failed("there are \(arrangement.count) frames") }
    let widowCount = Int(expected?["widowCount"]?.number ?? 0)
    let right = style.width - style.padding.right
    let overflows = boxes.suffix(widowCount).contains {
      $0.maxX > right + 1e-6 || $0.x < style.padding.left - 1e-6
    }
    for (index, (frame, box)) in zip(arrangement.frames, boxes).enumerated() where !frame.isClose(to: box) {
      let isExplained = overflows && index >= boxes.count - widowCount && frame.maxX <= right + 1e-6
      if !isExplained { return .failed("item \(index) is at \(frame), not \(box)") }
    }
    if overflows { return .different("a last row wider than the container is made lower, so that it fits") }
    guard let height = expected?["containerHeight"]?.number,
      arrangement.contentSize.height.isClose(to: height)
    else { return .failed("the content is \(arrangement.contentSize)") }
    return .passed
  }
}
