import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

struct CoefficientTests {
  /// Small pictures in the standing test; `$WATERFALL_LOW_FREQUENCY_PICTURES` asks for more.
  static let pictureCount = Environment.number("WATERFALL_LOW_FREQUENCY_PICTURES") ?? 2_000

  @Test("the coefficients that are kept are libjpeg's, whatever the coding and size")
  func coefficients() throws {
    var decoder = LowFrequencyDecoder()
    var compared = 0
    // Most pictures small, for their number is what matters, and some of many MCUs.
    for seed in 0..<UInt64(Self.pictureCount) {
      let largest = seed % 20 == 0 ? 70 : seed % 4 == 0 ? 24 : 12
      compared += try Self.compare(SeededJPEG(seed: seed, largest: largest), with: &decoder)
    }
    print("low frequencies: \(Self.pictureCount) pictures, \(compared) coefficients")
    #expect(compared > 20 * Self.pictureCount)
  }

  @Test(
    "the coefficients are the same where the file is read in pieces of any size",
    arguments: [1, 7, 300, 4_096])
  func windows(windowBytes: Int) throws {
    var decoder = LowFrequencyDecoder(windowBytes: windowBytes)
    for seed in 1_000..<UInt64(1_006) { _ = try Self.compare(SeededJPEG(seed: seed), with: &decoder) }
    // More than what is in memory at once.
    var maker = JPEGMaker { ($0.quality, $0.subsampling) = (100, (1, 1)) }
    let size = PixelSize(width: 96, height: 80)
    var generator = SeededGenerator(seed: 9)
    let noise = (0..<size.pixelCount * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for interval in [0, 50] {
      maker.restartInterval = interval
      let file = maker.encode(noise, size: size)
      #expect(file.count > 15_000)
      _ = try Self.compare(
        file, .ycbcr, size: size, name: "noise, restart interval \(interval)", with: &decoder)
    }
  }

  static func compare(_ picture: SeededJPEG, with decoder: inout LowFrequencyDecoder) throws -> Int {
    try compare(
      picture.file, picture.colors, size: picture.size, name: picture.description, with: &decoder)
  }

  /// Compares at both scales and returns the number of coefficients.
  static func compare(
    _ file: [UInt8], _ colors: SampleColors, size: PixelSize, name: String,
    with decoder: inout LowFrequencyDecoder
  ) throws -> Int {
    let reference = try #require(ReferenceCoefficients(file), "\(name)")
    var compared = 0
    for reduction in Reduction.allCases {
      var wrong = 0
      do {
        _ = try LowFrequencyPicture(file, reduction, colors, size: size, with: &decoder) {
          row, values, plan in
          let (same, different) = countEqual(row, values, plan, reference)
          compared += same
          wrong += different
        }
      } catch {
        Issue.record("\(error) at \(reduction) of \(name)")
      }
      #expect(wrong == 0, "\(reduction) of \(name)")
    }
    return compared
  }

  /// How many of a row's coefficients are those of `reference`, and how many are not.
  static func countEqual(
    _ row: Int, _ values: [Int16], _ plan: ScanPlan, _ reference: ReferenceCoefficients
  ) -> (same: Int, different: Int) {
    var (same, different) = (0, 0)
    for (component, expected) in zip(plan.components, reference.components) {
      for y in 0..<component.down where row * component.down + y < expected.blocksDown {
        for x in 0..<expected.blocksAcross {
          let block = component.place + y * component.blockStride + x * ScanPlan.roomForBlock
          for index in 0...component.shape.lastCoefficient {
            let harmonic = BlockShape.harmonics[index]
            let value = expected.value(
              block: x, row * component.down + y, across: harmonic.across, down: harmonic.down)
            if Int(values[block + index]) == value { same += 1 } else { different += 1 }
          }
        }
      }
    }
    return (same, different)
  }
}
