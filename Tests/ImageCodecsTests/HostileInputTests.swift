import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

/// Files changed at random: an error or a picture, never a crash, never more than the limits.
struct HostileInputTests {
  static let size = PixelSize(width: 24, height: 20)

  static let files: [(String, [UInt8])] = {
    let colors: (Int, Int) -> [UInt8] = { x, y in [UInt8(x * 10), UInt8(y * 12), UInt8(x * y % 256)] }
    let exif = JPEGSegment.exif(EXIFMaker.block(orientation: 6, dateTimeOriginal: "2019:12:31 23:59:58"))
    let profile = JPEGSegment.profile(ProfileMaker.version2(name: "a profile"), partBytes: 70)
    var files: [(String, [UInt8])] = [
      ("baseline", JPEGMaker { $0.segments = [exif] + profile }.encode(size: size, color: colors)),
      ("restarts", JPEGMaker { $0.restartInterval = 1 }.encode(size: size, color: colors)),
      ("progressive", JPEGMaker { $0.isProgressive = true }.encode(size: size, color: colors)),
      ("arithmetic", JPEGMaker { $0.isArithmetic = true }.encode(size: size, color: colors)),
      (
        "YCCK", JPEGReadingTests.ink(.ycck, marked: true).encode(size: size) { x, y in colors(x, y) + [200] }
      ),
    ]
    for isInterlaced in [false, true] {
      var maker = PNGMaker(.rgba, depth: 16)
      maker.isInterlaced = isInterlaced
      maker.chunks = [
        PNGChunk("eXIf", EXIFMaker.block(orientation: 6)), PNGChunk("gAMA", PNGChunk.number(45_455)),
        PNGChunk("cICP", [1, 13, 0, 1]), .text("Software", "waterfall"),
      ]
      let samples = (0..<(size.pixelCount * 4)).map { $0 * 37 % 65_536 }
      files.append(("RGBA 16 \(isInterlaced)", maker.encode(samples, size: size)))
    }
    var palette = PNGMaker(.palette, depth: 4)
    palette.palette = (0..<16).map { [UInt8($0 * 16), 0, UInt8(255 - $0 * 16)] }
    palette.paletteAlpha = [0, 128]
    files.append(("palette", palette.encode((0..<size.pixelCount).map { $0 % 16 }, size: size)))
    return files
  }()

  /// Decodes `bytes` at two scales, small limits on, and checks what must hold whatever the outcome.
  static func exercise(_ bytes: [UInt8], _ comment: String) {
    var limits = DecodeLimits()
    // A changed header may claim much; there is no need to decode it all.
    limits.maxPixels = 20_000
    for target in [nil, PixelSize(width: 3, height: 3)] {
      do throws(ImageError) {
        let decoded = try Decoded(bytes, smallestUseful: target, limits: limits)
        #expect(decoded.header.storedSize.pixelCount <= limits.maxPixels, "\(comment)")
        #expect(!decoded.raster.size.isEmpty, "\(comment)")
        #expect(decoded.diagnostics.messages.count <= 40, "\(comment)")
      } catch {
        #expect(error.path == "memory", "\(comment)")
        #expect(error.reason.utf8.allSatisfy { $0 >= 0x20 }, "\(comment)")
      }
    }
  }

  @Test("bytes changed at random", arguments: files.map(\.0))
  func changedBytes(name: String) throws {
    let file = try #require(Self.files.first { $0.0 == name }).1
    for seed in 0..<UInt64(400) {
      var generator = SeededGenerator(seed: seed)
      var changed = file
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: changed[place] = .random(in: 0...255, using: &generator)
        case 2: changed[place] = 0xFF
        default: changed[place] = 0
        }
      }
      Self.exercise(changed, "\(name), seed \(seed)")
    }
  }

  @Test("pieces cut out, doubled and exchanged", arguments: files.map(\.0))
  func changedPieces(name: String) throws {
    let file = try #require(Self.files.first { $0.0 == name }).1
    for seed in 0..<UInt64(150) {
      var generator = SeededGenerator(seed: seed)
      let start = Int.random(in: 2..<file.count, using: &generator)
      let end = min(file.count, start + Int.random(in: 1...60, using: &generator))
      let place = Int.random(in: 2..<file.count, using: &generator)
      var changed = file
      if Bool.random(using: &generator) { changed.removeSubrange(start..<end) }
      changed.insert(contentsOf: file[start..<end], at: min(place, changed.count))
      Self.exercise(changed, "\(name), seed \(seed)")
    }
  }

  @Test("chunks changed, with checksums that are right again", arguments: files.map(\.0).suffix(3))
  func changedChunks(name: String) throws {
    let file = try #require(Self.files.first { $0.0 == name }).1
    for seed in 0..<UInt64(400) {
      var generator = SeededGenerator(seed: seed)
      var chunks = PNGChunk.all(of: file)
      let index = Int.random(in: 0..<chunks.count, using: &generator)
      if chunks[index].data.isEmpty || Int.random(in: 0..<4, using: &generator) == 0 {
        chunks.swapAt(index, Int.random(in: 0..<chunks.count, using: &generator))
      } else {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          chunks[index].data[Int.random(in: 0..<chunks[index].data.count, using: &generator)] =
            .random(in: 0...255, using: &generator)
        }
      }
      Self.exercise(PNGChunk.file(chunks), "\(name), seed \(seed)")
    }
  }

  @Test("sizes that lie")
  func lyingSizes() throws {
    let lies = [1, 7, 8, 23, 25, 100, 150]
    for width in lies {
      for height in lies {
        for maker in [JPEGMaker(), JPEGMaker { $0.isProgressive = true }] {
          let file = try DecodeLimitsTests.jpeg(claiming: width, height, maker)
          let decoded = try Decoded(file)
          #expect(decoded.raster.size == PixelSize(width: width, height: height))
        }
        for (color, interlace) in [(0, 0), (2, 0), (6, 0), (6, 1)] {
          var chunks = PNGChunk.all(of: PNGMaker.encodeCard())
          chunks[0] = .header(width: width, height: height, color: color, interlace: interlace)
          Self.exercise(PNGChunk.file(chunks), "\(width)x\(height) colour \(color)")
        }
      }
    }
  }
}
