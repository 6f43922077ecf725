internal import LowFrequencyJPEG

/// Memory that decoding a picture takes and the next picture can use again; one for every worker.
package final class DecodeBuffers {
  /// The most memory one worker takes to decompress a PNG as a whole: four channels of a 4K screen, and the file.
  package static let mostInflatedBytes = 40 << 20
  /// The same for all workers together.
  private static let mostInflatedBytesOfAll = 160 << 20

  /// True if reduced JPEGs are decoded from their low frequencies alone where that is possible.
  package let usesLowFrequencies: Bool
  /// The most memory to decompress a PNG as a whole; where that does not suffice libpng reads it row by row.
  package let mostInflatedBytes: Int
  /// The decoder that no reader has at the moment.
  private var idle: LowFrequencyDecoder?
  /// The inflater that no reader has at the moment.
  private var idleInflater: PNGInflater?

  /// Buffers without memory yet.
  ///
  /// - Parameters:
  ///   - usesLowFrequencies: False leaves all JPEGs to libjpeg, to compare with.
  ///   - mostInflatedBytes: 0 leaves all PNGs to libpng, to compare with.
  package init(usesLowFrequencies: Bool = true, mostInflatedBytes: Int = DecodeBuffers.mostInflatedBytes) {
    self.usesLowFrequencies = usesLowFrequencies
    self.mostInflatedBytes = mostInflatedBytes
  }

  /// Buffers for one of `workers`, which share what memory there is for PNGs.
  package convenience init(workers: Int) {
    self.init(mostInflatedBytes: min(Self.mostInflatedBytes, Self.mostInflatedBytesOfAll / max(1, workers)))
  }

  /// Takes the decoder, or a new one if another reader has it.
  func takeDecoder() -> LowFrequencyDecoder {
    defer { idle = nil }
    return idle ?? LowFrequencyDecoder()
  }

  /// Puts a decoder here for the next reader.
  func giveBack(_ decoder: consuming LowFrequencyDecoder) { idle = decoder }

  /// Takes the inflater, or a new one if another reader has it.
  func takeInflater() -> PNGInflater {
    defer { idleInflater = nil }
    return idleInflater ?? PNGInflater()
  }

  /// Puts an inflater here for the next reader.
  func giveBack(_ inflater: PNGInflater) { idleInflater = inflater }
}
