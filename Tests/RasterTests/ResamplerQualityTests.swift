import PixelGeometry
import Testing

@testable import Raster

@Suite("Resampler: quality against floating point")
struct ResamplerQualityTests {
  /// Sizes from an enlargement by three to a reduction by twenty.
  struct Case: CustomTestStringConvertible, Sendable {
    var source: PixelSize
    var target: PixelSize
    var leastDecibels: Double
    var testDescription: String { "\(source) to \(target)" }

    init(_ width: Int, _ height: Int, _ targetWidth: Int, _ targetHeight: Int, atLeast decibels: Double) {
      source = PixelSize(width: width, height: height)
      target = PixelSize(width: targetWidth, height: targetHeight)
      leastDecibels = decibels
    }
  }

  static let cases = [
    Case(40, 30, 133, 100, atLeast: 50), Case(64, 48, 91, 70, atLeast: 50), Case(80, 60, 80, 60, atLeast: 50),
    Case(120, 90, 93, 61, atLeast: 50), Case(150, 100, 75, 50, atLeast: 50),
    Case(160, 120, 62, 47, atLeast: 50),
    Case(160, 120, 41, 31, atLeast: 50), Case(200, 150, 40, 30, atLeast: 50),
    Case(200, 150, 30, 23, atLeast: 50),
    Case(240, 180, 30, 22, atLeast: 50), Case(300, 200, 25, 17, atLeast: 50),
    Case(400, 260, 20, 13, atLeast: 50),
  ]

  @Test("a whole photograph is as good as in floating point", arguments: cases)
  func wholePicture(_ test: Case) {
    let seed: UInt64 = 11
    let source = Raster.photograph(size: test.source, format: .rgb, seed: seed)
    let window = SourceWindow(width: Double(test.source.width), height: Double(test.source.height))
    check(source, window: window, test, seed: seed)
  }

  @Test("a window with edges inside pixels is as good as in floating point", arguments: cases)
  func fractionalWindow(_ test: Case) {
    let seed: UInt64 = 12
    let source = Raster.photograph(size: test.source, format: .gray, seed: seed)
    let window = SourceWindow(
      x: 3.3, y: 1.7, width: Double(test.source.width) - 6.9, height: Double(test.source.height) - 2.6)
    check(source, window: window, test, seed: seed)
  }

  private func check(_ source: Raster, window: SourceWindow, _ test: Case, seed: UInt64) {
    var resampler = Resampler()
    var result = Raster(size: .zero, format: .gray)
    resampler.resample(source, window: window, to: test.target, orientation: .upright, into: &result)
    let reference = LanczosReference.resample(source, window: window, to: test.target)
    let decibels = result.peakSignalToNoise(against: reference)
    #expect(decibels >= test.leastDecibels, "seed \(seed)")
  }
}
