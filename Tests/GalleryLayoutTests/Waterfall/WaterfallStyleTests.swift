import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Waterfall")
struct WaterfallStyleTests {

  @Test("a small sheet is what one gets with a pencil")
  func smallSheet() throws {
    // 101 - 2 * 4 = 93, less two gaps of 3 leaves 87: columns of 29.
    let style = WaterfallStyle(
      width: 101, columns: .count(3), columnGap: 3, rowGap: 5,
      margins: LayoutInsets(top: 2, left: 4, bottom: 6, right: 4))
    let sizes = [(2, 1), (1, 1), (1, 2), (1, 1), (4, 1), (2, 2)].map { PixelSize(width: $0.0, height: $0.1) }
    let arrangement = try style.arrange(sizes: sizes)
    #expect(arrangement.columns == [0, 1, 2, 0, 1, 1])
    #expect(
      arrangement.frames == [
        LayoutRect(x: 4, y: 2, width: 29, height: 14.5),
        LayoutRect(x: 36, y: 2, width: 29, height: 29),
        LayoutRect(x: 68, y: 2, width: 29, height: 58),
        LayoutRect(x: 4, y: 21.5, width: 29, height: 29),
        LayoutRect(x: 36, y: 36, width: 29, height: 7.25),
        LayoutRect(x: 36, y: 48.25, width: 29, height: 29),
      ])
    #expect(arrangement.contentSize == LayoutSize(width: 101, height: 83.25))
    #expect(
      arrangement.pixelFrames == [
        PixelRect(x: 4, y: 2, width: 29, height: 15),
        PixelRect(x: 36, y: 2, width: 29, height: 29),
        PixelRect(x: 68, y: 2, width: 29, height: 58),
        PixelRect(x: 4, y: 22, width: 29, height: 29),
        PixelRect(x: 36, y: 36, width: 29, height: 7),
        PixelRect(x: 36, y: 48, width: 29, height: 29),
      ])
    #expect(arrangement.pixelSize == PixelSize(width: 101, height: 83))
  }

  @Test("a sheet of 1600 with the defaults has four columns, the first two 388 wide")
  func defaults() throws {
    let sizes = Array(repeating: PixelSize(width: 4032, height: 3024), count: 5)
    let arrangement = try WaterfallStyle(width: 1600).arrange(sizes: sizes)
    #expect(arrangement.pixelFrames[0] == PixelRect(x: 10, y: 10, width: 388, height: 291))
    #expect(arrangement.pixelFrames[1] == PixelRect(x: 408, y: 10, width: 388, height: 291))
    #expect(arrangement.pixelFrames[2] == PixelRect(x: 806, y: 10, width: 387, height: 291))
    #expect(arrangement.pixelFrames[3] == PixelRect(x: 1203, y: 10, width: 387, height: 291))
    // All are 387.5 * 3 / 4 = 290.625 tall, so the first column is the first that is free again.
    #expect(arrangement.columns == [0, 1, 2, 3, 0])
    #expect(arrangement.frames[3] == LayoutRect(x: 10 + 3 * 397.5, y: 10, width: 387.5, height: 290.625))
    #expect(arrangement.pixelFrames[4] == PixelRect(x: 10, y: 311, width: 388, height: 290))
  }

  @Test(
    "the number of columns follows from the width",
    arguments: [
      (1600, .automatic, 4), (320, .automatic, 1), (400, .automatic, 2), (1000, .automatic, 3),
      (8000, .automatic, 24), (30, .automatic, 1), (1600, .minimumWidth(388), 3),
      (1600, .minimumWidth(387.6), 4),
      (1600, .minimumWidth(5000), 1), (1600, .minimumWidth(0), 144), (1600, .count(7), 7),
    ] as [(Double, WaterfallStyle.Columns, Int)])
  func columnCount(width: Double, columns: WaterfallStyle.Columns, count: Int) throws {
    let style = WaterfallStyle(width: width, columns: columns)
    let arrangement = try style.arrange(sizes: Array(repeating: PixelSize(width: 1, height: 1), count: 200))
    #expect((arrangement.columns.max() ?? -1) + 1 == count)
  }

  @Test("an empty sheet is as tall as its margins")
  func empty() throws {
    let style = WaterfallStyle(
      width: 300, margins: LayoutInsets(top: 5, left: 0, bottom: 7, right: 0))
    let arrangement = try style.arrange(sizes: [])
    #expect(arrangement.count == 0)
    #expect(arrangement.contentSize == LayoutSize(width: 300, height: 12))
    #expect(arrangement.pixelSize == PixelSize(width: 300, height: 12))
    #expect(arrangement.items(in: LayoutRect(x: 0, y: 0, width: 300, height: 300)) == [])
  }

  @Test(
    "what leaves no room, or is no length, is refused by name",
    arguments: [
      (WaterfallStyle(width: 0), .noRoom), (WaterfallStyle(width: 20), .noRoom),
      (WaterfallStyle(width: 100, columns: .count(9)), .noRoom),
      (WaterfallStyle(width: 100, columns: .count(2), columnGap: 200), .noRoom),
      (WaterfallStyle(width: 100, margins: LayoutInsets(50)), .noRoom),
      (WaterfallStyle(width: -1600), .invalidValue), (WaterfallStyle(width: .nan), .invalidValue),
      (WaterfallStyle(width: .infinity), .invalidValue), (WaterfallStyle(width: 1e300), .invalidValue),
      (WaterfallStyle(width: 100, columns: .count(0)), .invalidValue),
      (WaterfallStyle(width: 100, columns: .count(.min)), .invalidValue),
      (WaterfallStyle(width: 1e15, columns: .count(.max)), .invalidValue),
      (WaterfallStyle(width: 100, columns: .minimumWidth(.nan)), .invalidValue),
      (WaterfallStyle(width: 100, columns: .minimumWidth(-1)), .invalidValue),
      (WaterfallStyle(width: 100, columnGap: -1), .invalidValue),
      (WaterfallStyle(width: 100, columnGap: .nan), .invalidValue),
      (WaterfallStyle(width: 100, rowGap: .infinity), .invalidValue),
      (WaterfallStyle(width: 100, margins: LayoutInsets(-0.5)), .invalidValue),
      (
        WaterfallStyle(width: 100, margins: LayoutInsets(top: .nan, left: 0, bottom: 0, right: 0)),
        .invalidValue
      ),
    ] as [(WaterfallStyle, LayoutError.Code)])
  func refused(style: WaterfallStyle, code: LayoutError.Code) {
    #expect(
      performing: {
        try style.arrange(sizes: [PixelSize(width: 1, height: 1)])
      }, throws: { ($0 as? LayoutError)?.code == code })
  }

  @Test("an error says what does not fit")
  func errorText() {
    func text(_ style: WaterfallStyle) -> String? {
      do throws(LayoutError) {
        _ = try style.arrange(sizes: [])
        return nil
      } catch { return error.description }
    }
    #expect(
      text(WaterfallStyle(width: 100, columns: .count(9)))
        == "a width of 100 leaves no room for 9 columns between gaps and margins")
    #expect(
      text(WaterfallStyle(width: 100, columns: .count(0)))
        == "the column count is 0, allowed is 1 to 65536")
    #expect(
      text(WaterfallStyle(width: .nan)) == "the width is nan, allowed is 0 to 4503599627370496")
  }

  @Test("a sheet taller than any number can tell is refused, one that is merely enormous is not")
  func extremes() throws {
    let wide = WaterfallStyle(width: 100_000, columns: .count(1), margins: .zero)
    let strip = PixelSize(width: 1, height: 1_000_000)
    let arrangement = try wide.arrange(sizes: Array(repeating: strip, count: 1_000))
    #expect(arrangement.pixelSize == PixelSize(width: 100_000, height: 100_000_000_009_990))
    for size in [PixelSize(width: 1, height: .max), PixelSize(width: 1, height: 1 << 40)] {
      #expect(
        performing: {
          try wide.arrange(sizes: [size])
        }, throws: { ($0 as? LayoutError)?.code == .tooLarge })
    }
    let thin = try wide.arrange(sizes: [PixelSize(width: .max, height: 1)])
    #expect(thin.pixelFrames == [PixelRect(x: 0, y: 0, width: 100_000, height: 1)])
    #expect(
      performing: {
        try wide.arrange(fractionalSizes: [
          LayoutSize(width: .leastNonzeroMagnitude, height: .greatestFiniteMagnitude)
        ])
      }, throws: { ($0 as? LayoutError)?.code == .tooLarge })
  }

  @Test("a failed append leaves the sheet as it was")
  func failedAppend() throws {
    var builder = try WaterfallBuilder(WaterfallStyle(width: 1600))
    try builder.append(PixelSize(width: 3, height: 2))
    let before = builder.arrangement
    #expect(throws: LayoutError.self) { try builder.append(PixelSize(width: 1, height: .max)) }
    #expect(builder.arrangement == before)
  }

  @Test("a least width of columns makes no fewer and no more of them than allowed")
  func allowedCounts() throws {
    let squares = Array(repeating: PixelSize(width: 1, height: 1), count: 3)
    for (least, allowed, expected) in [(200, 1...9, 4), (200, 1...3, 3), (200, 6...9, 6), (5_000, 2...3, 2)]
      as [(Double, ClosedRange<Int>, Int)]
    {
      let style = WaterfallStyle(width: 900, columns: .minimumWidth(least, within: allowed))
      #expect(try style.arrange(sizes: squares).columnCount == expected, "\(least), \(allowed)")
    }
    for allowed in [0...3, -5...2, 1...Int.max] {
      #expect(throws: LayoutError.self) {
        try WaterfallStyle(width: 900, columns: .minimumWidth(200, within: allowed)).arrange(sizes: squares)
      }
    }
  }

  @Test("an item is cropped to the nearest allowed ratio, around what matters")
  func ratioLimits() {
    var item = LayoutItem(PixelSize(width: 1_000, height: 100))
    item.focalPoint = LayoutPoint(x: 0.9, y: 0.2)
    let (cropped, crop) = item.cropped(toRatios: 0.5...2.5)
    #expect(cropped.aspectRatio == 2.5)
    #expect(crop == LayoutRect(x: 0.75, y: 0, width: 0.25, height: 1))
    item.focalPoint = LayoutPoint(x: .nan, y: .infinity)
    #expect(item.cropped(toRatios: 0.5...2.5).crop == LayoutRect(x: 0.375, y: 0, width: 0.25, height: 1))
    #expect(item.cropped(toRatios: 1...20).item.size == item.size)
    let tall = LayoutItem(PixelSize(width: 1, height: 8)).cropped(toRatios: 0.5...2)
    #expect(tall.crop == LayoutRect(x: 0, y: 0.375, width: 1, height: 0.25))
  }
}
