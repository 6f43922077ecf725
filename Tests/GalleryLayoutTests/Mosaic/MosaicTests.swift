import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Mosaic")
struct MosaicTests {
  @Test("any set has a mosaic: frames do not overlap, stay on the canvas, keep their shapes, and are found")
  func properties() throws {
    for seed in TrialCount.seeds(0.03) {
      var random = SeededGenerator(seed: seed)
      var style = MosaicStyle(
        canvas: LayoutSize(
          width: Double(Int.random(in: 300...1_500, using: &random)),
          height: Double(Int.random(in: 300...1_500, using: &random))))
      style.gap = Double(Int.random(in: 0...9, using: &random))
      (style.seed, style.effort, style.isRightToLeft) = (seed, 0.004, seed % 3 == 0)
      style.residual = seed % 2 == 0 ? .center : .resize
      style.margins = LayoutInsets(
        top: Double(seed % 7), left: Double(seed % 40), bottom: Double(seed % 11), right: Double(seed % 23))
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...40, using: &random), using: &random)
      let arrangement = try style.arrange(sizes: sizes)
      let problems = LayoutChecks.problems(arrangement, margins: style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(kind), seed \(seed): \(problems)") }
      #expect(arrangement.count == sizes.count)
      for (size, frame) in zip(sizes, arrangement.frames) {
        let height = LayoutSize(size).height(atWidth: frame.width)
        #expect(
          abs(frame.height - height) < max(1, height * 1e-6), "\(kind), seed \(seed): \(size) at \(frame)")
      }
      // Where nothing is thinner than a pixel, edges are only rounded; the whole may move by a pixel more.
      guard kind == .photos || kind == .equal,
        arrangement.frames.allSatisfy({ min($0.width, $0.height) >= 1 })
      else { continue }
      for (exact, pixels) in zip(arrangement.frames, arrangement.pixelFrames) {
        let isNear =
          abs(exact.x - Double(pixels.x)) <= 1.6 && abs(exact.y - Double(pixels.y)) <= 1.6
          && abs(exact.maxX - Double(pixels.maxX)) <= 1.6 && abs(exact.maxY - Double(pixels.maxY)) <= 1.6
        #expect(isNear, "\(kind), seed \(seed): \(exact) as \(pixels)")
      }
    }
  }

  @Test("what no tree can keep is given up, and said")
  func relaxed() throws {
    var style = MosaicStyle(canvas: LayoutSize(width: 1_600, height: 400))
    let strip = [PixelSize(width: 20_000, height: 1)]
    let arrangement = try style.arrange(sizes: strip)
    #expect(arrangement.relaxedLimits == [.canvas, .leastSide])
    #expect(arrangement.pixelFrames == [PixelRect(x: 10, y: 199, width: 1_580, height: 1)])
    style.residual = .resize
    let resized = try style.arrange(sizes: strip)
    #expect(resized.relaxedLimits == [.leastSide])
    #expect(resized.pixelSize == PixelSize(width: 1_600, height: 21))
    style.leastSide = 0
    #expect(try style.arrange(sizes: strip).relaxedLimits == [])
  }

  @Test(
    "without a height, one to three pictures fill the width, with the height that takes", arguments: 1...3)
  func resized(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    var style = MosaicStyle(canvas: LayoutSize(width: 1_600, height: 600))
    style.residual = .resize
    let arrangement = try style.arrange(sizes: SampleSet.photos.sizes(count, using: &random))
    let size = arrangement.pixelSize
    #expect(size.width == 1_600 && arrangement.relaxedLimits.isEmpty)
    let covered = arrangement.pixelFrames.reduce(0) { $0 + ($1.width + 10) * ($1.height + 10) }
    #expect(covered == (size.width - 10) * (size.height - 10))
  }

  @Test("hundreds of pictures fill the canvas of any shape")
  func many() throws {
    var random = SeededGenerator(seed: 1)
    for (width, height) in [(1_600, 20_000), (1_600, 1_000), (9_000, 400)] as [(Double, Double)] {
      var style = MosaicStyle(canvas: LayoutSize(width: width, height: height))
      (style.gap, style.effort) = (2, 0.2)
      let sizes = SampleSet.photos.sizes(600, using: &random)
      let arrangement = try style.arrange(sizes: sizes)
      let problems = LayoutChecks.problems(arrangement, margins: style.margins)
      if !problems.isEmpty { Issue.record("\(width) x \(height): \(problems)") }
      #expect(arrangement.relaxedLimits == [])
      let covered = arrangement.pixelFrames.reduce(0) { $0 + ($1.width + 2) * ($1.height + 2) }
      #expect(covered == (Int(width) - 18) * (Int(height) - 18), "\(width) x \(height)")
    }
  }

  @Test(
    "a mosaic of a few dozen photos fills its canvas to the pixel, with exact gaps, and the same each time")
  func fillsCanvas() throws {
    for seed in 0..<2 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var style = MosaicStyle(canvas: LayoutSize(width: 1_200, height: 900))
      (style.seed, style.effort, style.margins) = (seed, 0.2, .zero)
      let sizes = SampleSet.photos.sizes(24, using: &random)
      let arrangement = try style.arrange(sizes: sizes)
      #expect(try style.arrange(sizes: sizes) == arrangement)
      #expect(arrangement.pixelFrames.map(\.maxX).max() == 1_200, "seed \(seed)")
      #expect(arrangement.pixelFrames.map(\.maxY).max() == 900, "seed \(seed)")
      // With exact gaps everywhere the frames, each with a gap to its right and below, cover the canvas.
      let covered = arrangement.pixelFrames.reduce(0) { $0 + ($1.width + 10) * ($1.height + 10) }
      #expect(covered == 1_210 * 910, "seed \(seed)")
    }
  }

  @Test("what cannot fill the canvas is centred, or cropped when asked for")
  func residual() throws {
    var style = MosaicStyle(canvas: LayoutSize(width: 400, height: 300))
    style.margins = .zero
    let square = [PixelSize(width: 1, height: 1)]
    #expect(try style.arrange(sizes: square).pixelFrames == [PixelRect(x: 50, y: 0, width: 300, height: 300)])
    style.residual = .crop
    #expect(try style.arrange(sizes: square).pixelFrames == [PixelRect(x: 0, y: 0, width: 400, height: 300)])
  }

  @Test("trees that do not hold every item once are refused")
  func refusedTrees() {
    let items = [LayoutItem(PixelSize(width: 1, height: 1)), LayoutItem(PixelSize(width: 2, height: 1))]
    for tree in [
      SlicingTree.item(0), .stacked([]), .stacked([.item(0), .item(0)]), .sideBySide([.item(0), .item(2)]),
      .stacked([.item(0), .item(1), .sideBySide([])]),
    ] {
      #expect(throws: LayoutError.self) { try tree.arrange(items, width: 100, gap: 1) }
    }
    let tree = SlicingTree.sideBySide([.item(0), .item(1)])
    for (width, gap) in [(Double.nan, 1), (100, -1), (0, 0), (10, 50), (.infinity, 1)] as [(Double, Double)] {
      #expect(throws: LayoutError.self) { try tree.arrange(items, width: width, gap: gap) }
    }
  }

  @Test("canvases without room are refused")
  func refusedCanvases() {
    let square = [PixelSize(width: 1, height: 1)]
    for (width, height) in [(0, 10), (.nan, 10), (10, .infinity), (15, 15), (-3, 4)] as [(Double, Double)] {
      #expect(throws: LayoutError.self) {
        try MosaicStyle(canvas: LayoutSize(width: width, height: height)).arrange(sizes: square)
      }
    }
    #expect(throws: LayoutError.self) {
      try MosaicStyle(canvas: LayoutSize(width: 30, height: 30)).arrange(
        sizes: Array(repeating: PixelSize(width: 1, height: 1), count: 500))
    }
  }
}
