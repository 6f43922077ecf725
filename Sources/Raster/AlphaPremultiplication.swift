/// Division by 255, rounded to the nearest, exact for 0...65,535 without a division.
///
/// Source: Jim Blinn, "Three wrongs make a right", IEEE CG&A 15 (1995).
@inline(__always)
func dividedBy255(_ value: UInt32) -> UInt32 {
  let biased = value &+ 128
  return (biased &+ (biased >> 8)) >> 8
}

extension PixelFormat {
  /// Multiplies the colours of straight-alpha pixels by their alpha, rounded to the nearest level.
  ///
  /// `samples` holds whole pixels of this format; formats without alpha are left as they are.
  package func premultiply(_ samples: inout MutableSpan<UInt8>) {
    precondition(samples.count % samplesPerPixel == 0, "only whole pixels can be premultiplied")
    switch self {
    case .gray, .rgb, .invertedCMYK: return
    case .rgba: PixelKernels.best.premultiplyRGBA(&samples)
    case .grayAlpha:
      for pixel in 0..<samples.count / 2 {
        let i = pixel &* 2
        let product = UInt32(samples[i]) &* UInt32(samples[i &+ 1])
        samples[i] = UInt8(truncatingIfNeeded: dividedBy255(product))
      }
    }
  }
}

extension Raster {
  /// Cuts colours to their alpha: a kernel with negative lobes may overshoot it.
  mutating func clampColorToAlpha() {
    let format = format
    withMutableSamples { samples in
      switch format {
      case .gray, .rgb, .invertedCMYK: return
      case .grayAlpha:
        for pixel in 0..<samples.count / 2 {
          let i = pixel &* 2
          samples[i] = min(samples[i], samples[i &+ 1])
        }
      case .rgba:
        for pixel in 0..<samples.count / 4 {
          let i = pixel &* 4
          let alpha = samples[i &+ 3]
          samples[i] = min(samples[i], alpha)
          samples[i &+ 1] = min(samples[i &+ 1], alpha)
          samples[i &+ 2] = min(samples[i &+ 2], alpha)
        }
      }
    }
  }
}
