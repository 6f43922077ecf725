import PixelGeometry
import TestSupport

@testable import LowFrequencyJPEG

/// A JPEG whose kind, size and contents all come from a seed.
struct SeededJPEG: CustomStringConvertible {
  var seed: UInt64
  var maker = JPEGMaker()
  var size: PixelSize
  var colors: SampleColors
  var file: [UInt8]

  /// Factors of the first component and of the others.
  static let samplings: [((across: Int, down: Int), (across: Int, down: Int))] = [
    ((1, 1), (1, 1)), ((2, 1), (1, 1)), ((1, 2), (1, 1)), ((2, 2), (1, 1)), ((4, 1), (1, 1)),
    ((4, 2), (1, 1)),
    ((2, 2), (2, 1)), ((2, 2), (1, 2)), ((1, 1), (2, 2)), ((4, 1), (2, 1)), ((1, 1), (1, 2)),
  ]

  /// The picture for `seed`; `largest` bounds its sides.
  init(seed: UInt64, largest: Int = 70) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    size = PixelSize(
      width: .random(in: 1...largest, using: &generator), height: .random(in: 1...largest, using: &generator))
    let sampling = Self.samplings.randomElement(using: &generator) ?? Self.samplings[0]
    maker.subsampling = sampling.0
    maker.differenceFactors = sampling.1
    maker.quality =
      Bool.random(using: &generator)
      ? .random(in: 75...100, using: &generator) : .random(in: 1...100, using: &generator)
    maker.hasOwnCodes = Int.random(in: 0..<4, using: &generator) == 0
    maker.restartInterval = [0, 0, 0, 1, 2, 5, 100].randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: (maker.given, maker.stored, colors) = (.gray, .gray, .gray)
    case 1:
      (maker.stored, colors) = (.rgb, .rgb)
      (maker.hasJFIFMarker, maker.hasAdobeMarker) = (false, true)
    default: colors = .ycbcr
    }
    file = maker.encode(Self.samples(size, channels: maker.given.components, using: &generator), size: size)
  }

  var description: String {
    "seed \(seed): \(size), \(colors), \(maker.subsampling), quality \(maker.quality)"
  }

  /// Samples that are flat, smooth, rough or noise, or change from one to the other.
  static func samples(_ size: PixelSize, channels: Int, using generator: inout SeededGenerator) -> [UInt8] {
    let kind = Int.random(in: 0..<5, using: &generator)
    let noise = [0, 4, 30, 255, 255][kind]
    let slopes = (0..<5).map { _ in Int.random(in: -9...9, using: &generator) }
    let isStriped = kind == 2
    var samples: [UInt8] = []
    samples.reserveCapacity(size.pixelCount * channels)
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<channels {
          let ramp = slopes[channel] * x + slopes[channel + 1] * y
          let stripe = isStriped && (x / 5 + y / 3) % 2 == 0 ? 120 : 0
          let rough =
            noise == 0 || (kind == 4 && x < size.width / 2)
            ? 0 : Int.random(in: -noise...noise, using: &generator)
          samples.append(UInt8(clamping: 128 + ramp + stripe + rough))
        }
      }
    }
    return samples
  }
}

/// A decoded picture, or why it was left to libjpeg.
struct LowFrequencyPicture: Equatable {
  var size: PixelSize
  var samples: [UInt8]

  /// Decodes `file` with `decoder`.
  init(
    _ file: [UInt8], _ reduction: Reduction, _ colors: SampleColors, size storedSize: PixelSize,
    with decoder: inout LowFrequencyDecoder, observer: LowFrequencyDecoder.RowObserver? = nil
  ) throws(LowFrequencyFallback) {
    try decoder.decode(
      Self.source(file), byteCount: file.count, reduction: reduction, colors: colors, storedSize: storedSize,
      observer: observer)
    size = decoder.size
    samples = []
    var row = [UInt8](repeating: 0, count: size.width * colors.count)
    for y in 0..<size.height {
      var span = row.mutableSpan
      decoder.putRow(y, into: &span)
      samples += row
    }
  }

  /// `file` as a source of bytes.
  static func source(_ file: [UInt8]) -> CodedBytes {
    { offset, buffer in
      let count = max(0, min(buffer.count, file.count - offset))
      for index in 0..<count { buffer[index] = file[offset + index] }
      return count
    }
  }
}
