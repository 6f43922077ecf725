import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// Captions on sheets that grow to the right, where they take their height from the lanes.
struct HorizontalCaptionTests {
  private static let layouts = [
    "waterfall", "spans", "tail", "columns", "balanced", "rows", "smooth", "grid",
  ]

  private func arrange(
    _ layout: String, _ items: [LayoutItem], height: Double, isRightToLeft: Bool
  ) throws -> Arrangement {
    let flow = LayoutFlow(axis: .horizontal, isRightToLeft: isRightToLeft)
    switch layout {
    case "columns", "balanced":
      var style = ColumnsStyle(
        width: height, columns: .count(3), widths: layout == "columns" ? .equal : .equalBottoms)
      style.flow = flow
      return try style.arrange(items: items)
    case "rows", "smooth":
      var style = RowsStyle(width: height, rowHeight: 150)
      style.flow = flow
      style.smoothness = layout == "smooth" ? 1 : 0
      return try style.arrange(items: items)
    case "grid":
      var style = GridStyle(width: height, columns: .count(3))
      style.rowHeights = .tallestItem
      style.flow = flow
      return try style.arrange(items: items).arrangement
    default:
      var style = WaterfallStyle(width: height, columns: .count(3))
      style.flow = flow
      if layout == "spans" { style.spanRule = .every(interval: 4, columns: 2) }
      if layout == "tail" { style.balance = .tail }
      return try style.arrange(items: items)
    }
  }

  @Test("a picture has what its caption leaves of the lane, and its shape", arguments: layouts)
  func shapes(layout: String) throws {
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      let items = SampleSet.photos.sizes(.random(in: 1...40, using: &random), using: &random).map {
        LayoutItem($0, captionHeight: [0, 15, 15, 31.5].randomElement(using: &random)!)
      }
      let height = Double(Int.random(in: 500...900, using: &random))
      let sheet = try arrange(layout, items, height: height, isRightToLeft: seed.isMultiple(of: 2))
      #expect(sheet.count == items.count && sheet.contentSize.height == height, "seed \(seed)")
      for (index, (item, frame)) in zip(items, sheet.frames).enumerated() {
        #expect(frame.x >= 9.999 && frame.maxX <= sheet.contentSize.width - 9.999, "seed \(seed)")
        #expect(frame.y >= 9.999 && frame.maxY <= height - 9.999, "seed \(seed)")
        let picture = frame.height - item.captionHeight
        // Cells of a grid are as wide as the widest of their column.
        let error = picture * item.aspectRatio - frame.width
        #expect(layout == "grid" ? error < 1e-6 : abs(error) < 1e-6, "seed \(seed), item \(index)")
        for other in sheet.pixelFrames[..<index] {
          #expect(!other.intersects(sheet.pixelFrames[index]), "seed \(seed)")
        }
      }
    }
  }

  @Test("captions that leave nothing of a lane trap nowhere", arguments: layouts)
  func noRoom(layout: String) {
    for caption in [200, 480, 500, 1e9, 1e300, .infinity, .nan, -5] {
      for count in [1, 2, 9] {
        let items = (0..<count).map {
          LayoutItem(
            PixelSize(width: 30 + $0, height: 40),
            captionHeight: $0 == 1 || count == 1 ? caption : 20)
        }
        do {
          let sheet = try arrange(layout, items, height: 500, isRightToLeft: false)
          #expect(sheet.frames.allSatisfy { $0.width > 0 && $0.height > 0 && $0.x >= 0 }, "\(caption)")
        } catch let error as LayoutError {
          #expect([.noRoom, .tooLarge].contains(error.code))
        } catch {
          Issue.record(error)
        }
      }
    }
  }
}
