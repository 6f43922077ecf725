import GalleryLayout
import PlainJSON

/// A recording of Masonry by desandro.
enum MasonryCase {
  static func verdict(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let options = json["options"]
    var style = MasonryStyle(
      width: options?["containerWidth"]?.number ?? .nan, columnWidth: options?["columnWidth"]?.number ?? .nan)
    style.gutter = options?["gutter"]?.number ?? 0
    style.isHorizontallyOrdered = options?["horizontalOrder"]?.bool ?? false
    style.fitsWidth = options?["fitWidth"]?.bool ?? false
    style.stamps = options?["stamps"]?.rects ?? []
    let arrangement = try style.arrange(json["items"]?.sizes ?? [])
    let expected = json["expected"]
    if Double(style.columnCount) != expected?["columns"]?.number {
      return .failed("there are \(style.columnCount) columns")
    }
    if arrangement.frames != expected?["boxes"]?.rects { return .failed("frames are \(arrangement.frames)") }
    if arrangement.contentSize.height != expected?["containerHeight"]?.number {
      return .failed("the content is \(arrangement.contentSize)")
    }
    if let width = expected?["containerWidth"]?.number, arrangement.contentSize.width != width {
      return .failed("the content is \(arrangement.contentSize)")
    }
    return .passed
  }
}
