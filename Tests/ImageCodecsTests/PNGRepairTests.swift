import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

/// Pixel data that are all there although something behind them is not.
struct PNGRepairTests {
  private static let end = PNGChunk("IEND", [])

  /// Files whose rows are stored, not compressed, in blocks that do not end with them.
  private struct Picture {
    var head: [PNGChunk]
    /// The rows with their filters.
    var rows: [UInt8]
    var rowBytes: Int

    init(_ color: PNGMaker.Color, depth: Int, _ size: PixelSize, isInterlaced: Bool = false, seed: UInt64 = 3)
    {
      let bits = color.samples * depth
      // A pass has every eighth, fourth or second column and row.
      let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
      ]
      let parts = isInterlaced ? passes : [(0, 0, 1, 1)]
      var generator = SeededGenerator(seed: seed)
      rowBytes = (size.width * bits + 7) / 8 + 1
      rows = parts.flatMap { x, y, across, down -> [UInt8] in
        let columns = (size.width - x + across - 1) / across
        let lines = (size.height - y + down - 1) / down
        if columns <= 0 || lines <= 0 { return [] }
        return (0..<lines).flatMap { _ in
          [UInt8.random(in: 0...4, using: &generator)]
            + (0..<((columns * bits + 7) / 8)).map { _ in .random(in: 0...255, using: &generator) }
        }
      }
      head = [
        .header(
          width: size.width, height: size.height, depth: depth, color: color.rawValue,
          interlace: isInterlaced ? 1 : 0)
      ]
      if color == .palette {
        head.append(
          PNGChunk("PLTE", (0..<(3 << depth)).map { _ in .random(in: 0...255, using: &generator) }))
      }
    }

    var stream: [UInt8] { PNGChunk.storedStream(rows, blockBytes: 1_000) }

    /// `stream` in chunks of at most `pieceBytes`, then `rest`.
    func file(_ stream: [UInt8], pieceBytes: Int = .max, rest: [PNGChunk] = [end]) -> [UInt8] {
      let starts = Array(stride(from: 0, to: max(1, stream.count), by: min(pieceBytes, max(1, stream.count))))
      let pieces = starts.map { PNGChunk("IDAT", Array(stream[$0...].prefix(pieceBytes))) }
      return PNGChunk.file(head + pieces + rest)
    }
  }

  private static let pictures: [Picture] =
    [false, true].flatMap { isInterlaced in
      [
        Picture(.rgb, depth: 8, PixelSize(width: 61, height: 37), isInterlaced: isInterlaced),
        Picture(.gray, depth: 1, PixelSize(width: 13, height: 9), isInterlaced: isInterlaced),
        Picture(.palette, depth: 2, PixelSize(width: 1, height: 1), isInterlaced: isInterlaced),
        Picture(.rgba, depth: 16, PixelSize(width: 3, height: 70), isInterlaced: isInterlaced),
        Picture(.grayAlpha, depth: 8, PixelSize(width: 2, height: 5), isInterlaced: isInterlaced),
        // Larger than what is read and repaired at once.
        Picture(.gray, depth: 8, PixelSize(width: 501, height: 303), isInterlaced: isInterlaced),
      ]
    }

  /// Everything that can be wrong behind the last row.
  private static func files(of picture: Picture, pieceBytes: Int) -> [(name: String, bytes: [UInt8])] {
    let stream = picture.stream
    let body = Array(stream.dropLast(4))
    let wrong = PNGChunk("IDAT", [1, 2, 3], hasWrongChecksum: true)
    // Without a last block there is always more to come.
    let blocks = (picture.rows.count + 999) / 1_000
    var endless = body
    endless[2 + (blocks - 1) * 1_005] = 0
    let whole = picture.file(stream, pieceBytes: pieceBytes)
    return [
      ("wrong checksum", picture.file(body + [1, 2, 3, 4], pieceBytes: pieceBytes)),
      ("no checksum", picture.file(body, pieceBytes: pieceBytes)),
      ("half a checksum", picture.file(Array(stream.dropLast(2)), pieceBytes: pieceBytes)),
      ("no last block", picture.file(endless, pieceBytes: pieceBytes)),
      ("a wrong last chunk", picture.file(body, pieceBytes: pieceBytes, rest: [wrong, end])),
      (
        "the checksum in a wrong chunk",
        picture.file(
          body, pieceBytes: pieceBytes,
          rest: [PNGChunk("IDAT", Array(stream.suffix(4)), hasWrongChecksum: true), end])
      ),
      ("another chunk", picture.file(body, pieceBytes: pieceBytes, rest: [.text("Comment", "x")])),
      ("no end", picture.file(body, pieceBytes: pieceBytes, rest: [])),
      ("cut in the checksum", Array(whole.dropLast(12 + 4 + 2))),
      ("cut behind the rows", Array(whole.dropLast(12 + 4 + 4))),
    ]
  }

  @Test("what is wrong behind the last row is a warning, however the data are cut into chunks")
  func wrongEnds() throws {
    for (number, picture) in Self.pictures.enumerated() {
      let whole = try Decoded(picture.file(picture.stream))
      #expect(whole.diagnostics == ImageDiagnostics())
      for pieceBytes in [Int.max, 8_192, 100, 7] where picture.rows.count / pieceBytes < 3_000 {
        for (name, file) in Self.files(of: picture, pieceBytes: pieceBytes) {
          let decoded = try? Decoded(file)
          let comment = "picture \(number), \(name), pieces of \(pieceBytes)"
          #expect(decoded?.raster == whole.raster, "\(comment)")
          // Of a checksum in several chunks libpng looks only at the first part.
          if name == "half a checksum" && pieceBytes == 7 { continue }
          #expect(decoded?.diagnostics.isDamaged == true, "\(comment)")
          #expect(decoded?.diagnostics.messages.isEmpty == false, "\(comment)")
        }
      }
    }
  }

  /// The row that an error names.
  private static func row(_ error: ImageError?) -> Int? {
    switch error {
    case .incomplete(_, .png, let row): row
    case .malformed(_, .png, let row, _): row
    default: nil
    }
  }

  @Test("the first row that is not all there is named")
  func missingRows() throws {
    let picture = Self.pictures[0]
    let (row, count) = (picture.rowBytes, picture.rows.count)
    for kept in [0, 1, row - 1, row, row + 1, 5 * row - 1, 5 * row, 20 * row + 3, count - row, count - 1] {
      // Two bytes in front, and a block's five before every thousand.
      let streamBytes = 2 + kept + (kept / 1_000 + 1) * 5
      let stream = Array(picture.stream.prefix(streamBytes))
      for pieceBytes in [Int.max, 500, 7] {
        let file = picture.file(stream, pieceBytes: pieceBytes)
        for (name, bytes) in [("no more", file), ("cut", Array(file.dropLast(16)))] {
          let error = DamageTests.error(bytes)
          #expect(Self.row(error) == kept / row, "\(kept) bytes, \(name), pieces of \(pieceBytes)")
        }
      }
    }
  }

  @Test("a chunk with a wrong checksum that holds pixels is a rejection, and names its first row")
  func wrongChecksums() throws {
    let picture = Self.pictures[0]
    let pieces = stride(from: 0, to: picture.stream.count, by: 700).map {
      PNGChunk("IDAT", Array(picture.stream[$0...].prefix(700)))
    }
    for index in pieces.indices {
      var changed = pieces
      changed[index].hasWrongChecksum = true
      let error = DamageTests.error(PNGChunk.file(picture.head + changed + [Self.end]))
      let kept = max(0, index * 700 - 2 - (index * 700 / 1_005 + 1) * 5)
      // Within the five bytes of a block's head.
      let rows = [kept / picture.rowBytes, (kept + 5) / picture.rowBytes]
      #expect(
        Self.row(error).map { rows.contains($0) } == true, "chunk \(index): \(String(describing: error))")
    }
  }

  @Test("a filter that does not exist is named with its row, also when the end is missing")
  func wrongFilter() throws {
    var picture = Self.pictures[0]
    picture.rows[17 * picture.rowBytes] = 9
    for stream in [picture.stream, Array(picture.stream.dropLast(4))] {
      let error = DamageTests.error(picture.file(stream))
      #expect(
        error == .malformed(path: "memory", format: .png, row: 17, message: "bad adaptive filter value"))
    }
  }

  @Test("random damage gives the right pixels or an error")
  func randomDamage() throws {
    var (errors, pictures) = (0, 0)
    for seed in 0..<UInt64(300) {
      var generator = SeededGenerator(seed: seed)
      let picture = Self.pictures[Int(seed) % 5 + 6 * Int(seed / 5 % 2)]
      let whole = try Decoded(picture.file(picture.stream))
      let piece = Int.random(in: 1...3_000, using: &generator)
      var file = picture.file(picture.stream, pieceBytes: piece)
      // In the data and what follows them.
      let first = file.count - 12 - picture.stream.count / 2
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: first..<file.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: file[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: file = Array(file.prefix(max(first, place)))
        default: file.remove(at: place)
        }
        if file.count <= first { break }
      }
      do {
        let decoded = try Decoded(file)
        // A chunk that is cut short has no checksum, and changed bytes in it pass for right.
        if decoded.diagnostics.isDamaged && decoded.raster != whole.raster {
          let messages = decoded.diagnostics.messages
          #expect(
            messages.contains { $0.contains("ends before") || $0.contains("incorrect data check") },
            "seed \(seed): \(messages)")
        }
        pictures += 1
      } catch {
        errors += 1
      }
    }
    #expect(errors > 20 && pictures > 20)
  }
}
