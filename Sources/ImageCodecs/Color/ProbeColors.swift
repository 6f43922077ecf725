internal import Raster

/// Colours from all over a colour space, to see what a conversion does.
enum ProbeColors {
  /// The 256 levels of gray, or of RGB a lattice of nine levels in each channel and all grays; all of them opaque.
  static func samples(format: PixelFormat) -> [UInt8] {
    let levels = (0..<256).map { UInt8($0) }
    switch format {
    case .gray, .grayAlpha: return levels
    case .invertedCMYK: preconditionFailure("inks are never what sRGB is")
    case .rgb, .rgba:
      let alpha: [UInt8] = format == .rgb ? [] : [255]
      // 0, 32, ... 224, 255.
      let steps = (0...8).map { UInt8(min(255, $0 * 32)) }
      let lattice = steps.flatMap { red in
        steps.flatMap { green in steps.flatMap { blue in [red, green, blue] + alpha } }
      }
      return lattice + levels.flatMap { [$0, $0, $0] + alpha }
    }
  }

  /// `samples` after a conversion to what `ColorTransform.resultFormat` says.
  static func converted(
    _ samples: [UInt8], format: PixelFormat,
    by convert: (Span<UInt8>, inout MutableSpan<UInt8>) -> Void
  ) -> [UInt8] {
    let count = format == .invertedCMYK ? samples.count / 4 * 3 : samples.count
    // What is not written, like alpha, stays.
    var result = format == .invertedCMYK ? [UInt8](repeating: 0, count: count) : samples
    var span = result.mutableSpan
    convert(samples.span, &span)
    return result
  }

  /// True when no sample of one differs by more than a level from that of the other.
  static func areWithinOneLevel(_ samples: [UInt8], _ others: [UInt8]) -> Bool {
    precondition(samples.count == others.count, "only samples of the same colours can be compared")
    return zip(samples, others).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
