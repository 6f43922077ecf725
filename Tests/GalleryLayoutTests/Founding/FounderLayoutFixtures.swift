import GalleryLayout
import TestSupport
import Testing

@Suite("Founding layouts against their originals")
struct FounderLayoutFixtures {
  @Test(
    "every recorded arrangement comes out bit for bit",
    .enabled(if: Fixtures.path("layout/seed-layouts.json") != nil, "layout/seed-layouts.json is missing"))
  func recordings() throws {
    let cases = try FounderCase.all()
    #expect(!cases.isEmpty)
    var passed = 0
    for (number, recorded) in cases.enumerated() {
      let arrangement = try recorded.layout.arrange(
        recorded.items, width: recorded.width, options: recorded.options)
      let matches = arrangement.frames == recorded.frames && arrangement.contentSize == recorded.contentSize
      #expect(matches, "case \(number): \(recorded.layout.rawValue), width \(recorded.width)")
      if matches { passed += 1 }
    }
    print("seed-layouts.json: \(passed)/\(cases.count)")
  }
}
