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
    guard hasAlpha else { return }
    let step = samplesPerPixel
    precondition(samples.count % step == 0, "only whole pixels can be premultiplied")
    var i = 0
    while i < samples.count {
      let alpha = UInt32(samples[i &+ step &- 1])
      for j in i..<i &+ step &- 1 {
        samples[j] = UInt8(truncatingIfNeeded: dividedBy255(UInt32(samples[j]) &* alpha))
      }
      i &+= step
    }
  }
}

extension Raster {
  /// Cuts colours to their alpha: a kernel with negative lobes may overshoot it.
  mutating func clampColorToAlpha() {
    let step = format.samplesPerPixel
    withMutableSamples { samples in
      var i = 0
      while i < samples.count {
        let alpha = samples[i &+ step &- 1]
        for j in i..<i &+ step &- 1 { samples[j] = min(samples[j], alpha) }
        i &+= step
      }
    }
  }
}
