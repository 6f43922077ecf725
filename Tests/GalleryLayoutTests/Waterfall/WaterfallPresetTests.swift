import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Presets")
struct WaterfallPresetTests {
  private let squares = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 4)

  @Test("every preset places everything, without overlaps", arguments: WaterfallPreset.allCases)
  func properties(preset: WaterfallPreset) throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...30, using: &random), using: &random)
      var options = PresetOptions()
      options.columnCount = [nil, 1, 3, 7].randomElement(using: &random) ?? nil
      options.columnGap = [nil, 0, 4, 7.5].randomElement(using: &random) ?? nil
      options.scale = [1, 2, 3].randomElement(using: &random) ?? 1
      let arrangement = try preset.arrange(
        sizes.map { LayoutItem($0) }, width: .random(in: 300...1_500, using: &random), options: options)
      #expect(arrangement.count == sizes.count)
      #expect(LayoutChecks.problems(arrangement, seed: seed) == [], "\(preset), \(kind), seed \(seed)")
    }
  }

  @Test(
    "gaps and insets are where the originals have them",
    arguments: [
      (.cht, [0, 0, 205, 205], 400), (.xmg, [10, 10, 10, 140], 270),
      (.mjScrollView, [8, 8, 8, 144], 272), (.xr, [0, 0, 200, 200], 400), (.kodeco, [6, 6, 206, 206], 400),
      (.collectionKit, [0, 0, 200, 200], 400), (.waterfallGrid, [0, 0, 204, 204], 400),
      (.magicLab, [5, 405, 805, 1205], 1600),
    ] as [(WaterfallPreset, [Double], Double)])
  func positions(preset: WaterfallPreset, tops: [Double], height: Double) throws {
    let width: Double = preset == .cht ? 400 : preset == .mjScrollView ? 416 : 400
    let arrangement = try preset.arrange(squares, width: width)
    for (frame, top) in zip(arrangement.frames, tops) {
      let isEqual = abs(frame.y - top) < 1e-9
      #expect(isEqual, "\(preset): \(arrangement.frames)")
    }
    let isExpectedHeight = abs(arrangement.contentSize.height - height) < 1e-9
    #expect(isExpectedHeight, "\(preset): \(arrangement.contentSize)")
  }

  @Test(
    "numbers that are no lengths, scales or counts are refused, and impossible widths",
    arguments: WaterfallPreset.allCases)
  func refused(preset: WaterfallPreset) {
    let changes: [(inout PresetOptions) -> Void] = [
      { $0.columnCount = 0 }, { $0.columnCount = .max }, { $0.columnGap = -1 }, { $0.rowGap = .nan },
      { $0.insets = LayoutInsets(.infinity) }, { $0.scale = 0 }, { $0.scale = .nan }, { $0.padding = -1 },
      { $0.contentInsets = LayoutInsets(-1) }, { $0.minimumContentHeight = .nan },
    ]
    for change in changes {
      var options = PresetOptions()
      change(&options)
      #expect(
        performing: { try preset.arrange(squares, width: 300, options: options) },
        throws: { ($0 as? LayoutError)?.code == .invalidValue })
    }
    for width in [0, 1, -5, .nan, .infinity, 1e300] as [Double] {
      do throws(LayoutError) {
        let arrangement = try preset.arrange(squares, width: width)
        #expect(LayoutChecks.problems(arrangement) == [], "\(preset), \(width)")
      } catch {
        #expect([.noRoom, .invalidValue].contains(error.code), "\(preset), \(width)")
      }
    }
    var tall = LayoutItem(PixelSize(width: 1, height: 1))
    tall.fixedHeight = .infinity
    #expect(
      performing: { try preset.arrange([tall], width: 300) },
      throws: { ($0 as? LayoutError)?.code == .tooLarge })
  }

  @Test("Masonry takes any numbers", arguments: [0, -1, 1e-300, .nan, .infinity, 1e300, 5] as [Double])
  func masonry(number: Double) throws {
    for change in [
      { $0.width = number }, { $0.columnWidth = number }, { $0.gutter = number },
      { $0.stamps = [LayoutRect(x: number, y: 0, width: 1, height: number)] },
    ] as [(inout MasonryStyle) -> Void] {
      var style = MasonryStyle(width: 300, columnWidth: 100)
      change(&style)
      do throws(LayoutError) {
        let boxes = [LayoutSize(width: number, height: 5), LayoutSize(width: 120, height: 50)]
        #expect(try style.arrange(boxes).count == 2)
      } catch {
        #expect(error.code == .invalidValue || error.code == .tooLarge)
      }
    }
  }
}
