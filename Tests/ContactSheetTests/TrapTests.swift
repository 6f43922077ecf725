import ContactSheet
import FileAccess
import PixelGeometry
import Synchronization
import TestSupport
import Testing

/// What goes wrong with whole files elsewhere, row by row of the list of known traps.
///
/// Rows that concern one part alone have their tests, named in the same way, beside that part's others.
@Suite("Known traps")
struct TrapTests {
  private let folder = PictureFolder()
  /// The mean of the test card, computed from its samples.
  private static let cardMean = mean(ofRGB: TestCard.samples())

  private static func mean(ofRGB samples: [UInt8]) -> [Double] {
    (0..<3).map { channel in
      let values = stride(from: channel, to: samples.count, by: 3).map { Int(samples[$0]) }
      return Double(values.reduce(0, +)) / Double(values.count)
    }
  }

  /// The mean colour of the file, decoded and converted as for a sheet.
  private func mean(_ name: String, _ bytes: [UInt8]) throws -> [Double] {
    var inspection = FileInspection(InputSelection(paths: [folder.add(name, bytes)]))
    inspection.decodes = true
    let found = Mutex<FileReport?>(nil)
    try inspection.run { report in found.withLock { $0 = report } }
    let report = try #require(found.withLock { $0 })
    #expect(report.outcome == .ok, "\(report.messages)")
    return try #require(report.pixels).meanColor
  }

  private func expect(_ mean: [Double], near expected: [Double], within tolerance: Double) {
    for (value, wanted) in zip(mean, expected) {
      #expect(abs(value - wanted) <= tolerance, "\(mean), expected \(expected)")
    }
  }

  @Test("B002: a tile has the shape of the upright picture", arguments: Orientation.allCases)
  func uprightShape(orientation: Orientation) throws {
    folder.add("a.jpg", JPEGMaker().encodeCard(orientation: orientation))
    folder.add("b.png", PNGMaker.encodeCard(orientation: orientation))
    let plan = try SheetPlan.make(folder.options(width: 212, columns: 2))
    #expect(plan.items.map(\.sourceSize) == [TestCard.size, TestCard.size])
    #expect(plan.items.map(\.frame.size) == Array(repeating: PixelSize(width: 91, height: 61), count: 2))
  }

  @Test(
    "B011, B012: inks are not taken for light, with and without the Adobe marker",
    arguments: [JPEGMaker.Color.cmyk, .ycck], [true, false])
  func inks(stored: JPEGMaker.Color, hasAdobeMarker: Bool) throws {
    let maker = JPEGMaker {
      $0.given = .cmyk
      $0.stored = stored
      $0.hasAdobeMarker = hasAdobeMarker
      $0.quality = 100
      $0.subsampling = (1, 1)
    }
    // Without the marker four components are CMYK; YCCK cannot be told from it.
    if stored == .ycck && !hasAdobeMarker { return }
    let rgb = TestCard.samples()
    // Inverted inks without black: what is left is the light of the card.
    var inks: [UInt8] = []
    for start in stride(from: 0, to: rgb.count, by: 3) {
      inks += rgb[start..<start + 3]
      inks.append(255)
    }
    let mean = try mean("ink.jpg", maker.encode(inks, size: TestCard.size))
    expect(mean, near: Self.cardMean, within: 2)
  }

  @Test("B016: a profile with exchanged primaries exchanges the colours, in JPEG and PNG")
  func exchangedPrimaries() throws {
    let profile = ColorProfileMaker.rgb(.rotated, .sRGB)
    let jpeg = JPEGMaker {
      $0.quality = 100
      $0.subsampling = (1, 1)
      $0.segments = JPEGSegment.profile(profile, partBytes: 100).reversed()
    }
    // Red light goes where the profile says that the first primary, green, is.
    let expected = [Self.cardMean[2], Self.cardMean[0], Self.cardMean[1]]
    expect(try mean("a.jpg", jpeg.encodeCard()), near: expected, within: 2)
  }

  @Test("B019: gray with the RGB profile of its original stays neutral and is no failure")
  func grayWithColorProfile() throws {
    let maker = JPEGMaker {
      $0.given = .gray
      $0.stored = .gray
      $0.quality = 100
      $0.segments = JPEGSegment.profile(ColorProfileMaker.rgb(.displayP3, .sRGB))
    }
    let mean = try mean("gray.jpg", maker.encode(size: TestCard.size) { x, y in [UInt8(x + y)] })
    #expect(mean[0] == mean[1] && mean[1] == mean[2])
    expect(mean, near: [79, 79, 79], within: 0.5)
  }

  @Test("B045: shared colour differences are interpolated, as the reference decoder does")
  func interpolatedColor() throws {
    // One hard edge between two colours of equal light; copied differences would leave it as hard as it was.
    let size = PixelSize(width: 64, height: 32)
    let maker = JPEGMaker { $0.quality = 100 }
    let file = maker.encode(size: size) { x, _ in x < 31 ? [200, 60, 60] : [30, 130, 140] }
    folder.add("edge.jpg", file)
    let sheet = try folder.sheet(
      folder.options(width: 64, columns: 1) {
        $0.style.margins = SheetMargins(top: 0, right: 0, bottom: 0, left: 0)
      }
    ).image
    let reds = (26..<38).map { sheet.pixel($0, 16)[0] }
    #expect(Set(reds).count >= 5, "\(reds)")
    #expect(zip(reds, reds.dropFirst()).allSatisfy { Int($0) >= Int($1) - 4 }, "\(reds)")
  }

  @Test("B091: a picture of 17,000 columns and a sheet of hundreds of tiles are within all limits")
  func generousLimits() throws {
    folder.addSolid("wide.png", 17_000, 20, [10, 200, 30])
    for index in 0..<400 { folder.addSolid("\(index).png", 4, 3, [UInt8(index % 256)]) }
    let (report, image) = try folder.sheet(folder.options(width: 1000, columns: 20))
    #expect(report.items.count == 401)
    #expect(report.problems.isEmpty)
    let wide = try #require(report.items.last)
    #expect(image.pixel(wide.frame.x, wide.frame.y) == [10, 200, 30])
  }
}
