import PixelGeometry
import TestSupport

@testable import GalleryLayout

/// What has to hold for every arrangement whatsoever.
enum LayoutChecks {
  /// What is wrong about `arrangement`; empty when nothing is.
  ///
  /// `margins` are whole ones of the sheet, which no pixel frame may reach into.
  static func problems(_ arrangement: Arrangement, margins: LayoutInsets = .zero, seed: UInt64 = 1)
    -> [String]
  {
    var problems: [String] = []
    let (frames, exact, size) = (arrangement.pixelFrames, arrangement.frames, arrangement.pixelSize)
    let inside = PixelRect(
      x: Int(margins.left), y: Int(margins.top), width: size.width - Int(margins.left + margins.right),
      height: size.height - Int(margins.top + margins.bottom))
    if frames.count != exact.count || arrangement.columns.count != exact.count {
      problems.append("counts differ")
    }
    for (index, frame) in frames.enumerated() where !inside.contains(frame) || frame.isEmpty {
      problems.append("item \(index) at \(frame) is not inside \(inside)")
    }
    let order = frames.indices.sorted { (frames[$0].y, $0) < (frames[$1].y, $1) }
    for (position, item) in order.enumerated() {
      for other in order[(position + 1)...] {
        if frames[other].y >= frames[item].maxY { break }
        if frames[item].intersects(frames[other]) { problems.append("items \(item) and \(other) overlap") }
      }
    }
    return problems + queryProblems(arrangement, seed: seed)
  }

  /// Queries whose answers differ from looking at every item.
  private static func queryProblems(_ arrangement: Arrangement, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    var problems: [String] = []
    let (width, height) = (arrangement.contentSize.width, arrangement.contentSize.height)
    for _ in 0..<3 {
      let rect = LayoutRect(
        x: .random(in: -100...width, using: &random), y: .random(in: -100...height, using: &random),
        width: .random(in: -10...width, using: &random), height: .random(in: -10...height / 2, using: &random)
      )
      let expected = arrangement.frames.indices.filter { arrangement.frames[$0].intersects(rect) }
      let found = arrangement.items(in: rect)
      if found.map(\.index) != expected { problems.append("\(rect) holds \(expected), found was \(found)") }
    }
    if let index = arrangement.frames.indices.randomElement(using: &random) {
      let frame = arrangement.frames[index]
      let hit = arrangement.item(atX: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      // A frame without height is nowhere hit.
      if frame.height > 1e-6, frame.width > 1e-6, hit?.index != index {
        problems.append("item \(index) is not hit, but \(String(describing: hit))")
      }
    }
    return problems
  }

  /// Items whose exact frames are not of their shape, or whose pixels are more than `tolerance` taller or lower than that,
  /// or a pixel for each of their columns broader or narrower.
  static func aspectProblems(_ arrangement: Arrangement, _ sizes: [PixelSize], tolerance: Double = 1)
    -> [String]
  {
    sizes.indices.compactMap { index in
      let (exact, pixels) = (arrangement.frames[index], arrangement.pixelFrames[index])
      let height = LayoutSize(sizes[index]).height(atWidth: exact.width)
      let isExact = abs(exact.height - height) <= 1e-6 * max(1, height)
      let span = arrangement.spans.isEmpty ? 1 : arrangement.spans[index]
      let isClose =
        abs(Double(pixels.width) - exact.width) < Double(span)
        && (pixels.height == 1 && height < 2 || abs(Double(pixels.height) - height) <= tolerance)
      return isExact && isClose
        ? nil : "item \(index), \(sizes[index]), is drawn as \(pixels) for \(exact)"
    }
  }
}

/// How many seeded sets the property tests go through.
///
/// A few hundred take a few seconds; `WATERFALL_LAYOUT_SETS` asks for so many for every property.
enum TrialCount {
  private static let asked = Fixtures.environment("WATERFALL_LAYOUT_SETS").flatMap { Int($0) }

  /// The seeds for a property that tries this `share` of 10,000 sets when nothing is asked for.
  static func seeds(_ share: Double) -> Range<UInt64> {
    0..<UInt64(max(1, asked ?? Int(10_000 * share)))
  }

  /// `count` seeds for every kind of set, or as many as are asked for of all kinds together.
  static func trials(_ count: Int) -> [(SampleSet, UInt64)] {
    let kinds = SampleSet.allCases
    let seeds = asked.map { ($0 + kinds.count - 1) / kinds.count } ?? count
    return kinds.flatMap { kind in (0..<max(1, seeds)).map { (kind, UInt64($0)) } }
  }
}
