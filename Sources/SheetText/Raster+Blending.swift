internal import PixelGeometry
internal import Raster

extension Raster {
  /// Composites `pixels`, premultiplied blue, green, red, alpha, over the pixels of `area`, which lies within.
  mutating func blend(_ pixels: Span<UInt8>, at area: PixelRect) {
    precondition(
      PixelRect(size: size).contains(area) && pixels.count == area.size.pixelCount * 4,
      "what is blended must fit its area")
    precondition(format != .invertedCMYK, "text is not drawn with inks")
    let (rowBytes, format) = (rowBytes, format)
    withMutableSamples { samples in
      var source = 0
      for y in area.y..<area.maxY {
        var target = y * rowBytes + area.x * format.samplesPerPixel
        for _ in 0..<area.width {
          if pixels[source + 3] != 0 {
            Self.blend(pixels, at: source, over: &samples, at: target, format: format)
          }
          source += 4
          target += format.samplesPerPixel
        }
      }
    }
  }

  @inline(__always)
  private static func blend(
    _ pixels: Span<UInt8>, at source: Int, over samples: inout MutableSpan<UInt8>, at target: Int,
    format: PixelFormat
  ) {
    let (blue, green, red, alpha) = (
      pixels[source], pixels[source + 1], pixels[source + 2], pixels[source + 3]
    )
    @inline(__always)
    func put(_ value: UInt8, _ offset: Int) {
      samples[target + offset] = over(value, samples[target + offset], alpha)
    }
    switch format {
    case .gray, .grayAlpha:
      // Rec. 601 luma; the weights add up to 256.
      let gray = (77 * UInt32(red) + 150 * UInt32(green) + 29 * UInt32(blue) + 128) >> 8
      put(UInt8(truncatingIfNeeded: gray), 0)
      if format == .grayAlpha { put(alpha, 1) }
    case .rgb, .rgba:
      put(red, 0)
      put(green, 1)
      put(blue, 2)
      if format == .rgba { put(alpha, 3) }
    case .invertedCMYK: break
    }
  }

  /// A premultiplied sample over another, which `alpha` hides.
  @inline(__always)
  private static func over(_ sample: UInt8, _ behind: UInt8, _ alpha: UInt8) -> UInt8 {
    let through = UInt32(behind) * UInt32(255 - alpha)
    // At most 255 by the rule of premultiplication, which a library's rounding may break by one.
    return UInt8(min(255, UInt32(sample) + (through + 127) / 255))
  }
}
