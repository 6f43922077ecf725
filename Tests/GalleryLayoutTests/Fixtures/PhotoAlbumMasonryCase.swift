import GalleryLayout
import PlainJSON

/// A recording of the masonry of react-photo-album.
enum PhotoAlbumMasonryCase {
  static func verdict(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    var options = PresetOptions()
    options.columnCount = (json["options"]?["columns"]?.number).map { Int($0) }
    options.columnGap = json["options"]?["spacing"]?.number
    options.rowGap = options.columnGap
    options.padding = json["options"]?["padding"]?.number
    let arrangement = try WaterfallPreset.rpaMasonry.arrange(
      (json["sizes"]?.sizes ?? []).map { LayoutItem($0) },
      width: json["options"]?["containerWidth"]?.number ?? .nan, options: options)
    let expected = json["expected"]
    let tracks = (expected?["tracks"]?.array ?? []).map { ($0.array ?? []).map(\.numbers) }
    // The boxes were derived from the tracks, the sizes and the order are what the library says.
    for (column, track) in tracks.enumerated() {
      for photo in track {
        let frame = arrangement.frames[Int(photo[0])]
        if arrangement.columns[Int(photo[0])] != column || frame.width != photo[1] || frame.height != photo[2]
        {
          return .failed("item \(photo[0]) is at \(frame) in column \(arrangement.columns[Int(photo[0])])")
        }
      }
    }
    for (frame, box) in zip(arrangement.frames, expected?["boxes"]?.rects ?? []) where !frame.isClose(to: box)
    {
      return .failed("\(frame), not \(box)")
    }
    if Double(arrangement.columnCount) != expected?["columnsUsed"]?.number {
      return .failed("there are \(arrangement.columnCount) columns")
    }
    return .passed
  }
}
