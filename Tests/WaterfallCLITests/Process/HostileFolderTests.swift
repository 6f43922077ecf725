import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of files made to cost time and memory, under limits the system holds the process to.
@Suite(.enabled(if: BuiltCommand.path != nil))
struct HostileFolderTests {
  private let folder = TemporaryFolder()
  /// Seconds of processor time and kilobytes of addresses; a debug build takes a fraction of both.
  private static let limits = "ulimit -t 60 && ulimit -v 1500000"

  private static let names = [
    "claim.jpg", "claim.png", "hole.jpg", "hole.png", "languages.jpg", "noise.jpg", "restarts.jpg",
    "scans.jpg",
    "tail.jpg", "texts.png",
  ]

  private func addFiles() throws {
    var generator = SeededGenerator(seed: 11)
    let card = JPEGMaker().encodeCard()
    let png = PNGMaker.encodeCard()
    let frame = try #require(JPEGSegment.offset(of: 0xC0, in: card))
    var claim = card
    claim.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
    folder.addFile("claim.jpg", claim)
    var chunks = PNGChunk.all(of: png)
    chunks[0] = .header(width: 60_000, height: 60_000)
    folder.addFile("claim.png", PNGChunk.file(chunks))
    addHole("hole.jpg", [0xFF, 0xD8])
    addHole("hole.png", Array(png[..<33]) + PNGChunk.number(0x7FFF_FFFF) + Array("PLTE".utf8))
    addHole("tail.jpg", Array(card.dropLast(2)))
    let record = Array("xxXX".utf8) + PNGChunk.number(512) + PNGChunk.number(16)
    let languages = Array("mluc".utf8) + PNGChunk.number(0) + PNGChunk.number(300_000) + PNGChunk.number(12)
    let name = languages + Array(repeatElement(record, count: 300_000).joined())
    let profile = JPEGSegment.profile(ProfileMaker.profile(majorVersion: 4, tags: [("desc", name)]))
    folder.addFile("languages.jpg", JPEGMaker { $0.segments = profile }.encodeCard())
    let noise = (0..<500_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    folder.addFile("noise.jpg", Array(card[..<200]) + noise)
    let restarts = (0..<300_000).flatMap { [0xFF, UInt8(0xD0 + $0 * 5 % 8)] as [UInt8] }
    folder.addFile("restarts.jpg", Array(card.dropLast(60)) + restarts)
    let progressive = JPEGMaker { $0.isProgressive = true }.encodeCard()
    let scan = try #require(
      progressive.indices.dropLast().last { progressive[$0...].starts(with: [0xFF, 0xDA]) })
    let scans = Array(repeatElement(progressive[scan...].dropLast(2), count: 5_000).joined())
    folder.addFile("scans.jpg", Array(progressive.dropLast(2)) + scans + [0xFF, 0xD9])
    let texts = Array(repeating: PNGChunk.text("Comment", "x"), count: 100_000)
    folder.addFile("texts.png", PNGChunk.file(PNGChunk.all(of: png).prefix(1) + texts) + png[33...])
    folder.addFile("good.png", SampleFiles.png)
  }

  /// A file that goes on with a terabyte of nothing.
  private func addHole(_ name: String, _ start: [UInt8]) {
    precondition(truncate(folder.addFile(name, start), 1 << 40) == 0, "a file with a hole cannot be made")
  }

  @Test("files that would cost hours and gigabytes are shown or named within seconds and megabytes")
  func hostileFolder() throws {
    try addFiles()
    let probe = BuiltCommand(
      "probe", ".", "--decode", "--json", "-j1", "--sort", "name", in: folder, setup: Self.limits)
    #expect(probe.code == 3, "\(probe.errorText)")
    let reports = try probe.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONParser.parse(Array($0))
    }
    #expect(reports.compactMap { $0["name"]?.string }.sorted() == (Self.names + ["good.png"]).sorted())
    let outcomes = reports.map { "\($0["name"]?.string ?? "") \($0["outcome"]?.string ?? "")" }
    for expected in [
      "claim.jpg reject", "claim.png reject", "hole.jpg reject", "hole.png reject", "languages.jpg ok",
      "scans.jpg reject", "tail.jpg ok-with-warning", "texts.png ok", "good.png ok",
    ] {
      #expect(outcomes.contains(expected), "\(expected): \(outcomes)")
    }
    let sheet = BuiltCommand(".", "-o", "sheet.png", "-w", "600", "-j1", in: folder, setup: Self.limits)
    #expect(sheet.code == 3, "\(sheet.errorText)")
    #expect(folder.contents(of: "sheet.png")?.starts(with: PNGChunk.signature) == true)
  }
}
