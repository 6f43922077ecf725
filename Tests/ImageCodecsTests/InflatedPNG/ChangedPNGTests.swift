import PixelGeometry
import TestSupport
import Testing

@testable import ImageCodecs

/// Damaged PNGs: the outcome is libpng's, whatever was done to the file.
struct ChangedPNGTests {
  private static let limits: DecodeLimits = {
    var limits = DecodeLimits()
    limits.maxPixels = 20_000
    return limits
  }()

  static let files: [(name: String, bytes: [UInt8])] = {
    var generator = SeededGenerator(seed: 1)
    let size = PixelSize(width: 21, height: 13)
    var files: [(String, [UInt8])] = []
    for (color, depth) in [(PNGMaker.Color.rgb, 8), (.rgba, 8), (.gray, 2), (.rgb, 16)] {
      let png = FilteredPNG(color, depth: depth, size: size, filter: nil, using: &generator)
      let stream = png.stream(blockBytes: 300)
      let half = stream.count / 2
      files.append(
        (
          "\(color) \(depth)",
          png.file([
            .text("Title", "before"), PNGChunk("IDAT", Array(stream[..<half])), PNGChunk("IDAT", []),
            PNGChunk("IDAT", Array(stream[half...])), .text("Title", "behind"),
          ])
        ))
    }
    var palette = PNGMaker(.palette, depth: 4)
    palette.palette = (0..<11).map { [UInt8($0 * 16), 0, UInt8(255 - $0 * 16)] }
    palette.paletteAlpha = [0, 128]
    files.append(("palette", palette.encode((0..<size.pixelCount).map { $0 % 11 }, size: size)))
    files.append(
      ("compressed", PNGMaker(.rgb).encode((0..<(3 * size.pixelCount)).map { $0 / 5 % 250 }, size: size)))
    return files
  }()

  @Test("every prefix", arguments: files.map(\.name))
  func prefixes(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    for count in 0..<file.count {
      PNGOutcome.check(Array(file.prefix(count)), "\(name), \(count) bytes", limits: Self.limits)
    }
  }

  @Test("bytes changed, cut out and put in", arguments: files.map(\.name))
  func changedBytes(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    for seed in 0..<UInt64(400) {
      var generator = SeededGenerator(seed: seed)
      var changed = file
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 8..<(changed.count - 1), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: changed[place] = .random(in: 0...255, using: &generator)
        case 2: changed.remove(at: place)
        default: changed.insert(.random(in: 0...255, using: &generator), at: place)
        }
      }
      PNGOutcome.check(changed, "\(name), seed \(seed)", limits: Self.limits)
    }
  }

  @Test("chunks changed, with checksums that are right again", arguments: files.map(\.name))
  func changedChunks(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    var inflated = 0
    for seed in 0..<UInt64(600) {
      var generator = SeededGenerator(seed: seed)
      var chunks = PNGChunk.all(of: file)
      let index = Int.random(in: 0..<chunks.count, using: &generator)
      let other = Int.random(in: 0..<chunks.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: chunks.swapAt(index, other)
      case 1: chunks.insert(chunks[index], at: other)
      case 2: chunks.remove(at: index)
      default:
        for _ in 0..<Int.random(in: 1...2, using: &generator) where !chunks[index].data.isEmpty {
          chunks[index].data[Int.random(in: 0..<chunks[index].data.count, using: &generator)] =
            .random(in: 0...255, using: &generator)
        }
      }
      let isInflated = PNGOutcome.check(
        PNGChunk.file(chunks), "\(name), seed \(seed)", limits: Self.limits)
      inflated += isInflated ? 1 : 0
    }
    #expect((1..<600).contains(inflated), "\(inflated)")
  }
}
