internal import LowFrequencyJPEG

/// Memory that decoding a picture takes and the next picture can use again; one for every worker.
package final class DecodeBuffers {
  /// True if reduced JPEGs are decoded from their low frequencies alone where that is possible.
  package let usesLowFrequencies: Bool
  /// The decoder that no reader has at the moment.
  private var idle: LowFrequencyDecoder?

  /// Buffers without memory yet.
  ///
  /// - Parameter usesLowFrequencies: False leaves all JPEGs to libjpeg, to compare with.
  package init(usesLowFrequencies: Bool = true) {
    self.usesLowFrequencies = usesLowFrequencies
  }

  /// Takes the decoder, or a new one if another reader has it.
  func takeDecoder() -> LowFrequencyDecoder {
    defer { idle = nil }
    return idle ?? LowFrequencyDecoder()
  }

  /// Puts a decoder here for the next reader.
  func giveBack(_ decoder: consuming LowFrequencyDecoder) { idle = decoder }
}
