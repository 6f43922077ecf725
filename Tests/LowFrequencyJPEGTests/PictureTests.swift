import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct PictureTests {
  @Test("an eighth of a picture without subsampling is libjpeg's to the byte", arguments: 0..<30)
  func eighth(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let size = PixelSize(
      width: .random(in: 1...200, using: &generator), height: .random(in: 1...60, using: &generator))
    let isGray = seed % 3 == 0
    let maker = JPEGMaker {
      $0.subsampling = (1, 1)
      $0.quality = Int(1 + seed * 3)
      if isGray { ($0.given, $0.stored) = (.gray, .gray) }
    }
    let samples = SeededJPEG.samples(size, channels: maker.given.components, using: &generator)
    let file = maker.encode(samples, size: size)
    let expected = try #require(ReferenceSamples(file, denominator: 8))
    var decoder = LowFrequencyDecoder()
    let picture = try LowFrequencyPicture(
      file, .eighth, isGray ? .gray : .ycbcr, size: size, with: &decoder)
    #expect(picture.size == PixelSize(width: expected.width, height: expected.height))
    #expect(picture.samples == expected.samples)
  }

  @Test("samples are the cosine transform of the coefficients kept, within a level", arguments: 0..<60)
  func transform(seed: UInt64) throws {
    // Components that stay as they are: gray, or red, green and blue of different sizes.
    var generator = SeededGenerator(seed: 77 + seed)
    let sampling = SeededJPEG.samplings[Int(seed) % SeededJPEG.samplings.count]
    let isGray = seed % 5 == 0
    let maker = JPEGMaker {
      ($0.subsampling, $0.differenceFactors) = sampling
      ($0.stored, $0.hasJFIFMarker, $0.hasAdobeMarker) = (.rgb, false, true)
      $0.quality = .random(in: 20...100, using: &generator)
      if isGray { ($0.given, $0.stored) = (.gray, .gray) }
    }
    let size = PixelSize(
      width: .random(in: 1...80, using: &generator), height: .random(in: 1...80, using: &generator))
    let samples = SeededJPEG.samples(size, channels: maker.given.components, using: &generator)
    let file = maker.encode(samples, size: size)
    let reference = try #require(ReferenceCoefficients(file))
    var decoder = LowFrequencyDecoder()
    for reduction in Reduction.allCases {
      let picture = try LowFrequencyPicture(
        file, reduction, isGray ? .gray : .rgb, size: size, with: &decoder)
      #expect(picture.size.width == (size.width + reduction.rawValue - 1) / reduction.rawValue)
      #expect(picture.size.height == (size.height + reduction.rawValue - 1) / reduction.rawValue)
      let channels = reference.components.count
      let planes = (0..<channels).map { Self.plane($0, of: reference, size: picture.size, reduction) }
      var worst = 0.0
      for index in picture.samples.indices {
        let expected = planes[index % channels][index / channels]
        worst = max(worst, abs(Double(picture.samples[index]) - expected))
      }
      #expect(worst <= 1, "seed \(seed), \(sampling) at \(reduction)")
    }
  }

  /// The samples of a component by the definition of the transform, in floating point and clamped.
  static func plane(
    _ index: Int, of reference: ReferenceCoefficients, size: PixelSize, _ reduction: Reduction
  ) -> [Double] {
    let component = reference.components[index]
    let isAlone = reference.components.count == 1
    let points = 8 / reduction.rawValue
    let across =
      isAlone ? points : points * (reference.components.map(\.across).max() ?? 1) / component.across
    let down = isAlone ? points : points * (reference.components.map(\.down).max() ?? 1) / component.down
    func factor(_ harmonic: Int, _ point: Int, _ points: Int) -> Double {
      harmonic == 0
        ? 1 : 2.0.squareRoot() * cos(Double((2 * point + 1) * harmonic) * .pi / Double(2 * points))
    }
    var plane: [Double] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        var sum = 128.0
        for harmonic in BlockShape.harmonics where harmonic.across < across && harmonic.down < down {
          let level =
            component.value(block: x / across, y / down, across: harmonic.across, down: harmonic.down)
            * component.quantization[harmonic.down * 8 + harmonic.across]
          sum +=
            Double(level) / 8 * factor(harmonic.across, x % across, across)
            * factor(harmonic.down, y % down, down)
        }
        plane.append(max(0, min(255, sum)))
      }
    }
    return plane
  }

  @Test("colours are converted as by libjpeg, all of them")
  func colors() throws {
    // Every pair of differences, at three levels, in rows of any length.
    var differences: [(UInt8, UInt8)] = []
    for blue in stride(from: 0, through: 255, by: 5) {
      for red in stride(from: 0, through: 255, by: 3) { differences.append((UInt8(blue), UInt8(red))) }
    }
    for (level, count) in [(0, 4_001), (1, 4_007), (128, 4_000), (255, 4_003), (99, 63), (99, 64), (99, 1)] {
      let part = differences.prefix(count)
      let planes = [UInt8](repeating: UInt8(level), count: count) + part.map(\.0) + part.map(\.1)
      let expected = part.flatMap { Self.libjpegColor(level, Int($0.0) - 128, Int($0.1) - 128) }
      for kernels in JPEGKernels.all {
        var row = [UInt8](repeating: 0, count: 3 * count)
        var span = row.mutableSpan
        kernels.convert(planes.span, at: (0, count, 2 * count), count: count, into: &span)
        #expect(row == expected, "\(kernels.level)")
      }
    }
  }

  /// The tables of jdcolor.c, written out.
  static func libjpegColor(_ level: Int, _ blue: Int, _ red: Int) -> [UInt8] {
    [
      UInt8(clamping: level + (91_881 * red + 32_768) >> 16),
      UInt8(clamping: level + (-22_554 * blue - 46_802 * red + 32_768) >> 16),
      UInt8(clamping: level + (116_130 * blue + 32_768) >> 16),
    ]
  }

  @Test("every instruction set decodes to the same pixels", arguments: 700..<UInt64(730))
  func levels(seed: UInt64) throws {
    let picture = SeededJPEG(seed: seed)
    for reduction in Reduction.allCases {
      let found = try JPEGKernels.all.map { kernels in
        var decoder = LowFrequencyDecoder(kernels: kernels)
        return try LowFrequencyPicture(
          picture.file, reduction, picture.colors, size: picture.size, with: &decoder)
      }
      #expect(found.allSatisfy { $0 == found[0] }, "\(picture) at \(reduction)")
    }
  }

  @Test("every instruction set transforms all levels alike, also those beyond any picture")
  func wildLevels() throws {
    let seed: UInt64 = 19
    var generator = SeededGenerator(seed: seed)
    let blocks = 3 * JPEGKernels.blocksAtOnce
    for across in [1, 2, 4, 8] {
      for down in [1, 2, 4] {
        let shape = try #require(BlockShape(across: across, down: down))
        let values = (0..<5 + blocks * JPEGKernels.roomForBlock).map { _ in
          Int16.random(in: .min ... .max, using: &generator)
        }
        let factors = (0..<ScanPlan.mostKept).map { _ in Int16.random(in: 0...255, using: &generator) }
        let rowStride = blocks * across + 9
        let results = JPEGKernels.all.map { kernels in
          var samples = [UInt8](repeating: 7, count: 3 + down * rowStride)
          kernels.transform(
            values, at: 5, blocks: blocks, factors: factors, shape: shape, into: &samples, at: 3,
            rowStride: rowStride)
          return samples
        }
        #expect(results.allSatisfy { $0 == results[0] }, "seed \(seed), \(across) by \(down)")
        let isUntouched = results[0].indices.allSatisfy { index in
          (index >= 3 && (index - 3) % rowStride < blocks * across) || results[0][index] == 7
        }
        #expect(isUntouched, "seed \(seed), \(across) by \(down)")
      }
    }
  }

  @Test("a decoder that has seen other files decodes like a new one")
  func reuse() throws {
    var used = LowFrequencyDecoder()
    for seed in 500..<UInt64(540) {
      let picture = SeededJPEG(seed: seed)
      for reduction in Reduction.allCases {
        var fresh = LowFrequencyDecoder()
        let expected = try LowFrequencyPicture(
          picture.file, reduction, picture.colors, size: picture.size, with: &fresh)
        // Also after one that it gave up halfway.
        _ = try? LowFrequencyPicture(
          picture.file.dropLast(20) + [0xFF, 0xD9], reduction, picture.colors, size: picture.size, with: &used
        )
        let found = try LowFrequencyPicture(
          picture.file, reduction, picture.colors, size: picture.size, with: &used)
        #expect(found == expected, "\(picture)")
      }
    }
  }
}
