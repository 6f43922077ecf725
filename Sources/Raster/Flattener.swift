package import PixelGeometry

/// Turns rows of finished tiles into rows of the sheet: converts them to RGB and composites them over the
/// background.
package struct Flattener: Sendable {
  /// What lies under the pictures.
  package let background: PixelColor
  /// What is written: RGB over an opaque background, else RGB and straight alpha.
  package let format: SheetPixelFormat

  private let kernels = PixelKernels.best

  package init(background: PixelColor) {
    self.background = background
    self.format = SheetPixelFormat(background: background)
  }

  /// Writes the pixels of `row`, premultiplied where there is alpha, to `target` from sample `offset` on.
  package func flattenRow(
    _ row: Span<UInt8>, format source: PixelFormat, into target: inout MutableSpan<UInt8>, at offset: Int = 0
  ) {
    let pixels = row.count / source.samplesPerPixel
    precondition(
      row.count % source.samplesPerPixel == 0 && offset >= 0 && offset <= target.count
        && pixels <= (target.count - offset) / format.samplesPerPixel,
      "a row must be whole pixels and fit its target")
    switch source {
    case .gray:
      copy(pixels, from: row, step: 1, into: &target, at: offset) { row, i in (row[i], row[i], row[i]) }
    case .rgb where format == .rgb: kernels.copy(row, into: &target, at: offset)
    case .rgb:
      copy(pixels, from: row, step: 3, into: &target, at: offset) { row, i in
        (row[i], row[i &+ 1], row[i &+ 2])
      }
    case .invertedCMYK:
      copy(pixels, from: row, step: 4, into: &target, at: offset) { row, i in
        let light = UInt32(row[i &+ 3])
        return (
          UInt8(truncatingIfNeeded: dividedBy255(UInt32(row[i]) &* light)),
          UInt8(truncatingIfNeeded: dividedBy255(UInt32(row[i &+ 1]) &* light)),
          UInt8(truncatingIfNeeded: dividedBy255(UInt32(row[i &+ 2]) &* light))
        )
      }
    case .grayAlpha:
      composite(pixels, from: row, step: 2, into: &target, at: offset) { row, i in
        (row[i], row[i], row[i], row[i &+ 1])
      }
    case .rgba where format == .rgb:
      kernels.flattenRGBA(row, over: background, into: &target, at: offset)
    case .rgba:
      composite(pixels, from: row, step: 4, into: &target, at: offset) { row, i in
        (row[i], row[i &+ 1], row[i &+ 2], row[i &+ 3])
      }
    }
  }

  /// Writes row `y` of `raster` to `target` from sample `offset` on.
  package func flattenRow(
    _ y: Int, of raster: Raster, into target: inout MutableSpan<UInt8>, at offset: Int = 0
  ) {
    raster.withSamples { samples in
      flattenRow(
        samples.extracting(y * raster.rowBytes..<(y + 1) * raster.rowBytes), format: raster.format,
        into: &target, at: offset)
    }
  }

  /// Composites row `y` of `overlay`, which has alpha, over the pixels of the sheet from sample `offset` of `target` on.
  package func overlayRow(
    _ y: Int, of overlay: Raster, over target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    precondition(overlay.format.hasAlpha, "an overlay has alpha")
    let step = format.samplesPerPixel
    precondition(
      offset >= 0 && offset <= target.count && overlay.size.width <= (target.count - offset) / step,
      "a row must fit its target")
    overlay.withSamples { samples in
      let pixelBytes = overlay.format.samplesPerPixel
      // Where green, blue and alpha are, counted from red; gray is all colours.
      let (green, blue, last) = pixelBytes == 4 ? (1, 2, 3) : (0, 0, 1)
      var (source, place) = (y * overlay.rowBytes, offset)
      for _ in 0..<overlay.size.width {
        let alpha = samples[source + last]
        if alpha != 0 {
          let under = PixelColor(
            red: target[place], green: target[place + 1], blue: target[place + 2],
            alpha: step == 4 ? target[place + 3] : 255)
          let color = over(samples[source], samples[source + green], samples[source + blue], alpha, under)
          target[place] = color.red
          target[place + 1] = color.green
          target[place + 2] = color.blue
          if step == 4 { target[place + 3] = color.alpha }
        }
        source += pixelBytes
        place += step
      }
    }
  }

  /// The whole of `raster` in the sheet's format, rows tightly packed.
  package func flatten(_ raster: Raster) -> [UInt8] {
    let targetRowBytes = raster.size.width * format.samplesPerPixel
    var result = [UInt8](repeating: 0, count: targetRowBytes * raster.size.height)
    var span = result.mutableSpan
    for y in 0..<raster.size.height { flattenRow(y, of: raster, into: &span, at: y * targetRowBytes) }
    return result
  }

  /// The straight samples of a premultiplied pixel over a straight one.
  @inline(__always)
  private func over(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8, _ background: PixelColor
  ) -> PixelColor {
    let through = UInt32(255 &- alpha)
    if format == .rgb {
      // Premultiplied colour is at most alpha, so the sum is at most 255, unless the input breaks that rule.
      return PixelColor(
        red: UInt8(min(255, UInt32(red) &+ dividedBy255(UInt32(background.red) &* through))),
        green: UInt8(min(255, UInt32(green) &+ dividedBy255(UInt32(background.green) &* through))),
        blue: UInt8(min(255, UInt32(blue) &+ dividedBy255(UInt32(background.blue) &* through))))
    }
    // In units of 1/255 of a level: alpha of the result, and how much of it the background contributes.
    // Dividing once at the end rounds once.
    let under = UInt32(background.alpha) &* through
    let total = UInt32(alpha) &* 255 &+ under
    if total == 0 { return .transparent }
    @inline(__always)
    func straight(_ color: UInt8, _ behind: UInt8) -> UInt8 {
      // At most 255 * 65,025 * 2, far below 2^32.
      let scaled = UInt32(color) &* 65_025 &+ UInt32(behind) &* under
      return UInt8(min(255, (scaled &+ total / 2) / total))
    }
    return PixelColor(
      red: straight(red, background.red), green: straight(green, background.green),
      blue: straight(blue, background.blue), alpha: UInt8(truncatingIfNeeded: dividedBy255(total)))
  }

  @inline(__always)
  private func composite(
    _ pixels: Int, from row: Span<UInt8>, step: Int, into target: inout MutableSpan<UInt8>, at offset: Int,
    pixel: (Span<UInt8>, Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) {
    let targetStep = format.samplesPerPixel
    var j = offset
    for i in 0..<pixels {
      let (red, green, blue, alpha) = pixel(row, i &* step)
      let color = over(red, green, blue, alpha, background)
      target[j] = color.red
      target[j &+ 1] = color.green
      target[j &+ 2] = color.blue
      if targetStep == 4 { target[j &+ 3] = color.alpha }
      j &+= targetStep
    }
  }

  @inline(__always)
  private func copy(
    _ pixels: Int, from row: Span<UInt8>, step: Int, into target: inout MutableSpan<UInt8>, at offset: Int,
    pixel: (Span<UInt8>, Int) -> (UInt8, UInt8, UInt8)
  ) {
    let targetStep = format.samplesPerPixel
    var j = offset
    for i in 0..<pixels {
      let (red, green, blue) = pixel(row, i &* step)
      target[j] = red
      target[j &+ 1] = green
      target[j &+ 2] = blue
      if targetStep == 4 { target[j &+ 3] = 255 }
      j &+= targetStep
    }
  }
}
