import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Rows of Immich")
struct ImmichRowsTests {
  private func arrangement(
    _ ratios: [Double], width: Double = 600, height: Double = 200, spacing: Double = 0, tolerance: Double = 0
  ) throws -> Arrangement {
    var style = ImmichRowsStyle(width: width)
    (style.rowHeight, style.spacing, style.tolerance) = (height, spacing, tolerance)
    return try style.arrange(ratios: ratios)
  }

  @Test("squares that fit exactly are one row, and with a gap too much two")
  func fullRow() throws {
    let full = try arrangement([1, 1, 1])
    #expect(full.rows == [0..<3])
    #expect(full.frames.map(\.x) == [0, 200, 400] && full.contentSize.height == 200)
    let broken = try arrangement([1, 1, 1], spacing: 4)
    #expect(broken.rows == [0..<2, 2..<3])
    // Not as wide as the container: rows without a tolerance are never taller than asked for.
    #expect(broken.frames.map(\.x) == [0, 204, 0] && broken.frames.map(\.width) == [200, 200, 200])
    #expect(broken.frames.map(\.y) == [0, 0, 204] && broken.contentSize.height == 404)
  }

  @Test("within the tolerance a row is lower or taller, so that it is full")
  func tolerance() throws {
    let lower = try arrangement([1, 1, 1], spacing: 6, tolerance: 0.25)
    // 600 without two gaps, by three.
    #expect(lower.rows == [0..<3] && lower.frames.map(\.height) == [196, 196, 196])
    #expect(lower.frames.last?.maxX == 600)
    let taller = try arrangement([1.25, 1.25], tolerance: 0.25)
    #expect(taller.frames.map(\.height) == [240, 240] && taller.frames.last?.maxX == 600)
    let loose = try arrangement([1, 1], tolerance: 0.25)
    #expect(loose.frames.map(\.height) == [250, 250] && loose.frames.last?.maxX == 500)
  }

  @Test("an item joins a row unless that brings it further from its shape")
  func joins() throws {
    // The shape is 3: 2 is off by 1, and so is 4.
    #expect(try arrangement([2, 2], tolerance: 0.5).rows == [0..<2])
    #expect(try arrangement([2, 2.5], tolerance: 0.5).rows == [0..<1, 1..<2])
    #expect(try arrangement([1, 1, 1, 2.5], tolerance: 0.5).rows == [0..<3, 3..<4])
    // Off by less, but lower than 150.
    #expect(try arrangement([1, 3.5], tolerance: 0.25).rows == [0..<1, 1..<2])
    // A panorama is alone, and as wide as the container.
    let panorama = try arrangement([5, 1], tolerance: 0.5)
    #expect(panorama.rows == [0..<1, 1..<2] && panorama.frames[0].height == 120)
  }

  @Test("whatever the shapes, no row is too wide or too tall, and order is kept")
  func properties() throws {
    for (kind, seed) in TrialCount.trials(8) {
      var random = SeededGenerator(seed: seed)
      let sizes = kind.sizes(.random(in: 0...50, using: &random), using: &random)
      var style = ImmichRowsStyle(width: Double(Int.random(in: 200...2_000, using: &random)))
      style.spacing = Double(Int.random(in: 0...9, using: &random))
      style.tolerance = [0, 0.15, 0.5, 1].randomElement(using: &random) ?? 0
      let sheet = try style.arrange(ratios: sizes.map { LayoutSize($0).aspectRatio })
      let title = "\(kind), seed \(seed)"
      #expect(LayoutChecks.problems(sheet, seed: seed) == [], "\(title)")
      #expect(sheet.rows.flatMap { Array($0) } == Array(sizes.indices), "\(title)")
      for frame in sheet.frames {
        #expect(frame.maxX <= style.width * (1 + 1e-5), "\(title): \(frame)")
        #expect(frame.height <= style.rowHeight * (1 + style.tolerance) * (1 + 1e-6), "\(title): \(frame)")
      }
    }
  }

  @Test("numbers that are no lengths are refused, and no number traps")
  func hostile() {
    for number in [-1, .nan, .infinity, 1e300] as [Double] {
      #expect(throws: LayoutError.self) { try arrangement([1], width: number) }
      #expect(throws: LayoutError.self) { try arrangement([1], height: number) }
      #expect(throws: LayoutError.self) { try arrangement([1], spacing: number) }
      #expect(throws: LayoutError.self) { try arrangement([1], tolerance: number) }
    }
    for ratio in [0, -1, 1e-300, 1e-9, 1e9, 1e300, .nan, .infinity] as [Double] {
      for spacing in [0, 3, 700, 1e15] as [Double] {
        _ = try? arrangement([ratio, 1, ratio, ratio], spacing: spacing, tolerance: 1)
      }
    }
  }
}
