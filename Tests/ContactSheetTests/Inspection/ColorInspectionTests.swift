import ContactSheet
import FileAccess
import PixelGeometry
import Synchronization
import TestSupport
import Testing

struct ColorInspectionTests {
  private static func report(on bytes: [UInt8], managesColor: Bool = true) throws -> FileReport {
    let folder = TemporaryFolder()
    var inspection = FileInspection(InputSelection(paths: [FilePath(folder.addFile("picture", bytes))]))
    inspection.decodes = true
    inspection.managesColor = managesColor
    let reports = Mutex<[FileReport]>([])
    try inspection.run { report in reports.withLock { $0.append(report) } }
    return try #require(reports.withLock { $0 }.first)
  }

  private static func card(profile: [UInt8]) -> [UInt8] {
    JPEGMaker {
      $0.quality = 100
      $0.subsampling = (1, 1)
      $0.segments = JPEGSegment.profile(profile)
    }.encodeCard()
  }

  @Test("the mean is that of the colours in sRGB, and the stored one without management")
  func mean() throws {
    let plain = try #require(try Self.report(on: PNGMaker.encodeCard()).pixels).meanColor
    let rotated = Self.card(profile: ColorProfileMaker.rgb(.rotated, .sRGBTable))
    // What the file calls red is shown as green, green as blue, and blue as red.
    let shown = try #require(try Self.report(on: rotated).pixels).meanColor
    for (channel, expected) in [plain[2], plain[0], plain[1]].enumerated() {
      #expect(abs(shown[channel] - expected) < 1, "channel \(channel)")
    }
    let stored = try #require(try Self.report(on: rotated, managesColor: false).pixels).meanColor
    for channel in 0..<3 { #expect(abs(stored[channel] - plain[channel]) < 1, "channel \(channel)") }
  }

  @Test("a profile that does not fit is a note and no damage, and gray stays gray")
  func note() throws {
    let maker = JPEGMaker {
      $0.given = .gray
      $0.stored = .gray
      $0.segments = JPEGSegment.profile(ColorProfileMaker.rgb(.displayP3, .sRGB))
    }
    let report = try Self.report(on: maker.encodeCard())
    #expect(report.outcome == .ok)
    #expect(report.messages == ["the colour profile is meant for RGB, not for this picture, and was ignored"])
    let mean = try #require(report.pixels).meanColor
    #expect(mean[0] == mean[1] && mean[1] == mean[2])
  }

  @Test("a damaged profile is a note and no damage")
  func damagedProfile() throws {
    let report = try Self.report(on: Self.card(profile: [UInt8](repeating: 7, count: 600)))
    #expect(report.outcome == .ok)
    #expect(report.messages == ["the colour profile is damaged and was ignored"])
  }
}
