@testable import ContactSheet
import FileAccess
import PNGEncoding
import PixelGeometry
import Synchronization
import TestSupport
import Testing
import WorkerThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Strips reach the file in order, whoever brings them when.
@Suite(.timeLimit(.minutes(1)))
struct OrderedStripsTests {
  private static let size = PixelSize(width: 30, height: 200)
  private static let shape = StripShape(width: 30, pixelBytes: 3)
  private static let stripBytes = 30 * 3 * 8

  private static func samples(seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<size.pixelCount * 3).map { _ in UInt8(random.next() & 15) }
  }

  private static func encoded(_ number: Int, of samples: [UInt8]) -> EncodedStrip {
    let start = number * stripBytes
    let end = min(samples.count, start + stripBytes)
    var strip = EncodedStrip()
    StripEncoder(shape: shape, effort: .fast).encode(
      samples.span.extracting(start..<end), isFirst: start == 0, isLast: end == samples.count, into: &strip)
    return strip
  }

  @Test("in any order, by many workers, the file is the same and the rows are told in order")
  func anyOrder() throws {
    let folder = TemporaryFolder()
    let count = 25
    var files: Set<[UInt8]> = []
    for seed in 0..<12 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let order = seed == 0 ? Array(0..<count) : (0..<count).shuffled(using: &random)
      let samples = Self.samples(seed: 7)
      let descriptor = open(folder.addFile("sheet.png"), O_WRONLY | O_TRUNC)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      let strips = OrderedStrips(
        PNGStream(size: Self.size, pixelBytes: 3), output: DescriptorOutput(descriptor: descriptor))
      try strips.begin()
      let next = Mutex(0)
      let written = Mutex<[Int]>([])
      WorkerGroup.run(seed % 2 == 0 ? 1 : 4) { _ in
        while true {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          if index >= count { return }
          let strip = Self.encoded(order[index], of: samples)
          do throws(DescriptorOutput.Failure) {
            try strips.add(strip, number: order[index]) { number in written.withLock { $0.append(number) } }
          } catch {
            Issue.record("errno \(error.code)")
          }
        }
      }
      try strips.finish()
      #expect(written.withLock { $0 } == Array(0..<count), "seed \(seed)")
      let file = try #require(folder.contents(of: "sheet.png"))
      #expect(try SheetImage(file).samples == samples, "seed \(seed)")
      files.insert(file)
    }
    #expect(files.count == 1)
  }

  @Test("after a failure nothing more is written, and nobody waits")
  func failure() throws {
    let folder = TemporaryFolder()
    // Open for reading only: every write fails.
    let descriptor = open(folder.addFile("sheet.png"), O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let strips = OrderedStrips(
      PNGStream(size: PixelSize(width: 30, height: 5000), pixelBytes: 3),
      output: DescriptorOutput(descriptor: descriptor))
    #expect(throws: DescriptorOutput.Failure(code: EBADF)) { try strips.begin() }
    // Too much to share a chunk with other strips.
    var random = SeededGenerator(seed: 1)
    let noise = (0..<30 * 3 * 1000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var failures = 0
    for number in [1, 0, 2, 3] {
      var strip = EncodedStrip()
      StripEncoder(shape: Self.shape, effort: .fast)
        .encode(noise.span, isFirst: number == 0, isLast: false, into: &strip)
      do throws(DescriptorOutput.Failure) {
        try strips.add(strip, number: number) { _ in Issue.record("nothing was written") }
      } catch {
        #expect(error.code == EBADF)
        failures += 1
      }
    }
    #expect(failures == 1)
  }
}
