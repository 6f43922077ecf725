import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Layout with a delegate")
struct WaterfallLayoutTests {
  /// Answers only what has to be answered.
  private struct Heights: WaterfallLayoutDelegate {
    var heights: [Double]
    func itemHeight(at index: Int, itemWidth: Double) -> Double { heights[index] }
  }

  /// Answers everything.
  private struct Everything: WaterfallLayoutDelegate {
    func itemHeight(at index: Int, itemWidth: Double) -> Double { itemWidth * 2 }
    var columnCount = 2
    var columnSpacing = 4.0
    var rowSpacing = 6.0
    var insets = LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)
  }

  @Test("a delegate that only knows heights gets three columns, and 10 everywhere")
  func defaults() throws {
    var layout = WaterfallLayout(width: 340)
    try layout.prepare(itemCount: 4, delegate: Heights(heights: [50, 40, 60, 20]))
    #expect(layout.frame(at: 0) == LayoutRect(x: 10, y: 10, width: 100, height: 50))
    #expect(layout.frame(at: 1) == LayoutRect(x: 120, y: 10, width: 100, height: 40))
    #expect(layout.frame(at: 2) == LayoutRect(x: 230, y: 10, width: 100, height: 60))
    #expect(layout.frame(at: 3) == LayoutRect(x: 120, y: 60, width: 100, height: 20))
    #expect(layout.contentSize == LayoutSize(width: 0, height: 90))
    #expect(layout.arrangement.pixelSize == PixelSize(width: 340, height: 90))
  }

  @Test("what a delegate answers counts")
  func answers() throws {
    var layout = WaterfallLayout(width: 110)
    try layout.prepare(itemCount: 3, delegate: Everything())
    #expect(layout.frame(at: 0) == LayoutRect(x: 2, y: 1, width: 50, height: 100))
    #expect(layout.frame(at: 1) == LayoutRect(x: 56, y: 1, width: 50, height: 100))
    #expect(layout.frame(at: 2) == LayoutRect(x: 2, y: 107, width: 50, height: 100))
    #expect(layout.contentSize.height == 213)
  }

  @Test("equal columns are filled from the right by sized, and heights are whole")
  func sized() throws {
    var layout = WaterfallLayout(.sized, width: 230)
    try layout.prepare(itemCount: 3, delegate: Heights(heights: [40.9, 40, 30]))
    #expect(layout.frame(at: 0) == LayoutRect(x: 120, y: 10, width: 100, height: 40))
    #expect(layout.frame(at: 1) == LayoutRect(x: 10, y: 10, width: 100, height: 40))
    #expect(layout.frame(at: 2) == LayoutRect(x: 120, y: 60, width: 100, height: 30))
    #expect(layout.contentSize == LayoutSize(width: 230, height: 100))
  }

  @Test("basic puts a gap above the first row as well")
  func basic() throws {
    var layout = WaterfallLayout(.basic, width: 340)
    try layout.prepare(itemCount: 1, delegate: Heights(heights: [50]))
    #expect(layout.frame(at: 0) == LayoutRect(x: 10, y: 20, width: 100, height: 50))
    #expect(layout.contentSize == LayoutSize(width: 0, height: 80))
  }

  @Test("captioned deals the first three items out, whatever their heights")
  func captioned() throws {
    let arrangement = try FoundingLayout.captioned.arrange(.extraHeights([0, 49, 7, 3]), width: 340)
    #expect(arrangement.columns == [0, 1, 2, 0])
    #expect(arrangement.frames[3] == LayoutRect(x: 10, y: 155, width: 100, height: 133))
    #expect(arrangement.contentSize == LayoutSize(width: 340, height: 293))
  }

  @Test("preparing again starts from nothing, and asking changes nothing")
  func prepareAgain() throws {
    var layout = WaterfallLayout(width: 340)
    try layout.prepare(itemCount: 4, delegate: Heights(heights: [50, 40, 60, 20]))
    let first = layout.arrangement
    for index in [3, 0, 7, 2, 3, -1] { _ = layout.frame(at: index) }
    _ = layout.items(in: LayoutRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layout.arrangement == first)
    try layout.prepare(itemCount: 4, delegate: Heights(heights: [50, 40, 60, 20]))
    #expect(layout.arrangement == first)
    layout.width = 300
    #expect(layout.arrangement == first)
    try layout.prepare(itemCount: 0, delegate: Everything())
    #expect(layout.itemCount == 0)
    #expect(layout.contentSize == LayoutSize(width: 0, height: 7))
  }

  @Test("there is no frame for an item that is not there", arguments: [-1, 2, .max, .min])
  func noSuchItem(index: Int) throws {
    var layout = WaterfallLayout(width: 340)
    #expect(layout.frame(at: index) == nil)
    try layout.prepare(itemCount: 2, delegate: Heights(heights: [1, 2]))
    #expect(layout.frame(at: index) == nil)
  }

  @Test("appending one by one is the same as preparing at once", arguments: FoundingLayout.allCases)
  func append(preset: FoundingLayout) throws {
    var random = SeededGenerator(seed: 5)
    let delegate = Heights(heights: (0..<80).map { _ in .random(in: 0...300, using: &random) })
    var atOnce = WaterfallLayout(preset, width: 777.5)
    try atOnce.prepare(itemCount: 80, delegate: delegate)
    var oneByOne = WaterfallLayout(preset, width: 777.5)
    for _ in 0..<80 { try oneByOne.append(delegate: delegate) }
    #expect(oneByOne.arrangement == atOnce.arrangement)
    #expect(oneByOne.itemCount == 80)
  }

  @Test("a query finds what looking at every item finds", arguments: FoundingLayout.allCases)
  func queries(preset: FoundingLayout) throws {
    for seed in 0..<10 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let arrangement = try preset.arrange(.seeded(count: 60, seed: seed), width: 414)
      for _ in 0..<30 {
        let rect = LayoutRect(
          x: .random(in: -50...450, using: &random), y: .random(in: -50...5_000, using: &random),
          width: .random(in: 0...450, using: &random), height: .random(in: 0...2_000, using: &random))
        let expected = arrangement.frames.indices.filter { arrangement.frames[$0].intersects(rect) }
        #expect(arrangement.items(in: rect).map(\.index) == expected, "seed \(seed), \(rect)")
      }
    }
  }

  @Test("pixel frames do not overlap, hold a pixel and stay on the sheet", arguments: FoundingLayout.allCases)
  func pixelFrames(preset: FoundingLayout) throws {
    for seed in 0..<10 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var options = FoundingOptions()
      options.columnCount = .random(in: 1...6, using: &random)
      options.columnSpacing = .random(in: 0...9, using: &random)
      options.rowSpacing = .random(in: 0...9, using: &random)
      options.insets = LayoutInsets(.random(in: 0...9, using: &random))
      let sizes = SampleSet.mixed.sizes(60, using: &random)
      let arrangement = try preset.arrange(
        .sizes(sizes), width: .random(in: 200...900, using: &random), options: options)
      let sheet = PixelRect(size: arrangement.pixelSize)
      for (index, frame) in arrangement.pixelFrames.enumerated() {
        #expect(sheet.contains(frame) && !frame.isEmpty, "\(preset), seed \(seed), item \(index)")
        let overlapping = arrangement.pixelFrames[..<index].contains { $0.intersects(frame) }
        #expect(!overlapping, "\(preset), seed \(seed), item \(index)")
      }
    }
  }

  @Test(
    "a height that is none makes the item a square", arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func invalidHeights(height: Double) throws {
    var layout = WaterfallLayout(width: 340)
    try layout.prepare(itemCount: 1, delegate: Heights(heights: [height]))
    #expect(layout.frame(at: 0)?.height == 100)
  }

  @Test(
    "heights beyond every number are refused, in 32 bits as well", arguments: FoundingLayout.allCases)
  func tooLarge(preset: FoundingLayout) {
    #expect(
      performing: {
        try preset.arrange(.heights([1e16, 1]), width: 340)
      }, throws: { ($0 as? LayoutError)?.code == .tooLarge })
    #expect(throws: Never.self) { try preset.arrange(.heights([1e15, 1, 1e15, 3]), width: 340) }
    #expect(
      performing: {
        try preset.arrange(.heights([.greatestFiniteMagnitude]), width: 340)
      }, throws: { ($0 as? LayoutError)?.code == .tooLarge })
  }

  @Test(
    "widths without room, and numbers that are no lengths, are refused, and nothing is left",
    arguments: FoundingLayout.allCases, [0, 31, -5, .nan, .infinity, 1e300] as [Double])
  func refusedWidths(preset: FoundingLayout, width: Double) throws {
    var layout = WaterfallLayout(preset, width: 340)
    try layout.prepare(itemCount: 1, delegate: Heights(heights: [50]))
    layout.width = width
    let code: LayoutError.Code = width >= 0 && width < 100 ? .noRoom : .invalidValue
    #expect(
      performing: {
        try layout.prepare(itemCount: 1, delegate: Heights(heights: [50]))
      }, throws: { ($0 as? LayoutError)?.code == code })
    #expect(layout.itemCount == 0)
    #expect(layout.contentSize == .zero)
    #expect(layout.items(in: LayoutRect(x: 0, y: 0, width: 999, height: 999)) == [])
  }

  @Test("a delegate's impossible answers are refused")
  func refusedAnswers() {
    var layout = WaterfallLayout(width: 340)
    for delegate in [
      Everything(columnCount: 0), Everything(columnCount: .min), Everything(columnCount: .max),
      Everything(columnSpacing: -1), Everything(columnSpacing: .nan), Everything(rowSpacing: .infinity),
      Everything(insets: LayoutInsets(.nan)), Everything(insets: LayoutInsets(-1)),
    ] {
      #expect(
        performing: {
          try layout.prepare(itemCount: 1, delegate: delegate)
        }, throws: { ($0 as? LayoutError)?.code == .invalidValue })
    }
    #expect(
      performing: {
        try layout.prepare(itemCount: 1, delegate: Everything(columnCount: 60_000))
      }, throws: { ($0 as? LayoutError)?.code == .noRoom })
  }
}
