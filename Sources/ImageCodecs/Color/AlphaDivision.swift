internal import Raster

extension PixelFormat {
  /// Divides the colours of premultiplied pixels by their alpha, rounded to the nearest level.
  ///
  /// `premultiply` gives the same samples back. Of transparent pixels nothing is known, and nothing is done.
  ///
  /// - Returns: False when every pixel is opaque, so that nothing was done.
  func divideByAlpha(_ samples: inout MutableSpan<UInt8>) -> Bool {
    let step = samplesPerPixel
    precondition(hasAlpha && samples.count % step == 0, "whole pixels with alpha")
    var isAnyTranslucent = false
    var start = 0
    while start < samples.count {
      let last = start &+ step &- 1
      let alpha = UInt32(samples[last])
      if alpha < 255 {
        isAnyTranslucent = true
        if alpha > 0 {
          for i in start..<last {
            // Colour is at most alpha unless the input breaks that rule.
            samples[i] = UInt8(min(255, (UInt32(samples[i]) &* 255 &+ alpha / 2) / alpha))
          }
        }
      }
      start = last &+ 1
    }
    return isAnyTranslucent
  }
}
