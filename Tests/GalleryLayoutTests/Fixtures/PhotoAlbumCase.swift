import GalleryLayout
import PlainJSON

/// A recording of the columns or rows of react-photo-album.
enum PhotoAlbumCase {
  static func columns(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let options = json["options"]
    var style = PhotoAlbumColumnsStyle(
      width: options?["containerWidth"]?.number ?? .nan, columnCount: Int(options?["columns"]?.number ?? 0))
    style.spacing = options?["spacing"]?.number ?? 0
    style.padding = options?["padding"]?.number ?? 0
    return verdict(json, try? style.arrange(json["sizes"]?.sizes ?? []))
  }

  static func rows(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let options = json["options"]
    var style = PhotoAlbumRowsStyle(
      width: options?["containerWidth"]?.number ?? .nan,
      rowHeight: options?["targetRowHeight"]?.number ?? .nan)
    style.spacing = options?["spacing"]?.number ?? 0
    style.padding = options?["padding"]?.number ?? 0
    style.minimumItems = (options?["minPhotos"]?.number).map { Int($0) }
    style.maximumItems = (options?["maxPhotos"]?.number).map { Int($0) }
    return verdict(json, try? style.arrange(json["sizes"]?.sizes ?? []))
  }

  /// Compares to a millionth; without an expected layout there must be none.
  private static func verdict(_ json: JSONValue, _ arrangement: Arrangement?) -> LayoutFixtureFile.Verdict {
    guard let expected = json["expected"], expected != .null else {
      return arrangement == nil ? .passed : .failed("there is a layout where the library has none")
    }
    guard let arrangement else { return .failed("there is no layout") }
    let boxes = expected["boxes"]?.rects ?? []
    guard arrangement.count == boxes.count else { return .failed("there are \(arrangement.count) frames") }
    for (index, (frame, box)) in zip(arrangement.frames, boxes).enumerated() where !frame.isClose(to: box) {
      return .failed("item \(index) is at \(frame), not \(box)")
    }
    if let height = expected["contentHeight"]?.number, !arrangement.contentSize.height.isClose(to: height) {
      return .failed("the content is \(arrangement.contentSize), not \(height)")
    }
    return .passed
  }
}
