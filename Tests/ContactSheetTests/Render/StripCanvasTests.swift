@testable import ContactSheet
import PixelGeometry
import Raster
import Synchronization
import TestSupport
import Testing
import WorkerThreads

/// What is placed comes out where it was placed.
struct StripCanvasTests {
  /// A canvas with strips of 64 rows.
  private func canvas(_ size: PixelSize, over background: PixelColor) -> StripCanvas {
    let grid = StripGrid(sheetSize: size, pixelBytes: background.isOpaque ? 3 : 4, rows: 64)
    return StripCanvas(grid: grid, background: background)
  }

  /// All rows of the sheet, one after the other; strips are drawn in the order of `numbers`.
  private func rows(of canvas: StripCanvas, drawing numbers: [Int]? = nil) -> [UInt8] {
    var strips = [[UInt8]](repeating: [], count: canvas.grid.count)
    for number in numbers ?? Array(strips.indices) { canvas.drawStrip(number, into: &strips[number]) }
    return strips.flatMap(\.self)
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
      let canvas = canvas(size, over: background)
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
      let order = (0..<canvas.grid.count).shuffled(using: &generator)
      #expect(firstDifference(rows(of: canvas, drawing: order), expected) == nil, "seed \(seed)")
    }
  }

  @Test("strips drawn by many workers while others place below come out pixel by pixel")
  func placingWhileDrawing() {
    let size = PixelSize(width: 20, height: 64 * 40)
    let canvas = canvas(size, over: .white)
    let strips = Mutex([[UInt8]](repeating: [], count: canvas.grid.count))
    let next = Mutex(0)
    // Tiles of 100 rows, which reach into the strip below: strip n can be drawn once tiles 0...n are placed.
    let placed = Monitor(0)
    WorkerGroup.run(4) { index in
      if index == 0 {
        for number in 0..<canvas.grid.count {
          let frame = PixelRect(
            x: number % 2 * 10, y: number * 64, width: 10, height: min(100, size.height - number * 64))
          canvas.place(
            .tile(
              Raster(
                size: frame.size, format: .gray,
                samples: Array(repeating: UInt8(number), count: frame.size.pixelCount))), at: frame)
          placed.update { $0 = number + 1 }
        }
        return
      }
      while true {
        let number = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if number >= canvas.grid.count { return }
        placed.wait(until: { $0 > number })
        var samples: [UInt8] = []
        canvas.drawStrip(number, into: &samples)
        strips.withLock { [samples] in $0[number] = samples }
      }
    }
    let samples = strips.withLock { $0.flatMap(\.self) }
    var expected = [UInt8](repeating: 255, count: size.pixelCount * 3)
    for y in 0..<size.height {
      for x in 0..<size.width {
        // The tile of this strip, or what the one above reaches down.
        let number = y / 64
        let isLeft = x < 10
        let owner = (number % 2 == 0) == isLeft ? number : number > 0 && y % 64 < 36 ? number - 1 : nil
        guard let owner else { continue }
        for channel in 0..<3 { expected[(y * size.width + x) * 3 + channel] = UInt8(owner) }
      }
    }
    #expect(firstDifference(samples, expected) == nil)
    #expect(canvas.peakHeldBytes > 0)
  }

  @Test("a colour fills its frame, opaque also where the background is not")
  func color() {
    for background in [PixelColor.white, .transparent] {
      let canvas = canvas(PixelSize(width: 3, height: 2), over: background)
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
      let canvas = canvas(size, over: .white)
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
    let canvas = canvas(PixelSize(width: 100_000, height: 100_000), over: .white)
    canvas.place(.color(.black), at: PixelRect(x: 0, y: 0, width: 10, height: 100_000))
    canvas.place(.mark(nil), at: PixelRect(x: 10, y: 0, width: 90_000, height: 100_000))
    #expect(canvas.peakHeldBytes == 0)
    for strip in 0..<3 {
      let size = PixelSize(width: 8, height: 100)
      canvas.place(
        .tile(Raster(size: size, format: .gray)),
        at: PixelRect(x: 99_000, y: strip * 2 * 64, size: size))
    }
    #expect(canvas.peakHeldBytes == 3 * 800)
  }

  @Test("a tile is let go once all its rows are drawn")
  func release() {
    let canvas = canvas(PixelSize(width: 10, height: 1_000), over: .white)
    let size = PixelSize(width: 10, height: 2 * 64)
    var samples: [UInt8] = []
    for number in stride(from: 0, to: 6, by: 2) {
      canvas.place(
        .tile(Raster(size: size, format: .rgb)),
        at: PixelRect(x: 0, y: number * 64, size: size))
      for strip in number..<number + 2 { canvas.drawStrip(strip, into: &samples) }
    }
    #expect(canvas.peakHeldBytes == size.pixelCount * 3)
  }

  @Test("a frame without pixels is nothing to draw")
  func emptyFrame() {
    let canvas = canvas(PixelSize(width: 2, height: 1), over: .white)
    canvas.place(.mark(nil), at: PixelRect(x: 1, y: 0, width: 0, height: 1))
    canvas.place(.mark(nil), at: PixelRect(x: 1, y: 1, width: 1, height: 0))
    #expect(rows(of: canvas) == Array(repeating: 255, count: 6))
  }
}
