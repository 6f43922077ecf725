@testable import ContactSheet
import PixelGeometry
import Raster
import Synchronization
import TestSupport
import Testing
import WorkerThreads

/// What is placed comes out where it was placed.
struct StripCanvasTests {
  /// All rows of the sheet, one after the other.
  private func rows(of canvas: StripCanvas) -> [UInt8] {
    var samples: [UInt8] = []
    for strip in RenderSchedule.strips(of: PixelRect(size: canvas.sheetSize)) {
      canvas.finishStrip(strip) { row in
        for index in row.indices { samples.append(row[index]) }
      }
    }
    return samples
  }

  /// Disjoint frames that cover part of a sheet.
  private func tiling(_ size: PixelSize, _ generator: inout SeededGenerator) -> [PixelRect] {
    var frames: [PixelRect] = []
    var x = 0
    while x < size.width {
      let width = Int.random(in: 1...min(12, size.width - x), using: &generator)
      var y = Int.random(in: 0...90, using: &generator)
      while y < size.height {
        let height = Int.random(in: 0...min(200, size.height - y), using: &generator)
        frames.append(PixelRect(x: x, y: y, width: width, height: height))
        y += height + Int.random(in: 0...70, using: &generator)
      }
      x += width
    }
    return frames
  }

  @Test(
    "tiles over strip borders, placed by many workers at once, come out pixel by pixel",
    arguments: [PixelColor(red: 1, green: 2, blue: 3), .transparent])
  func manyWorkers(background: PixelColor) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let size = PixelSize(width: 50, height: .random(in: 1...500, using: &generator))
      let frames = tiling(size, &generator)
      let canvas = StripCanvas(sheetSize: size, background: background)
      let channels = background.isOpaque ? 3 : 4
      let pixel = [background.red, background.green, background.blue, background.alpha].prefix(channels)
      var expected = Array(repeatElement(pixel, count: size.pixelCount).joined())
      let tiles = frames.map { frame in
        let samples = (0..<frame.size.pixelCount * 3).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        return Raster(size: frame.size, format: .rgb, samples: samples)
      }
      for (frame, tile) in zip(frames, tiles) {
        for y in 0..<frame.height {
          for x in 0..<frame.width {
            let source = (y * frame.width + x) * 3
            let target = ((frame.y + y) * size.width + frame.x + x) * channels
            for channel in 0..<3 { expected[target + channel] = tile.samples[source + channel] }
            if channels == 4 { expected[target + 3] = 255 }
          }
        }
      }
      let next = Mutex(0)
      WorkerGroup.run(4) { _ in
        while true {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          if index >= frames.count { return }
          canvas.place(.tile(tiles[index]), at: frames[index])
        }
      }
      #expect(firstDifference(rows(of: canvas), expected) == nil, "seed \(seed)")
    }
  }

  @Test("a colour fills its frame, opaque also where the background is not")
  func color() {
    for background in [PixelColor.white, .transparent] {
      let canvas = StripCanvas(sheetSize: PixelSize(width: 3, height: 2), background: background)
      canvas.place(
        .color(PixelColor(red: 9, green: 8, blue: 7)), at: PixelRect(x: 1, y: 1, width: 2, height: 1))
      let (under, over): ([UInt8], [UInt8]) =
        background.isOpaque ? ([255, 255, 255], [9, 8, 7]) : ([0, 0, 0, 0], [9, 8, 7, 255])
      #expect(rows(of: canvas) == under + under + under + under + over + over)
    }
  }

  @Test("a mark is framed and crossed from corner to corner, at every size")
  func mark() {
    for size in [(1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (40, 30), (30, 200)] {
      let size = PixelSize(width: size.0, height: size.1)
      let canvas = StripCanvas(sheetSize: size, background: .white)
      canvas.place(.mark(nil), at: PixelRect(size: size))
      let rows = rows(of: canvas)
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let toEdge = min(x, y, size.width - 1 - x, size.height - 1 - y)
          let falling = y * size.width / size.height
          let isCross = abs(x - falling) < 2 || abs(x - (size.width - 1 - falling)) < 2
          let level: UInt8 = toEdge < 2 || isCross ? 160 : 232
          let start = (y * size.width + x) * 3
          wrong += rows[start..<start + 3] == [level, level, level] ? 0 : 1
        }
      }
      #expect(wrong == 0, "\(size)")
    }
  }

  @Test("memory is that of the tiles that wait, not that of the rows they touch")
  func memory() {
    let canvas = StripCanvas(sheetSize: PixelSize(width: 100_000, height: 100_000), background: .white)
    canvas.place(.color(.black), at: PixelRect(x: 0, y: 0, width: 10, height: 100_000))
    canvas.place(.mark(nil), at: PixelRect(x: 10, y: 0, width: 90_000, height: 100_000))
    #expect(canvas.peakHeldBytes == 0)
    for strip in 0..<3 {
      let size = PixelSize(width: 8, height: 100)
      canvas.place(
        .tile(Raster(size: size, format: .gray)),
        at: PixelRect(x: 99_000, y: strip * 2 * RenderSchedule.stripRows, size: size))
    }
    #expect(canvas.peakHeldBytes == 3 * 800)
  }

  @Test("a tile is let go once its last row is written")
  func release() {
    let canvas = StripCanvas(sheetSize: PixelSize(width: 10, height: 1_000), background: .white)
    let size = PixelSize(width: 10, height: 2 * RenderSchedule.stripRows)
    for number in stride(from: 0, to: 6, by: 2) {
      canvas.place(
        .tile(Raster(size: size, format: .rgb)),
        at: PixelRect(x: 0, y: number * RenderSchedule.stripRows, size: size))
      for strip in number..<number + 2 { canvas.finishStrip(strip) { _ in } }
    }
    #expect(canvas.peakHeldBytes == size.pixelCount * 3)
  }

  @Test("a frame without pixels is nothing to draw")
  func emptyFrame() {
    let canvas = StripCanvas(sheetSize: PixelSize(width: 2, height: 1), background: .white)
    canvas.place(.mark(nil), at: PixelRect(x: 1, y: 0, width: 0, height: 1))
    canvas.place(.mark(nil), at: PixelRect(x: 1, y: 1, width: 1, height: 0))
    #expect(rows(of: canvas) == Array(repeating: 255, count: 6))
  }
}
